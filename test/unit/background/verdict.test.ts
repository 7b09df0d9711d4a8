import { describe, expect, it } from 'vitest';
import { isClean, kindOf, type PageFacts, type Refusal, type Verdict } from '../../../lib/model/index.ts';
import { page as pageOf } from '../../builders.ts';
import { fetched, NOW, refused, type Scene, staged } from '../../gallery/documents.ts';
import { manifest } from './books.ts';

const ORIGIN = 'https://site.example';
const URL_OF = `${ORIGIN}/.well-known/ai-actions.json`;
const action = (id: string, more: object = {}) => ({
  id,
  name: 'Search books',
  description: 'Search for books by their title or author',
  path: '/search',
  method: 'GET',
  parameters: [],
  ...more,
});
const onPage = (id: string) =>
  action(id, {
    parameters: [
      { name: 'q', type: 'string', required: true, description: 'Words of the title', selector: `#${id}` },
    ],
  });
const GOOD = fetched(URL_OF, manifest(action('search')));
const ABSENT = refused(`${ORIGIN}/agent.json`, { code: 'absent', status: 404 });
const refusal = (path: string, code: Refusal) => refused(`${ORIGIN}${path}`, code);
const here = (more: Partial<PageFacts> = {}) => pageOf({ url: `${ORIGIN}/`, ...more });

const verdictOf = (answers: Scene['answers'], more: Partial<Scene> = {}): Verdict =>
  staged({ origin: ORIGIN, title: '', answers, page: here(), ...more }).view.verdict;

it.each<[string, string, Scene['answers'], Partial<Scene>?]>([
  ['known', 'a clean manifest', [GOOD, ABSENT]],
  [
    'known',
    'a clean manifest, beside a place that denies access',
    [GOOD, refusal('/x', { code: 'forbidden', status: 403 })],
  ],
  ['known', 'an error', [fetched(URL_OF, manifest(action('a'), action('a'))), ABSENT]],
  ['known', 'broken JSON', [fetched(URL_OF, '{"version": "1.0", "actions": ['), ABSENT]],
  ['nothing', 'nothing at all', [ABSENT]],
  ['checking', 'a manifest while the page is read', [GOOD], { phase: 'asking' }],
  ['checking', 'nothing yet', [], { phase: 'asking' }],
  ['checking', 'a tab that was not looked at', [], { phase: 'idle' }],
  ['whyPage', 'a page that was not looked at', [fetched(URL_OF, manifest(onPage('a')))], { page: null }],
  ['known', 'no page, of which nothing is declared', [GOOD], { page: null }],
  ['whyPageLarge', 'a page cut short', [GOOD], { page: here({ truncated: true }) }],
  [
    'whyPageLarge',
    'more selectors than are looked for',
    [fetched(URL_OF, manifest(...Array.from({ length: 2_001 }, (_, n) => onPage(`a${n}`))))],
  ],
  [
    'whyUnreachable',
    'a place that is down beside a manifest',
    [GOOD, refusal('/agents.txt', { code: 'timeout', limitMs: 1 })],
  ],
  ['whyUnreachable', 'a site that is down', [refusal('/agent.json', { code: 'unreachable', detail: 'x' })]],
  ['whyDenied', 'a site behind a sign-in', [refusal('/agent.json', { code: 'forbidden', status: 401 })]],
  [
    'whyUnreadable',
    'a manifest that is too large',
    [refusal('/agent.json', { code: 'too-large', limit: 9 }), ABSENT],
  ],
  ['whyUnreadable', 'a redirect loop', [refusal('/agent.json', { code: 'redirect-loop', hops: 6 })]],
  [
    'whyElsewhere',
    'a redirect away',
    [refusal('/agent.json', { code: 'redirected-away', to: 'https://b.example/' })],
  ],
  [
    'whyStale',
    'an answer that could not be renewed',
    [
      fetched(URL_OF, manifest(action('search')), {
        unrenewed: { refusal: { code: 'unreachable', detail: '' }, at: NOW },
      }),
    ],
  ],
])('%s: %s', (state, _, answers, more = {}) => {
  const verdict = verdictOf(answers, more);
  expect(verdict.state === 'incomplete' ? verdict.why.key : verdict.state).toBe(state);
  if (state !== 'known') expect(isClean(verdict)).toBe(false);
});

describe('a manifest with many faults', () => {
  const KINDS = {
    schema: { path: 5 },
    rule: {
      parameters: [{ name: 'price', type: 'money', required: true, description: 'At most so much of it' }],
    },
  };

  it.each<[keyof typeof KINDS, number]>([
    ['schema', 101],
    ['rule', 500],
    ['rule', 5_000],
  ])('counts all of its faults (%s, %i), and lists a hundred', (kind, count) => {
    const actions = Array.from({ length: count }, (_, n) => action(`a${n}`, KINDS[kind]));
    const { view } = staged({
      origin: ORIGIN,
      title: '',
      answers: [fetched(URL_OF, manifest(...actions))],
      page: here(),
    });
    expect(view.verdict.counts.error).toBe(count);
    expect(view.verdicts[URL_OF]?.counts.error).toBe(count);
    const listed = view.findings.filter((finding) => kindOf(finding) === 'error');
    expect(listed).toHaveLength(100);
    const keys = listed.flatMap(({ action: key = [], moreActions = [] }) => [key, moreActions].flat());
    expect(new Set(keys).size).toBe(count);
  });

  it('says where it stopped counting', () => {
    const items = Array.from({ length: 30_000 }, () => 7);
    const { verdict } = staged({
      origin: ORIGIN,
      title: '',
      answers: [fetched(URL_OF, manifest(...(items as never[])))],
      page: here(),
    }).view;
    expect(verdict.counts).toMatchObject({ atLeast: true });
    expect(verdict.counts.error).toBeGreaterThan(9_000);
  });
});
