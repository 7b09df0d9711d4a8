import { describe, expect, it } from 'vitest';
import { purposesOf } from '../../../components/page/picked.tsx';
import {
  hasMarks,
  isFaulty,
  isTroubled,
  type SelectorState,
  stateOf,
  targetsOf,
  type Use,
} from '../../../components/page/targets.ts';
import { openingTag } from '../../../lib/matching/index.ts';
import type { Action, ElementFact, Finding, PageFacts, SelectorFact } from '../../../lib/model/index.ts';
import { action, page } from '../../builders.ts';
import { shownOf, staged } from '../../gallery/documents.ts';
import { element, nothing } from '../../gallery/page-facts.ts';
import { SCENES } from '../../gallery/scenes.ts';

describe('the state of a selector', () => {
  const fact = (more: Partial<SelectorFact>): SelectorFact => ({
    selector: 'x',
    state: 'one',
    count: 1,
    elements: [element()],
    ...more,
  });
  it.each<readonly [Use, Partial<SelectorFact> | undefined, SelectorState]>([
    ['parameter', {}, 'one'],
    ['parameter', undefined, 'unchecked'],
    ['parameter', nothing, 'none'],
    ['parameter', { state: 'invalid', count: 0, elements: [] }, 'invalid'],
    ['parameter', { state: 'unchecked', because: 'time' }, 'unchecked'],
    ['parameter', { state: 'many', count: 3 }, 'many'],
    ['item', { state: 'many', count: 3 }, 'many'],
    [
      'parameter',
      { state: 'many', elements: [element({ type: 'radio' }), element({ type: 'radio' })] },
      'one',
    ],
    ['result', nothing, 'absent'],
    ['start', nothing, 'none'],
    ['parameter', { elements: [element({ hidden: true })] }, 'hidden'],
    ['parameter', { elements: [element({ disabled: true })] }, 'disabled'],
    ['parameter', { elements: [element({ root: 'shadow' })] }, 'shadow'],
    ['parameter', { elements: [element({ root: 'frame' })] }, 'frame'],
  ])('as %s: %j', (use, more, state) => {
    expect(stateOf({ use, here: true, fact: more && fact(more) })).toBe(state);
  });

  it('is no fault if the action belongs to another page', () => {
    expect(stateOf({ use: 'parameter', here: false, fact: fact(nothing) })).toBe('unasked');
    expect(stateOf({ use: 'parameter', here: false, fact: undefined })).toBe('unasked');
    expect(stateOf({ use: 'parameter', here: false, fact: fact({}) })).toBe('one');
  });

  it('is a problem only if nobody could use it', () => {
    expect((['none', 'invalid', 'hidden', 'disabled'] as const).every(isTroubled)).toBe(true);
    expect(
      (['one', 'many', 'shadow', 'frame', 'unasked', 'absent', 'unchecked'] as const).some(isTroubled),
    ).toBe(false);
  });
});

it('lists every selector that an action declares', () => {
  const action = {
    key: 'awas:search',
    parameters: [{ name: 'q', selector: '#q' }, { name: 'none' }],
    page: {
      url: 'https://a.example/',
      selector: '#form',
      result: {
        selector: '.r',
        itemSelector: '.i',
        properties: { title: '.t' },
        pagination: { nextButton: '.n' },
      },
    },
  } as unknown as Action;
  const [group] = targetsOf([action], { page: null, url: 'https://a.example/' });
  expect(group?.targets.map(({ use, selector }) => `${use} ${selector}`)).toEqual([
    'start #form',
    'parameter #q',
    'result .r',
    'item .i',
    'property .t',
    'next .n',
  ]);
});

describe('a selector that finds nothing', () => {
  const fact = (more: Partial<SelectorFact>): SelectorFact => ({
    selector: '#q',
    state: 'one',
    count: 1,
    elements: [],
    ...more,
  });
  const group = (selector: string) => ({
    action: action({ key: 'awas:a', id: 'a' }),
    targets: [{ use: 'parameter' as const, name: 'q', selector, here: true, fact: fact(nothing) }],
  });
  const about = (outcome: Finding['outcome']) => [{ selector: '#q', outcome, severity: 'error' } as Finding];

  it.each<[string, string, readonly Finding[], boolean]>([
    ['that a finding blames', '#q', about('failed'), true],
    ['that needs review only', '#q', about('needs-review'), false],
    ['of which no finding speaks', '#other', about('failed'), false],
  ])('%s is an error: %s', (_name, selector, findings, faulty) => {
    expect(isFaulty(group(selector), { findings })).toBe(faulty);
  });
});

describe('the overlay has something to draw', () => {
  const url = 'https://a.example/';
  const here = action({ key: 'awas:a', id: 'a', page: { url } });
  it.each<[string, readonly Action[], PageFacts | null, boolean]>([
    ['where an action is of this page', [here], page({ url }), true],
    ['not where all are of other pages', [here], page({ url: 'https://a.example/cart' }), false],
    ['not for actions without a page', [action({ key: 'awp:b', id: 'b' })], page({ url }), false],
    ['perhaps, as long as nobody has looked', [here], null, true],
    ['not where nothing is declared', [], null, false],
  ])('%s', (_name, listed, facts, drawn) => {
    expect(hasMarks({ actions: { listed, coming: 0 }, page: facts, url: facts?.url ?? url })).toBe(drawn);
  });
});

describe('the opening tag', () => {
  it.each([
    [{}, '<input name="query">'],
    [{ tag: 'form', type: '', name: '', id: 'search' }, '<form id="search">'],
    [
      { type: 'number', name: 'a"b&c', min: '0', max: '9', required: true, readOnly: true },
      '<input type="number" name="a&quot;b&amp;c" min="0" max="9" required readonly>',
    ],
    [{ name: 'x'.repeat(100) }, `<input name="${'x'.repeat(59)}…">`],
    [{ tag: 'p', type: 'number', name: '', min: '1', max: '5', required: true }, '<p>'],
    [{ tag: 'x-stars', type: 'range', name: 'stars', step: '1', maxLength: 3 }, '<x-stars name="stars">'],
  ])('of %j', (more, tag) => {
    expect(openingTag(element(more))).toBe(tag);
  });
});

describe('what a selector can be used for', () => {
  const view = shownOf(staged(SCENES.bench).view);
  const unnamed = element({ name: '', id: '', label: '' });
  const of = (more: Partial<ElementFact>, cursor?: string) =>
    purposesOf(view, { ...unnamed, ...more }, cursor);
  it('is first a parameter without a control, but isn’t chosen for that', () => {
    const { purposes, best } = of({});
    expect(purposes[0]?.parameter).toBe('sort');
    expect(best).toBeUndefined();
  });
  it('is the edited parameter, if there is one', () => {
    expect(of({}, '/actions/0/parameters/1/selector').best?.parameter).toBe('genre');
    expect(of({}, '/actions/0/parameters/11/selector').purposes[0]?.parameter).toBe('sort');
  });
  it.each<[string, Partial<ElementFact>, string | undefined]>([
    ['of its name', { name: 'genre', kind: 'choice' }, 'genre'],
    ['of its label', { name: 'f3', label: 'Genre', kind: 'choice' }, 'genre'],
    ['of its id', { id: 'query', kind: 'text' }, 'query'],
    ['of another name', { name: 'colour', label: 'Colour', kind: 'text' }, undefined],
    ['of its name, but of another kind', { name: 'query', kind: 'file' }, undefined],
  ])('a control %s', (_, more, expected) => {
    expect(of(more).best?.parameter).toBe(expected);
    expect(of(more, '/actions/0/parameters/11/selector').best?.parameter).toBe(expected);
  });
});
