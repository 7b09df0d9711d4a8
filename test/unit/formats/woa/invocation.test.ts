import { expect, test } from 'vitest';
import { judgeAgentless, judgeInvocation, judgeMismatch } from '../../../../lib/formats/woa/index.ts';
import type { Outcome, RunData } from '../../../../lib/model/index.ts';

const json = (value: { [key: string]: string }): RunData => ({ kind: 'json', value });
const text: RunData = { kind: 'text', text: 'oops', contentType: 'text/html; charset=utf-8' };

function ok(data: RunData): Outcome {
  return { ok: true, status: 200, data, tookMs: 1, headers: { 'content-type': 'application/json' } };
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

const output = { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] };
const problem = json({ title: 'No' });

test.each([
  [
    'WOA-5.2-a',
    'a body that does not conform to outputs',
    ok(json({ text: 'x' })),
    ok(json({ summary: 'x' })),
  ],
  ['WOA-5.2-a', 'a success without JSON', ok(text), ok(json({ summary: 'x' }))],
  ['WOA-4.3.1-g', 'a success without JSON', ok(text), ok(json({ summary: 'x' }))],
  ['WOA-4.3.1-g', 'an error without JSON', failed(500, text, 'text/html'), failed(500, problem)],
  [
    'WOA-4.3.1-d',
    'an error that is plain JSON',
    failed(422, problem, 'application/json'),
    failed(422, problem),
  ],
  [
    'WOA-5.2-f',
    'an error without problem details',
    failed(422, problem, 'application/json'),
    failed(422, problem),
  ],
  ['WOA-5.2-f', 'a status that is no error', failed(304, problem), failed(404, problem)],
  ['WOA-6-c', 'a protected invocation, which is no fault', failed(401, problem), failed(400, problem)],
])('%s %s', (requirement, _, bad, good) => {
  const found = judgeInvocation(bad, output).filter(({ requirements }) => requirements.includes(requirement));
  expect(found).toHaveLength(1);
  expect(found[0]?.severity).toBe(
    requirement === 'WOA-6-c' ? 'info' : /4\.3\.1-d|5\.2-f/.test(requirement) ? 'warning' : 'error',
  );
  expect(judgeInvocation(good, output).flatMap(({ requirements }) => requirements)).not.toContain(
    requirement,
  );
});

test('WOA-5.2-c WOA-5.2-d a mismatch of agents is answered with 400 and an explanation', () => {
  expect(judgeMismatch(ok(json({})))).toMatchObject([{ requirements: ['WOA-5.2-c'], severity: 'error' }]);
  expect(judgeMismatch(failed(400, text, 'text/html'))).toMatchObject([
    { requirements: ['WOA-5.2-d'], severity: 'warning' },
  ]);
  expect(judgeMismatch(failed(400, problem))).toEqual([]);
});

test('WOA-5.2-e an envelope without agent may be served', () => {
  expect(judgeAgentless(failed(400, problem))).toMatchObject([
    { requirements: ['WOA-5.2-e'], severity: 'info' },
  ]);
  expect(judgeAgentless(ok(json({})))).toEqual([]);
});

test('without an answer there is nothing to judge', () => {
  const none: Outcome = { ok: false, code: 'timeout', message: '' };
  expect([judgeInvocation(none), judgeMismatch(none), judgeAgentless(none)]).toEqual([[], [], []]);
});
