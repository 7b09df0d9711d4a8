import { describe, expect, it } from 'vitest';
import type { Action, Json, McpTool, Risk } from '../../../../lib/model/index.ts';
import { asCalled, asChooser, plan, toolsIn } from '../../../../lib/run/index.ts';
import { action, context, parameter } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

const SERVER = 'https://shop.example/mcp';
const server = (tools?: readonly McpTool[]): Action =>
  action({
    risk: 'change',
    parameters: [parameter('tool', 'argument'), parameter('arguments', 'argument', { type: 'object' })],
    transport: { kind: 'mcp', url: SERVER, ...(tools && { tools }) },
  });
const fixed = (risk: Risk): Action =>
  action({ risk, transport: { kind: 'mcp', url: SERVER, tool: 'clear' } });
const listed = (...tools: Json[]) => toolsIn({ kind: 'json', value: { tools } });
const tool = (annotations: Json, more: Record<string, Json> = {}): Json => ({
  name: 'clear',
  inputSchema: { type: 'object', properties: { shelf: { type: 'string' } }, required: ['shelf'] },
  annotations,
  ...more,
});

describe('the tools that a server lists', () => {
  it.each<[what: string, value: Json, names: readonly string[]]>([
    ['nothing', null, []],
    ['no list', { tools: 'all' }, []],
    ['what is no tool', { tools: [1, {}, { name: 7 }, { name: '' }, { name: 'x'.repeat(129) }] }, []],
    ['one good among bad ones', { tools: [null, { name: 'ok' }] }, ['ok']],
    [
      'too many',
      { tools: Array.from({ length: 999 }, (_, at) => ({ name: `t${at}` })) },
      Array(200).fill(expect.any(String)),
    ],
  ])('are read within bounds: %s', (_what, value, names) => {
    expect(toolsIn({ kind: 'json', value }).map(({ name }) => name)).toEqual(names);
  });
  it('keep only hints that are true or false, and no schema beyond the limit', () => {
    const [one] = listed(
      tool(
        { readOnlyHint: 'yes', destructiveHint: true, idempotentHint: 0, openWorldHint: false },
        { inputSchema: { type: 'object', description: 'x'.repeat(20_000) } },
      ),
    );
    expect(one).toMatchObject({
      hints: { destructive: true, openWorld: false },
      inputSchema: { type: 'object' },
    });
    expect(Object.keys(one?.hints ?? {})).toHaveLength(2);
    expect(one?.inputSchema).toEqual({ type: 'object' });
  });
});

describe('hints are the floor of the risk', () => {
  it.each<[hints: Json, declared: Risk, risk: Risk, said: RegExp | undefined]>([
    [undefined as unknown as Json, 'change', 'change', undefined],
    [{}, 'change', 'change', undefined],
    [{ readOnlyHint: true }, 'change', 'change', /only reads \(which can’t be checked\)/],
    [{ readOnlyHint: true }, 'read', 'change', /only reads/],
    [{ readOnlyHint: true }, 'irreversible', 'irreversible', /only reads/],
    [{ destructiveHint: true }, 'change', 'destructive', /may delete or overwrite/],
    [{ destructiveHint: true }, 'irreversible', 'irreversible', /may delete/],
    [{ destructiveHint: true, readOnlyHint: true }, 'change', 'destructive', /only reads.*may delete/],
    [{ destructiveHint: false }, 'destructive', 'destructive', /only adds/],
    [{ idempotentHint: true }, 'change', 'change', /again has no further effect/],
    [{ openWorldHint: true }, 'change', 'change', /may contact other services/],
  ])('%j of a tool declared as %s', (hints, declared, risk, said) => {
    const called = asCalled(fixed(declared), {}, listed(tool(hints ?? {})), true);
    expect(called.risk).toBe(risk);
    if (said) expect(spoken(called.assumptions)?.join()).toMatch(said);
    else expect(called.assumptions).toBeUndefined();
  });
  it.each(['person', 'agent', 'page'] as const)('and take no question from a call: %s', (by) => {
    const called = asCalled(fixed('change'), {}, listed(tool({ readOnlyHint: true })), true);
    const planned = plan(called, {}, context({ by, pageUrl: 'https://shop.example/' }));
    expect(planned).toMatchObject({ ok: true, plan: { consent: true, risk: 'change' } });
  });
  it('what may delete cannot be allowed beforehand', () => {
    const called = asCalled(server(), { tool: 'clear' }, listed(tool({ destructiveHint: true })), false);
    const planned = plan(called, { tool: 'clear' }, context({ by: 'agent' }));
    expect(spoken(planned)).toMatchObject({
      ok: true,
      plan: {
        risk: 'destructive',
        question: { rememberable: false },
        warnings: [expect.stringMatching(/may delete/)],
      },
    });
  });
});

describe('a call of a tool that the caller names', () => {
  const tools = listed(tool({}), { name: 'count', inputSchema: { type: 'object', properties: {} } });
  it('is judged by the inputs that the server has listed', () => {
    const args = { tool: 'clear', arguments: { shelf: 7 } };
    const planned = plan(asCalled(server(), args, tools, true), args, context());
    expect(planned).toMatchObject({ ok: false, problems: [{ pointer: '/arguments/shelf' }] });
  });
  it('is not judged if the caller may not see its inputs', () => {
    const args = { tool: 'clear', arguments: { shelf: 7 } };
    expect(plan(asCalled(server(), args, tools, false), args, context())).toMatchObject({ ok: true });
  });
  it('differs from a call of another tool, known or not', () => {
    const inputs = (name: string) =>
      JSON.stringify(asCalled(server(), { tool: name }, [], false).parameters.map(({ schema }) => schema));
    expect(inputs('clear')).not.toBe(inputs('count'));
  });
  it('without a name lists the tools', () => {
    expect(asCalled(server(), {}, tools, true)).toEqual(server());
  });
});

describe('the form of a server', () => {
  const tools = listed(tool({}, { description: 'Clears a shelf' }), {
    name: 'count',
    inputSchema: { type: 'object', properties: {} },
  });
  const form = (chosen?: string) => asChooser(server(tools), chosen).parameters;
  it('is a choice of its tools, then the inputs of the one that is chosen', () => {
    expect(form().map(({ name, schema }) => [name, schema.enum])).toEqual([['tool', ['clear', 'count']]]);
    expect(form('clear')).toMatchObject([
      { name: 'tool', description: 'Clears a shelf' },
      { name: 'arguments', required: true, schema: { properties: { shelf: {} }, required: ['shelf'] } },
    ]);
    expect(form('count').map(({ name }) => name)).toEqual(['tool']);
    expect(form('another').map(({ name }) => name)).toEqual(['tool']);
  });
  it.each<[string, Action]>([
    ['nothing is listed', server()],
    ['an empty list', server([])],
    ['the tool is declared', fixed('change')],
    ['no MCP', action()],
  ])('stays as it is declared: %s', (_why, of) => {
    expect(asChooser(of, 'clear')).toBe(of);
  });
});
