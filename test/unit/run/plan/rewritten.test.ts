import { expect, it } from 'vitest';
import type { PagePlan, Rewrite, SentValue } from '../../../../lib/model/index.ts';
import { acceptingRewrites } from '../../../../lib/run/plan/rewritten.ts';
import { OWN } from '../../../builders.ts';

const PLAN: PagePlan = {
  kind: 'page',
  action: 'awas:book',
  url: 'https://shop.example/',
  steps: [],
  risk: 'change',
  consent: true,
  ...OWN,
  sends: [
    { name: 'to', label: 'To', shown: 'osl', means: 'Oslo', origin: 'given', parameter: 'to' },
    { name: 'tag', label: '', shown: 'a', origin: 'page-default' },
    { name: 'tag', label: '', shown: 'b', origin: 'page-default' },
    { name: '', label: 'Note', shown: 'x', origin: 'page-default' },
    { name: '', label: 'More', shown: 'y', origin: 'page-default' },
    { name: 'total', label: '', shown: '0', origin: 'hidden' },
  ],
  summary: [],
  warnings: [],
};
const line = ({ name, label, shown, origin, means }: SentValue): string =>
  `${label}[${name}] ${shown}${means ? ` = ${means}` : ''} (${origin})`;
const rewrite = (name: string, given: readonly string[], wrote: readonly string[], more = {}): Rewrite => ({
  ...{ name, label: '', given, wrote },
  ...more,
});
const [TO, A, B, NOTE, MORE, TOTAL] = PLAN.sends.map(line) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

it.each<[what: string, rewrites: readonly Rewrite[], sends: readonly string[]]>([
  [
    'a given value',
    [rewrite('to', ['osl'], ['OSL'], { label: 'To', parameter: 'to' })],
    ['To[to] OSL (given)', A, B, NOTE, MORE, TOTAL],
  ],
  ['a hidden one', [rewrite('total', ['0'], ['9.50'])], [TO, A, B, NOTE, MORE, '[total] 9.50 (hidden)']],
  [
    'all of a name',
    [rewrite('tag', ['a', 'b'], ['c', 'd', 'e'])],
    [TO, ...['c', 'd', 'e'].map((one) => `[tag] ${one} (page-default)`), NOTE, MORE, TOTAL],
  ],
  [
    'one without a name, by what it held',
    [rewrite('', ['y'], ['z'], { label: 'More' })],
    [TO, A, B, NOTE, 'More[] z (page-default)', TOTAL],
  ],
  [
    'one that was not known',
    [rewrite('new', [''], ['1'])],
    [TO, A, B, NOTE, MORE, TOTAL, '[new] 1 (page-default)'],
  ],
])('%s', (_what, rewrites, sends) => {
  const filled = [{ name: 'to', values: ['x'] }];
  const plan = acceptingRewrites(PLAN, { rewrites, filled });
  expect(plan?.sends.map(line)).toEqual(sends);
  expect(plan).toMatchObject({
    consent: true,
    accepts: rewrites,
    filled,
    question: { rewrites, rememberable: false },
  });
});

it.each<[why: string, accepts: readonly Rewrite[], rewrites: readonly Rewrite[]]>([
  ['nothing is rewritten', [], []],
  ['the same field is, once more', [rewrite('total', ['0'], ['1'])], [rewrite('total', ['1'], ['2'])]],
  ['too many are', [], Array.from({ length: 21 }, (_, at) => rewrite(`f${at}`, [''], ['1']))],
])('there is none if %s', (_why, accepts, rewrites) => {
  expect(acceptingRewrites({ ...PLAN, accepts }, { rewrites })).toBeUndefined();
});
