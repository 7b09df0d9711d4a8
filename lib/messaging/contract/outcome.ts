import type {
  Outcome,
  Problem,
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
  count,
  either,
  json,
  list,
  map,
  number,
  object,
  objectOf,
  oneOf,
  optional,
  partOf,
  type Schema,
  string,
} from './schema.ts';

const row = list(string(1_000_000), 1_000);
const data: Schema<RunData> = either(
  object({ kind: oneOf('json'), value: json(1_000_000) }),
  object({ kind: oneOf('text'), text: string(10_000_000), contentType: string(1_000) }),
  object({
    kind: oneOf('table'),
    columns: row,
    rows: list(row, 100_000),
    more: boolean,
    page: optional(string(10_000)),
  }),
  object({ kind: oneOf('nothing') }),
);
/** Not checked against the catalogue: a content script may be older than the background. */
const key = string(100) as unknown as Schema<TextKey>;
const headers = optional(map(string(100_000), 1_000));

/** A text of ours, and those within it. */
const saidWithin = (depth: number): Schema<Said> => {
  const within: Schema<string | number | Said> =
    depth === 0
      ? partOf<string | number | Said>(either(string(), number))
      : either(string(), number, saidWithin(depth - 1));
  return object({ key, values: list(within, 9) });
};
const sentence: Schema<Sentence> = either(string(), saidWithin(2));
const said: Schema<Sentences | undefined> = either(absent, sentence, list(sentence, 100));

const problem = objectOf<Problem>()({
  pointer: string(),
  message: string(),
  said,
  example: optional(json()),
});
/** Not checked against the list: a content script may be older than the background. */
const code = string(100) as unknown as Schema<RunFailure>;

const success = object({
  ok: oneOf(true),
  status: count,
  data,
  tookMs: number,
  headers,
  bytes: optional(count),
  truncated: optional(boolean),
  notes: optional(list(sentence, 1_000)),
  // Only a request brings these, and the background itself sends it or reads its answer.
  file: absent,
  more: absent,
});
const failure = object({
  ok: oneOf(false),
  code,
  message: string(),
  said,
  problems: optional(list(problem, 10_000)),
  next: optional(sentence),
  status: optional(count),
  data: optional(data),
  headers,
  tookMs: optional(number),
});

/** How a run ended, as the content script that does it sends it. */
export const outcome: Schema<Outcome> = partOf<Outcome>(either(success, failure));
