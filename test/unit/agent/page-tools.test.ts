import { describe, expect, test } from 'vitest';
import {
  awasEntry,
  matchTools,
  registerToolCode,
  toolAttributes,
  withoutTool,
} from '../../../lib/agent/page-tools.ts';
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
  test('a tool that no declaration knows, and an action that has no tool', () => {
    const matches = matchTools([tool('cart')], [search]);
    expect(matches).toEqual([{ tool: tool('cart'), conflicts: [] }]);
    expect(withoutTool(matches, [search])).toEqual([search]);
  });
  test('tells where they contradict each other', () => {
    const inputSchema = { type: 'object', properties: { q: { type: 'number' }, page: { type: 'string' } } };
    expect(matchTools([tool('search-books', { inputSchema })], [search])[0]?.conflicts).toEqual([
      '“q” is of type number in the tool and string in the action.',
      '“q” is required by the action only.',
      'The tool has no input “limit”, the action has one.',
      'The action has no parameter “page”, the tool has one.',
    ]);
  });
  test('survives whatever a page calls a schema', () =>
    expect(
      matchTools([tool('search-books', { inputSchema: { properties: 7, required: 'q' } })], [search])[0]
        ?.conflicts.length,
    ).toBe(2));
});

describe('what is written for the site’s author', () => {
  test('attributes of a form, fit for markup', () =>
    expect(toolAttributes(search)).toEqual({
      form: 'toolname="search-books" tooldescription="Search &quot;all&quot; books &lt;/script>"',
      controls: [
        { parameter: 'q', attributes: 'toolparamdescription="Words &amp; signs"' },
        { parameter: 'limit', attributes: 'toolparamdescription="limit"' },
      ],
    }));
  test('a script that registers a tool, and runs', async () => {
    const code = registerToolCode(search);
    expect(code).not.toContain('</script>');
    const registered: { name: string; inputSchema: object; execute(input: object): Promise<unknown> }[] = [];
    const asked: string[] = [];
    const document = { modelContext: { registerTool: (one: never) => registered.push(one) } };
    const fetch = async (url: string) => {
      asked.push(url);
      return { json: async () => 'found' };
    };
    new Function('document', 'fetch', code)(document, fetch);
    expect(registered[0]).toMatchObject({ name: 'search-books', annotations: { readOnlyHint: true } });
    expect(await registered[0]?.execute({ q: 'a b' })).toBe('found');
    expect(asked).toEqual(['https://shop.example/search?q=a+b']);
  });
  test('an AWAS entry from a tool', () =>
    expect(awasEntry(tool('searchBooks'), '/search')).toEqual({
      id: 'search-books',
      name: 'searchBooks',
      description: 'Finds books',
      path: '/search',
      method: 'GET',
      parameters: [
        { name: 'q', type: 'string', required: true, description: 'q', selector: "[name='q']" },
        { name: 'limit', type: 'number', required: false, description: 'limit', selector: "[name='limit']" },
      ],
    }));
});
