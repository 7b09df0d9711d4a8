import type { Submission } from './page-facts.ts';

/** Names of the sent form controls; undefined for a link or if unknown. */
export const fieldNamesOf = (submission: Submission): readonly string[] | undefined =>
  submission.kind === 'link' ? undefined : submission.fields;

/**
 * True for a link or a GET form. During such a run, the command blocks other requests that may change data.
 */
export const isReadSubmission = (submission: Submission): boolean =>
  submission.kind === 'link' || (submission.kind === 'form' && submission.method === 'get');

export interface ScanRequest {
  readonly selectors: readonly string[];
  /** Selectors for elements that trigger actions. The scan also collects the effects of these elements. */
  readonly triggers?: readonly string[];
  /** Selectors for elements to click, such as the button for the next page. */
  readonly clicks?: readonly string[];
  /** True to read `data-ai-*` attributes as AWAS attributes. */
  readonly withAiAttributes: boolean;
  readonly own?: boolean;
  /** Ids and names that differ after a reload of the page, so no selector or fact contains them. */
  readonly changing?: readonly string[];
}

export const OVERLAY_TAG = 'awas-lens-overlay';

export interface OverlayBar {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly label: string;
  readonly summary: string;
  /** One line for each fault, e.g. "1 of 3 · query: no match". This text is untrusted. */
  readonly steps: readonly string[];
  readonly previous: string;
  readonly next: string;
  readonly close: string;
}

/** An element to outline. If the element isn't found, `near` gets a dashed outline. */
export interface OverlayMark {
  readonly kind: 'action' | 'parameter' | 'result';
  /** Path of the element, as in an `ElementFact`. */
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
  /** Selector or path of a place to mark if the element isn't found, e.g. the action's form. */
  readonly near?: string;
  /** The label, e.g. "query" or "result of Search books". This text is untrusted. */
  readonly label: string;
  readonly faulty: boolean;
  readonly severity?: 'warning';
  readonly message?: string;
}
