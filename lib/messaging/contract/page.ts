import type {
  AgentReply,
  HeldValue,
  LeftPage,
  PageOutcome,
  PageProblem,
  Rewrite,
  RunData,
  RunFailure,
  Said,
  ScanRequest,
  Sentence,
  Sentences,
  TextKey,
} from '../../model/index.ts';
import { agentLinks, pageFacts } from '../../model/page-facts.ts';
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
import type { PageSender } from '../messages.ts';
import { type AnswerOf, type HandlersOf, message, type RequestOf } from './define.ts';

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
const sentence: Schema<Sentence> = either(string(), both(few, saidWithin(5)));
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
  filled: optional(list(object({ name: string(10_000), values: list(string(1_000_000), 1_000) }), 1_000)),
  next: optional(sentence),
  status: optional(count),
  data: optional(data),
  headers,
  tookMs: optional(number),
});

const outcome: Schema<PageOutcome> = narrowed<PageOutcome>(either(success, failure));

const runId = string(200);
const callId = string(100);
const fieldNames = list(string(10_000), 10_000);
const held = list(
  objectOf<HeldValue>()({
    parameter: string(10_000),
    names: fieldNames,
    values: list(string(1_000_000), 1_000),
    others: optional(list(string(300), 500)),
    codes: optional(list(list(string(100_000), 1_000), 1_000)),
    isRanked: optional(oneOf(true)),
  }),
  1_000,
);
const left = objectOf<LeftPage>()({
  fingerprint: string(100),
  notes: list(sentence, 1_000),
  held: optional(held),
  names: optional(fieldNames),
  texts: optional(list(string(10_000), 10_000)),
});

/** Tab and origin come from the browser's sender data, never from the message. */
export const page = {
  hello: message(
    object({
      url: string(100_000),
      links: agentLinks,
      hasAttributes: boolean,
      webmcp: optional(boolean),
      reloaded: optional(boolean),
      activeRuns: optional(list(string(200), 1_000)),
    }),
  ).answers<ScanRequest | null>(),
  facts: message(pageFacts).answers<null>(),
  /** The page doesn't submit or click before the reply. */
  runProgress: message(
    object({ runId, progress: sentence, done: optional(count), left: optional(left) }),
  ).answers<null>(),
  runOutcome: message(object({ runId, outcome })).answers<null>(),
  call: message(
    object({ tool: string(200), arguments: narrowed<unknown>(optional(json())), call: optional(callId) }),
  ).answers<AgentReply>(),
  cancelCall: message(object({ call: callId })).answers<null>(),
};

export type PageName = keyof typeof page;
export type PageRequest<Name extends PageName> = RequestOf<(typeof page)[Name]>;
export type PageAnswer<Name extends PageName> = AnswerOf<(typeof page)[Name]>;
export type PageHandlers = HandlersOf<typeof page, [sender: PageSender]>;
