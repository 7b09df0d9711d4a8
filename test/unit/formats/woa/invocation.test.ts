import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Outcome, RunData } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import { judge } from '../judge.ts';

const json = (value: { [key: string]: string }): RunData => ({ kind: 'json', value });
const text: RunData = { kind: 'text', text: 'oops', contentType: 'text/html; charset=utf-8' };

function ok(data: RunData, contentType = 'application/json'): Outcome {
  return { ok: true, status: 200, data, tookMs: 1, headers: { 'content-type': contentType } };
}

function failed(status: number, data: RunData, contentType = 'application/problem+json'): Outcome {
  return {
    ok: false,
    code: 'http-error',
    message: '',
    status,
    data,
    headers: { 'content-type': contentType },
  };
}

const documentAt = (invoke_path: string) =>
  readDocument(
    answer(
      JSON.stringify({
        woa_version: '1',
        agents: [
          {
            id: 'summarizer',
            name: 'Summarizer',
            description: 'Summarizes English text.',
            inputs: { type: 'object', properties: { text: { type: 'string' } } },
            outputs: { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] },
            transports: ['rest'],
          },
          {
            id: 'translator',
            name: 'Translator',
            description: 'Translates.',
            inputs: {},
            outputs: {},
            transports: ['rest'],
          },
        ],
        transports: { rest: { base: 'https://api.example.com', invoke_path } },
      }),
      { url: 'woa.json', finalUrl: 'woa.json', status: 0, headers: {}, via: 'file' },
    ),
  );

function judged(outcome: Outcome, document = documentAt('/invoke')) {
  return judge([document], { outcomes: { 'woa:summarizer': outcome } });
}

const problem = json({ title: 'No' });

test.each([
  [
    'WOA-5.2-a',
    'a body that does not conform to outputs',
    'error',
    ok(json({ text: 'x' })),
    ok(json({ summary: 'x' })),
  ],
  ['WOA-4.3.1-g', 'a success without JSON', 'error', ok(text, 'text/html'), ok(json({ summary: 'x' }))],
  ['WOA-4.3.1-g', 'an error without JSON', 'error', failed(500, text, 'text/html'), failed(500, problem)],
  [
    'WOA-4.3.1-d',
    'an error that is plain JSON',
    'warning',
    failed(422, problem, 'application/json'),
    failed(422, problem),
  ],
  [
    'WOA-5.2-f',
    'an error without problem details',
    'warning',
    failed(422, problem, 'application/json'),
    failed(422, problem),
  ],
  [
    'WOA-6-c',
    'a protected invocation, which is no fault',
    'info',
    failed(401, problem),
    failed(400, problem),
  ],
])('%s %s', (requirement, _, severity, bad, good) => {
  const of = (outcome: Outcome) =>
    judged(outcome).filter(({ requirements }) => requirements.includes(requirement));
  expect(of(bad)).toMatchObject([{ severity, pointer: '/agents/0', action: 'woa:summarizer' }]);
  expect(of(good)).toEqual([]);
});

test('a run that brought no answer tells nothing of the host', () => {
  expect(judged({ ok: false, code: 'timeout', message: '' })).toEqual(judge([documentAt('/invoke')]));
});

describe('the URL names one agent, the envelope another', () => {
  const other = documentAt('/agents/translator/invoke');
  const mismatches = (outcome: Outcome, document = other) =>
    judged(outcome, document)
      .filter(({ requirements }) => requirements.some((id) => /^WOA-5.2-[cd]$/.test(id)))
      .map(({ rule, severity, action, requirements }) => [rule, severity, action, requirements]);

  test('WOA-5.2-c: a host that takes it has to refuse it', () => {
    expect(mismatches(ok(json({ summary: 'x' })))).toEqual([
      ['woa/agent-mismatch-accepted', 'error', 'woa:summarizer', ['WOA-5.2-c']],
    ]);
  });
  test.each([
    ['its own agent', '/agents/summarizer/invoke'],
    ['the agent by its placeholder', '/agents/{agent_id}/invoke'],
    ['both agents', '/translator/summarizer'],
    ['no agent', '/agents/translators/invoke'],
  ])('WOA-5.2-c: a URL that names %s is none', (_, path) => {
    expect(mismatches(ok(json({ summary: 'x' })), documentAt(path))).toEqual([]);
  });
  test('WOA-5.2-d: a refusal explains it as problem details', () => {
    expect(mismatches(failed(400, problem, 'application/json'))).toEqual([
      [
        'woa/error-without-problem-details',
        'warning',
        'woa:summarizer',
        ['WOA-4.3.1-d', 'WOA-5.2-f', 'WOA-5.2-d'],
      ],
    ]);
    expect(mismatches(failed(400, problem))).toEqual([]);
    expect(mismatches(failed(422, problem, 'application/json'))).toEqual([]);
  });
});
