import { linesOf } from './tables.ts';

const TAKERS = ['both', 'Chromium', 'Firefox', 'none'] as const;

export const selectors: readonly (readonly [selector: string, takers: (typeof TAKERS)[number]])[] =
  TAKERS.flatMap((takers) =>
    linesOf(new URL('selectors.txt', import.meta.url), takers).map((line) => [line, takers] as const),
  );
