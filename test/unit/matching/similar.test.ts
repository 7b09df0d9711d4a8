import { describe, expect, it } from 'vitest';
import { namedControl, nearestControl } from '../../../lib/matching/index.ts';
import type { Action, ElementFact, PageFacts } from '../../../lib/model/index.ts';
import { action, element, page, parameter } from '../../builders.ts';

const FORM = { path: '#search', action: '/search', method: 'GET' };
const control = (name: string, more: Partial<ElementFact> = {}): ElementFact =>
  element({ path: `#search > [name=${name}]`, name, id: '', label: '', form: FORM, ...more });
const counted = { path: 'form > input:nth-of-type(2)' };

const pageWith = (
  controls: readonly ElementFact[],
  found: Readonly<Record<string, readonly ElementFact[]>> = {},
): PageFacts =>
  page({
    forms: [{ path: '#search', action: '/search', method: 'GET', label: '', controls }],
    selectors: Object.fromEntries(
      Object.entries(found).map(([selector, elements]) => [
        selector,
        { selector, state: elements.length > 0 ? 'one' : 'none', count: elements.length, elements },
      ]),
    ),
  });
const search = (...names: readonly string[]): Action =>
  action({
    parameters: names.map((name) =>
      parameter(name, 'query', { type: 'string' }, { selector: `.declared-${name}` }),
    ),
  });

const genre = control('genre', { tag: 'select', type: '' });
const q = control('q');

describe('the control of a parameter whose selector finds nothing', () => {
  it.each<[string, readonly ElementFact[], Parameters<typeof pageWith>[1], string | undefined]>([
    ['of its name', [control('query'), genre], {}, "input[name='query']"],
    ['of its id', [control('x', { id: 'query' }), genre], {}, '#query'],
    [
      'of a name as that of several radio buttons',
      [control('query', { type: 'radio' }), control('query', { type: 'radio' })],
      {},
      "input[name='query']",
    ],
    ['of its label', [control('x', { label: 'Query' }), genre], {}, '#search > [name=x]'],
    [
      'of half its name, in the form of the others',
      [q, control('page'), genre],
      { '.declared-genre': [genre] },
      "input[name='q']",
    ],
    [
      'left over in that form',
      [control('text'), genre],
      { '.declared-genre': [genre] },
      "input[name='text']",
    ],
    ['left over, without a name', [control('', counted), genre], { '.declared-genre': [genre] }, undefined],
    [
      'one of several left over',
      [control('a'), control('b'), genre],
      { '.declared-genre': [genre] },
      undefined,
    ],
    [
      'left over, but hidden',
      [control('text', { hidden: true }), genre],
      { '.declared-genre': [genre] },
      undefined,
    ],
    [
      'left over in another form',
      [control('text', { form: { ...FORM, path: '#other' } }), genre],
      { '.declared-genre': [genre] },
      undefined,
    ],
    ['left over, where nothing says in which form', [control('text')], {}, undefined],
  ])('%s', (_name, controls, found, selector) => {
    const shown = pageWith(controls, { '.declared-query': [], ...found });
    const [wanted] = search('query').parameters;
    expect(nearestControl(wanted!, search('query', 'genre'), shown)?.selector).toBe(selector);
  });

  it('a guess is no name: what is computed as a fix has the parameter’s own', () => {
    const shown = pageWith([q, genre], { '.declared-query': [], '.declared-genre': [genre] });
    const [wanted] = search('query').parameters;
    expect(namedControl(wanted!, search('query', 'genre'), shown)).toBeUndefined();
    expect(nearestControl(wanted!, search('query', 'genre'), shown)?.element).toBe(q);
  });

  it('isn’t named by what a control outside of the form also has', () => {
    const other = control('q', { path: '#menu', form: undefined });
    const shown = pageWith([q, genre], { '.declared-query': [q, other] });
    const [wanted] = search('q').parameters;
    expect(namedControl(wanted!, search('q', 'genre'), shown)?.selector).toBeUndefined();
  });

  it('with a hostile name is named by a selector of one string', () => {
    const name = `a'] , body *, [x='\\\u0000`;
    const shown = pageWith([control(name), genre], { '.declared-genre': [genre] });
    const [wanted] = search('text').parameters;
    expect(nearestControl(wanted!, search('text', 'genre'), shown)?.selector).toBe(
      `input[name='a\\'] , body *, [x=\\'\\\\\\0 ']`,
    );
  });
});
