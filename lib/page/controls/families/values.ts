import { fromBase64 } from '../../../http/base64.ts';
import { type Choice, indexOfChoice, placesOf, plainText } from '../../../matching/choices.ts';
import { type Moment, momentOf } from '../../../matching/moments.ts';
import type { Json, Said } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { truncate } from '../../../text/truncate.ts';

type ControlText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly expected: Said };

const DATE = /^(\d{4,6}-\d\d-\d\d)(?:[T ].*)?$/;
const DATE_TIME = /^(\d{4,6}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const TIME = /^T?(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(?:Z|[+-]\d\d:?\d\d)?$/i;

const TYPES: Readonly<
  Record<string, { readonly expected: Said; convert(text: string): string | undefined }>
> = {
  date: { expected: say('formDate', '2026-11-30'), convert: (text) => DATE.exec(text)?.[1] },
  'datetime-local': { expected: say('formMoment', '2026-11-30T18:05'), convert: localDateTime },
  time: {
    expected: say('formTime', '18:05'),
    convert: (text) => toMinutes(TIME.exec(text)?.[1] ?? DATE_TIME.exec(text)?.[2]),
  },
  month: {
    expected: say('formMonth', '2026-11'),
    convert: (text) => /^\d{4,6}-\d\d(?!\d)/.exec(text)?.[0],
  },
  week: { expected: say('formWeek', '2026-W48'), convert: (text) => /^\d{4,6}-W\d\d$/.exec(text)?.[0] },
  color: { expected: say('formColour', '#0b6e6e'), convert: (text) => colourOf(text) },
  number: { expected: say('formNumber'), convert: number },
  range: { expected: say('formNumber'), convert: number },
};

export function controlText(type: string, value: Json): ControlText {
  const plain = plainText(value);
  const known = TYPES[type];
  if (known === undefined || plain === '') return { ok: true, text: plain };
  const text = known.convert(plain.trim());
  return text === undefined ? { ok: false, expected: known.expected } : { ok: true, text };
}

function number(text: string): string | undefined {
  return text !== '' && Number.isFinite(Number(text)) ? text : undefined;
}

function localDateTime(text: string): string | undefined {
  const parts = DATE_TIME.exec(text);
  if (!parts) return undefined;
  const [, date, time = '00:00', zone] = parts;
  if (!zone) return `${date}T${toMinutes(time)}`;
  const moment = new Date(`${date}T${time}${zone}`);
  if (Number.isNaN(moment.getTime())) return undefined;
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString();
  return toMinutes(local.slice(0, time.length > 5 ? 19 : 16));
}

function toMinutes(time: string | undefined): string | undefined {
  return time?.replace(/(\d\d:\d\d):00(?:\.0+)?$/, '$1');
}

export function isSameText(kind: string, now: string, text: string): boolean {
  if (now.replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n')) return true;
  if (kind === 'number' || kind === 'range') return Number(now) === Number(text) && now !== '';
  // Browsers normalise times: 18:05:00 becomes 18:05.
  return /^(time|datetime-local)$/.test(kind) && now !== '' && (text.startsWith(now) || now.startsWith(text));
}

export function colourOf(text: string, isBare = false): string | undefined {
  const bare = text.trim().toLowerCase();
  const [, sign, code = ''] = /^(#?)([\da-f]{3}|[\da-f]{6})(?:ff)?$/.exec(bare) ?? [];
  if (code.length === 6 && (sign || isBare)) return `#${code}`;
  if (code.length === 3 && sign) return `#${code.replaceAll(/./g, '$&$&')}`;
  const parts = /^rgba?\((\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+1(?:\.0+)?)?\)$/.exec(bare)?.slice(1);
  return parts && `#${parts.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`;
}

export function listChoices(choices: readonly Choice[]): Said | string {
  const named = choices.slice(0, 10).map(({ value, label }) => {
    const short = (text: string) => truncate(text, 40);
    return label.trim() === '' || label.trim() === value
      ? `“${short(value)}”`
      : `“${short(value)}” (${short(label.trim())})`;
  });
  const rest = choices.length - named.length;
  if (named.length === 0) return say('choiceNone');
  return rest > 0 ? say('choicesMore', named.join(', '), rest) : named.join(', ');
}

export function fileOf(value: Json): File | undefined {
  if (typeof value !== 'string') return undefined;
  const parts = /^data:([^;,]*)((?:;[^;,]*)*?)(;base64)?,/i.exec(value.slice(0, 2_000));
  if (!parts) return undefined;
  const [head, type, parameters = '', base64] = parts;
  const body = value.slice(head.length);
  try {
    const bytes = base64 ? fromBase64(body) : new TextEncoder().encode(decodeURIComponent(body));
    const name = /;name=([^;]*)/i.exec(parameters)?.[1];
    return new File([bytes], name ? decodeURIComponent(name) : 'file', { type: type || 'text/plain' });
  } catch {
    return undefined;
  }
}

export function inList(value: Json): readonly Json[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value as Json];
}

export function numberOf(value: Json): number | undefined {
  const text = plainText(value).trim();
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : undefined;
}

const MONTH = /^\d{4}-\d\d$/;

export const areMonths = (value: Json): boolean =>
  inList(value).length > 0 && inList(value).every((one) => MONTH.test(plainText(one)));

export const dateOf = (value: Json): Moment | undefined => momentOf(plainText(value).replace(MONTH, '$&-01'));

export const areDays = (value: Json): boolean => inList(value).every((one) => dateOf(one) !== undefined);

export const short = (text: string): string => truncate(text, 80);

export const NOT_KEPT = { problem: say('notKept') };

export const takes = (expected: Said, value: Json): { readonly problem: Said } => ({
  problem: say('takesInstead', expected, short(plainText(value))),
});

export const showing = (shown: string): { readonly problem: Said } => ({
  problem: shown === '' ? say('notKept') : say('showsInstead', short(shown)),
});

export const ticked = (isDone: boolean | undefined, on: boolean): { readonly problem?: Said } =>
  isDone ? {} : { problem: say(on ? 'notTicked' : 'notUnticked') };

export function choose<Offered extends Choice>(
  wanted: readonly Json[],
  choices: readonly Offered[],
): { readonly problem?: Said; readonly chosen: readonly Offered[] } {
  const chosen: Offered[] = [];
  for (const value of wanted) {
    const choice = choices[indexOfChoice(value, choices)];
    if (!choice) return { problem: noSuchChoice(value, choices), chosen };
    if (choice.disabled) return { problem: say('notChoosable', short(plainText(value))), chosen };
    chosen.push(choice);
  }
  return { chosen };
}

export function noSuchChoice(value: Json, choices: readonly Choice[]): Said {
  const twins = placesOf(value, choices);
  return twins.length > 1
    ? say('choiceTwice', short(plainText(value)), listChoices(choices.filter((_, at) => twins.includes(at))))
    : say('noSuchChoice', short(plainText(value)), listChoices(choices));
}
