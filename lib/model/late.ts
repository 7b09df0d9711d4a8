import type { RunFailure } from './run.ts';

export const LATE_MS = 10_000;

const LATE: ReadonlySet<RunFailure> = new Set(['control-missing', 'page-changed']);

export const isLate = (code: RunFailure): boolean => LATE.has(code);
