import table from './selectors.json' with { type: 'json' };

/** Strings, and which of the two browsers take them in `document.querySelector`. */
export const selectors = Object.entries(table) as readonly (readonly [
  selector: string,
  takers: 'both' | 'Chromium' | 'Firefox' | 'none',
])[];
