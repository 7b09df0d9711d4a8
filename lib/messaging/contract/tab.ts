import type { SentAnswer } from '../../http/index.ts';
import type {
  OfferedTool,
  OverlayBar,
  OverlayMark,
  PageFacts,
  PageRun,
  PageTool,
  PickedElement,
  RequestPlan,
  ScanRequest,
} from '../../model/index.ts';

interface TabMessage<Request, Answer> {
  readonly script: string;
  readonly types?: { readonly request: Request; readonly answer: Answer };
}

const to = <Request, Answer>(script: string): TabMessage<Request, Answer> => ({ script });

export const CONTENT_SCRIPT = '/content-scripts/content.js';
export const SCANNER = '/page-scan.js';
const PAGE_RUN = '/page-run.js';
const OVERLAY = '/overlay.js';
const AGENT_TOOLS = '/agent-tools.js';
const PICKER = '/picker.js';

export const tab = {
  scan: to<ScanRequest, PageFacts>(CONTENT_SCRIPT),
  /** Answers when the run has started. A repeated request doesn't restart the run. */
  execute: to<PageRun & { readonly runId: string; readonly origin: string }, { readonly begun: boolean }>(
    PAGE_RUN,
  ),
  send: to<{ readonly runId: string; readonly request: RequestPlan; readonly limit: number }, SentAnswer>(
    PAGE_RUN,
  ),
  cancel: to<{ readonly runId: string }, null>(PAGE_RUN),
  reveal: to<{ readonly selector: string; readonly within?: readonly string[] }, null>(OVERLAY),
  overlay: to<
    { readonly marks: readonly OverlayMark[]; readonly bar?: OverlayBar },
    { readonly drawn: number }
  >(OVERLAY),
  /** The answer is null if the pick was cancelled or timed out. */
  pick: to<
    {
      readonly named?: { readonly selector: string; readonly within?: readonly string[] };
      readonly selectors: readonly string[];
      readonly hint: string;
      readonly language: string;
      readonly direction: 'ltr' | 'rtl';
    },
    PickedElement | null
  >(PICKER),
  stopPick: to<null, null>(PICKER),
  offer: to<
    { readonly origin: string; readonly tools: readonly OfferedTool[] },
    { readonly offered: number }
  >(AGENT_TOOLS),
  leave: to<null, null>(AGENT_TOOLS),
  pageTools: to<null, readonly PageTool[]>(AGENT_TOOLS),
};

export type TabName = keyof typeof tab;
type Types<Name extends TabName> = NonNullable<(typeof tab)[Name]['types']>;
export type ToTab<Name extends TabName> = Types<Name>['request'];
export type FromTab<Name extends TabName> = Types<Name>['answer'];
export type TabHandlers = {
  readonly [Name in TabName]: (request: ToTab<Name>) => Promise<FromTab<Name>>;
};
