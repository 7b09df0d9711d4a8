import type { Fetched } from '../../lib/model/index.ts';

export interface Sample {
  readonly format: string;
  readonly path: string;
  readonly items: number;
  write(items: number, faulty: boolean): string;
}

const ORIGIN = 'https://shop.example.com';
const indented = (value: unknown) => JSON.stringify(value, null, 1);

function times<Item>(items: number, faulty: boolean, make: (index: number, bad: boolean) => Item): Item[] {
  return Array.from({ length: items }, (_, index) => make(index, faulty && index % 10 === 3));
}

export const awas: Sample = {
  format: 'AWAS',
  path: '/.well-known/ai-actions.json',
  items: 90,
  write: (items, faulty) =>
    indented({
      version: '1.0',
      name: 'Gutenberg and Daughters',
      description: 'A bookshop with search, cart and orders',
      baseUrl: ORIGIN,
      rateLimit: { requests: 100, window: '1h', scope: 'ip' },
      actions: times(items, faulty, (index, bad) => ({
        id: bad ? 'search-shelf-0' : `search-shelf-${index}`,
        name: `Search shelf ${index}`,
        description: `Searches the shelf number ${index} of the shop by title, author or publisher`,
        path: `/shelves/${index}/search`,
        method: bad ? 'FETCH' : 'GET',
        parameters: ['query', 'author', 'publisher'].map((name, at) => ({
          name,
          type: bad && at === 0 ? 'text' : 'string',
          required: at === 0,
          description: `What to look for in the ${name} of the books on this shelf`,
          selector: bad && at === 1 ? 'input[name=' : `input[name='${name}-${index}']`,
          example: 'Dune',
          validation: { minLength: 1, maxLength: 120 },
        })),
        result: {
          type: 'list',
          selector: '.results',
          itemSelector: '.result',
          properties: { title: '.title', author: '.author', price: '.price' },
        },
        rateLimit: { requests: 20, window: bad ? 'often' : '1m' },
      })),
    }),
};

const awp: Sample = {
  format: 'AWP',
  path: '/agent.json',
  items: 150,
  write: (items, faulty) =>
    indented({
      awp_version: '0.1',
      domain: 'shop.example.com',
      intent: 'Search, order and return books of a bookshop',
      capabilities: {
        streaming: false,
        batch_actions: false,
        webhooks: false,
        pagination: 'none',
        idempotency: true,
      },
      auth: { required_for: [], optional_for: [], type: 'none', token_expiry: '24h' },
      entities: {
        book: { fields: { title: 'string', author: 'string', price: 'float', in_stock: 'boolean' } },
      },
      actions: times(items, faulty, (index, bad) => ({
        id: bad ? 'search_shelf_0' : `search_shelf_${index}`,
        description: `Search the shelf number ${index} of the shop by title, author or publisher`,
        auth_required: false,
        inputs: {
          query: {
            type: bad ? 'strng' : 'string',
            required: true,
            description: `Words of the title, e.g. Dune ${index}`,
          },
          format: { type: 'enum', options: ['paper', 'audio'], default: bad ? 'stone' : 'paper' },
          limit: { type: 'integer', default: 20, description: 'How many books at most' },
        },
        outputs: { books: bad ? 'array[bok]' : 'array[book]', total: 'integer' },
        endpoint: `/api/shelves/${index}/search`,
        method: bad ? 'FETCH' : 'GET',
        rate_limit: bad ? 'often' : '60/minute',
        execution_model: 'sync',
      })),
      errors: { RATE_LIMITED: { recovery: 'wait 60 seconds then retry' } },
    }),
};

const adp: Sample = {
  format: 'ADP',
  path: '/.well-known/agent',
  items: 420,
  write: (items, faulty) =>
    indented({
      spec_version: '1.0',
      name: 'Gutenberg and Daughters',
      description: 'Search, order and return books of a bookshop with thousands of shelves',
      base_url: ORIGIN,
      auth: {
        type: 'api_key',
        header: 'Authorization',
        prefix: 'Bearer',
        setup_url: `${ORIGIN}/integrations`,
      },
      capabilities: times(items, faulty, (index, bad) => ({
        name: bad ? 'search_shelf_0' : `search_shelf_${index}`,
        description: bad
          ? 'Search'
          : `Search the shelf number ${index} of the shop by title, author or publisher, and tell what is in stock`,
        detail_url: bad ? 'http://' : `/capabilities/search_shelf_${index}`,
        resource_group: 'shelves',
      })),
    }),
};

