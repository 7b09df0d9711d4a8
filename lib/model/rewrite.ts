/** A way in which pages rewrite values: `case` changes letters only, `separators` adds blanks, hyphens or brackets. */
export type Rewriting = 'case' | 'separators';

/** A value that the page changed before anything was sent. */
export interface Rewrite {
  /** The field that is sent; '' for a control without a name. */
  readonly name: string;
  readonly label: string;
  /** The parameter that was filled; absent if the page has changed a field of its own. */
  readonly parameter?: string;
  readonly given: readonly string[];
  readonly wrote: readonly string[];
  /** In a question: the person may accept this way of writing in advance. */
  readonly way?: Rewriting;
}
