import { describe, expect, test } from 'vitest';
import { applyEdits, editsOf, proposedEdits } from '../../../lib/fix/document.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Edit, Json } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { change, judge } from '../formats/judge.ts';
import { AGENTS_TXT, RICH } from '../mutation/documents.ts';

const replace = (path: string, value: Json): Edit => ({ op: 'replace', path, value });

type Row = readonly [what: string, path: string, value: Json, edit: Edit, by: 'itself' | 'a person'];

const INPUT = '/actions/0/inputSchema/properties/query';
const REST = '/transports/rest/base';
const BASE = '/base_url';
const TYPE = '/actions/0/parameters/0/type';

const ROWS: readonly Row[] = [
  ['AWP 0.2', '/actions/0/auth_required', 'true', replace('/actions/0/auth_required', true), 'itself'],
  ['AWP 0.2', '/awp_version', 0.2, replace('/awp_version', '0.2'), 'itself'],
  // In JSON, 1 and 1.0 are the same number.
  ['AWAS 1.0', '/version', 1, replace('/version', '1.0'), 'itself'],
  ['AWP 0.2', '/auth/type', 'apikey', replace('/auth/type', 'api_key'), 'itself'],
  [
    'AWP 0.2',
    '/auth/required_for',
    'list_harbours',
    replace('/auth/required_for', ['list_harbours']),
    'itself',
  ],
  ['AWP 0.2', '/source', 'other', replace('/source', 'synthetic'), 'a person'],
  ['AWAS 1.0', TYPE, 'int', replace(TYPE, 'integer'), 'a person'],
  ['AWAS 1.0', TYPE, 'String', replace(TYPE, 'string'), 'itself'],
  ['AWAS 1.0', '/rateLimit/requests', '60', replace('/rateLimit/requests', 60), 'itself'],
  ['AWAS 1.1', '/actions/0/intent', 'Read', replace('/actions/0/intent', 'read'), 'itself'],
  ['AWAS 1.1', INPUT, { type: 'strng' }, replace(`${INPUT}/type`, 'string'), 'itself'],
  ['AWAS 1.1', INPUT, { enum: ['a', 'b', 'a'] }, { op: 'remove', path: `${INPUT}/enum/2` }, 'itself'],
  ['AWAS 1.1', INPUT, { type: 'string', enum: [5] }, replace(`${INPUT}/enum/0`, '5'), 'itself'],
  ['AWAS 1.1', INPUT, { type: 'object', required: 'a' }, replace(`${INPUT}/required`, ['a']), 'itself'],
  ['AWAS 1.1', INPUT, { pattern: '/^[a-z]+$/' }, replace(`${INPUT}/pattern`, '^[a-z]+$'), 'itself'],
  // The two numbers may have differed before the JSON parser rounded them.
  [
    'AWAS 1.1',
    INPUT,
    { enum: [9007199254740992, 9007199254740992] },
    { op: 'remove', path: `${INPUT}/enum/1` },
    'a person',
  ],
  [
    'AWAS 1.0',
    '/actions/0/parameters/1/enum',
    'a|b',
    replace('/actions/0/parameters/1/enum', ['a', 'b']),
    'itself',
  ],
  ['WoA', REST, 'https://api.example.com/v2?key=1', replace(REST, 'https://api.example.com/v2'), 'a person'],
  ['ADP', BASE, 'https://api.example.com/?v=1', replace(BASE, 'https://api.example.com/'), 'a person'],
  ['ADP', '/spec_version', '9', replace('/spec_version', '1.0'), 'a person'],
  [
    'AWAS 1.0',
    '/actions/0/parameters/1/enum',
    '["a, b","c"]',
    replace('/actions/0/parameters/1/enum', ['a, b', 'c']),
    'itself',
  ],
  ['AWAS 1.0', '/actions/0/method', 'Head', replace('/actions/0/method', 'HEAD'), 'itself'],
  ['AWP 0.2', '/auth/token_expiry', '24H', replace('/auth/token_expiry', '24h'), 'itself'],
  ['AWP 0.2', '/actions/0/endpoint', '/#/harbours', replace('/actions/0/endpoint', '/'), 'a person'],
  ['ADP', '/spec_version', '1.1', replace('/spec_version', '1.0'), 'a person'],
  ['WoA', '/agents/0/transports', 'rest', replace('/agents/0/transports', ['rest']), 'itself'],
  ['agents.json', '/generatedAt', 1_767_225_600, replace('/generatedAt', '2026-01-01T00:00:00Z'), 'a person'],
];

function judged(text: string, format: string) {
  const document = readDocument(answer(text), format);
  const unread = { fix: { get: () => expect.fail('a sentence is read') } };
  const findings = judge([document]).map((one) => Object.defineProperties({ ...one }, unread));
  return { document, findings };
}

describe('a fix is applied without a look at its sentence', () => {
  test.each(ROWS)('%s: %s = %j', (what, path, value, edit, by) => {
    const { format, value: sound } = RICH.find((one) => one.what === what) ?? expect.fail(what);
    const text = JSON.stringify(change(sound, { [path]: value }));
    const { document, findings } = judged(text, format);
    expect(findings.flatMap((one) => proposedEdits(one, document))).toContainEqual(edit);
    const alone = findings.flatMap((one) => editsOf(one, document));
    if (by === 'itself') expect(alone).toContainEqual(edit);
    else expect(alone).not.toContainEqual(edit);
    expect(applyEdits(text, [edit])).toBeDefined();
  });

  test('a line of agents.txt', () => {
    const { document, findings } = judged(AGENTS_TXT.replace('Version: 1.0', 'Version: 1'), 'agents-txt');
    const edit = { op: 'text', line: 1, column: 1, length: 15, text: 'Spec-Version: 1.0' };
    expect(findings.flatMap((one) => proposedEdits(one, document))).toEqual([edit]);
  });

  test.each([
    ['Spec-Version: 1', 'itself'],
    ['Spec-Version: v1.0', 'itself'],
    ['Spec-Version: 1.1', 'a person'],
    ['Spec-Version: 2.0', 'a person'],
  ])('%s is changed by %s', (line, by) => {
    const { document, findings } = judged(AGENTS_TXT.replace('Spec-Version: 1.0', line), 'agents-txt');
    const edits = findings.flatMap((one) => editsOf(one, document));
    expect(edits).toHaveLength(by === 'itself' ? 1 : 0);
  });

  test.each([
    ['AWAS 1.0', '/rateLimit/window', '1M'],
    ['AWP 0.2', '/auth/token_expiry', '1M'],
    ['AWP 0.2', '/actions/0/rate_limit', '30/M'],
    ['AWAS 1.0', '/actions/0/method', 'search'],
    ['AWAS 1.0', '/actions/0/path', '*'],
  ])('%s: nobody knows what is meant by %s = %j', (what, path, value) => {
    const { format, value: sound } = RICH.find((one) => one.what === what) ?? expect.fail(what);
    const { document, findings } = judged(JSON.stringify(change(sound, { [path]: value })), format);
    expect(findings.map(({ pointer }) => pointer)).toContain(path);
    expect(findings.flatMap((one) => editsOf(one, document))).toEqual([]);
  });
});
