/** How pages may rewrite values: `case` changes only letters, `separators` adds blanks, hyphens or brackets. */
export type Rewriting = 'case' | 'separators';

/** A value that the page changed before anything was sent. */
export interface Rewrite {
  /** The field that is sent; '' for a control without a name. */
  readonly name: string;
  readonly label: string;
  /** The parameter of the filled control; absent if the page changed one of its own fields. */
  readonly parameter?: string;
  readonly given: readonly string[];
  readonly wrote: readonly string[];
  /** In a question: the person may accept this kind of change in advance. */
  readonly way?: Rewriting;
}
