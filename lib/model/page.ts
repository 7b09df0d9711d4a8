import type { Submission } from './page-facts.ts';

export const fieldNamesOf = (submission: Submission): readonly string[] | undefined =>
  submission.kind === 'link' ? undefined : submission.fields;

export const isReadSubmission = (submission: Submission): boolean =>
  submission.kind === 'link' || (submission.kind === 'form' && submission.method === 'get');

export interface ScanRequest {
  readonly selectors: readonly string[];
  readonly triggers?: readonly string[];
  readonly clicks?: readonly string[];
  readonly withAiAttributes: boolean;
  readonly own?: boolean;
  /** Ids and names that change with each load. Selectors and facts leave them out. */
  readonly changing?: readonly string[];
}

export const OVERLAY_TAG = 'awas-lens-overlay';

export interface OverlayBar {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly label: string;
  readonly summary: string;
  /** Untrusted texts of the site. */
  readonly steps: readonly string[];
  readonly previous: string;
  readonly next: string;
  readonly close: string;
}

/** `near` gets a dashed outline if the element isn't found. */
export interface OverlayMark {
  readonly kind: 'action' | 'parameter' | 'result';
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
  readonly near?: string;
  readonly label: string;
  readonly faulty: boolean;
  readonly severity?: 'warning';
  readonly message?: string;
}
