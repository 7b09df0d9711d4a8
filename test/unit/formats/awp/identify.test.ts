import { describe, expect, test } from 'vitest';
import format from '../../../../lib/formats/awp/format.json' with { type: 'json' };
import type { Json } from '../../../../lib/model/index.ts';
import { served } from '../judge.ts';
import { ferry } from './ferry.ts';

const of = (value: Json) => served(value, { url: 'https://example.com/x' });
const said = (awp_version?: Json): Json =>
  JSON.parse(JSON.stringify({ awp_version, domain: 'a.example', intent: 'x', actions: [] }));
const action = { id: 'search', endpoint: '/search', auth_required: false };

describe('AWP by content', () => {
  test.each<[what: string, value: Json, dialect: string]>([
    ['0.1', ferry as unknown as Json, '0.1'],
    ['0.2', said('0.2'), '0.2'],
    ['AWP-4-c: a newer minor version', said('0.9'), '0.9'],
    ['AWP-4-b: an unknown major version', said('3.1'), '3.1'],
    ['a version as a number', said(0.1), '0.1'],
    ['a version with three numbers', said('0.2.1'), '0.2'],
    ['a version that is an object', said({ toString: 1 }), 'unknown'],
    ['no version', said(), 'unknown'],
    ['no actions', { awp_version: '0.1', domain: 'a.example', intent: 'x' }, '0.1'],
    ['neither version nor domain, but an action of its words', { intent: 'x', actions: [action] }, 'unknown'],
    ['before 0.1', { protocol: 'awp/1.0', agent_ready: true }, 'legacy'],
    ['before 0.1, without protocol', { agent_ready: true, capabilities: { actions: [] } }, 'legacy'],
  ])('%s', (_, value, dialect) => {
    expect(of(value)).toMatchObject({ format: 'awp', dialect });
  });

  test.each<[what: string, value: Json]>([
    ['an A2A profile', { protocol: 'A2A', name: 'x', capabilities: ['a'], endpoints: {} }],
    ['actions of another format', { domain: 'a.example', actions: [{ id: 'x', selector: '#x' }] }],
    ['an array', [1]],
    ['a text', 'awp_version'],
    [
      'awp_version on a prototype',
      JSON.parse('{"__proto__": {"awp_version": "0.1", "domain": "x", "intent": "y"}}'),
    ],
  ])('not %s', (_, value) => {
    expect(of(value).format).toBeNull();
  });

  test('/agent.json is asked first', () => {
    expect(format.candidates.map(({ path }) => path)).toEqual(['/agent.json', '/.well-known/agent.json']);
  });
});
