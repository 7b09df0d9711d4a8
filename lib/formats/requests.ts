import { isObject, isString, type Json, own, pointer } from '../model/index.ts';
import { nearestWord } from '../schema/suggest.ts';
import { say } from '../text/index.ts';
import { bareHost, isPrivateHost, WHOLE_ADDRESS, wholeUrl, withScheme } from '../url/index.ts';
import { type Fix, type Given, type Report, write } from './rules.ts';
import { valuesAt } from './values-at.ts';

export interface Requested extends Given {
  readonly value: string;
  readonly shown?: string;
  readonly called: string;
  readonly isPage?: boolean;
  readonly isBase?: boolean;
  readonly rows?: readonly string[];
}

export interface RequestedMethod extends Requested {
  readonly known?: readonly string[];
}

export interface RequestedTarget extends Requested {
  readonly form?: 'path' | 'url';
  readonly base?: string;
}

export function requested(
  holder: Json | undefined,
  place: string,
  rows: Readonly<Record<string, readonly string[]>>,
  of?: string,
): readonly Requested[] {
  if (!isObject(holder)) return [];
  const found: Requested[] = [];
  for (const name in rows) {
    const value = own(holder, name);
    if (!isString(value)) continue;
    const called = of === undefined ? plain(name) : `The ${name} of ${of}`;
    found.push({ value, place: place + pointer(name), called, rows: rows[name] });
  }
  return found;
}

const plain = (name: string): string => (/^[a-z]+$/.test(name) ? `"${name}"` : name);

export function requestedAt(
  root: Json | undefined,
  rows: Readonly<Record<string, readonly string[] | undefined>>,
): readonly Requested[] {
  return Object.entries(rows).flatMap(([path, requirements]) => {
    const called = plain(path.replace(/^(?:.*[\]}])?\//, '').replaceAll('/', '.'));
    return valuesAt(root, path).flatMap(({ value, place }) =>
      isString(value) ? [{ value, place, called, rows: requirements }] : [],
    );
  });
}

/** IANA's registry of methods, without PRI and *. */
const METHODS =
  'GET POST PUT PATCH DELETE HEAD OPTIONS QUERY SEARCH ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF MKWORKSPACE MOVE ORDERPATCH PROPFIND PROPPATCH REBIND REPORT TRACE UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL'.split(
    ' ',
  );

