import { describe, expect, it } from 'vitest';
import { undeclared } from '../../../lib/matching/index.ts';
import type { Action, AttributeFact, ElementFact, PageFacts } from '../../../lib/model/index.ts';
import { action, element, page, parameter } from '../../builders.ts';

const control = (path: string, more: Partial<ElementFact> = {}): ElementFact =>
  element({ path, form: { path: path.replace(/ .*/, ''), action: '', method: 'get' }, ...more });
const form = (path: string, more: Partial<ElementFact> = {}): PageFacts['forms'][number] => ({
  path,
  ...(more.within && { within: more.within }),
  action: '',
  method: 'get',
  label: path,
  controls: [control(`${path} input`, more)],
});
const button = (path: string, more: Partial<ElementFact> = {}): ElementFact =>
  element({ path, tag: 'button', type: '', name: '', label: path, control: false, ...more });
const finds = (selector: string, ...elements: readonly ElementFact[]): PageFacts['selectors'] => ({
  [selector]: { selector, state: elements.length > 0 ? 'one' : 'none', count: elements.length, elements },
});
const marks = (marked: ElementFact): readonly AttributeFact[] => [
  { attribute: 'data-awas-action', value: 'a', element: marked },
];
const framed = { root: 'frame', within: ['#frame'] } as const;

const byParameter: Action = action({
  parameters: [parameter('q', 'query', { type: 'string' }, { selector: '#q' })],
});
const byTrigger: Action = action({ page: { url: 'https://shop.example/', selector: '#go' } });

describe('undeclared', () => {
  it.each<[string, Partial<PageFacts>, readonly Action[], readonly string[]]>([
    ['a form that nothing claims', { forms: [form('#a')] }, [], ['#a']],
    [
      'not the form of a parameter',
      { forms: [form('#a'), form('#b')], selectors: finds('#q', control('#a input')) },
      [byParameter],
      ['#b'],
    ],
    [
      'a form that only a selector of no action finds',
      { forms: [form('#a')], selectors: finds('#q', control('#a input')) },
      [],
      ['#a'],
    ],
    [
      'not a form that is marked',
      { forms: [form('#a')], attributes: marks(element({ path: '#a' })) },
      [],
      [],
    ],
    [
      'not a form whose control is marked',
      { forms: [form('#a')], attributes: marks(control('#a input')) },
      [],
      [],
    ],
    [
      'not what starts an action',
      { buttons: [button('#go'), button('#other')], selectors: finds('#go', button('#go')) },
      [byTrigger],
      ['#other'],
    ],
    ['no button that is disabled', { buttons: [button('#go', { disabled: true })] }, [], []],
    [
      'a form of a frame that has the path of a claimed one',
      { forms: [form('#a', framed), form('#a')], selectors: finds('#q', control('#a input')) },
      [byParameter],
      ['#a'],
    ],
  ])('%s', (_name, seen, actions, paths) => {
    const { forms, buttons } = undeclared(page(seen), actions);
    expect([...forms, ...buttons].map(({ path }) => path)).toEqual(paths);
  });

  it('links to pages that no action serves or requests', () => {
    const to = (path: string) => ({ path: `#${path}`, label: path, url: `https://shop.example/${path}` });
    const listed = action({
      transport: { kind: 'http', method: 'GET', url: 'https://shop.example/b?q={q}', body: 'none' },
    });
    const served = action({ page: { url: 'https://shop.example/books/{id}' } });
    const { links } = undeclared(page({ anchors: ['a', 'b', 'books/7'].map(to) }), [listed, served]);
    expect(links.map(({ label }) => label)).toEqual(['a']);
  });
});
