export { fromBase64, toBase64 } from './base64.ts';
export { MAX_BODY_BYTES, readBody } from './body.ts';
export { pause } from './pause.ts';
export { followRedirects, type Hop, type NotFollowed } from './redirects.ts';
export { type Answered, fetchOnce, reasonOf, type Sent, type SentAnswer } from './sent.ts';
export { mediaType, publicOrigin, servedUrl } from './served.ts';
export { isSignIn, leadsToSignIn } from './sign-in.ts';
export { isRefusal, siteError } from './site-error.ts';
