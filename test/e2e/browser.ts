import type { BrowserName } from '../browsers.ts';

export const BROWSER = process.env.AWAS_LENS_BROWSER as BrowserName;

/**
 * Scenarios for code that is the same in both browsers run in only one of them. Each use names that code. Everything
 * that depends on the browser is tested in both: requests and their guards, cookies, script worlds, sockets, windows,
 * tabs and workers.
 */
export const IN_ONE_BROWSER = BROWSER === 'chromium';

/** The rows of a table for the current browser. One browser runs all rows, the other browser only the named ones. */
export function rowsHere<Row extends readonly [what: string, ...rest: unknown[]]>(
  rows: readonly Row[],
  ...inBoth: readonly string[]
): readonly Row[] {
  const named = rows.filter(([what]) => inBoth.includes(what));
  if (named.length !== inBoth.length) throw new Error(`not all of these are rows: ${inBoth.join(', ')}`);
  return IN_ONE_BROWSER ? rows : named;
}
