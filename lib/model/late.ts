import type { RunFailure } from './run.ts';

/** Milliseconds that a run waits for a control that is missing, disabled or being rendered again. */
export const LATE_MS = 10_000;

const LATE: ReadonlySet<RunFailure> = new Set(['control-missing', 'page-changed']);

/** True for a failure that the page may still resolve by itself. */
export const isLate = (code: RunFailure): boolean => LATE.has(code);
