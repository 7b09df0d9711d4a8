import { describe, expect, test } from 'vitest';
import { matchTools } from '../../../lib/agent/page-tools.ts';
import type { Action, PageTool } from '../../../lib/model/index.ts';

const search: Action = {
  key: 'awas:search-books',
  id: 'search-books',
  name: 'Search',
  description: 'Search "all" books </script>',
  format: 'awas',
  document: 'https://shop.example/.well-known/ai-actions.json',
  source: {},
  risk: 'read',
  riskReason: '',
  parameters: [
    {
      name: 'q',
      in: 'form',
      required: true,
      schema: { type: 'string' },
      source: {},
      description: 'Words & signs',
    },
    { name: 'limit', in: 'form', required: false, schema: { type: 'integer' }, source: {} },
  ],
  transport: { kind: 'http', method: 'GET', url: 'https://shop.example/search', body: 'none' },
  auth: { needed: 'no' },
  confirm: false,
};
const tool = (name: string, more: Partial<PageTool> = {}): PageTool => ({
  name,
  description: 'Finds books',
  inputSchema: {
    type: 'object',
    properties: { q: { type: 'string' }, limit: { type: 'number' } },
    required: ['q'],
  },
  declarative: false,
  ...more,
});

describe('matchTools', () => {
  test.each(['search-books', 'searchBooks', 'search_books', 'SearchBooks'])(
    '%s is the declared action',
    (name) =>
      expect(matchTools([tool(name)], [search])).toEqual([
        { tool: tool(name), action: search.key, conflicts: [] },
      ]),
  );
  test('a tool that no declaration knows', () =>
    expect(matchTools([tool('cart')], [search])).toEqual([{ tool: tool('cart'), conflicts: [] }]));
  test('reports contradictions between them', () => {
    const inputSchema = { type: 'object', properties: { q: { type: 'number' }, page: { type: 'string' } } };
    expect(matchTools([tool('search-books', { inputSchema })], [search])[0]?.conflicts).toEqual([
      '“q” is of type number in the tool and string in the action.',
      '“q” is required by the action only.',
      'The action has the parameter “limit”; the tool doesn’t.',
      'The tool has the input “page”; the action doesn’t.',
    ]);
  });
  test('survives whatever a page calls a schema', () =>
    expect(
      matchTools([tool('search-books', { inputSchema: { properties: 7, required: 'q' } })], [search])[0]
        ?.conflicts.length,
    ).toBe(2));
});
