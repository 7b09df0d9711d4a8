import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { documentOf, json, text } from './samples.ts';

const TABLES = new URL('identify.txt', import.meta.url);

function identify(content: string | Json) {
  return documentOf(content as string | object, 'any');
}

const TXT = 'agents-txt';

describe('agents.txt', () => {
  test.each([
    ['the form of the specification', text(), '1.0'],
    ['a byte order mark and CRLF', `\uFEFF${text().replaceAll('\n', '\r\n')}`, '1.0'],
    ['keys in any case', text().toLowerCase(), '1.0'],
    [
      'the version in a comment',
      '# agents.txt\n# Spec-Version: 1.0\n# Generated: 2026-01-01T00:00:00Z\nSite-Name: a\nSite-URL: https://a.example\n',
      '1.0',
    ],
    ['no version', 'Site-Name: a\nSite-URL: https://a.example\n', 'unknown'],
    ['a capability alone', 'Capability: a\n\tEndpoint: https://a.example\n', 'unknown'],
    ['a later version', 'Spec-Version: 2.1\nSite-Name: a\n', '2.1'],
    [
      'an agent’s own declaration',
      'Spec-Version: 1.0\nDeclaration-Type: agent\nOperates-On: https://x.example\n',
      '1.0',
    ],
    ['policies alone', 'Agent: *\nDisallow: /admin/*\n', 'unknown'],
    [
      'the older form with capabilities',
      '# agents.txt - Shop\nName: Shop\nURL: https://a.example\nCapabilities: a, b\nCapabilities-URL: https://a.example/agents.json\n',
      'legacy-capabilities',
    ],
    [
      'the older form with flows',
      'Site: a.example\nAllow: cart.add\nFlow: buy → cart.add, cart.pay\nSession-TTL: 60\n',
      'legacy-flows',
    ],
  ])('%s', (_, content, dialect) => {
    expect(identify(content)).toMatchObject({ format: TXT, dialect });
  });

  test.each(rowsOf<[what: string, content: string]>(TABLES, 'not agents.txt'))('not %s', (_, content) => {
    expect(identify(content).format).toBeNull();
    const document = documentOf(content, 'https://a.example/agents.txt');
    expect(document.format).toBeNull();
  });
});

describe('agents.json', () => {
  test.each([
    ['the form of the specification', json(), '1.0'],
    ['a version that is a number', { ...json(), specVersion: 1 }, '1.0'],
    ['no version', { ...json(), specVersion: undefined }, 'unknown'],
    ['no capabilities', { ...json(), capabilities: undefined }, '1.0'],
    ['a list of agents', { ...json(), agents: [{ name: '*' }] }, '1.0'],
  ])('%s', (_, content, dialect) => {
    expect(identify(content)).toMatchObject({ format: 'agents-json', dialect });
  });

  test.each(rowsOf<[what: string, content: Json]>(TABLES, 'not agents.json'))('not %s', (_, content) => {
    expect(identify(content as Json).format).toBeNull();
  });
});
