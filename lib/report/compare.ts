import {
  isObject,
  type Json,
  type JsonObject,
  own,
  type Plan,
  type RequestPart,
  type Run,
  type RunData,
  type Sentences,
} from '../model/index.ts';

/** One place in two values: what is there in each. Absent: nothing does. */
export interface Entry {
  /** As in code, e.g. `flights[2].price`; '' is the value as a whole. */
  readonly path: string;
  /** Of a text: its line in the later one, or where that has none in the earlier one; from 1. In place of `path`. */
  readonly line?: number;
  readonly before?: Json;
  readonly after?: Json;
}

/** The differences of two values of one kind. */
export interface Comparison {
  /** At most {@link MAX_ENTRIES}. */
  readonly differences: readonly Entry[];
  /** What is the same in both; at most {@link MAX_ENTRIES}. */
  readonly same: readonly Entry[];
  /** All of them. */
  readonly different: number;
  readonly alike: number;
}

export interface RunComparison {
  readonly arguments: Comparison;
  readonly plan: Comparison;
  readonly result: Comparison;
}

export const MAX_ENTRIES = 200;
/** Cells of the table by which two lists are aligned; beyond it they are compared item by item in order. */
const MAX_CELLS = 1_000_000;

type Words = (said: Sentences) => string;

/**
 * What is not the same in two runs: their arguments, what was to be done, and what came back. Lists are aligned first, so
 * that an item more makes one difference. The order of names counts for nothing.
 * @param words says what a step does
 */
export function compareRuns(before: Run, after: Run, words: Words): RunComparison {
  return {
    arguments: compare(before.arguments, after.arguments),
    plan: compare(planAsJson(before.plan, words), planAsJson(after.plan, words)),
    result: compareData(before.outcome?.data, after.outcome?.data),
  };
}

function compareData(before: RunData | undefined, after: RunData | undefined): Comparison {
  return before?.kind === 'text' && after?.kind === 'text'
    ? compareTexts(before.text, after.text)
    : compare(dataAsJson(before), dataAsJson(after));
}

/** Undefined: there is none. */
export function compare(before: Json | undefined, after: Json | undefined): Comparison {
  const found = collector();
  walk(before, after, '', found);
  return found.comparison();
}

/** By their lines. */
export function compareTexts(before: string, after: string): Comparison {
  const found = collector();
  const [lines, others] = [before, after].map((text) => (text === '' ? [] : text.split(/\r?\n/))) as [
    string[],
    string[],
  ];
  for (const [at, to] of align(lines, others)) {
    const entry = entryOf('', lines[at ?? -1], others[to ?? -1]);
    found.add({ ...entry, line: (to ?? at ?? 0) + 1 }, entry.before === entry.after);
  }
  return found.comparison();
}

function collector() {
  const differences: Entry[] = [];
  const same: Entry[] = [];
  let different = 0;
  let alike = 0;
  return {
    add(entry: Entry, equal: boolean): void {
      if (equal) alike += 1;
      else different += 1;
      const list = equal ? same : differences;
      if (list.length < MAX_ENTRIES) list.push(entry);
    },
    comparison: (): Comparison => ({ differences, same, different, alike }),
  };
}

function walk(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
  found: ReturnType<typeof collector>,
): void {
  if (before === undefined && after === undefined) return;
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    if (names.length > 0) {
      for (const name of names)
        walk(ownValue(before, name), ownValue(after, name), `${path}${step(name, path === '')}`, found);
      return;
    }
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length + after.length > 0) {
    const [items, others] = [before as readonly Json[], after as readonly Json[]];
    for (const [at, to] of alignItems(items, others))
      walk(items[at ?? -1], others[to ?? -1], `${path}[${to ?? at}]`, found);
    return;
  }
  // Of two empty lists or objects the text is the same.
  found.add(entryOf(path, before, after), JSON.stringify(before) === JSON.stringify(after));
}

