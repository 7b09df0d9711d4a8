import { describe, expect, it } from 'vitest';
import { type Created, create, ofLink, ofPage, ofTools, tried } from '../../../lib/draft/index.ts';
import type { Action, ElementFact, FormatId, OwnForm, PageFacts } from '../../../lib/model/index.ts';
import { plan } from '../../../lib/run/index.ts';
import { context, FORM_WORDS, ownField as field, ownForm, page, sends } from '../../builders.ts';
import { faultsOf, NOW, publish } from './published.ts';

const HERE = 'https://shop.example/catalogue';
const ORIGIN = 'https://shop.example';
const KINDS = [
  { value: 'b', label: 'Bread' },
  { value: 'm', label: 'Milk' },
];
const order = (more: Partial<OwnForm> = {}): OwnForm =>
  ownForm(
    [
      field('mail', { type: 'email', label: 'Your mail', required: true }),
      field('kind', { tag: 'select', type: '', label: 'Kind', options: KINDS }),
    ],
    { words: { ...FORM_WORDS, heading: 'Order bread', button: 'Order' }, ...more },
    sends('post', '/orders'),
  );
const search = ownForm(
  [field('q', { type: 'search', label: 'Search books', required: true })],
  { search: true },
  sends('get', '/find'),
);
const facts = (forms: readonly OwnForm[], more: Partial<PageFacts> = {}): PageFacts =>
  page({ url: HERE, title: 'Paper & Ink', own: { forms, entries: [] }, ...more });

function written(kind: FormatId, forms: readonly OwnForm[]): Created {
  const made = create(ofPage(facts(forms), NOW).manifest, kind);
  if (!made.ok) throw new Error(made.message);
  return made;
}
const actionsOf = (kind: FormatId, forms: readonly OwnForm[]): readonly Action[] =>
  publish(written(kind, forms), ORIGIN).flatMap(({ actions }) => actions);

describe('AWP-14-c: a synthetic manifest is drafted for a page that declares nothing', () => {
  it.each(['awp', 'awas', 'adp', 'woa'] as const)('as %s, clean by our own check', (kind) => {
    expect(faultsOf(publish(written(kind, [search, order()]), ORIGIN))).toEqual([]);
  });
  it.each(['awp', 'awas', 'adp'] as const)('as %s, with braces in the address of a form', (kind) => {
    const form = ownForm([field('mail', { label: 'Your mail' })], {}, sends('post', '/orders?y={z}'));
    expect(faultsOf(publish(written(kind, [form]), ORIGIN))).toEqual([]);
  });
  it('AWP-14-f: that declares its origin in full', () => {
    expect(JSON.parse(written('awp', [search]).files[0]?.text ?? '')).toMatchObject({
      source: 'synthetic',
      generated_by: 'awas-lens',
      confidence: expect.any(Number),
      actions: [{ id: 'search_books', endpoint: '/find', method: 'GET' }],
    });
  });
});

describe('an action that is read back from AWAS runs on the page with its controls', () => {
  const [read] = actionsOf('awas', [order()]);
  it('with where each field goes, its selector, and choices by value and label', () => {
    expect(read).toMatchObject({
      page: { url: HERE },
      transport: { method: 'POST' },
      parameters: [
        { name: 'mail', in: 'form', selector: "[name='mail']", required: true },
        {
          name: 'kind',
          in: 'form',
          schema: {
            oneOf: [
              { const: 'b', title: 'Bread' },
              { const: 'm', title: 'Milk' },
            ],
          },
        },
      ],
    });
  });
  it('and nowhere else, wherever the form is sent', () => {
    const found = (selector: string, fact: ElementFact) => ({
      [selector]: { selector, state: 'one' as const, count: 1, elements: [fact] },
    });
    const fields = order().fields.map(({ element, selector = '' }) => found(selector, element));
    const there = context({
      on: 'page',
      pageUrl: HERE,
      page: { ...facts([order()]), selectors: Object.assign({}, ...fields) },
    });
    const planned = read && plan(read, { mail: 'ann@shop.example', kind: 'm' }, there);
    expect(planned).toMatchObject({ ok: true, plan: { kind: 'page' } });
  });
});

it('a form that is sent as plain text is no request with a body', () => {
  const { element, written } = order();
  const submits = { ...sends('post', '/orders'), enctype: 'text/plain' } as ElementFact['submits'];
  const form = order({ element: { ...element, submits }, written: { ...written, action: true } });
  expect(create(ofPage(facts([form]), NOW).manifest, 'awp')).toMatchObject({
    message: expect.stringMatching(/sent as plain text/),
  });
  expect(actionsOf('awas', [form])).toMatchObject([{ id: 'order-bread', page: { url: HERE } }]);
});

