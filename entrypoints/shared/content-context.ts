/** WXT's own class sends a `postMessage` by which pages could detect the extension. */
export class ContentScriptContext {}