const woa: Sample = {
  format: 'WoA',
  path: '/.well-known/woa.json',
  items: 85,
  write: (items, faulty) =>
    indented({
      woa_version: '1',
      agents: times(items, faulty, (index, bad) => ({
        id: bad ? 'summarizer-0' : `summarizer-${index}`,
        name: `Summarizer ${index}`,
        description: `Shortens an English text to the ${index + 1} sentences that carry it.`,
        version: '1.0.0',
        capabilities: ['https://example.com/capability/summarization'],
        inputs: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: {
            text: { type: bad ? 'text' : 'string', description: 'Input document text in English.' },
            max_words: {
              type: 'integer',
              minimum: 10,
              maximum: 500,
              description: 'Maximum number of words in the summary.',
            },
          },
          required: ['text'],
        },
        outputs: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: { summary: { type: 'string', description: `The summary number ${index}.` } },
          required: ['summary'],
        },
        transports: [bad ? 'rset' : 'rest'],
        operations: [{ name: 'default', description: 'Summarise: keep the sentences that carry the text.' }],
      })),
      transports: {
        rest: { base: 'https://api.example.com', invoke_path: '/agents/{agent_id}/invoke' },
      },
    }),
};

const agentsJson: Sample = {
  format: 'agents.json',
  path: '/.well-known/agents.json',
  items: 160,
  write: (items, faulty) =>
    indented({
      specVersion: '1.0',
      generatedAt: '2026-01-01T00:00:00.000Z',
      site: {
        name: 'Gutenberg and Daughters',
        url: ORIGIN,
        description: 'A bookshop',
        contact: 'agents@shop.example.com',
      },
      capabilities: times(items, faulty, (index, bad) => ({
        id: bad ? 'search-shelf-0' : `search-shelf-${index}`,
        description: `Search the shelf number ${index} of the shop by title, author or publisher`,
        endpoint: bad ? `/api/shelves/${index}` : `${ORIGIN}/api/shelves/${index}`,
        method: bad ? 'FETCH' : 'GET',
        protocol: bad ? 'RST' : 'REST',
        auth: { type: 'none' },
        rateLimit: { requests: 60, window: bad ? 'often' : 'minute' },
        parameters: ['query', 'author'].map((name) => ({
          name,
          in: 'query',
          type: bad ? 'text' : 'string',
          required: name === 'query',
          description: `What to look for in the ${name} of the books`,
        })),
      })),
      access: { allow: ['/api/*'], disallow: ['/admin/*'] },
      agents: { '*': {} },
    }),
};

const agentsTxt: Sample = {
  format: 'agents.txt',
  path: '/.well-known/agents.txt',
  items: 260,
  write: (items, faulty) =>
    [
      'Spec-Version: 1.0',
      'Site-Name: Gutenberg and Daughters',
      `Site-URL: ${ORIGIN}`,
      'Site-Description: A bookshop',
      'Site-Contact: agents@shop.example.com',
      '',
      'Allow: /api/*',
      'Disallow: /admin/*',
      '',
      ...times(items, faulty, (index, bad) => [
        `Capability: ${bad ? 'search-shelf-0' : `search-shelf-${index}`}`,
        `  Endpoint: ${bad ? '' : ORIGIN}/api/shelves/${index}`,
        `  Method: ${bad ? 'FETCH' : 'GET'}`,
        `  Protocol: ${bad ? 'RST' : 'REST'}`,
        '  Auth: none',
        `  Rate-Limit: ${bad ? 'often' : '60/minute'}`,
        `  Description: Search the shelf number ${index} of the shop by title, author or publisher`,
        `  Param: query (query, ${bad ? 'text' : 'string'}, required) - Words of the title of the book`,
        '  Param: author (query, string) - Who wrote it',
        '',
      ]).flat(),
    ].join('\n'),
};

export const samples: readonly Sample[] = [awas, awp, adp, woa, agentsJson, agentsTxt];

export function fetched(path: string, text: string): Fetched {
  const url = ORIGIN + path;
  return {
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {
      'content-type': path.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, OPTIONS',
      'cache-control': 'public, max-age=3600',
    },
    text,
    bytes: text.length,
    fetchedAt: 0,
    freshUntil: 0,
  };
}
