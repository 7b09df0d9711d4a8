import { expect, test } from 'vitest';
import { readDocument, withPageTools } from '../../../../lib/formats/reading.ts';
import type { Document } from '../../../../lib/model/index.ts';
import { schemaOf } from '../../../../lib/page/webmcp/tool-schema.ts';
import { answer } from '../../../docs/answers.ts';
import { change, testRuleFile } from '../../../rule-tester.ts';

const tools = {
  webmcpTools: [
    {
      name: 'find_product',
      description: 'Finds products by their name.',
      inputSchema: {
        type: 'object',
        properties: { words: { type: 'string', description: 'Words of the name' }, most: {} },
        required: ['words'],
      },
      annotations: { readOnlyHint: true },
    },
  ],
};

const read = (value: unknown, via: 'page' | 'well-known' = 'page'): Document =>
  readDocument({ ...answer(JSON.stringify(value), { url: 'https://shop.example/#webmcp' }), via });

test('each tool is an action that calls it; that it only reads is the page’s claim', () => {
  expect(read(tools)).toMatchObject({
    format: 'page-tools',
    actions: [
      {
        key: 'page-tools:find_product',
        risk: 'change',
        parameters: [
          { name: 'words', required: true, description: 'Words of the name' },
          { name: 'most', required: false },
        ],
        transport: { kind: 'page-tool', tool: 'find_product' },
      },
    ],
  });
});

test('inputs behind a reference into the schema, or in a part of it, are found', () => {
  const inputSchema = {
    allOf: [{ $ref: '#/$defs/search' }, { properties: { most: { type: 'integer' } } }],
    $defs: { search: { properties: { words: { type: 'string' } }, required: ['words'] } },
  };
  const { actions } = read({ webmcpTools: [{ name: 'find', inputSchema }] });
  expect(actions[0]?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['words', true],
    ['most', false],
  ]);
});

test('no server can declare tools of a page', () =>
  expect(read(tools, 'well-known')).toMatchObject({ status: 'different-format', actions: [] }));

const declaring = (url: string) => {
  const q = { type: 'string', required: true };
  const more = { description: 'Finds', auth_required: false, outputs: {}, endpoint: '/find', method: 'GET' };
  const actions = [
    { id: 'find', inputs: { q }, ...more },
    { id: 'buy', inputs: {}, ...more },
    { id: 'book', inputs: { firstName: q }, ...more },
  ];
  const value = { awp_version: '0.1', domain: 'shop.example', intent: 'A shop', actions };
  return readDocument(answer(JSON.stringify(value), { url }));
};
const tool = (name: string, ...inputs: readonly string[]) => ({
  name,
  description: '',
  inputSchema: { properties: Object.fromEntries(inputs.map((input) => [input, { type: 'string' }])) },
  declarative: false,
});

test.each([
  ['its own', 'https://shop.example/agent.json', ['find', undefined, undefined]],
  ['another site’s', 'https://elsewhere.example/agent.json', [undefined, undefined, undefined]],
])('an action of %s document that a tool does too is one row, with the tool as a way', (_, url, ways) => {
  const tools = [tool('find', 'q'), tool('book', 'first_name'), tool('sell')];
  const [declared, ofPage] = withPageTools([declaring(url)], 'https://shop.example/a', tools, 0);
  expect(declared?.actions.map(({ pageTool }) => pageTool)).toEqual(ways);
  expect(ofPage?.actions.map(({ id }) => id)).toEqual(['sell']);
});

const nested = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ properties: inner }), {});
const brackets = { type: 'object', description: `Rows such as ${'[{'.repeat(60)}` };

test.each<[string, unknown, object]>([
  ['with brackets in its texts', brackets, brackets],
  ['with few levels', nested(40), nested(40)],
  ['with many levels', nested(60), {}],
  ['with very many levels', `${'{"a":'.repeat(3_000)}0${'}'.repeat(3_000)}`, {}],
  ['with levels behind closing brackets in a text', { title: ']'.repeat(60), ...nested(60) }, {}],
  ['with much text', { title: 'x'.repeat(20_000) }, {}],
  ['that is a list', [], {}],
  ['that is no JSON', '{"type": ', {}],
  ['that is missing', undefined, {}],
])('a schema %s, as an object and as a text', (_, given, schema) => {
  expect(schemaOf(given)).toEqual(schema);
  if (typeof given === 'object') expect(schemaOf(JSON.stringify(given))).toEqual(schema);
});

testRuleFile(new URL('rules.txt', import.meta.url), {
  'tools are judged': (row) => ({ documents: [read(change(tools, row.change))] }),
});
