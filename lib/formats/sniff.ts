/** What kind of text a body is, by its first characters: labels lie (soft 404s are often called application/json). */
export type Kind = 'json' | 'html' | 'text' | 'binary' | 'empty';

export function sniff(text: string): Kind {
  const head = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head === '') return 'empty';
  if (/^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|script|meta|title|div)[\s>]/i.test(head))
    return 'html';
  if (/^<\?xml/i.test(head)) return /<html[\s>]/i.test(head) ? 'html' : 'text';
  // NUL and other control characters do not stand in text; a replacement character alone may be a slip of encoding.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if ((head.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0) > 2) return 'binary';
  if (head.startsWith('{') || head.startsWith('[')) return 'json';
  return 'text';
}
