import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Fetched } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { worded } from '../../rule-tester.ts';
import { sendParcel } from './adp/courier.ts';
import { json } from './agents-txt/samples.ts';
import { judge } from './judge.ts';
import { sample } from './woa/samples.ts';

const atPath = (path: string, content: unknown, via: Fetched['via'] = 'file') => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const from =
    via === 'file' ? { url: path, finalUrl: path, status: 0, headers: {} } : { url: path, finalUrl: path };
  return readDocument(answer(text, { ...from, via }));
};
const errorsOf = (document: ReturnType<typeof atPath>) =>
  judge([document])
    .filter(({ severity, outcome }) => severity === 'error' && outcome === 'failed')
    .map(worded);

const A2A = Array(5).fill('a2a-card/card-shape');
const SITE = { name: 'Shop', url: 'https://shop.example' };

describe('a file with a member of a format is judged by that format at its well-known path', () => {
  test.each<[string, unknown, string, readonly string[]]>([
    ['ai-actions.json', { version: '1.0' }, 'awas', Array(3).fill('awas/required-field')],
    [
      'mcp-manifest.json',
      { endpoints: { actions: '/a' } },
      'awas-mcp',
      ['awas/mcp-required-field', 'awas/mcp-required-field /endpoints'],
    ],
    ['agent.json', { intent: 'x', actions: [] }, 'awp', Array(2).fill('awp/required-field')],
    ['woa.json', { woa_version: '1' }, 'woa', ['woa/document-shape', 'woa/document-shape']],
    [
      'agents.json',
      { specVersion: '1.0', site: SITE, capabilities: [{ id: 'A B' }], skills: [], flows: [], standard: 'x' },
      'agents-json',
      [
        'agents-json/capability-id-malformed /capabilities/0/id',
        'agents-json/capability-incomplete /capabilities/0',
        'agents-json/capability-incomplete /capabilities/0',
      ],
    ],
    ['agents.json', { site: SITE, capabilities: [] }, 'agents-json', ['agents-json/version-unknown']],
    ['ai-actions.json', [{ version: '1.0', actions: [] }], 'awas', ['awas/required-field']],
    ['agent-card.json', { name: 'x', url: 'https://a.example', capabilities: {} }, 'a2a-card', A2A],
  ])('%s: %j', (path, content, format, found) => {
    for (const spelled of [path, `./${path}`, `/srv/www/.well-known/${path}`, `C:\\www\\${path}`]) {
      const document = atPath(spelled, content);
      expect(document, spelled).toMatchObject({ status: 'found', format });
      expect(
        errorsOf(document)
          .map((one) => one.trim())
          .toSorted(),
        spelled,
      ).toEqual(found.map((one) => one.trim()).toSorted());
    }
  });

  test.each(['agent.json', 'woa.json', '/srv/agents.json', 'agent'])(
    'agents.txt as %s is not JSON',
    (path) => {
      expect(errorsOf(atPath(path, 'Spec-Version: 1.0\nSite-Name: x\n'))).toEqual([
        'document/json-invalid 1:1',
      ]);
    },
  );

  test.each<[path: string, content: string]>([
    ['ai-actions.json', '{"version": "1.0"'],
    ['ai-actions.json', '{"version": "1.0", "name": "S", "actons": [{},], "description": "x"}'],
    ['agent.json', '{"intent": "x", "action'],
    ['agents.json', '// ours\n{"specVersion": "1.0", "capabilites": []}'],
    ['ai-actions.json', '{\n “version”: “1.0”,\n “name”: “Shop”,\n “actions”: []\n}'],
    ['woa.json', '{"agent": [{"id": "a"}], "transport": {"rest": {}},}'],
  ])('%s is no other format for its broken JSON: %s', (path, content) => {
    expect(errorsOf(atPath(path, content))[0]).toContain('document/json-invalid');
    expect(atPath(`https://a.example/.well-known/${path}`, content, 'well-known').status).toBe('unreadable');
  });

  test.each<[path: string, wrap: (sound: object) => object, found: readonly string[]]>([
    ['woa.json', (sound) => ({ woa: sound }), ['document/json-invalid /woa']],
    ['woa.json', (sound) => ({ made: '2026-01-01', a: { b: sound } }), ['document/json-invalid /a/b']],
    ['other.json', (sound) => ({ woa: sound }), []],
    ['agent.json', (sound) => ({ woa: sound }), []],
    ['agents.txt', () => json(), ['agents-txt/line-malformed']],
  ])('a manifest inside a member, or in the wrong file: %s', (path, wrap, found) => {
    expect(errorsOf(atPath(path, wrap(sample())))).toEqual(found);
  });

  test.each<[path: string, content: string, found: string]>([
    ['agent.json', 'null', 'awp/required-field'],
    ['ai-actions.json', '"see /docs"', 'awas/required-field'],
    ['server-card.json', 'true', 'mcp-card/card-shape'],
    ['agent-card.json', 'null', 'a2a-card/card-shape'],
    ['agents.json', '<?xml version="1.0"?>\n<agents/>\n', 'document/json-invalid 1:1'],
    ['agents.txt', '<?xml version="1.0"?>\n<agents/>\n', 'document/json-invalid'],
    ['.well-known/agent', 'name: Shop\nitems:\n  - a\n', 'document/json-invalid 1:1'],
    ['agent.json', 'Hello.\n', 'document/json-invalid 1:1'],
  ])('%s holds no manifest: %j', (path, content, found) => {
    expect(atPath('bin/agent', content).status).toBe('different-format');
    expect(errorsOf(atPath(path, content)).map((one) => one.trim())).toEqual([found]);
    const served = atPath(`https://a.example/.well-known/${path}`, content, 'well-known');
    expect(served.status).toBe('different-format');
    expect(errorsOf(served)).toEqual([]);
  });

  test.each(['ai-actions.json', 'agents.txt', 'AGENT.JSON'])('a web page in the file %s', (path) => {
    const page = '<!doctype html><html><body>404</body></html>';
    expect(errorsOf(atPath(path, page)).map((one) => one.trim())).toEqual(['document/json-invalid']);
    expect(atPath(`https://example.com/${path}`, page, 'well-known').status).toBe('absent');
  });

  test('the name of a file is the same in capitals', () => {
    expect(atPath('AI-Actions.JSON', { version: '1.0' })).toMatchObject({ status: 'found', format: 'awas' });
  });

  test('the requirement of what cannot be read does not depend on the spelling', () => {
    for (const path of ['agent.json', './agent.json', '/x/agent.json'])
      expect(judge([atPath(path, '{"awp_version":,}')])[0]?.requirements).toEqual(['AWP-15-a']);
  });
});

