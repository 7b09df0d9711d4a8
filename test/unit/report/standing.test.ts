import { expect, it } from 'vitest';
import type { Document, DocumentStatus, Refusal } from '../../../lib/model/index.ts';
import { headlineOf, isGap, standingOf } from '../../../lib/report/standing.ts';

type Place = Pick<Document, 'url' | 'status' | 'refusal'> & {
  readonly fetched: { readonly via: 'well-known' };
};

const place = (status: DocumentStatus, refusal?: Refusal): Place => ({
  url: `https://a.example/${refusal?.code ?? status}`,
  status,
  ...(refusal && { refusal }),
  fetched: { via: 'well-known' },
});

const FOUND = place('found');
const OTHER = place('different-format');
const ABSENT = place('absent', { code: 'absent', status: 404 });
const SHELL = place('absent', { code: 'html-instead-of-json', contentType: 'text/html' });
const EMPTY = place('absent', { code: 'empty' });
const PICTURE = place('absent', { code: 'binary', contentType: 'image/png' });
const BROKEN = place('unreadable', { code: 'invalid-json', detail: '', line: 5, column: 1 });
const LATIN = place('unreadable', { code: 'invalid-utf-8' });
const DEEP = place('unreadable', { code: 'too-deep', limit: 200 });
const LARGE = place('refused', { code: 'too-large', limit: 2_000_000, bytes: 12_582_912 });
const LOOP = place('refused', { code: 'redirect-loop', hops: 6 });
const SILENT = place('refused', { code: 'timeout', limitMs: 10_000 });
const DOWN = place('refused', { code: 'unreachable', detail: 'Failed to fetch' });
const ERROR = place('refused', { code: 'server-error', status: 503 });
const BUSY = place('refused', { code: 'unexpected-status', status: 429 });
const SIGN_IN = place('refused', { code: 'forbidden', status: 401 });
const LOGIN = place('refused', { code: 'sign-in', to: 'https://a.example/login' });
const AWAY = place('refused', { code: 'redirected-away', to: 'https://login.example.org/' });
const UNASKED = place('refused', { code: 'not-allowed', detail: '' });

it.each<[string, readonly Place[]]>([
  ['declared', [FOUND]],
  ['other', [OTHER]],
  ['absent', [ABSENT, SHELL]],
  ['invalid', [BROKEN]],
  ['unreadable', [LATIN, DEEP, LARGE]],
  ['unclear', [LOOP, EMPTY, PICTURE]],
  ['unreachable', [SILENT, DOWN]],
  ['failing', [ERROR, BUSY]],
  ['denied', [SIGN_IN, LOGIN]],
  ['elsewhere', [AWAY, UNASKED]],
])('an answer ends as %s', (standing, places) => {
  expect(places.map(standingOf)).toEqual(places.map(() => standing));
});

it.each<[headline: string, how: number, places: readonly Place[]]>([
  ['absent', 2, [ABSENT, SHELL, OTHER]],
  ['absent', 0, []],
  ['invalid', 2, [ABSENT, SILENT, BROKEN, LARGE, BROKEN, SIGN_IN]],
  ['unreadable', 1, [SILENT, LARGE, LOOP, ABSENT]],
  ['unclear', 1, [LOOP, DOWN, ABSENT]],
  ['unreachable', 3, [DOWN, DOWN, DOWN]],
  ['unreachable', 1, [SIGN_IN, BUSY, DOWN, ABSENT]],
  ['failing', 1, [SIGN_IN, BUSY, ABSENT]],
  ['denied', 2, [SIGN_IN, SIGN_IN, AWAY]],
  ['elsewhere', 1, [AWAY, ABSENT]],
  // A server with an empty file at every path has no manifest.
  ['unclear', 1, [EMPTY, ABSENT, ABSENT, ABSENT, ABSENT]],
  ['absent', 0, [EMPTY, EMPTY, EMPTY, EMPTY]],
  ['absent', 0, [PICTURE, EMPTY, PICTURE, PICTURE, PICTURE]],
])('the headline is the most serious answer: %s (%i)', (standing, how, places) => {
  const headline = headlineOf(places);
  expect([headline.standing, headline.places.length]).toEqual([standing, how]);
});

it.each<[string, Place, alone: boolean, beside: boolean]>([
  ['a server that is down', DOWN, true, true],
  ['a file that is too large', LARGE, true, true],
  ['a place that denies access', SIGN_IN, true, false],
  ['a redirect to a sign-in', LOGIN, true, false],
  ['a redirect away', AWAY, true, false],
  ['nothing', ABSENT, false, false],
  ['broken JSON, which is judged', BROKEN, false, false],
])('%s is a gap, alone or beside a manifest', (_, one, alone, beside) => {
  expect([isGap(one, false), isGap(one, true)]).toEqual([alone, beside]);
});
