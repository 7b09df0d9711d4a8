import type { Rule } from './rules.ts';

export const PART = 500;

export interface Part {
  readonly seed: number;
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