describe('a capability detail is one without its required fields, too', () => {
  test.each(['name', 'endpoint', 'method', 'parameters'])('without %s', (name) => {
    const detail = atPath('send.json', { ...sendParcel, [name]: undefined });
    expect(detail.format).toBe('adp-detail');
    expect(errorsOf(detail).length).toBeGreaterThan(0);
  });
});

describe('on the web the whole path counts', () => {
  test('at the well-known path, and elsewhere', () => {
    const value = { awp_version: '0.1' };
    expect(atPath('https://a.example/agent.json', value, 'well-known').format).toBe('awp');
    expect(atPath('https://a.example/blog/agent.json', value, 'link').format).toBeNull();
    expect(atPath('https://a.example/blog/agent.json', value, 'file').format).toBe('awp');
  });

  test.each([{ error: 'Not Found' }, { message: 'no such route', statusCode: 404 }])(
    'a soft 404 in JSON is an error message: %j',
    (value) => {
      expect(atPath('https://a.example/agent.json', value, 'well-known')).toMatchObject({
        status: 'different-format',
        looksLike: { id: 'error-answer' },
      });
      expect(atPath('agent.json', value)).toMatchObject({ status: 'different-format', looksLike: null });
    },
  );

  test('a document of another known format is judged by that format', () => {
    const woa = { woa_version: '1', agents: [], transports: {} };
    expect(atPath('agents.json', woa).format).toBe('woa');
  });
});
