import type { Rule } from './rules.ts';

/** The number of sequences in a part. The seed and the index of the first sequence determine them. */
export const PART = 500;

/** The part to play, which is `PART` sequences of a seed. */
export interface Part {
  readonly seed: number;
  /** Number of the first sequence, a multiple of `PART`. */
  readonly from: number;
  readonly all: boolean;
}

export interface Result {
  readonly runs: number;
  readonly seen: Readonly<Record<string, number>>;
  readonly broken: readonly Broken[];
  readonly cpu: number;
}

export interface Broken {
  readonly rule: Rule;
  readonly times: number;
  readonly first: number;
  readonly told: string;
}
