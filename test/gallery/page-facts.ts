import type {
  AttributeFact,
  ElementFact,
  PageFacts,
  SelectorFact,
  Submission,
} from '../../lib/model/index.ts';
import { NOW } from './documents.ts';

const FORM = 'html > body > form';

export const submitsTo = (url: string): Submission => ({
  kind: 'form',
  method: 'get',
  url,
  enctype: 'application/x-www-form-urlencoded',
  target: '',
  fields: ['query', 'genre'],
});

export function element(more: Partial<ElementFact> = {}): ElementFact {
  return {
    path: 'html > body > form > input',
    root: 'document',
    tag: 'input',
    type: 'text',
    name: 'query',
    id: '',
    label: 'Search',
    hidden: false,
    disabled: false,
    readOnly: false,
    control: true,
    required: false,
    multiple: false,
    form: { path: FORM, action: '/search', method: 'get' },
    ...more,
  };
}

export const SEARCH_FORM: PageFacts['forms'][number] = {
  path: FORM,
  action: '/search',
  method: 'GET',
  label: 'Find a book',
  controls: [
    element(),
    element({ path: `${FORM} > select`, tag: 'select', type: '', name: 'order', label: 'Sort by' }),
  ],
};

export function pageFacts(
  url: string,
  found: Readonly<Record<string, Partial<SelectorFact>>>,
  attributes: readonly AttributeFact[] = [],
): PageFacts {
  return {
    url,
    title: 'A page',
    attributes,
    selectors: Object.fromEntries(
      Object.entries(found).map(([selector, fact]) => [
        selector,
        { selector, state: 'one', count: 1, elements: [element()], ...fact },
      ]),
    ),
    links: [],
    metas: [],
    forms: [],
    submissions: [{ path: FORM, submits: submitsTo(url) }],
    elements: 400,
    truncated: false,
    scannedAt: NOW,
  };
}

export const nothing: Partial<SelectorFact> = { state: 'none', count: 0, elements: [] };
