import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageWatch } from '../../../../lib/background/runs/page-runs.ts';
import type { NoPage } from '../../../../lib/run/answer/no-page.ts';

const URL = 'https://shop.example/order?a=1';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request begins (`b`), is answered (`a`), completes (`c`) or fails (`f`); the page is ready (`r`). */
type Event =
  | readonly ['b' | 'c', request: string]
  | readonly ['a', request: string, status: number, headers?: Readonly<Record<string, string>>]
  | readonly ['f', request: string, error: string]
  | readonly ['r'];

async function ends(events: readonly Event[]): Promise<readonly NoPage[]> {
  const all: NoPage[] = [];
  const watch = new PageWatch((end) => void all.push(end));
  for (const event of events) {
    if (event[0] === 'b') watch.begun(event[1]);
    if (event[0] === 'c') watch.completed(event[1]);
    if (event[0] === 'r') watch.ready();
    if (event[0] === 'f') watch.failed(event[1], URL, event[2]);
    if (event[0] === 'a') watch.answered(event[1], { url: URL, status: event[2], headers: event[3] ?? {} });
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  return all;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const NOTES = { 'content-type': 'text/markdown' };
const ABORTED = 'net::ERR_ABORTED';
const page = (request: string): Event[] => [
  ['b', request],
  ['a', request, 200, HTML],
  ['c', request],
];

describe('how the page of a run is left', () => {
  it.each<[what: string, events: readonly Event[], ends: readonly object[]]>([
    ['a page comes', [...page('1'), ['r']], []],
    ['a page of an error comes', [['b', '1'], ['a', '1', 500, HTML], ['c', '1'], ['r']], []],
    [
      'an error with the type of a file is no file',
      [['b', '1'], ['a', '1', 404, NOTES], ['c', '1'], ['r']],
      [],
    ],
    [
      'an answer that nothing can show',
      [
        ['b', '1'],
        ['a', '1', 304],
        ['f', '1', ABORTED],
      ],
      [{ kind: 'failed', why: 'ERR_ABORTED', url: URL }],
    ],
    [
      '204',
      [
        ['b', '1'],
        ['a', '1', 204],
      ],
      [{ kind: 'empty', status: 204 }],
    ],
    [
      '205',
      [
        ['b', '1'],
        ['a', '1', 205, HTML],
      ],
      [{ kind: 'empty', status: 205 }],
    ],
    [
      '204, and the browser gives up',
      [
        ['b', '1'],
        ['a', '1', 204],
        ['f', '1', ABORTED],
      ],
      [{ kind: 'empty' }],
    ],
    ['a redirect is no answer', [['b', '1'], ['a', '1', 303, NOTES], ['a', '1', 200, HTML], ['r']], []],
    [
      'a file by its type',
      [
        ['b', '1'],
        ['a', '1', 200, { 'content-type': 'application/zip' }],
      ],
      [{ kind: 'file' }],
    ],
    [
      'a file that browsers may show',
      [
        ['b', '1'],
        ['a', '1', 200, NOTES],
        ['f', '1', ABORTED],
      ],
      [{ kind: 'file' }],
    ],
    [
      'a file in Firefox',
      [
        ['b', '1'],
        ['a', '1', 200, NOTES],
        ['f', '1', 'NS_BINDING_ABORTED'],
      ],
      [{ kind: 'file' }],
    ],
    [
      'no connection',
      [
        ['b', '1'],
        ['f', '1', 'net::ERR_FAILED'],
      ],
      [{ kind: 'failed', why: 'ERR_FAILED', url: URL }],
    ],
    [
      'a rule',
      [
        ['b', '1'],
        ['f', '1', 'net::ERR_BLOCKED_BY_CLIENT'],
      ],
      [{ kind: 'stopped', before: 'page' }],
    ],
    [
      'a rule in Firefox',
      [
        ['b', '1'],
        ['f', '1', 'NS_ERROR_ABORT'],
      ],
      [{ kind: 'stopped', before: 'page' }],
    ],
    [
      'the person stops it',
      [
        ['b', '1'],
        ['f', '1', ABORTED],
      ],
      [{ kind: 'failed', why: 'ERR_ABORTED' }],
    ],
    ['it is given up for another', [['b', '1'], ['f', '1', ABORTED], ...page('2'), ['r']], []],
    [
      'the other one first',
      [['b', '1'], ['b', '2'], ['f', '1', 'net::ERR_FAILED'], ['a', '2', 200, HTML], ['r']],
      [],
    ],
    [
      'an older answer',
      [['b', '1'], ['b', '2'], ['a', '1', 204], ['a', '2', 200, HTML], ['c', '2'], ['r']],
      [],
    ],
    ['a page goes on by itself', [['b', '1'], ['a', '1', 200, HTML], ['f', '1', ABORTED], ['r']], []],
    ['a page that nothing is read from', page('1'), [{ kind: 'unreadable', status: 200 }]],
    ['a page that another follows', [...page('1'), ...page('2'), ['r']], []],
  ])('%s', async (_what, events, expected) => {
    expect(await ends(events)).toEqual(expected.map((one) => expect.objectContaining(one)));
  });
});
