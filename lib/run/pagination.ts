import { type Arguments, isObject, type Json, own, type RunData } from '../model/index.ts';

/** How a site pages its lists (AWP §6), and the parameters of the action that was run. */
export interface Pagination {
  readonly style: 'cursor' | 'offset' | 'page';
  readonly parameters: readonly string[];
}

/** By the names that parameters and answers usually have: the declaration says only which style it is. */
const PAGE = /^(?:page|page_?(?:number|no|index)|p)$/i;
const OFFSET = /^(?:offset|skip|start|start_?index|from)$/i;
const LIMIT = /^(?:limit|page_?size|per_?page|count|size|top|max_?results)$/i;
const CURSOR =
  /^(?:cursor|page_?token|next_?token|continuation(?:_?token)?|after|starting_?after|next_?cursor)$/i;
const NEXT_CURSOR =
  /^(?:next|next_?cursor|next_?page_?token|next_?token|end_?cursor|continuation(?:_?token)?|cursor)$/i;
const MORE = /^(?:has_?(?:more|next|next_?page)|more)$/i;
const PAGES = /^(?:total_?pages|page_?count|pages|last_?page)$/i;
const TOTAL = /^(?:total|total_?(?:count|results|items)|count_?total)$/i;
const META = /^(?:meta|metadata|paging|pagination|page_?info|links)$/i;

/**
 * The arguments for the next page of an answer, proposed from what stands in it; undefined where it is the last, or that
 * cannot be told.
 */
export function nextPage(
  { style, parameters }: Pagination,
  args: Arguments,
  data: RunData,
): Arguments | undefined {
  if (data.kind !== 'json') return undefined;
  const root = isObject(data.value) ? data.value : {};
  const places = [
    root,
    ...Object.entries(root).flatMap(([key, value]) => (META.test(key) && isObject(value) ? [value] : [])),
  ];
  const field = (pattern: RegExp): Json | undefined =>
    places
      .flatMap((place) => Object.entries(place))
      .find(([key, value]) => pattern.test(key) && !isObject(value) && !Array.isArray(value))?.[1];
  if (field(MORE) === false) return undefined;
  const items = itemsOf(data.value);
  if (style === 'cursor') {
    const name = parameters.find((one) => CURSOR.test(one));
    const cursor = field(NEXT_CURSOR);
    const isNew = (typeof cursor === 'string' && cursor !== '') || typeof cursor === 'number';
    if (name === undefined || !isNew || own(args, name) === cursor) return undefined;
    return { ...args, [name]: cursor };
  }
  if (items === 0) return undefined;
  if (style === 'page') {
    const name = parameters.find((one) => PAGE.test(one));
    const now = numberOf(name === undefined ? undefined : own(args, name)) ?? 1;
    const last = numberOf(field(PAGES));
    return name === undefined || (last !== undefined && now >= last)
      ? undefined
      : { ...args, [name]: now + 1 };
  }
  const name = parameters.find((one) => OFFSET.test(one));
  const limit = parameters.find((one) => LIMIT.test(one));
  const step = items ?? numberOf(limit === undefined ? undefined : own(args, limit));
  if (name === undefined || step === undefined || step <= 0) return undefined;
  const next = (numberOf(own(args, name)) ?? 0) + step;
  const total = numberOf(field(TOTAL));
  return total !== undefined && next >= total ? undefined : { ...args, [name]: next };
}

/** Of the list that the answer is, or the first in it. */
function itemsOf(value: Json): number | undefined {
  if (Array.isArray(value)) return value.length;
  if (!isObject(value)) return undefined;
  const list = Object.values(value).find((one) => Array.isArray(one)) as readonly Json[] | undefined;
  return list?.length;
}

function numberOf(value: Json | undefined): number | undefined {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
