import { describe, expect, it } from 'vitest';
import { addTo } from '../../../lib/background/tabs/add-action.ts';
import { ofLink, ofPage } from '../../../lib/draft/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Document, Json } from '../../../lib/model/index.ts';
import { documentWith, FORM_WORDS, ownField, ownForm, page, sends } from '../../builders.ts';
import { answer } from '../../docs/answers.ts';
import { judge } from '../formats/judge.ts';
import { manifest } from './books.ts';

const SITE = 'https://shop.example';
const URL_OF = `${SITE}/.well-known/ai-actions.json`;
const NOW = Date.UTC(2026, 10, 21);
const newsletter = ownForm(
  [ownField('mail', { type: 'email', label: 'Your mail' })],
  { words: { ...FORM_WORDS, heading: 'Newsletter' } },
  sends('post', '/news'),
);
const link = { path: 'a', label: 'Sea charts', url: `${SITE}/charts` };
const here = page({ url: `${SITE}/` });
const made = (what: typeof newsletter | typeof link) =>
  ('url' in what ? ofLink(what, here, NOW) : ofPage({ ...here, own: { forms: [what], entries: [] } }, NOW))
    .manifest;
const headers = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=3600' };
const at = (text: string, url = URL_OF): Document =>
  readDocument(
    answer(text, { url, finalUrl: url, headers: { 'content-type': 'application/json', ...headers } }),
  );

const search = {
  id: 'newsletter',
  name: 'Search books',
  description: 'Search the catalogue by title',
  path: '/search',
  method: 'GET',
};
const first = manifest(search);
const later = {
  specVersion: '1.1',
  version: '1.0',
  lastUpdated: '2026-11-20T00:00:00Z',
  name: 'Bookshop',
  description: 'Sells books of all kinds',
  actions: [
    {
      id: 'search_books',
      type: 'data_retrieval',
      intent: 'read',
      name: 'Search books',
      description: 'Search the catalogue by title',
      method: 'GET',
      endpoint: '/search',
    },
  ],
};
const pretty = (value: Json) => JSON.stringify(value, null, 2);
const errors = (text: string) =>
  judge([at(text)], { now: NOW })
    .filter(({ severity, outcome }) => severity !== 'info' && outcome === 'failed')
    .map(({ rule, message }) => `${rule}: ${message}`);

describe('an action that is added', () => {
  it.each<[string, string | undefined, typeof newsletter | typeof link, object]>([
    [
      'a form, to a manifest of 1.0',
      pretty(first),
      newsletter,
      { id: 'newsletter-2', path: '/news', 'x-page': '/' },
    ],
    ['a link, to a manifest of 1.0', pretty(first), link, { id: 'sea-charts', path: '/charts' }],
    [
      'a form, to a manifest of 1.1',
      pretty(later),
      newsletter,
      { id: 'newsletter', endpoint: '/news', 'x-page': '/' },
    ],
    ['a link, to a manifest of 1.1', pretty(later), link, { endpoint: '/charts', method: 'GET' }],
    [
      'a form, to an empty list',
      pretty({ ...first, actions: [] }),
      newsletter,
      { path: '/news', 'x-page': '/' },
    ],
    ['a form, to no list', pretty({ version: '1.0', name: 'B', description: 'Books' }), newsletter, {}],
    ['a form, in one line', JSON.stringify(first), newsletter, { path: '/news', 'x-page': '/' }],
    ['a form, where nothing is', undefined, newsletter, { id: 'newsletter', path: '/news', 'x-page': '/' }],
    ['a link, where nothing is', undefined, link, { id: 'sea_charts', endpoint: '/charts' }],
  ])('%s', (_name, text, more, expected) => {
    const before = text === undefined ? [] : [at(text)];
    const added = addTo(before, made(more));
    if (!added.ok) throw new Error(String(added.why));
    const { actions } = JSON.parse(added.text);
    expect(actions.at(-1)).toMatchObject(expected);
    expect(added.document).toBe(URL_OF);
    if (text !== undefined) expect(actions.slice(0, -1)).toEqual(JSON.parse(text).actions ?? []);
    const line = added.text.split('\n')[added.line - 1] ?? '';
    expect(line.slice(added.column - 1)).toMatch(/^\{/);
    expect(errors(added.text)).toEqual([]);
  });

  it('isn’t added to a manifest of another origin, and replaces no unreadable manifest', () => {
    const elsewhere = at(pretty(first), 'https://cdn.example/ai-actions.json');
    const added = addTo([elsewhere], made(link));
    expect(added).toMatchObject({ ok: true, document: URL_OF });
    const broken = documentWith({ url: URL_OF, status: 'unreadable', format: 'awas' });
    expect(addTo([broken], made(link))).toMatchObject({ ok: false });
  });

  it.each<[string, Json]>([
    ['is no list', { ...first, actions: { a: search } }],
    [
      'is as long as it can be',
      { ...first, actions: Array.from({ length: 10_000 }, (_, id) => ({ ...search, id })) },
    ],
  ])('is refused if the list %s', (_name, value) => {
    const document = { ...at(JSON.stringify(value)), status: 'found', format: 'awas' } as Document;
    expect(addTo([document], made(link))).toMatchObject({ ok: false });
  });

  it('contains no hidden text of the page', () => {
    const hidden = addTo([], made({ ...link, label: 'Charts\u200b\u202e of\n"the" sea' }));
    expect(hidden.ok && JSON.parse(hidden.text).actions[0].name).toBe('Charts of "the" sea');
  });
});
