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
import type { PageSender } from '../sender.ts';
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

/**
 * Messages that a content script may send to the background. Tab and origin of the sender are what the browser says,
 * never what the message says.
 */
export const page = {
  /** A page is there (load, bfcache, route change) or changed: asks what to look for. */
  hello: message(
    object({
      url: string(100_000),
      links: agentLinks,
      hasAttributes: boolean,
      /** True if the page has WebMCP (`document.modelContext`). */
      webmcp: optional(boolean),
      /** The page was just reloaded. Its only effect: the site is asked again for its documents. */
      reloaded: optional(boolean),
      /** Ids of the runs that this content script is carrying out: they are not handed to it again. */
      activeRuns: optional(list(string(200), 1_000)),
    }),
  ).answers<ScanRequest | null>(),
  facts: message(pageFacts).answers<null>(),
  /**
   * Progress of a run that this content script carries out. `done`: how many of the plan's steps are completed. A
   * submit or click is reported (and the answer awaited) just before it is done, since it may leave the page; `left`
   * is passed on to the next page.
   */
  runProgress: message(
    object({ runId, progress: sentence, done: optional(count), left: optional(left) }),
  ).answers<null>(),
  runOutcome: message(object({ runId, outcome })).answers<null>(),
  /** A tool that we offer on the page was called, by an agent or by any script of the page. */
  call: message(
    object({ tool: string(200), arguments: narrowed<unknown>(optional(json())), call: optional(callId) }),
  ).answers<AgentReply>(),
  /** The caller of a tool has cancelled its call. */
  cancelCall: message(object({ call: callId })).answers<null>(),
};

export type PageName = keyof typeof page;
export type PageRequest<Name extends PageName> = RequestOf<(typeof page)[Name]>;
export type PageAnswer<Name extends PageName> = AnswerOf<(typeof page)[Name]>;
export type PageHandlers = HandlersOf<typeof page, [sender: PageSender]>;
