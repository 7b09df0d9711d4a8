/** Templates are text, because `URL` would escape the braces of placeholders. */

const PLACEHOLDER = /\{([\p{L}_$][\p{L}\p{M}\p{N}_.$-]{0,63})\}/gu;
/** Matches only a whole segment such as `/:id`, not a port or time. */
const COLON = /(?<=\/):([\p{L}_][\p{L}\p{M}\p{N}_]{0,63})(?=[/?#]|$)/gu;

const MAX_LENGTH = 20_000;

export function bracePlaceholders(template: string): string {
  if (template.length > MAX_LENGTH) return template;
  return template.includes('/:') ? template.replace(COLON, '{$1}') : template;
}

export function placeholders(template: string): readonly string[] {
  if (!template.includes('{')) return [];
  return [
    ...new Set([...template.slice(0, MAX_LENGTH).matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')),
  ];
}

const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** RFC 3986 §5.2, without the fragment. Undefined unless the result is an http(s) or ws(s) URL. */
export function resolveTemplate(reference: string | undefined, base: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const [, scheme, authority, path = '', query = ''] = PARTS.exec(clean(reference)) ?? [];
  if (scheme !== undefined) return absolute(scheme, authority, removeDots(path), query);
  const [, baseScheme, baseAuthority, basePath = '', baseQuery = ''] = partsOfBase(base ?? '');
  if (baseScheme === undefined) return undefined;
  if (authority !== undefined) return absolute(baseScheme, authority, removeDots(path), query);
  if (path === '') return absolute(baseScheme, baseAuthority, removeDots(basePath), query || baseQuery);
  const merged = path.startsWith('/')
    ? path
    : `${basePath.slice(0, basePath.lastIndexOf('/') + 1) || '/'}${path}`;
  return absolute(baseScheme, baseAuthority, removeDots(merged), query);
}

let lastBase = '';
let lastParts: readonly (string | undefined)[] = [];

function partsOfBase(base: string): readonly (string | undefined)[] {
  if (base !== lastBase) {
    lastBase = base;
    lastParts = PARTS.exec(clean(base)) ?? [];
  }
  return lastParts;
}

const UNCLEAN = /[\s\\]/;

function clean(text: string): string {
  if (!UNCLEAN.test(text)) return text;
  return text
    .trim()
    .replaceAll(/[\t\r\n]/g, '')
    .replaceAll('\\', '/');
}

function absolute(
  scheme: string,
  authority: string | undefined,
  path: string,
  query: string,
): string | undefined {
  if (!authority || !/^(?:https?|wss?)$/i.test(scheme)) return undefined;
  return `${scheme.toLowerCase()}://${authority}${path === '' ? '/' : path}${query}`;
}

function removeDots(path: string): string {
  if (!path.includes('.')) return path;
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const last = index === segments.length - 1;
    if (segment === '.' || segment === '..') {
      if (segment === '..' && kept.length > 1) kept.pop();
      if (last) kept.push('');
    } else kept.push(segment);
  }
  return kept.join('/');
}
