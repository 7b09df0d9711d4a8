import type { RunFailure } from './run.ts';

/** So long a control is waited for that is late, disabled or drawn anew, in milliseconds. */
export const LATE_MS = 10_000;

const LATE: ReadonlySet<RunFailure> = new Set(['control-missing', 'page-changed']);

/** Whether something is not there which the page may still come to have. */
export const isLate = (code: RunFailure): boolean => LATE.has(code);
