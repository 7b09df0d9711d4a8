import { describe, expect, it } from 'vitest';
import { splitNext, withNextPage } from '../../../lib/agent/next-page.ts';
import type { Arguments, Outcome } from '../../../lib/model/index.ts';
import { parameter } from '../../builders.ts';

const parameters = [
  parameter('q', 'query'),
  parameter('page', 'query', { type: 'integer' }),
  parameter('page[after]', 'query'),
];
const reply = { ok: true, status: 200, data: [1] } as const;
const outcome = (more?: Arguments): Outcome => ({
  ok: true,
  status: 200,
  data: { kind: 'json', value: [1] },
  tookMs: 1,
  ...(more && { more }),
});

describe('the value with which an agent repeats its call for the next page', () => {
  it.each<[what: string, args: Arguments, more: Arguments | undefined, repeatWith: object | undefined]>([
    ['only what changes', { q: 'a', page: 1 }, { q: 'a', page: 2 }, { page: 2 }],
    ['by the name that it calls it by', { q: 'a' }, { q: 'a', 'page[after]': 'x1' }, { page_after: 'x1' }],
    ['as it is declared', {}, { 'page[after]': 7 }, { page_after: '7' }],
    ['nothing on the last page', {}, undefined, undefined],
    ['nothing where nothing changes', { page: 2 }, { page: 2 }, undefined],
    ['no cursor that is too long', {}, { 'page[after]': 'x'.repeat(5_000) }, undefined],
    ['no cursor that hides something', {}, { 'page[after]': 'a\u200bb' }, undefined],
    ['no cursor that is no plain value', {}, { 'page[after]': { $ne: 1 } }, undefined],
  ])('%s', (_what, args, more, repeatWith) => {
    const answer = withNextPage(reply, outcome(more), args, parameters);
    expect(answer).toEqual(repeatWith ? { ...reply, nextPage: { repeatWith } } : reply);
  });

  it('is not in a failure', () => {
    const failed = { ok: false, code: 'network', message: '' } as const;
    expect(withNextPage(failed, outcome({ page: 2 }), {}, parameters)).toBe(failed);
  });
});

it.each<[string, Arguments, string | undefined]>([
  ['nothing', { q: 'a' }, undefined],
  ['what a client gives for nothing', { q: 'a', awas_lens_next: '' }, undefined],
  ['null', { q: 'a', awas_lens_next: null }, undefined],
  ['what a reply said', { q: 'a', awas_lens_next: 'r-1' }, 'r-1'],
  ['a number in its place', { q: 'a', awas_lens_next: 1 }, '1'],
])('is separated from the arguments of the action: %s', (_, args, next) => {
  expect(splitNext(args)).toEqual({ next, others: { q: 'a' } });
});
