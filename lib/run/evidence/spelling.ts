import { fromBase64 } from '../../http/base64.ts';
import { parseBoolean, same } from '../../matching/choices.ts';
import { isRewritten, isSameStructure } from '../../matching/spellings.ts';
import type { Json } from '../../model/index.ts';
import { withoutBlanksAround } from '../../text/blanks.ts';
import { isSameMarkup } from '../../text/decode.ts';
import { type Leaf, readJson } from './sent.ts';

export interface Wanted {
  readonly given: Json;
  readonly texts: readonly string[];
  readonly isInOwnWay?: true;
  readonly items?: readonly Wanted[];
}

const MAX_JOINED = 300;
const ON = /^(?:on|true|y|yes|1|checked|ja?|o|oui|s[ií]?|sim|tak|да|はい)$/;
const OFF = /^(?:off|false|no?|0|unchecked|null|undefined|nein|non|não|nie|нет|いいえ|)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

export function isSpelling(
  { given, texts, isInOwnWay }: Wanted,
  { value, text: contents }: Pick<Leaf, 'value' | 'text'>,
): boolean {
  if (contents !== undefined && !isContents(String(given), contents)) return false;
  const text = value === null ? '' : String(value);
  const isText = (one: string): boolean =>
    withoutBlanksAround(one) === withoutBlanksAround(text) || (text.includes('<') && isSameMarkup(one, text));
  if (texts.some(isText)) return true;
  if (given === true) return ON.test(text.toLowerCase());
  const isEqual = (one: string): boolean =>
    isSameMoment(one, text) ||
    (MASKED.test(one) && one.replaceAll(/\D/g, '') === text) ||
    isFormatted(one, text) ||
    isFormatted(text, one) ||
    (HEX.test(one) && same(one, text));
  if (isSameNumber(given, value) || texts.some(isEqual)) return true;
  const number = String(given);
  if (!isInOwnWay || typeof given === 'object' || MOMENTS.some((one) => one.test(number))) return false;
  const isBare = /^\+\d/.test(number) && isRewritten(text, number.slice(1), NO_LANGUAGE);
  return isBare || isRewritten(text, number, NO_LANGUAGE);
}

/** A date or time in a mask. Its page may send only the digits. */
const MASKED = /^(?:(?:\d\d([./-])\d\d\1\d{4}|\d{4}([./-])\d\d\2\d\d)|\d\d:\d\d)$/;
const HEX = /^#[\da-f]{3,8}$/i;
const NO_LANGUAGE = { language: '' };
const isSame = (shown: string, given: string): boolean => isSameStructure(shown, given, NO_LANGUAGE);

/** The members of an object that make up the value. */
export function membersOf(wanted: Wanted, members: readonly Leaf[]): readonly Leaf[] {
  const whole = members.filter((leaf) => isSpelling(wanted, leaf));
  if (whole.length > 0) return whole;
  const filled = members.filter(({ value }) => (value ?? '') !== '');
  const parts = filled.map(({ value }) => String(value));
  if (wanted.texts.some((text) => isJoined(parts, text))) return filled;
  const half = parts.find((part) => HALF.test(part)) ?? '';
  const made = [DAY, CLOCK].map((names) => partsIn(names, filled));
  return (
    made.find((leaves, at) => {
      const numbers = leaves.map(({ value }) => String(value).padStart(2, '0'));
      const text = at === 0 ? numbers.join('-') : `${numbers.join(':')} ${half}`;
      return wanted.texts.some((one) => isSameMoment(one, text));
    }) ?? []
  );
}

/** One member for each name, and all of them with the same prefix. */
function partsIn(names: readonly RegExp[], members: readonly Leaf[]): readonly Leaf[] {
  const found = names.map((name) => {
    const all = members.flatMap((leaf) =>
      name.test(leaf.name) ? [[leaf.name.replace(name, ''), leaf] as const] : [],
    );
    const exact = all.filter(([prefix]) => prefix === '');
    return exact.length > 0 ? exact : all;
  });
  const isClear = found.every((all) => all.length === 1 && all[0]?.[0] === found[0]?.[0]?.[0]);
  return isClear ? found.flatMap((all) => all.map(([, leaf]) => leaf)) : [];
}

