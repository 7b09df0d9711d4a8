/** Replaces WXT's class, which announces itself by `postMessage`, so that pages can't detect the extension. */
export class ContentScriptContext {}
