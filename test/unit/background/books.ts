/** A small manifest of AWAS 1.0 for the tests of the background. */
export const AWAS = '/.well-known/ai-actions.json';

export const manifest = <One extends object>(...actions: readonly One[]) => ({
  version: '1.0',
  name: 'Bookshop',
  description: 'Sells books of all kinds',
  actions,
});

export const searchIn = (selector: string) => ({
  id: 'search-books',
  name: 'Search books',
  description: 'Search for books by title',
  path: '/',
  method: 'GET',
  parameters: [{ name: 'q', type: 'string', required: true, description: 'Words of the title', selector }],
});