const DAY = [/year$/i, /month$/i, /da(?:y|te)$/i];
const CLOCK = [/hours?$/i, /minutes?$/i];
const HALF = /^[ap]\.?\s?m\.?$/i;

/** Must take linear time, because the page chooses the parts. */
export function isJoined(parts: readonly string[], text: string): boolean {
  if (parts.length < 2 || text.length >= MAX_JOINED) return false;
  const separator = MOMENT.test(text) ? /[\s,;/T-]/ : /[\s,;/-]/;
  let at = 0;
  return parts.every((part, index) => {
    const between = index === 0 ? /\s/ : separator;
    const isLast = index === parts.length - 1;
    for (; at <= text.length; at++) {
      if (text.startsWith(part, at) && (!isLast || text.slice(at + part.length).trim() === '')) {
        at += part.length;
        return true;
      }
      if (!between.test(text[at] ?? '')) return false;
    }
    return false;
  });
}

export const isOff = (value: Leaf['value']): boolean =>
  value === null || OFF.test(String(value).toLowerCase()) || NO_DAY.test(String(value));

/** A date whose parts nobody has chosen yet. */
const NO_DAY = /^0{1,4}(?:-0{1,2}-|\/0{1,2}\/)0{1,4}$/;

function isContents(given: string, contents: string): boolean {
  const payload = payloadOf(given);
  if (payload === undefined || contents === '') return given.startsWith('data:');
  return new TextDecoder().decode(fromBase64(payload)) === contents;
}

export function payloadOf(text: string): string | undefined {
  const head = /^data:[^,]*;base64,/.exec(text.slice(0, 2_000))?.[0];
  return head && text.slice(head.length);
}

function isSameNumber(given: Json, sent: Leaf['value']): boolean {
  if (typeof given !== 'number' && typeof sent !== 'number') return false;
  const [one, other] = [String(given), String(sent)].map((text) => text.trim());
  if (!NUMBER.test(one ?? '') || !NUMBER.test(other ?? '')) return false;
  return Number(one) === Number(other) && Math.abs(Number(one)) <= Number.MAX_SAFE_INTEGER;
}

