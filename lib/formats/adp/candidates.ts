import type { Candidate } from '../../model/index.ts';

/** §1. */
export const candidates: readonly Candidate[] = [{ path: '/.well-known/agent', accept: 'application/json' }];
