import { fromBase64 } from '../../http/base64.ts';
import type { SeenRequest } from '../../model/index.ts';
import { isReadMethod } from '../../policy/index.ts';
import { formDecoded, withoutEntities } from '../../text/decode.ts';
import { looseName } from '../../text/index.ts';

export interface Leaf {
  readonly name: string;
  readonly value: string | number | boolean | null;
  readonly text?: string;
  /** Loose name behind those of the objects around and the numbers of list items. */
  readonly path?: string;
  readonly isPair?: true;
}

export interface SentRecord {
  readonly leaves: readonly Leaf[];
  readonly groups: ReadonlyMap<string, readonly (readonly Leaf[])[]>;
  readonly inside: readonly string[];
  readonly isQuery?: true;
}

export interface Read {
  readonly records: readonly SentRecord[];
  readonly isRead: boolean;
  /** False if a part of the request couldn't be read. */
  readonly isWhole: boolean;
  /** A body that was cut off or couldn't be parsed. */
  readonly unread?: Leaf;
  /** Names in a text of an unknown format whose values couldn't be read. */
  readonly left?: ReadonlySet<string>;
}

const MAX_LEAVES = 5_000;
const MAX_DEPTH = 40;
const MAX_GROUP = 50;
const MAX_PATH = 200;
const NO_GROUPS: SentRecord['groups'] = new Map();
const OPAQUE = /^[\w+/=.-]{200,}$/;
const ENCODED = /^[\w+/-]{8,}={0,2}$/;
/** Matches likely base64, but not an empty form field such as `name=`. */
const BASE64 = /^(?=.*\d)(?=.*[A-Z])[\w+/]{8,}==?$/;
const FORM = /^[^\s=]*=\S*$/;
const CUT = 100_000;
/** A string, with the colon after a member's name, or a number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.]*(?:e[+-]?\d+)?/gi;
const EXACT_DIGITS = 15;

export const isRead = ({ method }: SeenRequest): boolean => isReadMethod(method.toUpperCase());

export function readRequest(request: SeenRequest): Read {
  const { url, body, partial } = request;
  const reader = new Reader();
  const address = URL.parse(url);
  reader.add(address ? pairs(address.search.slice(1)) : [], { isQuery: true });
  reader.add((address?.pathname.split('/') ?? []).map((part) => ({ name: '', value: formDecoded(part) })));
  if (body !== undefined) reader.body(body);
  else if (!isRead(request)) reader.isWhole = false;
  // Multipart bodies lack only files.
  if (partial && (!body?.startsWith('--') || body.length >= CUT)) reader.cut();
  return { ...reader, isWhole: reader.isWhole && !partial, isRead: isRead(request) };
}

export function readJson(text: string): readonly Leaf[] | undefined {
  const reader = new Reader();
  return reader.json(text) ? reader.records.flatMap(({ leaves }) => leaves) : undefined;
}

class Reader {
  readonly records: SentRecord[] = [];
  isWhole = true;
  unread?: Leaf;
  left?: ReadonlySet<string>;
  #left = MAX_LEAVES;
  #inside: readonly string[] = [];
  #path = '';

  add(leaves: readonly Leaf[], more: Partial<SentRecord> = {}): readonly Leaf[] {
    const kept = leaves
      .filter(({ name, value }) => name !== '' || value !== '')
      .slice(0, this.#left)
      .map((leaf) => ({ ...leaf, path: this.#path + looseName(leaf.name) }));
    this.#left -= kept.length;
    if (this.#left <= 0) this.cut();
    if (kept.length > 0 || more.groups)
      this.records.push({ leaves: kept, groups: NO_GROUPS, inside: this.#inside, ...more });
    for (const { name, value, text } of kept) {
      if (typeof value === 'string') this.#under(name, () => this.#inner(value));
      if (text) this.#under(name, () => this.json(text));
      if (value === '') this.json(name);
    }
    return kept;
  }

  cut(text = ''): void {
    this.unread = { name: '', value: this.unread ? '' : text };
    this.isWhole = false;
  }

  #under<Found>(name: string, read: () => Found, item: number | '' = ''): Found {
    const [inside, path] = [this.#inside, this.#path];
    this.#inside = [...inside, name];
    this.#path = `${path}${looseName(name)}${item}`.slice(-MAX_PATH);
    const found = read();
    this.#inside = inside;
    this.#path = path;
    return found;
  }

  body(text: string): void {
    if (text === '' || this.json(text) || this.#lines(text) || this.#encoded(text)) return;
    const boundary = /^--([^\r\n]{1,200})\r?\n/.exec(text)?.[1];
    if (boundary !== undefined) this.#parts(`\r\n${text}`.split(`\r\n--${boundary}`));
    else if (FORM.test(text) && !BASE64.test(text)) this.add(pairs(text));
    else if (/^[^\r\n=]+=[\s\S]*\r\n$/.test(text)) this.add(plain(text));
    else {
      const found = written(text);
      this.add(found);
      this.left = namesLeft(text);
      if (found.length > 0) return;
      this.cut(text);
      this.add([{ name: '', value: text }]);
    }
  }

  /** Servers may read parts without a name, and what comes after the last part. */
  #parts(parts: readonly string[]): void {
    const each = parts.map(leavesIn);
    this.add(each.flat());
    if (parts.some((part, at) => each[at]?.length === 0 && !/^(?:--)?\s*$/.test(part))) this.cut();
  }

  #inner(text: string): void {
    if (this.json(text) || this.#encoded(text)) return;
    if (OPAQUE.test(text)) this.isWhole = false;
    else if (/[<{(]/.test(text)) this.add(written(text));
  }

  json(text: string): boolean {
    if (!/^\s*[[{"]/.test(text)) return false;
    try {
      JSON.parse(text);
      this.#walk(JSON.parse(numbered(text)), '', 0);
      return true;
    } catch {
      return false;
    }
  }

  #encoded(text: string): boolean {
    if (!ENCODED.test(text)) return false;
    try {
      const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
      const inner = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (this.json(inner)) return true;
      if (!FORM.test(inner)) return false;
      this.add(pairs(inner));
      return true;
    } catch {
      return false;
    }
  }

  #lines(text: string): boolean {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.length > 1 && lines.every((line) => this.json(line));
  }

  #walk(value: unknown, name: string, depth: number): readonly Leaf[] {
    if (depth > MAX_DEPTH || this.#left <= 0) {
      this.cut();
      return [];
    }
    if (!isTree(value)) return this.add([{ name, value: primitive(value) }]);
    const members = Array.isArray(value)
      ? value.map((one) => [name, one] as const)
      : Object.entries(value).map(([key, one]) => [key.replace(/^\d+ /, ''), one] as const);
    const each = members.flatMap(([key, one]) =>
      [one].flat().map((item, at) => [key, item, Array.isArray(one) ? at : ''] as const),
    );
    const lists = Array.isArray(value) ? [value] : Object.values(value).filter(Array.isArray);
    const groups = new Map<string, (readonly Leaf[])[]>();
    const own = this.add(
      each.flatMap(([key, item]) => (isTree(item) ? [] : [{ name: key, value: primitive(item) }])),
      { groups },
    );
    this.add(lists.flat().flatMap(pairsIn));
    const inner = each.flatMap(([key, item, at]) => {
      if (!isTree(item)) return [];
      const found = this.#under(key, () => this.#walk(item, key, depth + 1), at);
      if (found.length <= MAX_GROUP) groups.set(key, [...(groups.get(key) ?? []), found]);
      return found;
    });
    return [...own, ...inner];
  }
}

/** Adds a number to each key, because `JSON.parse` keeps only the last of equal keys. */
function numbered(json: string): string {
  let count = 0;
  return json.replaceAll(TOKEN, (token, colon?: string) => {
    if (!token.startsWith('"')) return token.length > EXACT_DIGITS ? `"${token}"` : token;
    return colon === undefined ? token : `"${count++} ${token.slice(1)}`;
  });
}

/** A list may have names and values as `[{name, value}]` or `[[name, value]]`. */
function pairsIn(item: unknown): readonly Leaf[] {
  const members: readonly unknown[] = isTree(item) ? Object.values(item) : [];
  const [name, value] = members;
  return members.length === 2 && typeof name === 'string' && !isTree(value)
    ? [{ name, value: primitive(value), isPair: true }]
    : [];
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

const primitive = (value: unknown): Leaf['value'] =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : String(value);

const pairs = (text: string): readonly Leaf[] =>
  [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));

const plain = (text: string): readonly Leaf[] =>
  text
    .replace(/\r\n$/, '')
    .split(/\r\n(?=[^\r\n=]+=)/)
    .map((line) => {
      const at = line.indexOf('=');
      return { name: line.slice(0, at), value: line.slice(at + 1) };
    });

function leavesIn(part: string): readonly Leaf[] {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, end);
  const file = /;\s*filename="([^"]*)"/i.exec(head)?.[1];
  const text = part.slice(end + 4);
  const value = file === undefined ? { value: text } : { value: unquoted(file), text };
  return end < 0 ? [] : namesIn(head).map((name) => ({ name, ...value }));
}

