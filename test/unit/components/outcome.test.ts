import { describe, expect, it } from 'vitest';
import { factsOf, receiptOf } from '../../../components/run/outcome.ts';
import { createTexts } from '../../../components/texts.tsx';
import type { Run, RunData } from '../../../lib/model/index.ts';
import { english } from '../../locales.ts';

const run = (id: string, startedAt: number, asker: 'person' | 'page', allowedBy?: Run['allowedBy']): Run =>
  ({ id, startedAt, asker: { kind: asker }, ...(allowedBy && { allowedBy }) }) as Run;

const ALLOWED = run('allowed', 1, 'page', 'grant');

describe('a receipt', () => {
  it.each([
    ['an agent’s run that was allowed', [ALLOWED], undefined, 'allowed'],
    ['the same, seen', [ALLOWED], 'allowed', undefined],
    ['a declined call after it', [ALLOWED, run('declined', 2, 'page')], undefined, undefined],
    ['the person’s own run after it', [run('own', 2, 'person', 'person'), ALLOWED], undefined, undefined],
    ['a run before it', [ALLOWED, run('own', 0, 'person', 'person')], undefined, 'allowed'],
    ['a read that nobody was asked about', [run('read', 1, 'page', 'nobody')], undefined, undefined],
    ['no run', [], undefined, undefined],
  ] as const)('is of the latest event alone: %s', (_, runs, dismissed, id) => {
    expect(receiptOf(runs, dismissed)?.id).toBe(id);
  });
});

it.each<[data: RunData, words: string]>([
  [{ kind: 'text', text: 'Sorry, not placed', contentType: 'text/plain' }, 'answered · 9 ms'],
  [{ kind: 'table', columns: ['title'], rows: [['Dune']], more: false }, 'done · 9 ms · 1 item'],
  [{ kind: 'nothing' }, 'done · 9 ms'],
])('only the text of an answer says whether the site did it: %j', (data, words) => {
  const outcome = { ok: true, status: 0, tookMs: 9, data } as const;
  expect(factsOf(outcome, createTexts(english))).toBe(words);
});
