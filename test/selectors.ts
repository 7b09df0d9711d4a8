import table from './selectors.json' with { type: 'json' };

/** Selectors, with the browsers that accept each in `document.querySelector`. */
export const selectors = Object.entries(table) as readonly (readonly [
  selector: string,
  takers: 'both' | 'Chromium' | 'Firefox' | 'none',
])[];
