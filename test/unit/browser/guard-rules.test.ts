import { describe, expect, it } from 'vitest';
import { blocks, guardRules, isPlanned, type Requested } from '../../../lib/browser/guard-rules.ts';
import type { Submission } from '../../../lib/model/index.ts';

/** All that both browsers know of what the rules name. */
const KNOWN = new Set(
  'main_frame sub_frame xmlhttprequest ping beacon websocket webtransport other image'.split(' '),
);
const TAB = 7;
const PAGE = 'https://shop.example/cart';

const post: Submission = {
  kind: 'form',
  method: 'post',
  url: 'https://pay.example:8443/order?cart=1#top',
  enctype: 'multipart/form-data',
  target: '',
  fields: ['item'],
};
const own: Submission = { ...post, url: 'https://shop.example/order' };
const get: Submission = { ...post, method: 'get', url: 'https://pay.example/find?lost=1' };
const link: Submission = { kind: 'link', url: 'https://shop.example/about?x=1', target: '' };
const script: Submission = { kind: 'script' };

const request = (
  method: string,
  url: string,
  type = 'main_frame',
  rest: Partial<Requested> = {},
): Requested => ({
  tabId: TAB,
  method,
  url,
  type,
  initiator: 'https://shop.example',
  ...rest,
});

describe('what the rules of a guard block', () => {
  it.each<[what: string, plan: Submission, request: Requested, blocked: boolean]>([
    ['the planned POST', post, request('POST', 'https://pay.example:8443/order?cart=1'), false],
    ['it in a frame', post, request('POST', 'https://pay.example:8443/order?cart=1', 'sub_frame'), false],
    [
      'it in a new tab',
      post,
      request('POST', 'https://pay.example:8443/order?cart=1', 'main_frame', { tabId: 9 }),
      false,
    ],
    ['another query', post, request('POST', 'https://pay.example:8443/order?cart=2'), true],
    ['another port', post, request('POST', 'https://pay.example/order?cart=1'), true],
    ['a longer path', post, request('POST', 'https://pay.example:8443/order?cart=1&all=1'), true],
    [
      'the planned address by another method',
      post,
      request('PUT', 'https://pay.example:8443/order?cart=1', 'sub_frame'),
      true,
    ],
    [
      'a POST to a host that begins alike',
      own,
      request('POST', 'https://shop.example.evil.example/order'),
      true,
    ],
    ['a POST on the own site that is not planned', own, request('POST', 'https://shop.example/delete'), true],
    ['a POST to a host within the own one', own, request('POST', 'https://user.shop.example/order'), true],
    ['a read in the tab, anywhere', own, request('GET', 'https://pay.example/'), false],
    ['a read in a frame of another site', own, request('GET', 'https://evil.example/', 'sub_frame'), true],
    [
      'a read in a frame of the own site',
      own,
      request('GET', 'https://shop.example/frame', 'sub_frame'),
      false,
    ],
    [
      'a read in a new tab of another site',
      own,
      request('GET', 'https://evil.example/', 'main_frame', { tabId: 9 }),
      true,
    ],
    [
      'a read in a new tab of the own site',
      post,
      request('GET', 'https://shop.example/help', 'main_frame', { tabId: 9 }),
      false,
    ],
    [
      'a read in a new tab of the planned site',
      post,
      request('GET', 'https://pay.example:8443/done', 'main_frame', { tabId: 9 }),
      false,
    ],
    [
      'a POST of a script to another site',
      own,
      request('POST', 'https://evil.example/', 'xmlhttprequest'),
      true,
    ],
    [
      'one of its service worker',
      own,
      request('POST', 'https://evil.example/', 'xmlhttprequest', { tabId: -1 }),
      true,
    ],
    [
      'one to the own site where a script decides',
      script,
      request('DELETE', 'https://shop.example/x', 'xmlhttprequest'),
      false,
    ],
    [
      'one that goes with a planned POST',
      own,
      request('PUT', 'https://shop.example/api', 'xmlhttprequest'),
      false,
    ],
    [
      'a POST of a script in place of a planned GET',
      { ...own, method: 'get' } as Submission,
      request('POST', 'https://shop.example/order', 'xmlhttprequest'),
      true,
    ],
    [
      'one to the own site on another port',
      own,
      request('POST', 'https://shop.example:444/x', 'xmlhttprequest'),
      true,
    ],
    [
      'one to the own site without encryption',
      own,
      request('POST', 'http://shop.example/x', 'xmlhttprequest'),
      true,
    ],
    ['a method of the server’s own', own, request('PURGE', 'https://evil.example/x', 'xmlhttprequest'), true],
    ['a read of a script', own, request('GET', 'https://evil.example/', 'xmlhttprequest'), false],
    ['sendBeacon in Firefox', own, request('POST', 'https://evil.example/', 'beacon'), true],
    ['a WebSocket to another site', own, request('GET', 'wss://evil.example/', 'websocket'), true],
    ['a WebSocket to the own site', own, request('GET', 'wss://shop.example/live', 'websocket'), false],
    [
      'what another page of another site sends',
      own,
      request('POST', 'https://evil.example/', 'main_frame', {
        tabId: 9,
        initiator: 'https://other.example',
      }),
      false,
    ],
    [
      'what the next document of another site sends',
      own,
      request('POST', 'https://bank.example/', 'main_frame', { initiator: 'https://pay.example' }),
      false,
    ],
    [
      'what a page within the own site sends',
      own,
      request('POST', 'https://evil.example/', 'main_frame', { initiator: 'https://www.shop.example' }),
      true,
    ],
    [
      'what a document of Firefox sends',
      own,
      request('POST', 'https://evil.example/', 'main_frame', { initiator: PAGE }),
      true,
    ],
    ['an image', own, request('GET', 'https://evil.example/a.png', 'image'), false],
    [
      'the planned GET, with its fields',
      get,
      request('GET', 'https://pay.example/find?q=a', 'sub_frame'),
      false,
    ],
    ['a GET to another path', get, request('GET', 'https://pay.example/found?q=a', 'sub_frame'), true],
    ['POST where GET is planned', get, request('POST', 'https://pay.example/find?q=a'), true],
    ['POST where a link is planned', link, request('POST', 'https://shop.example/about?x=1'), true],
    ['POST to the own site where a script decides', script, request('POST', 'https://shop.example/x'), false],
    [
      'POST to another where a script decides',
      script,
      request('POST', 'https://api.example/x', 'xmlhttprequest'),
      true,
    ],
    [
      'any where a dialog is closed',
      { ...own, method: 'dialog' },
      request('POST', 'https://shop.example/order'),
      true,
    ],
    [
      'any where the address is none of HTTP',
      { ...own, url: 'mailto:a@b.example' },
      request('POST', 'https://shop.example/'),
      true,
    ],
    [
      'any where the address is none',
      { ...own, url: 'https://%' },
      request('POST', 'https://shop.example/'),
      true,
    ],
    [
      'the planned address after an upgrade',
      { ...own, url: 'http://old.example/a' },
      request('POST', 'https://old.example/a'),
      false,
    ],
    [
      'an upgrade to another port',
      { ...own, url: 'http://old.example:8080/a' },
      request('POST', 'https://old.example/a'),
      true,
    ],
    [
      'what an asterisk could stand for',
      { ...own, url: 'https://*/pay' },
      request('POST', 'https://evil.example/pay'),
      true,
    ],
    [
      'what characters of patterns could stand for',
      { ...own, url: 'https://shop.example/a.c|(d)+' },
      request('POST', 'https://shop.example/abc|(d)+'),
      true,
    ],
    [
      'an address with such characters',
      { ...own, url: 'https://shop.example/a.c*(d)+' },
      request('POST', 'https://shop.example/a.c*(d)+'),
      false,
    ],
  ])('%s', (_, submission, asked, blocked) => {
    expect(blocks(guardRules(TAB, { pageUrl: PAGE, submission }, KNOWN), asked)).toBe(blocked);
  });

  it('names only resource types that the browser knows, as it refuses all rules otherwise', () => {
    const rules = guardRules(TAB, { pageUrl: PAGE, submission: post }, new Set(['main_frame', 'ping']));
    expect(new Set(rules.flatMap(({ condition }) => condition.resourceTypes))).toEqual(
      new Set(['main_frame', 'ping']),
    );
  });

  it.each(['about:blank', 'file:///tmp/a.html', 'data:text/html,a'])('does not hold %s', (pageUrl) => {
    expect(() => guardRules(TAB, { pageUrl, submission: own }, KNOWN)).toThrow('cannot be held');
  });
});

describe('the request that a guard waits for', () => {
  it.each<[what: string, plan: Submission, request: Requested, planned: boolean]>([
    ['the planned one', own, request('POST', 'https://shop.example/order'), true],
    [
      'in Firefox, by its document',
      own,
      request('POST', 'https://shop.example/order', 'main_frame', { initiator: PAGE }),
      true,
    ],
    ['the same of a script', own, request('POST', 'https://shop.example/order', 'xmlhttprequest'), false],
    [
      'the same of another site',
      own,
      request('POST', 'https://shop.example/order', 'main_frame', { initiator: 'https://evil.example' }),
      false,
    ],
    ['another', own, request('GET', 'https://shop.example/order'), false],
    ['a link', link, request('GET', 'https://shop.example/about?x=1'), true],
    ['a new page where a script decides', script, request('GET', 'https://shop.example/done'), true],
    [
      'a frame where a script decides',
      script,
      request('GET', 'https://shop.example/done', 'sub_frame'),
      false,
    ],
  ])('%s', (_, submission, asked, planned) => {
    expect(isPlanned({ pageUrl: PAGE, submission }, asked)).toBe(planned);
  });
});
