import type { Fetched } from '../../lib/model/index.ts';

export function answer(text: string, more: Partial<Fetched> = {}): Fetched {
  const url = more.url ?? 'https://example.com/document';
  return {
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: { 'content-type': 'application/json' },
    text,
    bytes: Buffer.byteLength(text),
    fetchedAt: 0,
    freshUntil: 0,
    ...more,
  };
}

/** An ```http example has `GET URL`, a status line unless it's 200, headers, an empty line and the body. */
export function answerOf(block: string): Fetched {
  const end = block.search(/\r?\n\r?\n/);
  const head = end === -1 ? block : block.slice(0, end);
  const [request = '', ...lines] = head.trim().split(/\r?\n/);
  const status = Number(/^HTTP\/\S+ (\d{3})/.exec(lines[0] ?? '')?.[1] ?? 200);
  const headers = lines.flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value ?? '']];
  });
  return answer(end === -1 ? '' : block.slice(end).trim(), {
    url: request.replace(/^GET /, ''),
    status,
    headers: Object.fromEntries(headers),
    ...(status >= 400 ? { refusal: { code: 'absent', status } } : {}),
  });
}
