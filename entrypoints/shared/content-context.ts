/**
 * Replaces WXT's class of this name in every content script. WXT's class announces itself to the page by `postMessage`,
 * so that pages can detect the extension, and its library is larger than our script.
 */
export class ContentScriptContext {}
