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

interface TabMessage<Request, Answer> {
  /** The path of the extension's script that answers the message. */
  readonly script: string;
  /** For the compiler only, never set at run time. */
  readonly types?: { readonly request: Request; readonly answer: Answer };
}

const to = <Request, Answer>(script: string): TabMessage<Request, Answer> => ({ script });

/**
 * Injected into each page after it has loaded. The other scripts are injected before their first message.
 * Injecting a script repeatedly is harmless.
 */
export const CONTENT_SCRIPT = '/content-scripts/content.js';
/** The scanner for the content script. Injected before each scan. */
export const SCANNER = '/page-scan.js';
const PAGE_RUN = '/page-run.js';
const OVERLAY = '/overlay.js';
const AGENT_TOOLS = '/agent-tools.js';
const PICKER = '/picker.js';

export const tab = {
  scan: to<ScanRequest, PageFacts>(CONTENT_SCRIPT),
  /**
   * Executes the steps of a page plan, starting at index `from` (default 0). The answer means that the run
   * has started. Its outcome follows as `runOutcome`. A run that has already started doesn't start again, and
   * the answer is the same. If the tab shows another origin, nothing starts.
   */
  execute: to<
    {
      readonly runId: string;
      readonly origin: string;
      readonly plan: Plan & { readonly kind: 'page' };
      readonly result?: PageResult;
      readonly from?: number;
      /**
       * Time at which the run ends as `timeout`, in milliseconds since the epoch. By default, 60 s after its
       * start on this page.
       */
      readonly deadline?: number;
      readonly left?: LeftPage;
      readonly fillsOnly?: true;
    },
    { readonly begun: boolean }
  >(PAGE_RUN),
  /** A same-origin request that the page sends. Redirects aren't followed. */
  send: to<{ readonly runId: string; readonly request: RequestPlan; readonly limit: number }, SentAnswer>(
    PAGE_RUN,
  ),
  /** Stops the run on this page: its steps or its request. */
  cancel: to<{ readonly runId: string }, null>(PAGE_RUN),
  /**
   * Scrolls to the element and highlights it briefly. `selector` may be the path of an `ElementFact`, with
   * its `within`.
   */
  reveal: to<{ readonly selector: string; readonly within?: readonly string[] }, null>(OVERLAY),
  /** Draws exactly these marks instead of the earlier ones. An empty list removes the overlay completely. */
  overlay: to<
    { readonly marks: readonly OverlayMark[]; readonly bar?: OverlayBar },
    { readonly drawn: number }
  >(OVERLAY),
  /**
   * Lets the user pick an element. The answer is null if they cancel or the time is over. `selectors` are
   * tested against the element. `hint` is shown during the pick. A `named` element is described immediately.
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
  /** Ends a running `pick`, whose answer is then null. */
  stopPick: to<null, null>(PICKER),
  /** Offers exactly these tools to agents on the page, if the page has this origin. */
  offer: to<
    { readonly origin: string; readonly tools: readonly OfferedTool[] },
    { readonly offered: number }
  >(AGENT_TOOLS),
  /**
   * The page is about to navigate. Answers its open calls, and removes AWAS Lens's tools. Resolves when the
   * answers were delivered.
   */
  leave: to<null, null>(AGENT_TOOLS),
  /** The page's own WebMCP tools, without those of AWAS Lens. */
  pageTools: to<null, readonly PageTool[]>(AGENT_TOOLS),
};

export type TabName = keyof typeof tab;
type Types<Name extends TabName> = NonNullable<(typeof tab)[Name]['types']>;
export type ToTab<Name extends TabName> = Types<Name>['request'];
export type FromTab<Name extends TabName> = Types<Name>['answer'];
export type TabHandlers = {
  readonly [Name in TabName]: (request: ToTab<Name>) => Promise<FromTab<Name>>;
};
