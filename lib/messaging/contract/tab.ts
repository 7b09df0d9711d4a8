import type { SentAnswer } from '../../http/index.ts';
import type {
  LeftPage,
  OfferedTool,
  OverlayBar,
  OverlayMark,
  PageFacts,
  PageResult,
  PageTool,
  PickedElement,
  Plan,
  RequestPlan,
  ScanRequest,
} from '../../model/index.ts';

/** A message to a tab. It is not checked there: only the background can send one. */
interface TabMessage<Request, Answer> {
  /** The script of the extension that answers, as a path in the package. */
  readonly script: string;
  /** For the compiler only: never set at run time. */
  readonly types?: { readonly request: Request; readonly answer: Answer };
}

const to = <Request, Answer>(script: string): TabMessage<Request, Answer> => ({ script });

/**
 * Injected into each page once it has loaded; the other scripts before a message is sent to them. Injecting a script
 * repeatedly is harmless.
 */
export const CONTENT_SCRIPT = '/content-scripts/content.js';
/** The scanner of the content script: injected before it is asked for a scan. */
export const SCANNER = '/page-scan.js';
const PAGE_RUN = '/page-run.js';
const OVERLAY = '/overlay.js';
const AGENT_TOOLS = '/agent-tools.js';
const PICKER = '/picker.js';

/** Messages of the background to a tab. */
export const tab = {
  scan: to<ScanRequest, PageFacts>(CONTENT_SCRIPT),
  /**
   * Does the steps of a page plan, from index `from` (default 0) on; answers once begun, the outcome follows by
   * `runOutcome`. A run already under way is not begun again (the answer is begun: true). If the tab has meanwhile
   * moved to another origin, nothing is begun.
   */
  execute: to<
    {
      readonly runId: string;
      readonly origin: string;
      readonly plan: Plan & { readonly kind: 'page' };
      readonly result?: PageResult;
      readonly from?: number;
      /** When the run ends as `timeout`; milliseconds since the epoch. Default: 60 s after its start on this page. */
      readonly deadline?: number;
      /** The page that was left for this one. */
      readonly left?: LeftPage;
      readonly fillsOnly?: true;
    },
    { readonly begun: boolean }
  >(PAGE_RUN),
  /** A same-origin request, sent as the page: one hop, redirects not followed. */
  send: to<{ readonly runId: string; readonly request: RequestPlan; readonly limit: number }, SentAnswer>(
    PAGE_RUN,
  ),
  /** Stops what the run does on this page: its steps, or its request. */
  cancel: to<{ readonly runId: string }, null>(PAGE_RUN),
  /** Scrolls to the element and flashes it; `selector` may be an `ElementFact`'s path, with its `within`. */
  reveal: to<{ readonly selector: string; readonly within?: readonly string[] }, null>(OVERLAY),
  /** Draws exactly these marks instead of the earlier ones. An empty list removes the overlay completely. */
  overlay: to<
    { readonly marks: readonly OverlayMark[]; readonly bar?: OverlayBar },
    { readonly drawn: number }
  >(OVERLAY),
  /**
   * Lets the person point at an element: answers once they have, null if they cancel or time runs out. `selectors`:
   * to be tested against the element; `hint`: shown to the person meanwhile. A `named` element is described at once.
   */
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
  /** Ends a `pick` that is under way; it answers null. */
  stopPick: to<null, null>(PICKER),
  /** Offers exactly these tools to agents on the page, if it is of this origin. */
  offer: to<
    { readonly origin: string; readonly tools: readonly OfferedTool[] },
    { readonly offered: number }
  >(AGENT_TOOLS),
  /**
   * The page is about to navigate: answers its running calls, and removes our tools. Resolves when these answers were
   * delivered.
   */
  leave: to<null, null>(AGENT_TOOLS),
  /** The WebMCP tools of the page itself, ours left out. */
  pageTools: to<null, readonly PageTool[]>(AGENT_TOOLS),
};

export type TabName = keyof typeof tab;
type Types<Name extends TabName> = NonNullable<(typeof tab)[Name]['types']>;
/** The request of a message to a tab. */
export type ToTab<Name extends TabName> = Types<Name>['request'];
export type FromTab<Name extends TabName> = Types<Name>['answer'];
export type TabHandlers = {
  readonly [Name in TabName]: (request: ToTab<Name>) => Promise<FromTab<Name>>;
};
