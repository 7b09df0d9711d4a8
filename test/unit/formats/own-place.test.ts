import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Fetched } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { worded } from '../../rule-tester.ts';
import { sendParcel } from './adp/courier.ts';
import { judge } from './judge.ts';

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

const SITE = { name: 'Shop', url: 'https://shop.example' };

describe('what is at a format’s own place is judged by it, whatever it contains', () => {
  test.each<[string, unknown, string, readonly string[]]>([
    ['ai-actions.json', {}, 'awas', Array(4).fill('awas/required-field')],
    ['awas.json', [], 'awas', ['awas/required-field ']],
    ['mcp-manifest.json', { name: 'x' }, 'awas-mcp', ['awas/mcp-required-field', 'awas/mcp-required-field']],
    ['agent.json', { name: 'x' }, 'awp', Array(4).fill('awp/required-field')],
    ['agent', {}, 'adp', Array(6).fill('adp/required-field')],
    ['woa.json', {}, 'woa', ['woa/version-unknown', 'woa/document-shape', 'woa/document-shape']],
    ['woa.json', [], 'woa', ['woa/document-shape']],
    ['agents.json', 'null', 'agents-json', ['agents-json/document-incomplete']],
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

  test.each([
    ['agents.txt', 'This is our policy. Agents are welcome.\n', 'agents-txt/line-malformed 1:1'],
    ['agents.txt', 'Hello: world\n', 'agents-txt/version-unknown 1:1'],
  ])('prose in %s', (path, content, found) => {
    expect(errorsOf(atPath(path, content))).toContain(found);
  });

  test.each(['agent.json', 'woa.json', '/srv/agents.json', 'agent'])('prose in %s is not JSON', (path) => {
    for (const prose of ['Agents are welcome.', '# Agents\n\nWelcome.', 'Spec-Version: 1.0\nSite-Name: x\n'])
      expect(errorsOf(atPath(path, prose))).toEqual(['document/json-invalid 1:1']);
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
      expect(judge([atPath(path, '{"a":,}')])[0]?.requirements).toEqual(['AWP-15-a']);
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
    const value = { name: 'x' };
    expect(atPath('https://a.example/agent.json', value, 'well-known').format).toBe('awp');
    expect(atPath('https://a.example/blog/agent.json', value, 'link').format).toBeNull();
    expect(atPath('https://a.example/blog/agent.json', value, 'file').format).toBe('awp');
  });

  test.each([{ error: 'Not Found' }, { message: 'no such route', statusCode: 404 }])(
    'a soft 404 in JSON is not a document: %j',
    (value) => {
      expect(atPath('https://a.example/agent.json', value, 'well-known')).toMatchObject({
        status: 'different-format',
        looksLike: 'error-answer',
      });
      expect(atPath('agent.json', value)).toMatchObject({ status: 'found', format: 'awp' });
    },
  );
});

describe('another known format is named, not judged', () => {
  test.each([
    [
      'agent.json',
      { name: 'x', url: 'https://x.example', protocolVersion: '0.3.0', skills: [] },
      'a2a-agent-card',
    ],
    ['agent.json', { openapi: '3.1.0', info: { title: 'x' }, paths: {} }, 'openapi'],
    ['agents.json', { agentsJson: '0.1.0', flows: [] }, 'wildcard-agents-json'],
    ['agents.txt', 'User-agent: *\nDisallow: /\n', 'robots-txt'],
  ])('%s %j', (path, value, looksLike) => {
    expect(atPath(path, value)).toMatchObject({ status: 'different-format', looksLike });
  });

  test('a document of another of our formats is judged by that one', () => {
    const woa = { woa_version: '1', agents: [], transports: {} };
    expect(atPath('agents.json', woa).format).toBe('woa');
  });
});
