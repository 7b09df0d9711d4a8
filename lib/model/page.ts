import type { Submission } from './page-facts.ts';

/** Names of the fields that a submission sends; undefined if they are unknown, and for a link. */
export const fieldNamesOf = (submission: Submission): readonly string[] | undefined =>
  submission.kind === 'link' ? undefined : submission.fields;

/**
 * True for a submission that only reads: a link or a GET form. The command then also blocks the page's other requests
 * that may change data.
 */
export const isReadSubmission = (submission: Submission): boolean =>
  submission.kind === 'link' || (submission.kind === 'form' && submission.method === 'get');

export interface ScanRequest {
  /** Every selector of the actions, each once. */
  readonly selectors: readonly string[];
  /** The subset of `selectors` for triggers of actions, whose submissions are also collected. */
  readonly triggers?: readonly string[];
  /** The subset of `selectors` for elements that are only clicked, such as the button to the next page. */
  readonly clicks?: readonly string[];
  /** True to read `data-ai-*` attributes as AWAS attributes. */
  readonly withAiAttributes: boolean;
  readonly own?: boolean;
  /** Ids and names that changed when the page was loaded again. No selector or fact contains them. */
  readonly changing?: readonly string[];
}

/** The tag of the overlay's element, which doesn't belong to the page. */
export const OVERLAY_TAG = 'awas-lens-overlay';

/** The bar at the foot of the page that leads from problem to problem, in the person's language. */
export interface OverlayBar {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly label: string;
  /** e.g. "3 controls · 1 problem" */
  readonly summary: string;
  /** One line for each faulty mark, in order: "1 of 3 · query: no match". Contains untrusted text. */
  readonly steps: readonly string[];
  readonly previous: string;
  readonly next: string;
  readonly close: string;
}

/** An element to outline on the page. If neither `path` nor `selector` finds it, a dashed outline is at `near`. */
export interface OverlayMark {
  readonly kind: 'action' | 'parameter' | 'result';
  /** Path of exactly this element, as in an `ElementFact`. */
  readonly path?: string;
  readonly within?: readonly string[];
  /** The declared selector. All elements that it finds are outlined (at most 20). */
  readonly selector?: string;
  /** The location of a mark without an element: a selector or path, e.g. of the action's form. */
  readonly near?: string;
  /** The text of the label, e.g. "Search books", "query", "result of Search books". Untrusted. */
  readonly label: string;
  readonly faulty: boolean;
  /** Severity of the fault; absent for an error. */
  readonly severity?: 'warning';
  /** The fault, or a detail, shown after the label: "no match for its selector", "2 items". */
  readonly message?: string;
}
