import { expect, it } from 'vitest';
import { check } from '../../../lib/check/run.ts';
import { create, ofPage } from '../../../lib/draft/index.ts';
import { applyEdits, proposedEdits } from '../../../lib/fix/document.ts';
import type { Document, OwnField, PageFacts, SelectorFact } from '../../../lib/model/index.ts';
import { FORM_WORDS, ownField, ownForm, page } from '../../builders.ts';
import { NOW, publish } from './published.ts';

const URL = 'https://shop.example/orders';
const ORIGIN = 'https://shop.example';
const words = { ...FORM_WORDS, heading: 'Order bread', button: 'Order' };
const field = (name: string, label: string): OwnField =>
  ownField(
    name,
    { label, form: { path: 'form', action: '', method: 'POST' } },
    { selector: `input[name='${name}']` },
  );

function visited(fields: readonly OwnField[], documents: readonly Document[] = []): PageFacts {
  const form = ownForm(fields, { words });
  const asked = documents.flatMap(({ actions }) =>
    actions.flatMap(({ parameters }) => parameters.flatMap(({ selector }) => selector ?? [])),
  );
  const found = asked.map((selector): SelectorFact => {
    const elements = fields.flatMap(({ element, selector: own }) =>
      own === selector || element.path === selector ? [element] : [],
    );
    return { selector, state: elements.length === 1 ? 'one' : 'none', count: elements.length, elements };
  });
  return page({
    url: URL,
    selectors: Object.fromEntries(found.map((fact) => [fact.selector, fact])),
    forms: [
      { path: 'form', action: '', method: 'post', label: '', controls: fields.map(({ element }) => element) },
    ],
    own: { forms: [form], entries: [] },
  });
}

const BEFORE = [field('name', 'Your name'), field('bread', 'Which bread'), field('note', 'Note')];

function published(): readonly Document[] {
  const made = create(ofPage(visited(BEFORE), NOW).manifest, 'awas');
  if (!made.ok) throw new Error(made.message);
  return publish(made, ORIGIN);
}

function deadOn(fields: readonly OwnField[], documents: readonly Document[]) {
  const context = { now: NOW, origin: ORIGIN, outcomes: {}, before: [] };
  return check({ documents, page: visited(fields, documents), context }).filter(
    ({ rule }) => rule === 'awas/control-missing',
  );
}

it('a draft that was published has no dead selector on the page that it was made of', () => {
  const documents = published();
  expect(documents[0]?.actions[0]?.parameters).toHaveLength(3);
  expect(deadOn(BEFORE, documents)).toEqual([]);
});

it.each<[string, readonly OwnField[], readonly string[]]>([
  ['one control is renamed', [BEFORE[0]!, field('loaf', 'Which bread'), BEFORE[2]!], ['loaf']],
  [
    'all are renamed, and keep their labels',
    [field('who', 'Your name'), field('loaf', 'Which bread'), field('remark', 'Note')],
    ['who', 'loaf', 'remark'],
  ],
])('names the broken selectors at the next visit, and drafts the change, if %s', (_, fields, now) => {
  const documents = published();
  const [document] = documents;
  const dead = deadOn(fields, documents);
  expect(dead).toHaveLength(now.length);
  const text = applyEdits(
    document!.fetched.text,
    dead.flatMap((finding) => proposedEdits(finding, document!)),
  );
  const mended = publish({ files: [{ path: '/.well-known/ai-actions.json', text: text ?? '' }] }, ORIGIN);
  expect(deadOn(fields, mended)).toEqual([]);
  for (const name of now) expect(text).toMatch(new RegExp(`"selector": "[^"]*\\b${name}\\b`));
});

it('drafts no change if the control is gone', () => {
  const documents = published();
  const dead = deadOn(BEFORE.slice(1), documents);
  expect(dead.map((finding) => proposedEdits(finding, documents[0]!))).toEqual([[]]);
});
