import {
  type Action,
  type Arguments,
  type Document,
  isList,
  isObject,
  type Json,
  type Outcome,
  own,
  type Plan,
  type RunData,
} from '../../model/index.ts';
import { oncePerText } from '../../text/once.ts';
import names from './names.json' with { type: 'json' };

export interface Pagination {
  readonly style: 'cursor' | 'offset' | 'page';
  readonly parameters: readonly string[];
}

export function paginationOf(
  { document, parameters }: Action,
  documents: readonly Pick<Document, 'url' | 'pagination'>[],
  plan: Plan,
): Pagination | undefined {
  const style = documents.find(({ url }) => url === document)?.pagination;
  const reads = plan.kind === 'request' && plan.request.method === 'GET';
  return style && reads ? { style, parameters: parameters.map(({ name }) => name) } : undefined;
}

export function withMore(outcome: Outcome, pagination: Pagination | undefined, args: Arguments): Outcome {
  const more = outcome.ok && pagination ? nextPage(pagination, args, outcome.data) : undefined;
  return outcome.ok && more ? { ...outcome, more } : outcome;
}

type Named = keyof typeof names.pages;
const isNamed = (what: Named, name: string): boolean => patternOf(names.pages[what]).test(name);
const patternOf = oncePerText(20, (pattern) => new RegExp(`^(?:${pattern})$`, 'i'));

export function nextPage(
  { style, parameters }: Pagination,
  args: Arguments,
  data: RunData,
): Arguments | undefined {
  if (data.kind !== 'json') return undefined;
  const field = fieldFinder(data.value);
  if (field('more') === false) return undefined;
  const next = NEXT[style](parameters, args, field, itemsOf(data.value));
  return next && { ...args, [next.name]: next.value };
}

type FindField = (what: Named) => Json | undefined;

function fieldFinder(answer: Json): FindField {
  const root = isObject(answer) ? answer : {};
  const meta = Object.entries(root).flatMap(([key, value]) =>
    isNamed('meta', key) && isObject(value) ? [value] : [],
  );
  const fields = [root, ...meta].flatMap((place) => Object.entries(place));
  return (what) =>
    fields.find(([key, value]) => isNamed(what, key) && !isObject(value) && !isList(value))?.[1];
}

type Next = (
  parameters: readonly string[],
  args: Arguments,
  field: FindField,
  items: number | undefined,
) => { readonly name: string; readonly value: Json } | undefined;

const nextCursor: Next = (parameters, args, field) => {
  const name = parameters.find((one) => isNamed('cursor', one));
  const cursor = field('nextCursor');
  const isNew = (typeof cursor === 'string' && cursor !== '') || typeof cursor === 'number';
  return name === undefined || !isNew || own(args, name) === cursor ? undefined : { name, value: cursor };
};

const nextPageNumber: Next = (parameters, args, field, items) => {
  const name = parameters.find((one) => isNamed('page', one));
  if (name === undefined || items === 0) return undefined;
  const current = numberOf(own(args, name)) ?? 1;
  const last = numberOf(field('pages'));
  return last !== undefined && current >= last ? undefined : { name, value: current + 1 };
};

const nextOffset: Next = (parameters, args, field, items) => {
  const name = parameters.find((one) => isNamed('offset', one));
  const limit = parameters.find((one) => isNamed('limit', one));
  const step = items ?? numberOf(limit === undefined ? undefined : own(args, limit));
  if (name === undefined || step === undefined || step <= 0) return undefined;
  const value = (numberOf(own(args, name)) ?? 0) + step;
  const total = numberOf(field('total'));
  return total !== undefined && value >= total ? undefined : { name, value };
};

const NEXT: Readonly<Record<Pagination['style'], Next>> = {
  cursor: nextCursor,
  page: nextPageNumber,
  offset: nextOffset,
};

function itemsOf(value: Json): number | undefined {
  if (isList(value)) return value.length;
  if (!isObject(value)) return undefined;
  return Object.values(value).find(isList)?.length;
}

function numberOf(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
