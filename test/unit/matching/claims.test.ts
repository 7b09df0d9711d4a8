import { describe, expect, it } from 'vitest';
import { claimsOn, placeKey, submissionOn } from '../../../lib/matching/index.ts';
import type { Action, AttributeFact, ElementFact, PageFacts, Submission } from '../../../lib/model/index.ts';
import { action, element, page, parameter } from '../../builders.ts';
import { spoken } from '../../in-english.ts';

const buy = action({
  id: 'buy',
  parameters: [parameter('name', 'form', {}, { selector: '.name' }), parameter('note', 'form')],
  page: { url: 'https://shop.example/', selector: '.buy' },
});

const posts = (url: string, fields: readonly string[] = ['name']): Submission => ({
  kind: 'form',
  method: 'post',
  url,
  enctype: '',
  target: '',
  fields,
});
const SHOP = posts('https://shop.example/buy');
const EVIL = posts('https://evil.example/');

const formAt = (path: string) => ({ path, action: '', method: 'POST' });
const trigger = (form: string, submits?: Submission, more: Partial<ElementFact> = {}): ElementFact =>
  element({
    path: form,
    tag: 'form',
    control: false,
    form: formAt(form),
    ...(submits && { submits }),
    ...more,
  });
const button = (path: string, submits: Submission = { kind: 'script' }): ElementFact =>
  element({ path, tag: 'button', control: false, submits });
const control = (path: string, form?: string, more: Partial<ElementFact> = {}): ElementFact =>
  element({ path, ...(form && { form: formAt(form) }), ...more });

const inFrame = (element: ElementFact): ElementFact => {
  const within = ['#f'];
  return { ...element, within, ...(element.form && { form: { ...element.form, within } }) };
};

interface Seen {
  readonly marks?: readonly ElementFact[];
  readonly triggers?: readonly ElementFact[];
  readonly names?: readonly ElementFact[];
  readonly notes?: readonly (ElementFact | readonly [ElementFact, scope: string | undefined])[];
  readonly owners?: number;
  readonly count?: number;
}

function facts({ marks = [], triggers = [], names = [], notes = [], owners, count }: Seen): PageFacts {
  const fact = (selector: string, elements: readonly ElementFact[], more: object = {}) => ({
    selector,
    state: 'many' as const,
    count: elements.length,
    elements,
    ...more,
  });
  const marked = (attribute: string, value: string, of: ElementFact, scope?: string): AttributeFact => ({
    attribute,
    value,
    element: of,
    ...(scope !== undefined && { scope }),
  });
  return page({
    selectors: {
      '.buy': fact('.buy', triggers, count === undefined ? {} : { count }),
      '.name': fact('.name', names, owners === undefined ? {} : { owners, count: 9 }),
    },
    attributes: [
      ...marks.map((each) => marked('data-awas-action', 'buy', each, 'buy')),
      ...notes.map((each) =>
        Array.isArray(each)
          ? marked('data-awas-param', 'note', each[0] as ElementFact, each[1] as string | undefined)
          : marked('data-awas-param', 'note', each as ElementFact, 'buy'),
      ),
    ],
    submissions: [
      { path: '#shop', submits: SHOP },
      { path: '#evil', submits: EVIL },
    ],
  });
}

const shop = trigger('#shop', SHOP);
const evil = trigger('#evil', EVIL);
const name = control('#name', '#shop');
const note = control('#note', '#shop');
const evilName = control('#evil-name', '#evil');
const lone = control('#lone');

describe('is clear', () => {
  it.each<[what: string, seen: Seen, form: string | undefined, submission: Submission | undefined]>([
    ['one form', { marks: [shop], names: [name], notes: [note] }, '#shop', SHOP],
    ['one form by the manifest’s selector', { triggers: [shop], names: [name] }, '#shop', SHOP],
    [
      'a form and its own button',
      { marks: [shop, { ...button('#b', SHOP), form: formAt('#shop') }] },
      '#shop',
      SHOP,
    ],
    ['a form found by mark and selector', { marks: [shop], triggers: [shop] }, '#shop', SHOP],
    ['only the form of its controls', { names: [name], notes: [note] }, '#shop', SHOP],
    [
      'a form beside a hidden one',
      { marks: [{ ...evil, hidden: true }, shop], names: [name] },
      '#shop',
      SHOP,
    ],
    [
      'a control beside a hidden one of another form',
      { marks: [shop], names: [{ ...evilName, hidden: true }, name] },
      '#shop',
      SHOP,
    ],
    [
      'a control beside a disabled one',
      { marks: [shop], names: [{ ...evilName, disabled: true }, name] },
      '#shop',
      SHOP,
    ],
    [
      'a control marked in no scope, beside its own',
      { marks: [shop], notes: [[evilName, undefined], note] },
      '#shop',
      SHOP,
    ],
    [
      'a control marked for another action',
      { marks: [shop], notes: [[evilName, 'sell'], note] },
      '#shop',
      SHOP,
    ],
    [
      'a mere mark beside a form',
      { marks: [element({ path: '#p', tag: 'p', control: false })], names: [name] },
      '#shop',
      SHOP,
    ],
    [
      'a button without a form, beside controls of one',
      { marks: [button('#b')], names: [name] },
      undefined,
      { kind: 'script' },
    ],
    [
      'a button and controls without any form',
      { marks: [button('#b')], names: [lone] },
      undefined,
      { kind: 'script' },
    ],
    ['controls without any form', { names: [lone] }, undefined, undefined],
    [
      'two links to one place',
      {
        marks: [
          button('#a', { kind: 'link', url: 'https://a.example/', target: '' }),
          button('#b', { kind: 'link', url: 'https://a.example/', target: '' }),
        ],
      },
      undefined,
      { kind: 'link', url: 'https://a.example/', target: '' },
    ],
    [
      'a form, and the inside of a custom element',
      { marks: [shop], names: [{ ...lone, root: 'shadow', within: ['x-name'] }] },
      undefined,
      SHOP,
    ],
    ['many radio buttons of one form', { marks: [shop], names: [name], owners: 1 }, '#shop', SHOP],
  ])('%s', (_, seen, form, submission) => {
    const claims = claimsOn(buy, facts(seen));
    expect(claims).toMatchObject({ ok: true });
    if (!claims.ok) return;
    if (form) expect(claims.trigger?.form).toBe(form);
    expect(claims.trigger?.submission).toEqual(submission);
    const used = buy.parameters.flatMap((each) => claims.controls(each));
    if (form) expect(used.every(({ element: { form: of } }) => of?.path === form)).toBe(true);
    expect(submissionOn(buy, facts(seen))).toEqual(submission ?? { kind: 'script' });
  });
});

