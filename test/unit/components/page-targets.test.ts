import { describe, expect, it } from 'vitest';
import { type Fare, fareOf, isTroubled, targetsOf, type Use } from '../../../components/page/targets.ts';
import type { Action, SelectorFact } from '../../../lib/model/index.ts';
import { element, nothing } from '../../gallery/page-facts.ts';

describe('how a selector fares', () => {
  const fact = (more: Partial<SelectorFact>): SelectorFact => ({
    selector: 'x',
    state: 'one',
    count: 1,
    elements: [element()],
    ...more,
  });
  it.each<readonly [Use, Partial<SelectorFact> | undefined, Fare]>([
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
  ])('as %s: %j', (use, more, fare) => {
    expect(fareOf({ use, here: true, fact: more && fact(more) })).toBe(fare);
  });

  it('is no fault where the action is of another page', () => {
    expect(fareOf({ use: 'parameter', here: false, fact: fact(nothing) })).toBe('unasked');
    expect(fareOf({ use: 'parameter', here: false, fact: undefined })).toBe('unasked');
    expect(fareOf({ use: 'parameter', here: false, fact: fact({}) })).toBe('one');
  });

  it('is trouble only where nobody could use it', () => {
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
