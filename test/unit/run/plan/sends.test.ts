import { describe, expect, it } from 'vitest';
import type { ElementFact, FormField, Json, SentValue, Submission } from '../../../../lib/model/index.ts';
import { type Sending, sentInRequest, sentOnPage } from '../../../../lib/run/plan/sends.ts';
import { action, element, page, parameter } from '../../../builders.ts';

const SUBMITS: Submission & { kind: 'form' } = {
  kind: 'form',
  method: 'post',
  url: 'https://shop.example/loans',
  enctype: '',
  target: '',
  fields: ['loans', 'card', 'by', 'campaign', '_csrf', 'go'],
};
const BOXES = [
  { value: 'a-1', label: 'The Tide Clock Makers' },
  { value: 'a-2', label: 'Dune' },
];
const HOLDS: readonly FormField[] = [
  { path: '#csrf', name: '_csrf', label: '', hidden: true, token: true },
  { path: '#a1', name: 'loans', label: 'Loans', sends: [], other: 'a-1' },
  { path: '#a2', name: 'loans', label: 'Loans', sends: [{ value: 'a-2', label: 'Dune' }] },
  { path: '#card', name: 'card', label: 'Card', sends: [{ value: '' }] },
  { path: '#by', name: 'by', label: 'Notify me by', sends: [{ value: 'email', label: 'Letter by email' }] },
  { path: '#gift', name: 'gift', label: 'A gift', sends: [], other: '1' },
  { path: '#campaign', name: 'campaign', label: '', sends: [{ value: 'spring' }], hidden: true },
  { path: '#other', name: 'go', label: '', sends: [], other: 'later' },
  { path: '#go', name: 'go', label: '', sends: [], other: 'now' },
];
const FORM = { path: '#form', action: SUBMITS.url, method: 'POST' };
const control = (more: Partial<ElementFact>) => ({
  selector: '',
  count: 1,
  element: element({ form: FORM, name: '', ...more }),
});

const CONTROLS = {
  loans: control({ path: '#a1', name: 'loans', type: 'checkbox', options: BOXES }),
  card: control({ path: '#card', name: 'card', label: 'Card' }),
  by: control({
    path: '#by',
    name: 'by',
    tag: 'select',
    type: '',
    options: [{ value: 'sms', label: 'Text' }],
  }),
  gift: control({ path: '#gift', name: 'gift', type: 'checkbox' }),
  pin: control({ path: '#pin', name: 'pin', type: 'password', label: 'PIN' }),
  drawn: control({ path: '#drawn', name: 'campaign', label: 'Campaign' }),
  note: control({ path: '#note', label: 'Note' }),
  place: control({ path: '#place', label: 'Place', readOnly: true }),
  scan: control({ path: '#scan', name: 'scan', type: 'file' }),
};

const sentBy = (
  values: Readonly<Record<string, Json>>,
  { submission = SUBMITS, ...more }: Partial<Sending> & { readonly holds?: readonly FormField[] | null } = {},
) =>
  sentOnPage({
    trigger: { selector: '', path: '#go', label: '', submission, form: '#form' },
    submission,
    controls: new Map(Object.entries(CONTROLS).filter(([name]) => name in values)),
    left: new Map(),
    values: new Map(Object.entries(values)),
    defaults: new Set(),
    page: page({
      submissions: [{ path: '#form', submits: SUBMITS, ...(more.holds !== null && { holds: HOLDS }) }],
    }),
    ...more,
  }).map(line);

const line = ({ name, label, shown = '?', means, isDrawn, origin }: SentValue) =>
  `${label}[${name}] ${shown}${means === undefined ? '' : ` = ${means}`}${isDrawn ? ', drawn' : ''} (${origin})`;

const REST = [
  'Notify me by[by] email = Letter by email (page-default)',
  '[campaign] spring (hidden)',
  '[go] now (page-default)',
];