export function unknownMethod({ value, called, known = METHODS }: RequestedMethod): Report | undefined {
  if (known.includes(value)) return undefined;
  const usual = known.slice(0, 5);
  const upper = value.trim().toUpperCase();
  const data = { called, value };
  // “link” and “search” say what an action does, and aren’t meant as LINK and SEARCH.
  const isPadded = known.includes(value.trim());
  if (isPadded || known.slice(0, 7).includes(upper))
    return isPadded
      ? { messageId: 'padded', data, fix: write(upper) }
      : { state: say('stateMethodCase'), messageId: 'case', data, fix: write(upper) };
  if (known === METHODS && /^[A-Z][A-Z-]{1,30}$/.test(value) && nearestWord(value, usual) === undefined) {
    return { severity: 'warning', messageId: 'unregistered', data };
  }
  const fix = write(nearestWord(value, usual));
  return { messageId: 'unknown', data: { ...data, usual: usual.join(', ') }, fix };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
const BLANK = /[\s\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
const BLANKS = /[\s\u0000-\u001f\u007f]+/g;

const METHOD_BEFORE = /^\s*[A-Z]{3,7}\s+\/\S*\s*$/;

export function blank({ value, called }: Requested): Report | undefined {
  const plain = value.slice(0, 20_000).replaceAll(/\{[^{}/]{1,64}\}/g, '');
  if (plain === '' || !BLANK.test(plain) || METHOD_BEFORE.test(value)) return undefined;
  const trimmed = value.trim();
  const remark = /^(\S+)\s+#/.exec(trimmed)?.[1];
  const bare = !BLANK.test(trimmed) ? trimmed : remark;
  const inside = /\s/.test(plain) ? 'within' : 'control';
  return {
    messageId: value === trimmed ? inside : 'around',
    data: { called, value, encoded: trimmed.replaceAll(BLANKS, '%20') },
    fix: bare ? write(bare) : undefined,
  };
}

const BEGINNINGS = { path: 'a slash', url: '"https://"', either: 'a slash or "https://"' } as const;

export function relative({ value, called, form, base }: RequestedTarget): Report | undefined {
  const text = value.trim();
  const trimmed = text.replace(/^(["'`])(.*)\1$|^<(.*)>$/s, '$2$3').replace(/^\/+(?=https?:\/\/)/i, '');
  const fits = beginsAsForm(trimmed, form);
  if (fits && trimmed === text) return undefined;
  const data = { called, value, wanted: BEGINNINGS[form ?? 'either'] };
  if (fits) return { messageId: 'wrapped', data, fix: write(trimmed) };
  if (trimmed === '') return { messageId: 'empty', data };
  const [, rest] = /^[A-Z]{3,7}\s+(\/\S*)$/.exec(trimmed) ?? [];
  if (rest !== undefined) return { messageId: 'method', data, fix: write(rest) };
  return {
    messageId: trimmed.startsWith('//') ? 'host' : 'beginning',
    data,
    fix:
      form === 'url' || (form === undefined && wholeUrl(trimmed) !== undefined)
        ? writeUrl(trimmed, base)
        : write(/\w/.test(trimmed) && !NO_VALUE.test(trimmed) ? pathFrom(trimmed) : undefined),
  };
}

const NO_VALUE = /^(?:none|null|nil|unknown|unset|not (?:applicable|available|set))$/i;

const WHOLE = /^[a-z][a-z0-9+.-]*:\/\//i;
const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;

function pathFrom(text: string): string {
  const slashed = withScheme(text.replaceAll('\\', '/'));
  const origin = ORIGIN.exec(slashed)?.[0] ?? bareHost(slashed);
  if (origin !== undefined) return slashed.slice(origin.length) || '/';
  return `/${slashed.replace(/^(?:\.{0,2}\/)+/, '')}`;
}

export function secured(url: string): Fix {
  const whole = wholeUrl(url) ?? (/^\s*[a-z]+:\/\/[^/]/i.test(url) ? url : undefined);
  if (whole === undefined) return WHOLE_ADDRESS;
  return (
    onlyInside(whole) ??
    write(whole.replace(/^[a-z0-9+.-]+:/i, 'https:'), ', once the server answers over HTTPS')
  );
}

export function writeUrl(value: Json | undefined, base?: string): Fix {
  const whole = wholeUrl(value);
  if (whole !== undefined) return onlyInside(whole) ?? write(whole);
  if (NO_VALUE.test(String(value).trim())) return WHOLE_ADDRESS;
  return write(wholeUrl(value, base)) ?? WHOLE_ADDRESS;
}

const onlyInside = (whole: string): Fix | undefined =>
  isPrivateHost(URL.parse(whole.replaceAll(/[{}]/g, ''))?.hostname ?? 'example.com')
    ? 'Before you publish this, write the public address, with https.'
    : undefined;

function beginsAsForm(target: string, form: RequestedTarget['form']): boolean {
  if (form === 'url') return WHOLE.test(target);
  // “//” is safe here, because the path is appended to a base URL.
  if (form === 'path') return target.startsWith('/');
  return (
    bareHost(target) === undefined &&
    /^(?:\/(?!\/)|[a-z][a-z0-9+.-]*:|\{[^{}/]{1,64}\}(?:\/|$))/i.test(target)
  );
}

export function malformedHeader({ value, called }: Requested): Report | undefined {
  if (/^[!#$%&'*+.^_`|~\w-]+$/.test(value)) return undefined;
  const bare = value.replaceAll(/^[^\w]+|[^\w]+$/g, '').replaceAll(/[^!#$%&'*+.^_`|~\w:-]+/g, '-');
  const name = /^([\w-]+):\s*\S/.exec(value.trim())?.[1];
  const whole = name && `Write only the name, ${JSON.stringify(name)}, and declare the rest elsewhere.`;
  return {
    data: { called, value },
    fix: /^[\w-]+$/.test(bare) && !/\w[,;].*\w/.test(value) ? write(bare) : whole,
  };
}
