export const awas = {
  version: '1.0',
  name: 'Harbour Books',
  description: 'A bookshop by the sea.',
  baseUrl: 'https://books.test',
  actions: [
    {
      id: 'search-books',
      name: 'Search books',
      description: 'Finds books by words of their title.',
      path: '/search',
      method: 'GET',
      parameters: [
        {
          name: 'query',
          type: 'string',
          required: true,
          description: 'Words of the title.',
          example: 'lighthouse',
          selector: '#q',
        },
      ],
    },
  ],
};

export const awp = {
  awp_version: '0.1',
  domain: 'ferries.test',
  intent: 'Search and book ferry crossings',
  actions: [
    {
      id: 'search_crossings',
      description: 'Find crossings between two harbours on a day',
      auth_required: false,
      inputs: {
        from: { type: 'string', required: true, description: 'Harbour of departure', example: 'Kiel' },
      },
      outputs: { total: 'integer' },
      endpoint: '/api/crossings',
      method: 'GET',
    },
  ],
};

export const adp = (baseUrl: string) => ({
  spec_version: '1.0',
  name: 'Harbour Mail',
  description: 'Sends and reads mail.',
  base_url: baseUrl,
  auth: { type: 'none' },
  capabilities: [
    { name: 'send_mail', description: 'Sends a mail', detail_url: '/capabilities/send_mail' },
    { name: 'read_mail', description: 'Reads a mail', detail_url: '/capabilities/read_mail' },
  ],
});

export const otherDetail = {
  name: 'sendMail',
  description: 'Sends a mail',
  endpoint: '/mails',
  method: 'post',
  parameters: [],
};

export const agentsTxt = `Spec-Version: 1.0
Generated-At: 2026-05-01T00:00:00Z
Site-Name: Harbour Outdoor
Site-URL: https://outdoor.test
Site-Description: Tents and boots.

Capability: product-search
  Endpoint: https://outdoor.test/api/search
  Method: GET
  Protocol: REST
  Auth: none
  Description: Finds products by name.
`;

export function changed<T>(document: T, path: readonly (string | number)[], value: unknown): T {
  const copy = structuredClone(document);
  let here = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) here = here[step] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete here[last];
  else here[last] = value;
  return copy;
}
