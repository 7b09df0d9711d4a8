import type { BrowserName } from '../browsers.ts';

export const BROWSER = process.env.AWAS_LENS_BROWSER as BrowserName;

export const IN_ONE_BROWSER = BROWSER === 'chromium';

export function rowsHere<Row extends readonly [what: string, ...rest: unknown[]]>(
  rows: readonly Row[],
  ...inBoth: readonly string[]
): readonly Row[] {
  const named = rows.filter(([what]) => inBoth.includes(what));
  if (named.length !== inBoth.length) throw new Error(`not all of these are rows: ${inBoth.join(', ')}`);
  return IN_ONE_BROWSER ? rows : named;
}
