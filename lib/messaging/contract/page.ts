import type { AgentReply, LeftPage, ScanRequest } from '../../model/index.ts';
import { agentLinks, pageFacts } from '../../model/page-facts.ts';
import {
  boolean,
  count,
  json,
  list,
  narrowed,
  object,
  objectOf,
  optional,
  string,
} from '../../model/schema.ts';
import type { PageSender } from '../listener.ts';
import { type AnswerOf, type HandlersOf, message, type RequestOf } from './define.ts';
import { outcome, sentence } from './outcome.ts';

const runId = string(200);
const callId = string(100);
const fieldNames = list(string(10_000), 10_000);
const held = list(
  object({
    parameter: string(10_000),
    names: fieldNames,
    values: list(string(1_000_000), 1_000),
    others: optional(list(string(300), 500)),
  }),
  1_000,
);
const left = objectOf<LeftPage>()({
  fingerprint: string(100),
  notes: list(sentence, 1_000),
  held: optional(held),
  names: optional(fieldNames),
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
