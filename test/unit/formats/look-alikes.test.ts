import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../lib/formats/reading.ts';
import { sniff } from '../../../lib/formats/sniff.ts';

const read = (url: string, text: string) =>
  readDocument({
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {},
    text,
    bytes: text.length,
    fetchedAt: 0,
    freshUntil: 0,
  });

describe('what is of another format is named, never called broken', () => {
  test.each([
    [
      'agents-txt.com',
      '/agents.json',
      { version: '1.0', standard: 'https://agents-txt.com', site: { name: 'x' } },
    ],
    [
      'mcp-server-card',
      '/.well-known/mcp-manifest.json',
      {
        $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
        name: 'a/b',
        version: '1.0.0',
      },
    ],
    ['mcp-server-card', '/x.json', { name: 'example-org/no-schema', version: '1.0.0', description: 'x' }],
    [
      'a2a-agent-card',
      '/.well-known/agent.json',
      { name: 'x', url: 'https://x.example', version: '1', skills: [] },
    ],
    ['agent-json-intents', '/agent.json', { version: '1.0', origin: 'example.com', intents: [] }],
    ['agent-json-facts', '/agent.json', { schema_version: '1.0', subject: {}, facts: [] }],
    ['aid', '/.well-known/agent', { v: 'aid1', u: 'https://x.example' }],
    [
      'json-schema',
      '/schema.json',
      { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    ],
    ['openapi', '/openapi.json', { openapi: '3.1.0', info: { title: 'x' }, paths: {} }],
    [
      'a2a-profile',
      '/agent.json',
      { name: 'x', version: '1', protocol: 'A2A', openapi: 'https://x.example/openapi.json' },
    ],
    ['wildcard-agents-json', '/agents.json', { agentsJson: '0.1.0', flows: [] }],
    [
      'ai-capabilities',
      '/.well-known/ai-capabilities',
      { supported_protocols: ['awas'], features: ['search'] },
    ],
    ['ai-catalog', '/.well-known/ai-catalog.json', { specVersion: '1.0', entries: [] }],
  ])('%s at %s', (looksLike, path, value) => {
    expect(read(`https://example.com${path}`, JSON.stringify(value))).toMatchObject({
      status: 'different-format',
      because: 'different-format',
      looksLike,
      format: null,
      actions: [],
    });
  });
  test.each([
    [
      'agents-txt.com',
      '# agents.txt\n# Standard: https://agents-txt.com\nProtocols: x402\nMCP: https://x.example/mcp\n',
    ],
    [
      'agent-policy',
      '# Policy\n> Unlisted actions are denied.\n\nPolicy: https://x.example/agent-policy.json\nContact: a@x.example\n',
    ],
    ['agents-txt-sections', '[Agent: *]\nallow=/\n'],
    ['robots-txt', 'User-agent: *\nDisallow: /admin\n'],
    ['llms-txt', '# Site\n\n> What it is.\n\n## Docs\n\n- [a](https://x.example)\n'],
  ])('%s as text', (looksLike, text) => {
    expect(read('https://example.com/agents.txt', text)).toMatchObject({
      status: 'different-format',
      looksLike,
    });
  });
});

describe('what cannot be read says why', () => {
  test.each([
    ['absent', 'html-instead-of-json', '/agent.json', '<!doctype html><html><title>Shop</title></html>'],
    ['absent', 'html-instead-of-text', '/agents.txt', '  <!-- hi --><HTML lang=en>'],
    ['unreadable', 'invalid-json', '/agent.json', '{"awp_version": '],
    ['unreadable', 'empty', '/agent.json', ' \n'],
    ['unreadable', 'too-deep', '/agent.json', '['.repeat(500) + ']'.repeat(500)],
    ['unreadable', 'binary', '/agent.json', '\u0000\u0001\u0002\u0003PNG'],
    ['unreadable', 'invalid-json', '/agent.json', 'not json at all'],
  ])('%s because %s', (status, because, path, text) =>
    expect(read(`https://example.com${path}`, text)).toMatchObject({ status, because, actions: [] }),
  );
});

test.each([
  ['json', '\uFEFF {"a": 1}'],
  ['json', '[1]'],
  ['html', '<!DOCTYPE html>'],
  ['html', '<?xml version="1.0"?><html xmlns="x">'],
  ['text', 'Spec-Version: 1.0'],
  ['empty', ''],
])('sniff: %s', (kind, text) => expect(sniff(text)).toBe(kind));
