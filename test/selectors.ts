import table from './selectors.json' with { type: 'json' };

export const selectors = Object.entries(table) as readonly (readonly [
  selector: string,
  takers: 'both' | 'Chromium' | 'Firefox' | 'none',
])[];