describe('is ambiguous', () => {
  it.each<[what: string, seen: Seen, reason: RegExp, choices: readonly string[]]>([
    ['two forms marked', { marks: [evil, shop] }, /^2 elements/, ['#evil', '#shop']],
    [
      'the manifest’s form and a marked one',
      { marks: [evil], triggers: [shop] },
      /^2 elements/,
      ['#shop', '#evil'],
    ],
    ['two buttons', { marks: [button('#a'), button('#b')] }, /^2 elements/, ['#a', '#b']],
    [
      'buttons of one form that send it elsewhere',
      {
        marks: [
          { ...button('#a', SHOP), form: formAt('#shop') },
          { ...button('#b', EVIL), form: formAt('#shop') },
        ],
      },
      /^2 elements/,
      ['#a', '#b'],
    ],
    [
      'a form in the page and one in a frame',
      { marks: [shop, inFrame(shop)] },
      /^2 elements/,
      ['#shop', '#shop'],
    ],
    [
      'a form whose submission is too large beside another',
      { marks: [trigger('#large'), shop] },
      /^2 elements/,
      ['#shop'],
    ],
    ['more triggers than were looked at', { triggers: [shop], count: 6 }, /^6 elements/, ['#shop']],
    ['a control outside the form', { marks: [shop], notes: [lone] }, /“note” is outside the form/, ['#shop']],
    [
      'a control in another form',
      { marks: [shop], names: [evilName] },
      /“name” is outside/,
      ['#shop', '#evil'],
    ],
    [
      'a selector that finds controls of two forms',
      { triggers: [shop], names: [evilName, name] },
      /“name” is outside/,
      ['#shop', '#evil'],
    ],
    ['controls of two forms', { names: [evilName], notes: [note] }, /all in one form/, ['#evil', '#shop']],
    ['controls of a form and of none', { names: [name], notes: [lone] }, /all in one form/, ['#shop']],
    [
      'controls of more forms than were looked at',
      { marks: [shop], names: [name], owners: 2 },
      /“name” finds controls of several/,
      ['#shop'],
    ],
    [
      'two mere marks',
      { marks: ['#a', '#b'].map((path) => element({ path, tag: 'p', control: false })) },
      /^2 elements are marked/,
      [],
    ],
  ])('%s', (_, seen, reason, choices) => {
    const claims = claimsOn(buy, facts(seen));
    expect(spoken(claims)).toMatchObject({
      ok: false,
      code: 'ambiguous',
      reason: expect.stringMatching(reason),
    });
    if (!claims.ok) expect(claims.choices.map(({ path }) => path)).toEqual(choices);
    expect(submissionOn(buy, facts(seen))).toBeUndefined();
  });

  it.each<[what: string, seen: Seen, pick: string, used: readonly string[]]>([
    [
      'the form',
      { marks: [shop, evil], names: [evilName, name], notes: [note] },
      '#shop',
      ['#name', '#note'],
    ],
    [
      'the other form',
      { marks: [shop, evil], names: [evilName, name], notes: [note] },
      '#evil',
      ['#evil-name'],
    ],
    ['a form that only controls name', { names: [name, evilName] }, '#evil', ['#evil-name']],
    [
      'the one in the frame',
      { marks: [shop, inFrame(shop)], names: [name, inFrame(name)] },
      '#f\n#shop',
      ['#f\n#name'],
    ],
    [
      'a button, with controls of no form',
      { marks: [button('#b'), shop], names: [lone, name, evilName] },
      '#b',
      ['#lone'],
    ],
  ])('until the person picks %s: then only its controls are used', (_, seen, pick, used) => {
    const claims = claimsOn(buy, facts(seen), pick);
    expect(claims).toMatchObject({ ok: true });
    if (!claims.ok) return;
    expect(placeKey(claims.trigger!)).toBe(pick);
    const controls = buy.parameters.flatMap((each) => claims.controls(each));
    expect(controls.map((each) => placeKey(each.element))).toEqual(used);
  });

  it('still if the picked element is gone', () => {
    expect(claimsOn(buy, facts({ marks: [shop] }), '#other')).toMatchObject({ ok: false, code: 'gone' });
  });
});

it('an unknown form isn’t guessed', () => {
  const large = trigger('#large');
  const known: Action = { ...buy, parameters: [] };
  expect(claimsOn(known, facts({ marks: [large] }))).toMatchObject({ ok: false, code: 'unknown' });
  expect(claimsOn(buy, facts({ names: [control('#x', '#large')] }))).toMatchObject({ code: 'unknown' });
});
