import table from './selectors.json' with { type: 'json' };

/** Selectors, each with the browsers whose `document.querySelector` accepts it. */
export const selectors = Object.entries(table) as readonly (readonly [
  selector: string,
  takers: 'both' | 'Chromium' | 'Firefox' | 'none',
])[];
