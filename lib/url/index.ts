export { isDevelopmentHost, isLoopbackHost, isPrivateHost } from './private-host.ts';
export { bracePlaceholders, placeholders, resolveTemplate } from './template.ts';
export { hostOf, originOf, pathOf, relativeTo, shortUrl, withoutHash } from './url.ts';
export { bareHost, WHOLE_ADDRESS, wholeUrl, withScheme } from './whole-url.ts';
