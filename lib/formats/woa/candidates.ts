import type { Candidate } from '../../model/index.ts';

/** draft-gaikwad-woa-00 §9.1; the Accept header is Appendix B's. */
export const candidates: readonly Candidate[] = [
  { path: '/.well-known/woa.json', holds: 'woa', accept: 'application/woa+json, application/json' },
];
