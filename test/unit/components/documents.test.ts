import { describe, expect, it } from 'vitest';
import { onlineState } from '../../../components/create/put-online.tsx';
import { answerOf, byInterest, fileName, isPresent } from '../../../components/document/documents.ts';
import { createTexts } from '../../../components/texts.tsx';
import type { DocumentView } from '../../../lib/messaging/contract/views.ts';
import { countAll, countFindings, type Finding, type Refusal } from '../../../lib/model/index.ts';
import { fetched, refused, staged } from '../../gallery/documents.ts';
import { english } from '../../locales.ts';

const ORIGIN = 'https://site.example';
const texts = createTexts(english);

const documentOf = (answer: Parameters<typeof staged>[0]['answers'][number]): DocumentView => {
  const [document] = staged({ origin: ORIGIN, title: '', answers: [answer] }).view.documents;
  if (!document) throw new Error('no document');
  return document;
};

describe('what a place answered, in plain words', () => {
  it.each<readonly [Refusal, string]>([
    [{ code: 'absent', status: 404 }, '404'],
    [{ code: 'absent', status: 410 }, '410'],
    [{ code: 'forbidden', status: 401 }, 'access denied (401)'],
    [{ code: 'server-error', status: 502 }, 'server error (502)'],
    [{ code: 'unexpected-status', status: 300 }, 'unexpected response (300)'],
    [{ code: 'unreachable', detail: 'reset' }, 'unreachable'],
    [{ code: 'timeout', limitMs: 10_000 }, 'no response within 10 sec'],
    [{ code: 'too-large', limit: 2_000_000 }, 'larger than 2 MB'],
    [{ code: 'too-large', limit: 2_000_000, bytes: 12_582_912 }, 'too large (12.6 MB, the limit is 2 MB)'],
    [
      { code: 'redirected-away', to: 'https://login.example.org/x' },
      'redirects to another site (login.example.org)',
    ],
    [{ code: 'sign-in', to: `${ORIGIN}/login` }, 'a sign-in page'],
    [{ code: 'redirect-loop', hops: 5 }, 'redirect loop'],
    [{ code: 'html-instead-of-json', contentType: 'text/html' }, 'a web page instead of JSON'],
    [{ code: 'html-instead-of-text', contentType: 'text/html' }, 'a web page instead of text'],
    [{ code: 'invalid-json', detail: '', line: 3, column: 9 }, 'not valid JSON (line 3, column 9)'],
    [{ code: 'invalid-utf-8' }, 'not valid UTF-8'],
    [{ code: 'too-deep', limit: 200 }, 'nested deeper than 200 levels'],
    [{ code: 'nested', pointer: '/awas' }, 'the manifest is inside /awas'],
    [{ code: 'empty' }, 'empty response'],
    [{ code: 'binary', contentType: 'image/png' }, 'binary data'],
    [{ code: 'not-allowed', detail: '' }, 'not checked, because it isn’t allowed'],
  ])('%j', (refusal, words) => {
    expect(answerOf(documentOf(refused(`${ORIGIN}/agent.json`, refusal)), texts)).toBe(words);
  });

  it('names another format if it is known', () => {
    const plugin = { name_for_model: 'x', name_for_human: 'X' };
    expect(answerOf(documentOf(fetched(`${ORIGIN}/agent.json`, plugin)), texts)).toBe(
      'another format (OpenAI plugin manifest)',
    );
    expect(answerOf(documentOf(fetched(`${ORIGIN}/other.json`, { hello: 1 })), texts)).toBe('another format');
    const schema = 'https://bots.example.dev/profile-2.json';
    expect(
      answerOf(documentOf(fetched(`${ORIGIN}/agent.json`, { $schema: schema, actions: [] })), texts),
    ).toBe('another format (bots.example.dev/profile-2.json)');
  });
});

const finding = (more: Partial<Finding>): Finding => ({
  rule: 'awp/x',
  severity: 'error',
  outcome: 'failed',
  requirements: [],
  message: '',
  fix: '',
  document: `${ORIGIN}/agent.json`,
  pointer: null,
  line: null,
  column: null,
  selector: null,
  ...more,
});

it('lists informative answers first, and plain absence last', () => {
  const absent = documentOf(refused(`${ORIGIN}/a`, { code: 'absent', status: 404 }));
  const shell = documentOf(
    refused(`${ORIGIN}/b`, { code: 'html-instead-of-json', contentType: 'text/html' }),
  );
  const denied = documentOf(refused(`${ORIGIN}/c`, { code: 'forbidden', status: 403 }));
  const broken = documentOf(fetched(`${ORIGIN}/agent.json`, '{"intent": '));
  expect(byInterest([absent, shell, denied, broken])).toEqual([broken, denied, shell, absent]);
  expect([absent, shell, denied, broken].filter(isPresent)).toEqual([broken]);
});

it('counts what needs review apart', () => {
  expect(
    countFindings([finding({}), finding({ severity: 'info' }), finding({ outcome: 'needs-review' })]),
  ).toEqual({ error: 1, warning: 0, info: 1, review: 1 });
});

it('counts findings that are not listed, and says where counting ended', () => {
  const all = [finding({ more: 400 }), finding({ severity: 'warning', more: 9_900, endless: true })];
  expect(countFindings(all)).toEqual({ error: 401, warning: 9_901, info: 0, review: 0, atLeast: true });
  expect(countAll(all)).toBe(10_302);
});

it.each([
  ['https://a.example/.well-known/ai-actions.json?x=1', 'ai-actions.json'],
  ['https://a.example/', 'a.example'],
  ['file.json', 'file.json'],
])('names %s', (url, name) => {
  expect(fileName(url)).toBe(name);
});

describe('whether a new file is online', () => {
  const url = `${ORIGIN}/.well-known/ai-actions.json`;
  const stateOf = (answer: Parameters<typeof staged>[0]['answers'][number]) =>
    onlineState(staged({ origin: ORIGIN, title: '', answers: [answer] }).view, url);
  const text = '{"specVersion":"1.0","name":"Shop","actions":[]}';
  it.each([
    ['absent', refused(url, { code: 'absent', status: 404 }), false, false],
    ['edited alone', fetched(url, text, { unsent: true }), false, false],
    ['sent as text', fetched(url, text, { headers: { 'content-type': 'text/plain' } }), true, false],
    [
      'sent without CORS',
      fetched(url, text, { headers: { 'content-type': 'application/json' } }),
      true,
      false,
    ],
    ['sent well', fetched(url, text), true, true],
  ])('%s', (_name, answer, isThere, isSentWell) => {
    expect(stateOf(answer)).toEqual({ isThere, isSentWell });
  });
});
