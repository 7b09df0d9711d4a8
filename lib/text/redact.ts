import { isCredentialName } from './credential-name.ts';
import { ENTITY, ESCAPE, formDecoded, withoutEntities, withoutEscapes } from './decode.ts';

export const MASK = '••••';

const MAX_SECRETS = 100;
const MAX_SECRET_LENGTH = 20_000;
/** A shorter secret may occur in ordinary text, so it is masked only as a whole value. */
const MIN_PART = 4;
/** Maximum nesting of escapes, such as a URL in JSON in a JSON string. */
const MAX_LEVELS = 3;
const MAX_DEPTH = 200;

export interface Redactor {
  text(text: string): string;
  value<T>(value: T): T;
  /** Replaces secrets with asterisks of the same length. */
  bytes(bytes: Uint8Array): Uint8Array;
}

/** Also masks encoded secrets, for example in base64. The time depends only on the text's length. */
export function redactor(secrets: readonly string[]): Redactor {
  const known = secrets
    .filter((secret) => secret !== '')
    .slice(0, MAX_SECRETS)
    .map((secret) => secret.slice(0, MAX_SECRET_LENGTH));
  if (known.length === 0) return { text: (text) => text, value: (value) => value, bytes: (bytes) => bytes };
  const short = new Set(known.filter((secret) => secret.length < MIN_PART));
  const needles = new Needles(known.filter((secret) => secret.length >= MIN_PART).flatMap(formsOf));
  const text = (from: string): string => {
    if (short.size > 0 && isOneOf(short, from)) return MASK;
    let to = '';
    let at = 0;
    for (const [start, end] of spansOf(from, needles)) {
      to += from.slice(at, start) + MASK;
      at = end;
    }
    return to + from.slice(at);
  };
  return {
    text,
    value: (value) => deep(value, text, 0) as typeof value,
    bytes(bytes) {
      const spans = spansOf(new TextDecoder('latin1').decode(bytes), needles);
      if (spans.length === 0) return bytes;
      const masked = bytes.slice();
      for (const [start, end] of spans) masked.fill(0x2a, start, end);
      return masked;
    },
  };
}

export function redact<T>(value: T, secrets: readonly string[]): T {
  return redactor(secrets).value(value);
}

function deep(value: unknown, text: (from: string) => string, depth: number): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    const written = String(value);
    const shown = text(written);
    return shown === written ? value : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => deep(item, text, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [text(key), deep(item, text, depth + 1)]),
  );
}

function isOneOf(short: ReadonlySet<string>, text: string): boolean {
  if (text.length > MIN_PART * 10) return false;
  return short.has(text) || short.has(decode(unescaped(text))?.text ?? '');
}

/** `before` and `after` are 1 if the neighbouring base64 character also encodes a part of the secret. */
interface Needle {
  readonly text: string;
  readonly before: 0 | 1;
  readonly after: 0 | 1;
}

function formsOf(secret: string): readonly Needle[] {
  const bytes = new TextEncoder().encode(secret);
  const latin1 = String.fromCharCode(...bytes);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const plain = [...new Set([secret, latin1, hex, hex.toUpperCase()])];
  return [...plain.map((text): Needle => ({ text, before: 0, after: 0 })), ...base64Of(latin1)];
}

function base64Of(bytes: string): readonly Needle[] {
  return [0, 1, 2].flatMap((offset) => {
    const all = btoa('\0'.repeat(offset) + bytes).replaceAll('=', '');
    const end = Math.floor(((offset + bytes.length) * 8) / 6);
    const text = all.slice(Math.ceil((offset * 8) / 6), end);
    const needle: Needle = { text, before: offset === 0 ? 0 : 1, after: end === all.length ? 0 : 1 };
    return [needle, { ...needle, text: text.replaceAll('+', '-').replaceAll('/', '_') }];
  });
}

class Needles {
  readonly #byHash = new Map<number, Needle[]>();

