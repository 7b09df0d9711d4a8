import type { Candidate } from '../../model/index.ts';

/** draft-car-agents-txt-wellknown-00 §2.1 and §3.1; the root is only a fallback. */
export const candidates: readonly Candidate[] = [
  { path: '/.well-known/agents.json', holds: 'agents-json', accept: 'application/json' },
  { path: '/.well-known/agents.txt', holds: 'agents-txt', accept: 'text/plain' },
  {
    path: '/agents.json',
    holds: 'agents-json',
    accept: 'application/json',
    fallbackFor: '/.well-known/agents.json',
  },
  { path: '/agents.txt', holds: 'agents-txt', accept: 'text/plain', fallbackFor: '/.well-known/agents.txt' },
];