function entryOf(path: string, before: Json | undefined, after: Json | undefined): Entry {
  return { path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function ownValue(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? own(object, name) : undefined;
}

function step(name: string, first: boolean): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `[${JSON.stringify(name)}]`;
  return first ? name : `.${name}`;
}

type Pair = readonly [before: number | undefined, after: number | undefined];

/** Names of what identifies the items of a list, in order of preference. */
const IDENTITIES = [
  'id',
  'key',
  'uuid',
  'sku',
  'isbn',
  'slug',
  'code',
  'number',
  'url',
  'href',
  'name',
  'title',
];

/** Items with an identity are the same thing where that is the same; others where all of them is. */
function alignItems(before: readonly Json[], after: readonly Json[]): readonly Pair[] {
  const identity = IDENTITIES.find((name) => [before, after].every((list) => tellsApart(list, name)));
  const words = (list: readonly Json[]) =>
    list.map((item) =>
      JSON.stringify(identity !== undefined && isObject(item) ? ownValue(item, identity) : item),
    );
  const pairs = align(words(before), words(after));
  if (identity === undefined) return pairs;
  // One thing that went and another that came are not a change of one.
  return pairs.flatMap(([at, to]): readonly Pair[] => {
    const [item, other] = [before[at ?? -1], after[to ?? -1]];
    const one = isObject(item) && isObject(other) && ownValue(item, identity) === ownValue(other, identity);
    return one
      ? [[at, to]]
      : [
          ...(at === undefined ? [] : [[at, undefined] as const]),
          ...(to === undefined ? [] : [[undefined, to] as const]),
        ];
  });
}

function tellsApart(list: readonly Json[], name: string): boolean {
  const seen = new Set<Json>();
  for (const item of list) {
    const value = isObject(item) ? ownValue(item, name) : undefined;
    if ((typeof value !== 'string' && typeof value !== 'number') || seen.has(value)) return false;
    seen.add(value);
  }
  return true;
}

/** Which item of one list is which of the other. What is between equal ones is paired in order: it has changed. */
export function align(before: readonly string[], after: readonly string[]): readonly Pair[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const pairs: Pair[] = [];
  for (let index = 0; index < start; index++) pairs.push([index, index]);
  pairs.push(...alignMiddle(before, after, start, before.length - end, after.length - end));
  for (let left = end; left > 0; left--) pairs.push([before.length - left, after.length - left]);
  return pairs;
}

/** The longest common subsequence, by its table of lengths. */
function alignMiddle(
  before: readonly string[],
  after: readonly string[],
  start: number,
  end: number,
  otherEnd: number,
): readonly Pair[] {
  const height = end - start;
  const width = otherEnd - start;
  if (height * width > MAX_CELLS) return gap(start, end, start, otherEnd);
  const row = width + 1;
  const lengths = new Uint16Array((height + 1) * row);
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--)
      lengths[y * row + x] =
        before[start + y] === after[start + x]
          ? (lengths[(y + 1) * row + x + 1] ?? 0) + 1
          : Math.max(lengths[(y + 1) * row + x] ?? 0, lengths[y * row + x + 1] ?? 0);
  const pairs: Pair[] = [];
  let [y, x, fromY, fromX] = [0, 0, 0, 0];
  const close = () => pairs.push(...gap(start + fromY, start + y, start + fromX, start + x));
  while (y < height && x < width) {
    if (before[start + y] === after[start + x]) {
      close();
      pairs.push([start + y, start + x]);
      y += 1;
      x += 1;
      [fromY, fromX] = [y, x];
    } else if ((lengths[(y + 1) * row + x] ?? 0) >= (lengths[y * row + x + 1] ?? 0)) y += 1;
    else x += 1;
  }
  [y, x] = [height, width];
  close();
  return pairs;
}

function gap(from: number, to: number, otherFrom: number, otherTo: number): readonly Pair[] {
  return Array.from({ length: Math.max(to - from, otherTo - otherFrom) }, (_, index) => [
    from + index < to ? from + index : undefined,
    otherFrom + index < otherTo ? otherFrom + index : undefined,
  ]);
}

/** A request as a value whose parts have names; of steps on a page what each would do. */
function planAsJson(plan: Plan, words: Words): Json {
  if (plan.kind === 'page') return { page: plan.url, steps: plan.summary.map(words) };
  const { method, url, headers, body, parts, credential } = plan.request;
  const address = URL.parse(url);
  const query: Record<string, Json> = Object.create(null);
  for (const name of new Set(address?.searchParams.keys())) {
    const values = address?.searchParams.getAll(name) ?? [];
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  const request: Record<string, Json> = {
    method,
    url: address ? address.origin + address.pathname : url,
    ...(Object.keys(query).length > 0 && { query }),
    headers: credential ? { ...headers, [credential.name]: credential.prefix + credential.masked } : headers,
  };
  if (body !== undefined) request.body = bodyAsJson(body);
  if (parts) request.parts = parts.map(partAsJson);
  return request;
}

function partAsJson({ name, value, file }: RequestPart): Json {
  return file
    ? { name, file: file.name, type: file.contentType, bytes: Math.floor((value.length * 3) / 4) }
    : { name, value };
}

function bodyAsJson(body: string): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
}

function dataAsJson(data: RunData | undefined): Json | undefined {
  switch (data?.kind) {
    case 'json':
      return data.value;
    case 'text':
      return data.text;
    case 'table':
      return data.rows.map((row) =>
        Object.fromEntries(data.columns.map((column, index) => [column, row[index] ?? ''])),
      );
    case 'nothing':
    case undefined:
      return undefined;
    default:
      return data satisfies never;
  }
}
