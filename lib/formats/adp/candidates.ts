import type { Candidate } from '../../model/index.ts';

/** §1. */
export const candidates: readonly Candidate[] = [
  { path: '/.well-known/agent', holds: 'adp', accept: 'application/json' },
];
