/**
 * Replaces WXT's class of this name in every content script. WXT's class announces itself to the page by `postMessage`,
 * so pages could detect the extension. Its library is also larger than our script.
 */
export class ContentScriptContext {}
