import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched, Json } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import {
  type Changes,
  change,
  headersOf,
  type RuleRow,
  testRuleFile,
  testRules,
} from '../../../rule-tester.ts';
import { file, judge, served } from '../judge.ts';
import { ferry } from './ferry.ts';

const AT = 'https://example.com/agent.json';
const WELL_KNOWN = 'https://example.com/.well-known/agent.json';
const found = (value: Json, more: Partial<Fetched> = { url: AT }) => judge([served(value, more)]);
const documentOf = (value: unknown, more: Partial<Fetched> = { url: AT }) => served(value, more);

const SECOND: Changes = {
  '/awp_version': '0.2',
  '/protocols': {
    mcp: { version: '2025-06-18', endpoint: 'https://mcp.example.com' },
    payment: { version: '1', type: 'link' },
    'x-own': { version: '1' },
  },
  '/actions/0/endpoint': undefined,
  '/actions/0/method': undefined,
  '/actions/0/via': 'mcp',
  '/actions/0/operation': 'search',
};

testRuleFile(new URL('rules.txt', import.meta.url), {
  'agent.json is judged': (row) => ({ documents: [documentOf(change(ferry, row.change))] }),
  'what is noted, or cannot be told': (row) => ({ documents: [documentOf(change(ferry, row.change))] }),
  'version 0.2': (row) => ({ documents: [documentOf(change(change(ferry, SECOND), row.change))] }),
  'how it is served': (row) => ({
    documents: [
      ...(row.more.absent ?? []).map(absent),
      ...(row.more.at ?? []).map((url) =>
        documentOf(ferry, { url, headers: { 'content-type': 'application/json', ...headersOf(row) } }),
      ),
    ],
  }),
  'a response is held against the declared outputs': ({ more }) => ({
    documents: [documentOf(ferry)],
    context: {
      outcomes: {
        'awp:search_crossings': {
          ok: true,
          status: 200,
          tookMs: 1,
          data: { kind: 'json', value: JSON.parse(more.response?.[0] ?? '') as Json },
        },
      },
    },
  }),
});

const LEGACY = {
  protocol: 'awp/1.0',
  agent_ready: true,
  capabilities: { actions: [{ name: 'find', method: 'GET', endpoint: '/find' }], auth: 'none' },
};
const absent = (url: string) =>
  readDocument(answer('', { url, status: 404, refusal: { code: 'absent', status: 404 } }));
const card = { name: 'card', url: 'https://x.example', skills: [] };
testRules<RuleRow & { readonly documents: readonly Document[] }>(
  'other versions and contents',
  [
    {
      what: '0.1: protocols are a field like any other unknown one',
      documents: [documentOf(change(ferry, { '/protocols': ['anything'] }))],
    },
    {
      id: 'AWP-5-a',
      what: 'the shape from before 0.1 is judged, too',
      documents: [documentOf(LEGACY)],
      finds: [
        'awp/legacy-shape /protocol',
        'awp/required-field',
        'awp/required-field',
        'awp/required-field',
        'awp/required-field',
      ],
      fix: '"id":"find"',
    },
    {
      id: 'AWP-3-a',
      what: 'elsewhere, with another format at the root',
      documents: [documentOf(card), documentOf(ferry, { url: WELL_KNOWN })],
      finds: 'awp/path-wrong',
    },
    { what: 'a file, of which nothing of this can be told', documents: [file(ferry)] },
    {
      id: 'AWP-15-a',
      what: 'nothing',
      documents: [readDocument(answer('', { url: 'agent.json', via: 'file', status: 0 }))],
      finds: 'document/json-invalid',
    },
  ],
  ({ documents }) => ({ documents }),
);

describe('a finding', () => {
  test('of an action names it', () => {
    expect(found(change(ferry, { '/actions/0/rate_limit': 'x' }))[0]?.action).toBe('awp:search_crossings');
  });
});

test('a hostile file is judged in bounded time', () => {
  const actions = Array.from({ length: 4_000 }, (_, index) => ({
    id: `action_${index % 2_000}`,
    endpoint: 'x',
    method: 'x',
    inputs: { a: { type: 'enum[', default: {} } },
  }));
  const names = Array.from({ length: 20_000 }, (_, index) => `unknown_${'x'.repeat(60)}_${index}`);
  const hostile = {
    awp_version: '0.1',
    domain: 'x'.repeat(10_000),
    intent: '',
    auth: { required_for: names, optional_for: names },
    actions,
    dependencies: Object.fromEntries(names.map((name, index) => [name, [names[(index + 1) % names.length]]])),
    agent_status: { degraded_actions: names },
    errors: { A: { recovery: 'call a_b '.repeat(10_000) } },
  };
  const findings = found(hostile as unknown as Json);
  const counts = Map.groupBy(findings, ({ rule }) => rule);
  expect(counts.get('awp/auth-action-unknown')?.length).toBe(100);
  expect(counts.get('awp/dependency-cycle')?.length).toBe(1);
});