const isFormatted = (text: string, sent: string): boolean =>
  NUMBER.test(sent) &&
  /[\p{Sc}%,'’]|\d\s\d/u.test(text) &&
  !/\p{L}|^\D*0\d/u.test(text) &&
  isSame(text, sent);

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const MONTH = /^(20\d\d)-(\d\d)$/;
/** The month in which a card expires. */
const CARD_MONTH = /^(\d\d?)\s?[/-]\s?((?:20)?\d\d)$/;
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const TIME = /^T?([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.0+)?)?\s*(?:([ap])\.?\s?m\.?)?$/i;

function isSameMoment(wanted: string, sent: string): boolean {
  const [one, other] = [wanted.trim(), sent.trim()];
  const day = other.replace(/\s+[~–—-]$/, '');
  const [, years, month] = MONTH.exec(one) ?? [];
  const [, first, last = ''] = CARD_MONTH.exec(other) ?? [];
  if (years && first) return Number(first) === Number(month) && years.endsWith(last);
  if (DATE.test(one))
    return (
      isSameDay(one, day) || stampsOfDay(one).some((stamp) => stamp === stampOf(day)) || isNowOn(one, day)
    );
  if (MOMENT.test(one)) return stampOf(one) === stampOf(other);
  return TIME.test(one) && secondsOf(one) === secondsOf(other);
}

function secondsOf(time: string): number {
  const [, hour, minute, second = 0, half] = TIME.exec(time) ?? [];
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return half && Number(hour) > 12 ? Number.NaN : hours * 3_600 + Number(minute) * 60 + Number(second);
}

const MOMENTS = [DATE, MOMENT, TIME];

/** Midnight has the day's date in each time zone. */
const isSameDay = (day: string, text: string): boolean =>
  (text.startsWith(day) && MOMENT.test(text) && /^.(?:00:00|23:59)/.test(text.slice(day.length))) ||
  (/^\d{1,4}[./-]?\d{1,2}[./-]?\d{1,4}$/.test(text) && isSame(text, day));

const stampsOfDay = (day: string): readonly number[] =>
  ['T00:00', 'T12:00'].flatMap((time) => [Date.parse(day + time), Date.parse(`${day}${time}Z`)]);

/** True if the text is the day at the present time: many calendars only change the day of the present moment. */
function isNowOn(day: string, text: string): boolean {
  const stamp = MOMENT.test(text) || /^\d{13}$/.test(text) ? stampOf(text) : undefined;
  if (stamp === undefined) return false;
  const [now, then] = [new Date(), new Date(`${day}T00:00`)];
  then.setHours(now.getHours(), now.getMinutes(), now.getSeconds());
  const age = then.getTime() - stamp;
  return age >= 0 && age < MAX_AGE && new Date(stamp).getDate() === then.getDate();
}

/** In milliseconds: filling and sending a form takes a while. */
const MAX_AGE = 600_000;

/** Milliseconds since the epoch. A text without a zone is in the person's time zone. */
function stampOf(text: string): number | undefined {
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000;
  const [, day, time, seconds = '00', parts = '0', zone = ''] = MOMENT.exec(text) ?? [];
  if (day === undefined) return undefined;
  return Date.parse(`${day}T${time}:${seconds}.${parts.padEnd(3, '0')}${zone.toUpperCase()}`);
}

export function holds(values: readonly Wanted[], leaves: readonly Leaf[]): boolean {
  if (within(values, leaves)?.length === leaves.length) return true;
  if (isInCells(values, leaves) || isInItems(values, leaves) || isSameAnswer(values, leaves)) return true;
  const [only, ...others] = leaves;
  const inner = only && others.length === 0 ? readJson(String(only.value)) : undefined;
  if (!inner) return false;
  const text = inner.filter(({ name }) => /^(?:insert|text)$/.test(name)).map(({ value }) => String(value));
  return (
    within(values, inner)?.length === inner.length ||
    within(values, [{ name: '', value: text.join('') }])?.length === 1
  );
}

/** True for a word such as “yes” that is sent as true. */
function isSameAnswer([only, ...others]: readonly Wanted[], [leaf, ...more]: readonly Leaf[]): boolean {
  if (!only || !leaf || others.length + more.length > 0 || only.given === true) return false;
  const answers = only.texts.map((text) => (/\d/.test(text) ? undefined : parseBoolean(text)));
  return typeof leaf.value === 'boolean' && answers.includes(leaf.value) && !answers.includes(!leaf.value);
}

export function within(values: readonly Wanted[], leaves: readonly Leaf[]): readonly Leaf[] | undefined {
  const left = [...leaves];
  const found = values.map((value) => {
    const at = left.findIndex((leaf) => isSpelling(value, leaf));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  if (found.every((leaf) => leaf !== undefined)) return found;
  const items = itemsOf(values);
  if (items !== values) return within(items, leaves);
  const isList = (leaf: Leaf): boolean =>
    listsIn(leaf, values.length).some((items) => within(values, items) !== undefined);
  const list = leaves.find(isList);
  return list && [list];
}

export const itemsOf = (values: readonly Wanted[]): readonly Wanted[] =>
  (values.length === 1 && values[0]?.items) || values;

function isInCells([only, other]: readonly Wanted[], leaves: readonly Leaf[]): boolean {
  const cells = leaves.map(({ value }) => String(value ?? ''));
  const areCells = cells.length > 2 && cells.every((cell) => /^.$/su.test(cell));
  return areCells && only !== undefined && !other && only.texts.includes(cells.join(''));
}

/** True for a text such as “10,90” that is sent as a list. */
const isInItems = ([only, other]: readonly Wanted[], leaves: readonly Leaf[]): boolean =>
  only !== undefined &&
  !other &&
  only.texts.some((value) =>
    listsIn({ name: '', value }, leaves.length).some((items) =>
      items.every((item, at) => String(leaves[at]?.value) === item.value),
    ),
  );

export function listsIn({ name, value }: Leaf, count: number): readonly (readonly Leaf[])[] {
  if (count < 2 || typeof value !== 'string') return [];
  return BETWEEN.flatMap((between) => {
    const items = value.split(between).map((item) => ({ name, value: item.trim() }));
    return items.length === count ? [items] : [];
  });
}

const BETWEEN: readonly (string | RegExp)[] = [
  ',',
  ';',
  '|',
  '\n',
  /(?<=^[\d.]+)-(?=[\d.]+$)/,
  /\s[~–—-]\s|[~–—/]|\sto\s/,
];
