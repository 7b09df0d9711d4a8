/** Manifests without a single finding, for tests to change one thing in. */
export const text = {
  version: '1.0',
  name: 'Paper & Ink',
  description: 'Old books, new ones and maps',
  baseUrl: 'https://example.com',
  contact: { email: 'hello@example.com', url: 'https://example.com/contact' },
  authentication: { required: false, methods: ['oauth2'] },
  rateLimit: { requests: 100, window: '1h', scope: 'ip' },
  actions: [
    {
      id: 'search-books',
      name: 'Search books',
      description: 'Search for books by title or author',
      path: '/search',
      method: 'GET',
      parameters: [
        {
          name: 'query',
          type: 'string',
          required: true,
          description: 'Words of the title or author',
          selector: "input[name='q']",
          validation: { minLength: 2, maxLength: 80 },
          example: 'sea charts',
        },
        {
          name: 'sort',
          type: 'string',
          required: false,
          description: 'Order of the results',
          selector: "select[name='sort']",
          enum: ['relevance', 'newest'],
          default: 'relevance',
        },
      ],
      result: {
        type: 'list',
        selector: '.book-results',
        itemSelector: '.book-item',
        properties: { title: '.book-title', price: '.book-price' },
        pagination: { selector: '.pages', nextButton: '.next-page', currentPage: '.current-page' },
      },
      rateLimit: { requests: 20, window: '1m' },
      'x-internal-id': 'legacy-123',
    },
    {
      id: 'place-order',
      name: 'Place an order',
      description: 'Order the books in the cart',
      path: '/orders/{cart}',
      method: 'POST',
      authentication: { required: true, methods: ['oauth2'] },
      parameters: [
        {
          name: 'cart',
          type: 'string',
          required: true,
          description: 'Number of the cart',
          validation: { pattern: '^C-\\d+$' },
          example: 'C-12',
        },
        {
          name: 'email',
          type: 'string',
          format: 'email',
          required: true,
          description: 'Where the confirmation goes',
          default: null,
          example: 'ada@example.com',
        },
      ],
    },
  ],
};

export const upstream = {
  specVersion: '1.1',
  version: '2.3',
  lastUpdated: '2026-01-31T12:00:00Z',
  name: 'Paper & Ink',
  description: 'Old books, new ones and maps',
  conformanceLevel: 'L2',
  actions: [
    {
      id: 'search_books',
      type: 'search',
      intent: 'read',
      sideEffect: 'safe',
      name: 'Search books',
      description: 'Search for books by title or author',
      method: 'GET',
      endpoint: '/api/search',
      rateLimitHint: { requests: 100, window: '1m' },
      inputs: [
        {
          name: 'query',
          type: 'string',
          required: true,
          selector: "input[name='q']",
          examples: ['sea charts'],
        },
      ],
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', minLength: 2 } },
        required: ['query'],
      },
      outputSchema: { type: 'object', properties: { books: { type: 'array' } } },
    },
    {
      id: 'add_to_cart',
      type: 'state_change',
      intent: 'write',
      sideEffect: 'idempotent',
      name: 'Add to the cart',
      method: 'POST',
      endpoint: '/api/cart',
      authentication_required: true,
      authScopes: ['cart:write'],
      idempotencyKeySupported: true,
      idempotencyKeyHeader: 'Idempotency-Key',
      inputs: [{ name: 'book', type: 'string', required: true, examples: ['B-12'] }],
    },
  ],
  workflows: [{ id: 'purchase', name: 'Buy a book', steps: ['search_books', 'add_to_cart'] }],
  security: { csrfRequired: true, csrfTokenHeader: 'X-CSRF-Token', requiredHeaders: [], sameSite: 'Lax' },
  rate_limits: { requests_per_minute: 60 },
  authentication: { required: false, optional_for: ['search_books'], methods: ['session', 'bearer'] },
};

/** The upstream repository's 1.0: endpoints, but no specVersion. */
export const upstream10 = {
  version: '1.0',
  name: 'Paper & Ink',
  actions: [
    {
      id: 'search_books',
      type: 'search',
      name: 'Search books',
      method: 'GET',
      endpoint: '/api/search',
      inputs: [{ name: 'query', type: 'string', required: true, validation: { min: 1 }, default: 'maps' }],
    },
  ],
  authentication: { required: true, methods: ['session', 'api_key'] },
};

export const mcp = {
  $schema: 'https://modelcontextprotocol.io/schema/manifest.json',
  name: 'Paper & Ink',
  version: '1.0.0',
  capabilities: ['actions', 'resources'],
  endpoints: { actions: '/.well-known/ai-actions.json', schema: '/schema/awas-schema.json' },
  integration: { protocol: 'MCP', version: '1.0' },
  'x-hint': { transport: 'http' },
};

export const a2a = {
  $schema: 'https://a2a.dev/schema/manifest.json',
  name: 'Paper & Ink',
  version: '1.0.0',
  protocol: 'A2A',
  capabilities: { actions: true, workflows: true },
  endpoints: {
    actions_registry: '/.well-known/ai-actions.json',
    schema_definition: '/schema/awas-schema.json',
  },
  interoperability: { cross_protocol: true, compatible_with: ['MCP'] },
};
