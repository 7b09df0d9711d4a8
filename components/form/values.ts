import {
  isList,
  isObject,
  type Json,
  own,
  type Problem,
  pointer as pointerOf,
  type Sentence,
} from '../../lib/model/index.ts';
import type { Field, MomentInput } from './field.ts';

function initialValue(field: Field): Json | undefined {
  if (field.initial !== undefined) return field.initial;
  if (field.kind === 'constant') return field.required ? field.value : undefined;
  if (field.kind === 'list' || field.kind === 'choices') return field.required ? [] : undefined;
  if (field.kind !== 'group') return undefined;
  const entries = initialEntries(field.fields);
  return entries.length > 0 || field.required ? Object.fromEntries(entries) : undefined;
}

export function initialEntries(fields: readonly Field[]): [string, Json][] {
  return fields.flatMap((field) => {
    const value = initialValue(field);
    return value === undefined ? [] : [[field.name, value] satisfies [string, Json]];
  });
}

export function blank(field: Field): Json {
  const value = initialValue(field);
  if (value !== undefined) return value;
  if (field.kind === 'choice') return field.options[0]?.value ?? null;
  return field.kind === 'constant' ? field.value : (BLANKS[field.kind] ?? '');
}

const BLANKS: Readonly<Partial<Record<Field['kind'], Json>>> = {
  group: {},
  json: {},
  list: [],
  choices: [],
  boolean: false,
};

/** An undefined value removes the property. A property may be called `__proto__`. */
export function withProperty(
  object: Json | undefined,
  name: string,
  value: Json | undefined,
): Record<string, Json> {
  const before = isObject(object) ? object : {};
  if (value !== undefined) return { ...before, [name]: value };
  const { [name]: _, ...others } = before;
  return others;
}

/** Returns a text that isn't a number unchanged, so the validator reports it. */
export function numberFrom(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return text;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : text;
}

export function withZone(local: string): string {
  const date = new Date(local);
  if (Number.isNaN(date.getTime())) return local;
  const minutes = -date.getTimezoneOffset();
  const part = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  const offset =
    minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
  const seconds = /T\d{2}:\d{2}$/.test(local) ? `${local}:00` : local;
  return `${seconds}${offset}`;
}

const SHOWN: Readonly<Record<Exclude<MomentInput, 'datetime-local'>, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(?::\d{2})?/,
  month: /^\d{4}-\d{2}$/,
  week: /^\d{4}-W\d{2}$/,
};

export function withoutZone(value: string, input: MomentInput): string | undefined {
  if (value === '') return '';
  if (input !== 'datetime-local') return SHOWN[input].exec(value)?.[0];
  if (!/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/.test(value)) return undefined;
  if (!/(?:[Zz]|[+-]\d{2}:\d{2})$/.test(value)) return value.slice(0, 19).replace(' ', 'T');
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return undefined;
  const part = (number: number, length = 2) => String(number).padStart(length, '0');
  const day = `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
  const time = `${part(date.getHours())}:${part(date.getMinutes())}`;
  return `${day}T${time}${date.getSeconds() ? `:${part(date.getSeconds())}` : ''}`;
}

export function variantOf(variants: readonly Field[], value: Json | undefined): number {
  const index = variants.findIndex((variant) => holds(variant, value));
  return Math.max(0, index);
}

function holds(field: Field, value: Json | undefined): boolean {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return field.options.some((option) => JSON.stringify(option.value) === JSON.stringify(value));
    case 'constant':
      return JSON.stringify(field.value) === JSON.stringify(value);
    case 'list':
    case 'choices':
      return isList(value);
    case 'group':
      return (
        isObject(value) && Object.keys(value).every((key) => field.fields.some(({ name }) => name === key))
      );
    case 'json':
      return typeof value === 'object';
    case 'variants':
      return field.variants.some((variant) => holds(variant, value));
    default:
      return typeof value === 'string';
  }
}

export function shownPointers(field: Field, pointer: string, value: Json | undefined): readonly string[] {
  switch (field.kind) {
    case 'group':
      return [
        pointer,
        ...field.fields.flatMap((inner) =>
          shownPointers(inner, `${pointer}${pointerOf(inner.name)}`, own(value, inner.name)),
        ),
      ];
    case 'list':
      return [
        pointer,
        ...(isList(value) ? value : []).flatMap((row, index) =>
          shownPointers(field.item, `${pointer}${pointerOf(index)}`, row),
        ),
      ];
    default:
      return [pointer];
  }
}

export function placeProblems(
  problems: readonly Problem[],
  shown: ReadonlySet<string>,
): ReadonlyMap<string, readonly Problem[]> {
  const placed = new Map<string, Problem[]>();
  for (const problem of problems) {
    let place = problem.pointer;
    while (place !== '' && !shown.has(place)) place = place.slice(0, Math.max(0, place.lastIndexOf('/')));
    const rest = problem.pointer.slice(place.length);
    const described =
      rest === '' || place === ''
        ? problem
        : { ...problem, message: `${rest}: ${problem.message}`, said: [`${rest}:`, ...wordsOf(problem)] };
    placed.set(place, [...(placed.get(place) ?? []), described]);
  }
  return placed;
}

function wordsOf({ message, said = message }: Problem): readonly Sentence[] {
  return [said].flat();
}

export function withoutDefaults(
  fields: readonly Field[],
  values: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const defaults = new Map(fields.map((field) => [field.name, field.initial]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const initial = defaults.get(name);
      return initial === undefined || JSON.stringify(initial) !== JSON.stringify(value);
    }),
  );
}
