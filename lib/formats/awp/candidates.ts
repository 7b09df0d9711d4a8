import type { Candidate } from '../../model/index.ts';

/**
 * §3 names /agent.json; the protocol's own site, README and command publish under /.well-known/ (also the path of A2A
 * cards before 0.3). Both are asked; content decides.
 */
export const candidates: readonly Candidate[] = [
  { path: '/agent.json', holds: 'awp', accept: 'application/json' },
  { path: '/.well-known/agent.json', holds: 'awp', accept: 'application/json' },
];
