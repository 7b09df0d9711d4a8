/** Replaces WXT's class, whose `postMessage` would let pages detect the extension. */
export class ContentScriptContext {}
