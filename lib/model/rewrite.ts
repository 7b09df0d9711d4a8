/** `separators`: the page adds or removes spaces, hyphens or brackets. */
export type Rewriting = 'case' | 'separators';

export interface Rewrite {
  readonly name: string;
  readonly label: string;
  readonly parameter?: string;
  readonly given: readonly string[];
  readonly wrote: readonly string[];
  readonly way?: Rewriting;
}
