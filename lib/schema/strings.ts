import { RE2JS } from 're2js';
import type { Said } from '../model/index.ts';
import { oncePerText } from '../text/once.ts';
import { say } from '../text/said.ts';

interface StringFormat {
  readonly label: Said;
  readonly example: string;
  test(text: string): boolean;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d{1,9})?)?$/;
const OFFSET = /(?:z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/i;

const date: StringFormat = { label: say('formatDate'), example: '2026-03-31', test: isDate };
const dateTime: StringFormat = {
  label: say('formatMoment'),
  example: '2026-03-31T18:30:00Z',
  // RFC 3339 requires an offset.
  test: (text) => isDateTime(text) && OFFSET.test(text),
};
const uri: StringFormat = {
  label: say('formatUrl'),
  example: 'https://example.com/page',
  test: (text) => !/\s/.test(text) && URL.canParse(text),
};
const phone: StringFormat = {
  label: say('formatPhone'),
  example: '+1 555 010 0199',
  test: (text) => /^\+?[\d ().\-/]{3,30}(?:(?:;ext=| ?x ?)\d{1,8})?$/.test(text) && /\d.*\d.*\d/.test(text),
};

/** All other formats are annotations (JSON Schema 2020-12 Validation §7.2.1). */
export const stringFormats: ReadonlyMap<string, StringFormat> = new Map([
  ['email', { label: say('formatEmail'), example: 'name@example.com', test: isEmail }],
  ['uri', uri],
  ['url', uri],
  ['date', date],
  ['date-time', dateTime],
  // AWAS allows date-times without an offset.
  [
    'datetime',
    { label: say('formatDateTime'), example: '2026-03-31T18:30:00', test: (text) => isDateTime(text) },
  ],
  [
    'iso8601',
    {
      label: say('formatDateOrTime'),
      example: '2026-03-31',
      test: (text) => isDate(text) || isDateTime(text),
    },
  ],
  [
    'time',
    {
      label: say('formatTime'),
      example: '18:30',
      test: (text) => TIME.test(text.replace(OFFSET, '')),
    },
  ],
  [
    'uuid',
    {
      label: say('formatUuid'),
      example: '7f3a2b10-5c4d-4e6f-8a9b-0c1d2e3f4a5b',
      test: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
    },
  ],
  ['phone', phone],
  ['tel', phone],
]);

function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  at.setUTCFullYear(Number(year));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
}

function isDateTime(text: string): boolean {
  return (
    isDate(text.slice(0, 10)) && /^t/i.test(text.slice(10)) && TIME.test(text.slice(11).replace(OFFSET, ''))
  );
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return (
    at > 0 &&
    local.length <= 64 &&
    !/[\s@"(),:;<>[\]\\]/.test(local) &&
    domain.length <= 253 &&
    /^[^\s@.][^\s@]*$/.test(domain) &&
    URL.canParse(`https://${domain}/`) &&
    domain.split('.').every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label))
  );
}

const MAX_PATTERN = 1_000;
const MAX_TEXT = 100_000;
const compiled = oncePerText(200, compile);

/** Takes linear time. Undefined if the pattern needs backtracking, or if the pattern or text is too long. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (text.length > MAX_TEXT) return undefined;
  return compiled(pattern)?.test(text);
}

export function isCheckable(pattern: string): boolean {
  return compiled(pattern) !== undefined;
}

function compile(pattern: string): RE2JS | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  // RE2 has no backreferences. The translation would make them literals.
  if (/(?:^|[^\\])(?:\\\\)*\\(?:[1-9]|k<)/.test(pattern)) return undefined;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}
