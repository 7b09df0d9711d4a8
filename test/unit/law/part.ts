import type { Rule } from './rules.ts';

/** How many sequences a part has. The seed and the index of the first sequence determine all of them. */
export const PART = 500;

/** The part to be played: `PART` sequences of a seed. */
export interface Part {
  readonly seed: number;
  /** Number of the first, a multiple of `PART`. */
  readonly from: number;
  /** Continues after a violation, and counts all. */
  readonly all: boolean;
}

export interface Result {
  readonly runs: number;
  /** How often each kind of thing was seen. */
  readonly seen: Readonly<Record<string, number>>;
  readonly broken: readonly Broken[];
  /** Milliseconds of the processor. */
  readonly cpu: number;
}

export interface Broken {
  readonly rule: Rule;
  readonly times: number;
  /** Number of the first sequence. */
  readonly first: number;
  /** The sequence, cut down, to be read. */
  readonly told: string;
}