describe('what is left out is named', () => {
  it.each<[string, OwnForm, RegExp]>([
    ['asks for a password', ownForm([field('p', { type: 'password' })]), /asks for a password/],
    ['needs a file', ownForm([field('f', { type: 'file', required: true })]), /needs a file/],
    [
      'is sent nowhere',
      ownForm([field('a')], {}, { ...sends('get', '/'), method: 'dialog' } as never),
      /nothing sends it/,
    ],
    ['has nothing to fill in', ownForm([]), /nothing to fill in/],
    [
      'has a control that no selector finds',
      ownForm([field('a', { required: true }, { selector: undefined })]),
      /have a selector/,
    ],
  ])('a form that %s', (_, form, reason) => {
    const { manifest } = ofPage(facts([form]), NOW);
    expect(manifest.actions).toEqual([]);
    expect(manifest.unread.map((one) => one.reason)).toEqual([expect.stringMatching(reason)]);
  });
  it('a form of one button by that button, and each reason once', () => {
    const remove = ownForm([], { words: { ...FORM_WORDS, heading: 'Basket', button: 'Remove' } });
    expect(ofPage(facts([remove, remove]), NOW).manifest.unread.map(({ reason }) => reason)).toEqual([
      'The form “Remove” is left out: it has nothing to fill in.',
    ]);
  });
  it('a control that no button sends, each label once', () => {
    const found = facts([order()]);
    const own = { forms: [], entries: [], ...found.own, loose: ['Type', 'Type', 'Price'] };
    expect(ofPage({ ...found, own }, NOW).manifest.unread.map(({ reason }) => reason)).toEqual([
      '“Type”, “Price”: no button sends it.',
    ]);
  });
  it.each<[string, Partial<ElementFact>, RegExp]>([
    ['is disabled', { disabled: true, label: 'Town' }, /“Town” of the form “Order bread”.*can’t be changed/],
    ['is read-only', { readOnly: true }, /can’t be changed/],
    ['takes a file', { type: 'file', label: 'Photo' }, /“Photo” of the form “Order bread”.*takes a file/],
    ['takes a code', { label: 'Verification code' }, /one-time code/],
  ])('a field that %s', (_, fact, reason) => {
    const form = order({ fields: [...order().fields, field('x', fact)] });
    expect(ofPage(facts([form]), NOW).manifest.unread.map((one) => one.reason)).toEqual([
      expect.stringMatching(reason),
    ]);
  });
  it('what the form sends besides, and what it does not send', () => {
    const submits = { ...sends('post', '/order'), fields: ['mail', 'csrf', 'act'] } as ElementFact['submits'];
    const fields = [...order().fields, field('', { label: 'Town', id: 'town' })];
    const { element, written } = order();
    const form = order({ fields, element: { ...element, submits }, written: { ...written, action: true } });
    expect(ofPage(facts([form]), NOW).manifest.unread.map((one) => one.reason)).toEqual([
      'The form “Order bread” also sends “csrf”, “act”. Only the page can add this.',
      '“Town” of the form “Order bread”: without a name, only a script can send this.',
    ]);
  });
  it('fields whose names in the draft differ from what is sent', () => {
    const fields = [
      ...order().fields,
      field('kind', { id: 'other' }),
      field('input_8f3a9c1e', { label: 'Town' }),
    ];
    const form = order({ fields, written: { ...order().written, action: true } });
    expect(ofPage(facts([form]), NOW).manifest.unread.map((one) => one.reason)).toEqual([
      'The form “Order bread” sends “kind_2” as “kind”. Only the page can do this.',
      'The form “Order bread” sends “town” as “input_8f3a9c1e”. Only the page can do this.',
    ]);
  });
  it('a tool that a script carries out; one that a form declares has its own words', () => {
    const declared = { ...search, tool: { name: 'find_books', description: 'Finds books' } };
    const tool = { name: 'find_books', description: '', declarative: true, inputSchema: {} };
    const { manifest } = ofTools(
      facts([declared, order()]),
      [tool, { ...tool, name: 'chat', declarative: false }],
      NOW,
    );
    expect(manifest.actions).toMatchObject([{ id: 'find_books', description: 'Finds books' }]);
    expect(manifest.unread.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('“chat” is left out'),
    ]);
  });
});

it('a control that appears later isn’t tried, and has its own reason', async () => {
  const member = field('member', { type: 'checkbox', kind: 'toggle' });
  const found = facts([order({ fields: [member, field('number', { label: 'Number' }, { seen: 'later' })] })]);
  const asked: string[] = [];
  const after = await tried(found, async (targets) =>
    targets.map(({ selector }) => {
      asked.push(selector);
      return selector === "[name='member']" ? null : 'isn’t shown';
    }),
  );
  expect(asked).toEqual(["[name='member']"]);
  expect(ofPage(after, NOW).manifest.unread.map(({ reason }) => reason)).toEqual([
    '“Number” of the form “Order bread” is left out. It’s hidden at the moment.',
  ]);
});

it('a control that is found by its position comes with the markup that would last', () => {
  const form = ownForm([field('bread', {}, { selector: 'main > form:nth-of-type(2) > input' })]);
  expect(ofPage(facts([form]), NOW).advice).toMatchObject([
    { parameter: 'bread', markup: "data-awas-param='bread'" },
  ]);
  expect(ofPage(facts([order()]), NOW).advice).toEqual([]);
});

it.each([
  ['Log out', '/account'],
  ['Close', '/orders/7/delete'],
  ['Basket', '/add-to-basket?id=3'],
])('a link that may do more is no action: %s %s', (label, path) => {
  const made = ofLink({ path: 'a', label, url: ORIGIN + path }, facts([]), NOW).manifest;
  expect(made.actions).toEqual([]);
  expect(made.unread?.map(({ reason }) => String(reason))).toEqual([expect.stringContaining(label)]);
  expect(create(made, 'awas').ok).toBe(false);
});

it('a link is an action that opens it', () => {
  const link = { path: 'a', label: 'Sea charts', url: `${ORIGIN}/charts` };
  expect(ofLink(link, facts([]), NOW).manifest.actions).toMatchObject([
    { id: 'sea-charts', risk: 'read', transport: { method: 'GET', url: link.url } },
  ]);
});
