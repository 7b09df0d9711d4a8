import type { Arguments } from './run.ts';
import type { Sentence } from './said.ts';

export interface ContractResult {
  readonly action: string;
  readonly id: string;
  readonly name: string;
  /**
   * The result of a test call, whose answer is compared with the declaration. `skipped`: nothing was sent.
   */
  readonly verdict: 'passed' | 'failed' | 'skipped';
  /** Differences from the declaration, or the reason why nothing was sent or checked. May quote the site. */
  readonly messages: readonly Sentence[];
  readonly arguments?: Arguments;
  readonly status?: number;
  readonly tookMs?: number;
}

export interface ContractReport {
  readonly site: string;
  readonly results: readonly ContractResult[];
}