  constructor(needles: readonly Needle[]) {
    for (const needle of needles) {
      const text = folded(needle.text);
      let hash = 0;
      for (let at = 0; at < MIN_PART; at++) hash = next(hash, text.charCodeAt(at));
      const alike = [...(this.#byHash.get(hash) ?? []), { ...needle, text }];
      this.#byHash.set(
        hash,
        alike.sort((a, b) => b.text.length - a.text.length),
      );
    }
  }

  *find(text: string): Iterable<readonly [number, number]> {
    const hay = folded(text);
    let hash = 0;
    for (let at = 0; at < hay.length; at++) {
      hash = next(hash, hay.charCodeAt(at));
      const start = at - MIN_PART + 1;
      const found = this.#byHash
        .get(hash)
        ?.find((needle) => start >= 0 && hay.startsWith(needle.text, start));
      if (!found) continue;
      const end = start + found.text.length;
      yield [Math.max(0, start - found.before), Math.min(hay.length, end + found.after)];
    }
  }
}

const folded = (text: string): string => text.replaceAll('+', ' ').replaceAll('\u00a0', ' ');

const next = (hash: number, code: number): number => ((hash << 8) | (code & 0xff)) >>> 0;

interface View {
  readonly text: string;
  readonly at: Uint32Array;
}

function spansOf(text: string, needles: Needles): readonly (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [...needles.find(text)];
  let view: View | undefined = ESCAPED.test(text) ? unescaped(text) : undefined;
  for (let level = 0; view && level < MAX_LEVELS; level++) {
    view = decode(view);
    if (!view) break;
    const { at } = view;
    for (const [start, end] of needles.find(view.text)) spans.push([at[start] ?? 0, at[end] ?? text.length]);
  }
  const merged: [number, number][] = [];
  for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function unescaped(text: string): View {
  return { text, at: Uint32Array.from({ length: text.length + 1 }, (_, index) => index) };
}

const CODES = String.raw`%(?<percent>[\da-f]{2})|\\(?<simple>[\\/"'bfnrt])|${ESCAPE.source}|${ENTITY.source}`;
const ENCODED = new RegExp(CODES, 'gi');
const ESCAPED = new RegExp(CODES, 'i');
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function decode({ text, at }: View): View | undefined {
  if (!ESCAPED.test(text)) return undefined;
  const places = new Uint32Array(text.length + 1);
  let decoded = '';
  let from = 0;
  const keep = (to: number): void => {
    places.set(at.subarray(from, to), decoded.length);
    decoded += text.slice(from, to);
  };
  for (const match of text.matchAll(ENCODED)) {
    keep(match.index);
    const character = characterOf(match);
    places.fill(at[match.index] ?? 0, decoded.length, decoded.length + character.length);
    decoded += character;
    from = match.index + match[0].length;
  }
  keep(text.length);
  places[decoded.length] = at[text.length] ?? 0;
  return { text: decoded, at: places };
}

function characterOf({ 0: whole, groups: { percent, simple } = {} }: RegExpMatchArray): string {
  if (percent !== undefined) return String.fromCharCode(Number.parseInt(percent, 16));
  return simple === undefined ? withoutEntities(withoutEscapes(whole)) : (CONTROLS[simple] ?? simple);
}

export function redactNamed(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => redactNamed(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isCredentialName(key) && item !== null ? MASK : redactNamed(item, depth + 1),
    ]),
  );
}

export function redactForm(form: string): string {
  return form.replaceAll(/(?<=^|[?&])([^&=?#]*)=[^&#]*/g, (pair: string, name: string) =>
    isCredentialName(formDecoded(name)) ? `${name}=${MASK}` : pair,
  );
}

/** OAuth 2 puts credentials in the fragment. */
export function redactUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  url.username = '';
  url.password = '';
  const [address = '', hash] = url.href.split(/#(.*)/s);
  const query = address.indexOf('?');
  const shown = query < 0 ? address : address.slice(0, query) + redactForm(address.slice(query));
  const secret = hash
    ?.split(/[#?&]/)
    .some((part) => part.includes('=') && isCredentialName(formDecoded(part.split('=')[0] ?? '')));
  return hash === undefined ? shown : `${shown}#${secret ? MASK : hash}`;
}
