/**
 * URL templates of the formats, in which `{name}` and `:name` are placeholders. Templates are handled as text, since a
 * URL parser would escape the braces and reject them in a host.
 */

const PLACEHOLDER = /\{([A-Za-z_$][\w.$-]{0,63})\}/g;
/** A placeholder such as `:id`. It is a whole segment, so that a port or a time of day doesn't match. */
const COLON = /(?<=\/):([A-Za-z_]\w{0,63})(?=[/?#]|$)/g;

/** Maximum characters in which placeholders are searched. No server accepts a URL half as long. */
const MAX_LENGTH = 20_000;

/** Rewrites `/api/:slug` to `/api/{slug}`, the only form that readers return. */
export function bracePlaceholders(template: string): string {
  if (template.length > MAX_LENGTH) return template;
  return template.includes('/:') ? template.replace(COLON, '{$1}') : template;
}

/** The distinct names of `{name}` placeholders, in order. */
export function placeholders(template: string): readonly string[] {
  if (!template.includes('{')) return [];
  return [
    ...new Set([...template.slice(0, MAX_LENGTH).matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')),
  ];
}

/** The parts of a URL by RFC 3986, appendix B. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/s;

/**
 * A reference resolved against an absolute base (RFC 3986 §5.2), with placeholders, without its fragment. Undefined if
 * the result isn't an http, https, ws or wss URL with a host.
 */
export function resolveTemplate(reference: string, base: string | undefined): string | undefined {
  const [, scheme, authority, path = '', query = ''] = PARTS.exec(clean(reference)) ?? [];
  // A brace before the colon belongs to a placeholder, not to a scheme. So "{host}:8080/…" can't be resolved.
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

/** Cached, as a document's references share a base. */
function partsOfBase(base: string): readonly (string | undefined)[] {
  if (base !== lastBase) {
    lastBase = base;
    lastParts = PARTS.exec(clean(base)) ?? [];
  }
  return lastParts;
}

const UNCLEAN = /[\s\\]/;

/** Cleans a URL as in the URL standard: tabs and line ends are removed, `\` becomes `/`. */
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

/** Removes dot segments (RFC 3986 §5.2.4). */
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
