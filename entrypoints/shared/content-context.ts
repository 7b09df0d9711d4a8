/**
 * Instead of WXT's class of this name, which every content script is made with: that one announces itself to the page
 * by `postMessage` (so that pages can tell who has the extension) and brings a library with it that is larger than
 * the script. Ours needs nothing of it.
 */
export class ContentScriptContext {}