describe('every value of a run on the page, in the order of the form', () => {
  it.each<[name: string, values: Readonly<Record<string, Json>>, sent: readonly string[]]>([
    [
      'with what the page has by itself, and without its token',
      {},
      ['Loans[loans] a-2 = Dune (page-default)', 'Card[card]  (page-default)', ...REST],
    ],
    [
      'choices by value or by label, each with both',
      { card: 'MV1', loans: ['a-1', 'dune'] },
      [
        'Loans[loans] a-1 = The Tide Clock Makers (given)',
        'Loans[loans] a-2 = Dune (given)',
        'Card[card] MV1 (given)',
        ...REST,
      ],
    ],
    [
      'what a ticked box sends, and nothing for one that is not',
      { loans: [], card: '', gift: true, by: 'sms' },
      [
        'Card[card]  (given)',
        'Notify me by[by] sms = Text (given)',
        'A gift[gift] 1 (given)',
        ...REST.slice(1),
      ],
    ],
    [
      'what a drawn control is given, without what the field behind it still holds',
      { loans: [], card: 'MV1', drawn: 'summer' },
      ['Card[card] MV1 (given)', REST[0]!, REST[2]!, 'Campaign[campaign] summer (given)'],
    ],
    [
      'a secret by its name alone, a file by its own name, and last what has no name',
      { loans: [], card: 'MV1', gift: false, pin: '1234', note: 'x', scan: 'data:text/plain;name=a.txt,hi' },
      ['Card[card] MV1 (given)', ...REST, 'PIN[pin] ? (given)', 'Note[] x (given)', '[scan] a.txt (given)'],
    ],
  ])('%s', (_name, values, sent) => {
    expect(sentBy(values)).toEqual(sent);
  });

  it.each<[name: string, more: Parameters<typeof sentBy>[1], sent: readonly string[]]>([
    ['nothing by a link', { submission: { kind: 'link', url: '', target: '' } }, []],
    [
      'the drawn controls whose values only a script knows',
      {
        left: new Map(
          Object.entries({
            ...{ accent: control({ path: '#accent', tag: 'div' }) },
            ...{ level: control({ path: '#level', tag: 'div', name: 'lv', label: 'Level' }) },
            ...{ by: control({ path: '#way', tag: 'div', name: 'by' }) },
            ...{ gift: control({ path: '#gift', tag: 'div' }) },
            ...{ empty: control({ path: '#empty', tag: 'input' }) },
          }),
        ),
      },
      [
        'Loans[loans] a-2 = Dune (page-default)',
        ...['Card[card] MV1 (given)', ...REST],
        'accent[] ? (unknown)',
        'Level[lv] ? (unknown)',
      ],
    ],
    [
      'of a script, that nobody knows what else it sends',
      { submission: { kind: 'script' } },
      ['Loans[loans] a-2 = Dune (page-default)', 'Card[card] MV1 (given)', ...REST, '[] ? (unknown)'],
    ],
    [
      'of a form that is too large, the names whose values it cannot say',
      { holds: null },
      [
        'Card[card] MV1 (given)',
        ...['loans', 'by', 'campaign', '_csrf', 'go'].map((name) => `[${name}] ? (unknown)`),
      ],
    ],
    [
      'declared defaults as such',
      { defaults: new Set(['card']), holds: null, submission: { ...SUBMITS, fields: [] } },
      ['Card[card] MV1 (default)'],
    ],
  ])('%s', (_name, more, sent) => {
    expect(sentBy({ card: 'MV1' }, more)).toEqual(sent);
  });
});

it('lists the values of a request in the order of the declaration', () => {
  const of = action({
    parameters: [parameter('id', 'path'), parameter('sort', 'query'), parameter('tags', 'body')],
  });
  const values = new Map<string, Json>([
    ['more', true],
    ['tags', ['a', 'b']],
    ['sort', 'price'],
    ['id', 7],
  ]);
  expect(sentInRequest(of, values, new Set(['sort'])).map(line)).toEqual([
    '[id] 7 (given)',
    '[sort] price (default)',
    '[tags] ["a","b"] (given)',
    '[more] true (given)',
  ]);
});

it.each<[what: string, place: Json, sent: readonly string[]]>([
  ['words are a choice', 'Porto', ['Porto, drawn']],
  ['so is a path', ['Portugal', 'Porto'], ['Portugal, drawn', 'Porto, drawn']],
  ['a day is none', '2026-12-24', ['2026-12-24']],
])('of a field that can’t be typed into, %s', (_what, place, sent) => {
  const own = sentBy({ place }).filter((one) => one.startsWith('Place'));
  expect(own).toEqual(sent.map((one) => `Place[] ${one} (given)`));
});
