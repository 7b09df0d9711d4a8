import { describe, expect, it } from 'vitest';
import { MAX_EARLIER, readEarlier } from '../../../lib/report/earlier.ts';
import { changesSince } from '../../../lib/report/html.ts';
import { type Report, toJsonText } from '../../../lib/report/index.ts';

const finding = (message: string, more: object = {}) => ({
  rule: 'awp/required-field',
  severity: 'error',
  outcome: 'failed',
  message,
  fix: '',
  document: 'https://a.example/agent.json',
  pointer: '/domain',
  selector: null,
  line: 1,
  column: 1,
  requirements: [],
  ...more,
});
const report = (...messages: readonly string[]) => ({
  version: 1,
  targets: [
    {
      target: 'https://a.example/',
      documents: [],
      findings: messages.map((one) => finding(one)),
      page: null,
    },
  ],
  summary: { errors: messages.length, warnings: 0, infos: 0, needsReview: 0 },
});

describe('an earlier report', () => {
  it('is compared as the command compares it', () => {
    const read = readEarlier(toJsonText(report('gone', 'still there')));
    const later = report('still there', 'just come') as unknown as Report;
    const changes = read.ok ? changesSince(read.report, later) : undefined;
    expect([changes?.fixed.map((one) => one.finding.message), changes?.fresh, changes?.same]).toEqual([
      ['gone'],
      1,
      1,
    ]);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '<html>'],
    ['a number', '1'],
    ['null', 'null'],
    ['a list', '[]'],
    ['another version', JSON.stringify({ ...report(), version: 2 })],
    ['targets that are none', JSON.stringify({ ...report(), targets: {} })],
    [
      'findings that are none',
      JSON.stringify({ ...report(), targets: [{ ...report().targets[0], findings: [null] }] }),
    ],
    [
      'a finding with an object for its message',
      JSON.stringify({
        ...report(),
        targets: [{ ...report().targets[0], findings: [finding('', { message: {} })] }],
      }),
    ],
    ['nesting without end', '['.repeat(100_000)],
    ['deep nesting', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['more than anybody reads', `"${'x'.repeat(MAX_EARLIER)}"`],
  ])('is not %s', (_name, text) => {
    const read = readEarlier(text);
    expect(read).toEqual({ ok: false, message: expect.stringMatching(/./) });
  });

  it('gains nothing by a member of the prototype', () => {
    const read = readEarlier(`{"__proto__":{"polluted":1},${JSON.stringify(report('x')).slice(1)}`);
    expect(read.ok).toBe(true);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
