import type { Submission } from './page-facts.ts';

/** Names of the sent fields; undefined for a link or if unknown. */
export const fieldNamesOf = (submission: Submission): readonly string[] | undefined =>
  submission.kind === 'link' ? undefined : submission.fields;

/**
 * True for a link or a GET form. During such a run, the command also blocks requests of the page that may change
 * data.
 */
export const isReadSubmission = (submission: Submission): boolean =>
  submission.kind === 'link' || (submission.kind === 'form' && submission.method === 'get');

export interface ScanRequest {
  readonly selectors: readonly string[];
  /** The subset of `selectors` that find triggers of actions. Their submissions are collected. */
  readonly triggers?: readonly string[];
  /** The subset of `selectors` that find elements to click, such as the button for the next page. */
  readonly clicks?: readonly string[];
  /** True to read `data-ai-*` attributes as AWAS attributes. */
  readonly withAiAttributes: boolean;
  readonly own?: boolean;
  /** Ids and names that changed when the page was loaded again. No selector or fact contains them. */
  readonly changing?: readonly string[];
}

/** The tag of the overlay's element, which doesn't belong to the page. */
export const OVERLAY_TAG = 'awas-lens-overlay';

export interface OverlayBar {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly label: string;
  /** e.g. "3 controls · 1 problem" */
  readonly summary: string;
  /** One line for each fault, e.g. "1 of 3 · query: no match". Untrusted. */
  readonly steps: readonly string[];
  readonly previous: string;
  readonly next: string;
  readonly close: string;
}

/** An element to outline. If no element is found, `near` gets a dashed outline. */
export interface OverlayMark {
  readonly kind: 'action' | 'parameter' | 'result';
  /** Path of the element, as in an `ElementFact`. */
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
  /** Selector or path of a place to mark if the element isn't found, e.g. the action's form. */
  readonly near?: string;
  /** The label, e.g. "query" or "result of Search books". Untrusted. */
  readonly label: string;
  readonly faulty: boolean;
  readonly severity?: 'warning';
  readonly message?: string;
}
