import { describe, expect, it, test } from 'vitest';
import type { Action, Effect, RequestPlan, Submission } from '../../../lib/model/index.ts';
import {
  declarerOf,
  httpOrigin,
  isPlainRead,
  pageEffect,
  requestEffects,
} from '../../../lib/policy/index.ts';
import { action } from '../../builders.ts';

const SITE = 'https://shop.example';

describe('declarerOf', () => {
  test.each<[string, string, string, boolean]>([
    ['its own document', `${SITE}/agent.json`, SITE, false],
    ['its own page', `${SITE}/search?q=1#x`, SITE, false],
    ['another host', 'https://api.shop.example/agent.json', 'https://api.shop.example', true],
    ['another port', `${SITE}:8443/agent.json`, `${SITE}:8443`, true],
    ['another scheme', 'http://shop.example/agent.json', 'http://shop.example', true],
    ['what is not an address', 'nonsense', '', true],
    ['an opaque address', 'data:application/json,{}', 'null', true],
  ])('of %s', (_name, document, origin, foreign) => {
    expect(declarerOf({ document }, SITE)).toEqual({ document, origin, foreign });
  });
});

describe('isPlainRead', () => {
  const effect = (more: Partial<Effect>): Effect => ({
    kind: 'request',
    method: 'GET',
    target: SITE,
    path: '/',
    over: 'http',
    cookies: false,
    credential: false,
    ...more,
  });
  test.each<[Partial<Effect>, boolean]>([
    [{}, true],
    [{ method: 'HEAD' }, true],
    [{ method: 'OPTIONS' }, true],
    [{ method: 'get' }, false],
    [{ method: 'GETX' }, false],
    [{ method: 'POST' }, false],
    [{ method: 'DELETE' }, false],
    [{ over: 'websocket' }, false],
    [{ over: 'mcp', method: 'POST' }, false],
    [{ over: 'mcp', method: 'POST', purpose: 'list-tools' }, true],
    [{ over: 'a2a' }, false],
    [{ purpose: 'poll' }, true],
    [{ kind: 'submission', over: 'page' }, true],
    [{ kind: 'submission', over: 'page', method: 'POST' }, false],
    [{ kind: 'link', over: 'page' }, false],
    [{ kind: 'click', over: 'page', method: '' }, false],
  ])('of %o: %s', (more, expected) => expect(isPlainRead(effect(more))).toBe(expected));
});

describe('requestEffects', () => {
  const planned = (more: Partial<RequestPlan> = {}): RequestPlan => ({
    method: 'GET',
    url: `${SITE}/api/items/7?q=red+shoes`,
    headers: {},
    cookies: true,
    crossOrigin: false,
    ...more,
  });
  const declared = (more: Partial<Action> = {}) =>
    action({
      transport: { kind: 'http', method: 'GET', url: `${SITE}/api/items/{id}`, body: 'none' },
      ...more,
    });

  it('names what is sent by the path as it was declared, without values', () => {
    expect(requestEffects(declared(), planned(), SITE, false)).toEqual([
      {
        kind: 'request',
        method: 'GET',
        target: SITE,
        path: '/api/items/{id}',
        over: 'http',
        cookies: true,
        credential: false,
      },
    ]);
  });
  it('says what goes along, and over what', () => {
    const credential = { in: 'header', name: 'X-Key', prefix: '', masked: '••••' } as const;
    const plan = planned({
      method: 'POST',
      url: 'wss://live.example/feed',
      over: 'websocket',
      cookies: false,
    });
    const of = declared({ transport: { kind: 'websocket', url: 'wss://live.example/feed?v=2' } });
    expect(requestEffects(of, { ...plan, credential }, SITE, false)).toMatchObject([
      {
        method: 'POST',
        target: 'https://live.example',
        path: '/feed?v=2',
        over: 'websocket',
        cookies: false,
        credential: true,
      },
    ]);
  });
  it('says if only the tools of a server are listed', () => {
    const of = declared({ transport: { kind: 'mcp', url: `${SITE}/mcp` } });
    const plan = planned({ method: 'POST', url: `${SITE}/mcp`, over: 'mcp' });
    expect(requestEffects(of, plan, SITE, true)).toMatchObject([{ over: 'mcp', purpose: 'list-tools' }]);
    expect(requestEffects(of, plan, SITE, false)[0]).not.toHaveProperty('purpose');
  });

  const credential = { in: 'query', name: 'key', prefix: '', masked: '••••' } as const;
  test.each<[string, string, Partial<Effect>]>([
    ['its own', `${SITE}/jobs/{id}`, { target: SITE, path: '/jobs/{id}', cookies: true, credential: true }],
    [
      'another origin',
      'https://jobs.example/{id}',
      { target: 'https://jobs.example', path: '/{id}', cookies: false, credential: false },
    ],
    [
      'a host that is to be filled in',
      'https://{host}/jobs',
      { target: '', cookies: false, credential: false },
    ],
  ])('is followed by the question for its job at %s', (_name, pollUrl, expected) => {
    const [first, poll, ...others] = requestEffects(
      declared({ async: { pollUrl } }),
      planned({ credential }),
      SITE,
      false,
    );
    expect(first).toMatchObject({ credential: true, cookies: true });
    expect(poll).toMatchObject({
      kind: 'request',
      method: 'GET',
      over: 'http',
      purpose: 'poll',
      ...expected,
    });
    expect(others).toEqual([]);
  });
});

describe('pageEffect', () => {
  const PAGE = `${SITE}/search?old=1`;
  const form = (method: 'get' | 'post' | 'dialog', url: string): Submission => ({
    kind: 'form',
    method,
    url,
    enctype: '',
    target: '',
    fields: ['q'],
  });
  test.each<[string, Submission, Partial<Effect>]>([
    ['a GET form', form('get', `${SITE}/find`), { kind: 'submission', method: 'GET', path: '/find' }],
    ['a POST form', form('post', `${SITE}/buy?x=1`), { kind: 'submission', method: 'POST', path: '/buy' }],
    [
      'a form that goes elsewhere',
      form('get', 'https://ads.example/t'),
      { kind: 'submission', method: 'GET', target: 'https://ads.example', path: '/t' },
    ],
    ['a form that closes a dialog', form('dialog', PAGE), { kind: 'click', method: '', path: '/search' }],
    [
      'a link',
      { kind: 'link', url: 'https://ads.example/x', target: '_blank' },
      { kind: 'link', method: 'GET', target: 'https://ads.example', path: '/x' },
    ],
    ['a script', { kind: 'script' }, { kind: 'click', method: '', path: '/search' }],
  ])('of %s: with the cookies of the page, and no credential', (_name, submission, expected) => {
    const effect = { target: SITE, over: 'page', cookies: true, credential: false, ...expected };
    expect(pageEffect(submission, PAGE)).toEqual(effect);
  });
});

test.each<[string, string]>([
  ['https://shop.example/x', SITE],
  ['wss://shop.example/x', SITE],
  ['WS://shop.example:8080', 'http://shop.example:8080'],
  ['https://{tenant}.example/', ''],
  ['data:text/plain,x', ''],
  ['mailto:a@shop.example', ''],
  ['nonsense', ''],
  ['https://ws.example/a', 'https://ws.example'],
])('httpOrigin of %s is “%s”', (url, origin) => expect(httpOrigin(url)).toBe(origin));
