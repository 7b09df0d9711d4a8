import type { Arguments } from './run.ts';
import type { Sentence } from './said.ts';

export interface ContractResult {
  readonly action: string;
  readonly id: string;
  readonly name: string;
  readonly verdict: 'passed' | 'failed' | 'skipped';
  readonly messages: readonly Sentence[];
  readonly arguments?: Arguments;
  readonly status?: number;
  readonly tookMs?: number;
}

export interface ContractReport {
  readonly site: string;
  readonly results: readonly ContractResult[];
}
