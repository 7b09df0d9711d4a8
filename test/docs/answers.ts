import type { Fetched } from '../../lib/model/index.ts';

/** A document as a server on https://example.com (or a file, with status 0) answered it. */
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

/**
 * The answers of an ```http example: each begins with `GET URL`, then the status where it is not 200, headers, an empty
 * line and the body.
 */
export function answersOf(text: string): readonly Fetched[] {
  return text
    .split(/^GET (?=\S+$)/m)
    .slice(1)
    .map((block) => {
      const end = block.search(/\r?\n\r?\n|$(?![\s\S])/);
      const [url = '', ...lines] = block.slice(0, end).trim().split(/\r?\n/);
      const status = Number(lines.find((line) => /^\d{3}$/.test(line)) ?? 200);
      const body = block.slice(end).trim();
      const headers = lines
        .filter((line) => line.includes(':'))
        .map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]);
      return answer(body, {
        url,
        status,
        headers: Object.fromEntries(headers),
        ...(status >= 400 ? { refusal: { code: 'absent', status } } : {}),
      });
    });
}
