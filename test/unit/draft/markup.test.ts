import { describe, expect, it } from 'vitest';
import { MARKUPS, markup } from '../../../lib/draft/index.ts';
import type { OwnForm, PageFacts } from '../../../lib/model/index.ts';
import { element, FORM_WORDS, ownField as field, ownForm, page, sends } from '../../builders.ts';

const HERE = 'https://shop.example/bread';
const order = (more: Partial<OwnForm> = {}): OwnForm =>
  ownForm(
    [field('mail', { type: 'email', label: 'Your mail', required: true }), field('day', { type: 'date' })],
    { words: { ...FORM_WORDS, heading: 'Order bread', button: 'Order' }, ...more },
    sends('post', '/orders?for=ann'),
  );
const newsletter = ownForm(
  [field('email', { type: 'email', label: 'Email' }, { help: 'Once a week' })],
  { words: { ...FORM_WORDS, heading: 'Newsletter', button: 'Join' } },
  { ...sends('post', '/'), url: 'https://lists.example/join' } as never,
);
const facts = (forms: readonly OwnForm[], more: Partial<PageFacts> = {}): PageFacts =>
  page({ url: HERE, title: 'Bread', own: { forms, entries: [] }, ...more });

function made(kind: string, forms: readonly OwnForm[], more: Partial<PageFacts> = {}) {
  const answer = markup(facts(forms, more), kind);
  if (!answer.ok) throw new Error(answer.message);
  const [file] = answer.files;
  const added = (file?.text ?? '').split('\n').filter((line) => /^\+(?!\+)/.test(line));
  return { ...answer, file, added };
}

describe('the markup of a page’s own forms', () => {
  it('with data-awas-* is a diff of opening tags', () => {
    const { file, actions, losses } = made('data-awas', [order()]);
    expect([actions, losses, file?.path]).toEqual([1, [], '/bread.diff']);
    expect(file?.text).toMatchInlineSnapshot(`
      "--- a/bread
      +++ b/bread
      @@ -1,3 +1,3 @@
      -<form id="q" name="q" action="/orders?…" method="post">
      -  <input type="email" name="mail" required>
      -  <input type="date" name="day">
      +<form id="q" name="q" action="/orders?…" method="post" data-awas-action="order-bread" data-awas-context="Order bread. Asks for your mail" aria-label="Order bread">
      +  <input type="email" name="mail" required data-awas-param="mail">
      +  <input type="date" name="day" data-awas-param="day">
      "
    `);
  });
  it('with WebMCP has each parameter in its own words', () => {
    expect(made('webmcp', [order(), newsletter]).added).toMatchInlineSnapshot(`
      [
        "+<form id="q" name="q" action="/orders?…" method="post" toolname="order-bread" tooldescription="Order bread. Asks for your mail">",
        "+  <input type="email" name="mail" required toolparamdescription="Your mail">",
        "+<form id="q" name="q" action="https://lists.example/join" method="post" toolname="newsletter" tooldescription="Newsletter. Asks for email. Sends to lists.example.">",
        "+  <input type="email" name="email" toolparamdescription="Email. Once a week">",
      ]
    `);
  });
  it.each(MARKUPS)('with %s escapes what the page says, in one line for each tag', (kind) => {
    const hostile = order({
      words: { ...FORM_WORDS, heading: 'Order "bread" & <b>\n+<script>', button: 'Order' },
      element: element({
        tag: 'form',
        path: 'form',
        id: 'a"\n-<form onsubmit="x">\u202e',
        submits: sends('post', '/orders') as never,
      }),
    });
    const { file, added } = made(kind, [hostile]);
    expect(added[0]).toContain('id="a&quot;&#10;-<form onsubmit=&quot;x&quot;>"');
    expect(added[0]).toMatch(/="[^"]*&quot;bread&quot; &amp; <b> \+<script>/);
    expect(file?.text).not.toMatch(/\u202e|\n[+-]<(?:script|form onsubmit)/);
  });
  it.each(MARKUPS)('with %s holds nothing that is filled in, hidden or a secret', (kind) => {
    const form = order({
      hidden: ['csrf'],
      fields: [
        field('mail', { type: 'email', label: 'Mail' }, { preset: true }),
        field('csrf', { type: 'hidden' }),
        field('code', {}, { autocomplete: 'one-time-code' }),
      ],
    });
    expect(made(kind, [form]).file?.text).not.toMatch(/ann@|csrf|code|toolautosubmit/);
  });
  it.each<[string, string, OwnForm, Partial<PageFacts>, RegExp]>([
    ['a group without a form', 'webmcp', order({ kind: 'group' }), {}, /no form of its own/],
    [
      'a form with a password',
      'data-awas',
      order({ fields: [field('p', { type: 'password' })] }),
      {},
      /password/,
    ],
    [
      'a form that declares a tool',
      'webmcp',
      order({ tool: { name: 'order', description: 'Orders' } }),
      {},
      /no action/,
    ],
    [
      'an action whose id marks another form already',
      'data-awas',
      order(),
      {
        attributes: [
          {
            attribute: 'data-awas-action',
            value: 'order-bread',
            scope: 'order-bread',
            element: element({ path: '#b' }),
          },
          {
            attribute: 'data-awas-param',
            value: 'mail',
            scope: 'order-bread',
            element: element({ path: '#b input' }),
          },
        ],
      },
      /can’t express/,
    ],
  ])('leaves out %s, and says why', (_, kind, form, more, why) => {
    expect(markup(facts([form], more), kind)).toMatchObject({
      ok: false,
      message: expect.stringMatching(why),
    });
  });
  it('names a control that WebMCP does not know', () => {
    const form = order({ fields: [field('mail'), field('', { id: 'note', label: 'Note' })] });
    expect(made('webmcp', [form]).losses.map(({ what }) => what)).toEqual([
      expect.stringContaining('id="note"'),
    ]);
    expect(made('data-awas', [form]).losses).toEqual([]);
  });
});