/** A part may have several names. Servers differ in which one they read. */
const namesIn = (head: string): readonly string[] =>
  [...head.matchAll(/;\s*name\s*(?:=\s*"([^"]*)"|=\s*([^\s;"]+)|\*=[^';]*'[^';]*'([^\s;]+))/gi)].map(
    ([, quoted, bare = '', encoded = '']) => unquoted(quoted ?? (bare || formDecoded(encoded))),
  );

/** In multipart bodies, browsers encode three characters of a name (HTML standard). */
const unquoted = (text: string): string =>
  text.replaceAll(/%(0A|0D|22)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A member may have a type and a default value, as a variable in GraphQL. */
const MEMBER =
  /([\w-]{1,100})\s*:\s*(?:[\w![\]]{1,100}\s*=\s*)?(?:"""([\s\S]*?)"""|"((?:[^"\\]|\\.)*)"|(-?\d[\d.]*|true|false)(?![\w.]))/g;
const ELEMENT = /<([\w:-]{1,100})(?:\s(?:[^<>]{0,500}[^<>/])?)?>([^<>]*)<\//g;

const namesLeft = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(
      text
        .replaceAll(MEMBER, ' ')
        .replaceAll(ELEMENT, ' ')
        .matchAll(/<(?:[\w-]+:)?([\w.-]+)|([\w-]+)["']?\s*[:=]/g),
      ([, tag, name = '']) => looseName(tag ?? name),
    ),
  );

function written(text: string): readonly Leaf[] {
  return [
    ...[...text.matchAll(MEMBER)].map(([, name = '', block, quoted, bare = '']) => ({
      name,
      value: block ?? quoted?.replaceAll(/\\(["\\/])/g, '$1') ?? bare,
    })),
    ...[...text.matchAll(ELEMENT)].map(([, name = '', value = '']) => ({
      name,
      value: withoutEntities(value),
    })),
  ];
}
