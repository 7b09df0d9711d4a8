/**
 * How a page reformats values. `case`: changes upper and lower case. `separators`: adds spaces, hyphens or brackets.
 */
export type Rewriting = 'case' | 'separators';

/** A value that the page changed before sending. */
export interface Rewrite {
  readonly name: string;
  readonly label: string;
  /** The parameter of the control; absent for a control that only the page fills. */
  readonly parameter?: string;
  readonly given: readonly string[];
  readonly wrote: readonly string[];
  /** Set in a question if the person can accept all changes of this kind at once. */
  readonly way?: Rewriting;
}
