import type {
  PageOutcome,
  PageProblem,
  Rewrite,
  RunData,
  RunFailure,
  Said,
  Sentence,
  Sentences,
  TextKey,
} from '../../model/index.ts';
import {
  absent,
  boolean,
  both,
  count,
  either,
  json,
  list,
  map,
  narrowed,
  number,
  object,
  objectOf,
  oneOf,
  optional,
  type Schema,
  string,
} from '../../model/schema.ts';

const row = list(string(1_000_000), 1_000);
const data: Schema<RunData> = either(
  object({ kind: oneOf('json'), value: json(1_000_000) }),
  object({ kind: oneOf('text'), text: string(10_000_000), contentType: string(1_000) }),
  object({
    kind: oneOf('table'),
    columns: row,
    rows: list(row, 100_000),
    more: boolean,
    next: optional(string(10_000)),
    page: optional(string(10_000)),
  }),
  object({ kind: oneOf('nothing') }),
);
/** Any key, because the content script may be older than the background. */
const key = string<TextKey>(100);
const headers = optional(map(string(100_000), 1_000));

const saidWithin = (depth: number): Schema<Said> => {
  if (depth === 0)
    return object({ key, values: narrowed<Said['values']>(list(either(string(), number), 9)) });
  const inner = saidWithin(depth - 1);
  return object({
    key,
    values: list(either(string(), number, inner, list(either(string(), inner), 100)), 9),
  });
};
/** Limits the whole sentence, because nested lists could be huge. */
const few = json(3_000);
export const sentence: Schema<Sentence> = either(string(), both(few, saidWithin(5)));
const said: Schema<Sentences> = either(sentence, list(sentence, 100));

const problem = objectOf<PageProblem>()({
  pointer: string(),
  said: sentence,
  example: optional(json()),
});
const code = string<RunFailure>(100);

const values = list(string(100_000), 1_000);
const rewrite = objectOf<Omit<Rewrite, 'way'>>()({
  name: string(1_000),
  label: string(10_000),
  parameter: optional(string(10_000)),
  given: values,
  wrote: values,
});

const success = object({
  ok: oneOf(true),
  status: count,
  data,
  tookMs: number,
  headers,
  bytes: optional(count),
  truncated: optional(boolean),
  notes: optional(list(sentence, 1_000)),
  answer: optional(oneOf('page', 'sign-in', 'same', 'results', 'asks', 'question', 'change', 'nothing')),
  file: absent,
  more: absent,
});
const failure = object({
  ok: oneOf(false),
  code,
  said,
  problems: optional(list(problem, 10_000)),
  rewrites: optional(list(rewrite, 1_000)),
  next: optional(sentence),
  status: optional(count),
  data: optional(data),
  headers,
  tookMs: optional(number),
});

export const outcome: Schema<PageOutcome> = narrowed<PageOutcome>(either(success, failure));
