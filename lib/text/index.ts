export { type CountKey, createTexts, type TextKey, type Texts, type Translate } from './catalogue.ts';
export { isCredentialName, isSecretName } from './credential-name.ts';
export {
  type Credential,
  credentialMarks,
  credentialsIn,
  credentialUnder,
  type Setting,
} from './credentials.ts';
export { durationMs, rateLimit, shortDuration, WINDOWS } from './duration.ts';
export {
  codePoint,
  escapeInvisible,
  invisible,
  invisibleIn,
  jsonEscape,
  markInvisible,
  stripInvisible,
  toJsonText,
} from './invisible.ts';
export { looseName } from './loose-name.ts';
export { MASK, type Redactor, redact, redactForm, redactNamed, redactor, redactUrl } from './redact.ts';
export { inWords, say, titleParts } from './said.ts';
export { listed, sentence } from './sentence.ts';
export { excerpt, named, quoted, sanitize, visible } from './shown.ts';
export { slug } from './slug.ts';
export { truncate, truncateAtWord } from './truncate.ts';
