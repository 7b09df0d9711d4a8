/** Replaces WXT's class, which sends a `postMessage` by which pages could detect the extension. */
export class ContentScriptContext {}
