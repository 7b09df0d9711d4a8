import { withoutPercents } from '../text/decode.ts';
import { oncePerText } from '../text/once.ts';

/** `{name}` matches any text in a segment. Ignores query, fragment and default port. */
export function isSamePage(template: string, url: string): boolean {
  const page = originAndSegments(url);
  if (!page) return false;
  const [, origin, path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(template) ?? [];
  if (origin !== undefined && origin !== page.origin && URL.parse(origin)?.origin !== page.origin)
    return false;
  const wanted = segments(path);
  return (
    wanted.length === page.segments.length &&
    wanted.every((segment, index) => fits(segment, page.segments[index] ?? ''))
  );
}

const originAndSegments = oncePerText(10, (url) => {
  const page = URL.parse(url);
  return page && { origin: page.origin, segments: segments(page.pathname) };
});

function segments(path: string): readonly string[] {
  const plain = path
    .replace(/^\.?\//, '')
    .replace(/(?:^|\/)index\.html?$/, '')
    .replace(/\/$/, '');
  return plain === '' ? [] : plain.split('/').map(withoutPercents);
}

function fits(template: string, segment: string): boolean {
  const parts = template.split(/\{[^{}]*\}/);
  if (parts.length === 1) return template === segment;
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const next = segment.indexOf(part, at);
    if (next === -1) return false;
    at = next + part.length;
  }
  return at + last.length < segment.length;
}
