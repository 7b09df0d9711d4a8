import { expect, it } from 'vitest';
import type { Tab } from '../browsers.ts';
import type { Exchange, SiteName } from '../site/server.ts';
import { consent, type Errand, outcome, rowOf, run } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();

interface Scenario {
  readonly what: string;
  readonly site: SiteName;
  readonly page: string;
  readonly from: 'there' | 'elsewhere';
  readonly errand: Errand;
  readonly choose?: Readonly<Record<string, string>>;
  readonly next?: RegExp;
  readonly undeclared?: true;
  readonly took?: { readonly path: string; readonly given: Readonly<Record<string, string>> };
}

const SCENARIOS: readonly Scenario[] = [
  {
    what: 'a time of day, in several pages of results',
    site: 'theatre',
    page: '/programme',
    from: 'there',
    errand: {
      action: 'Find plays',
      fill: { from: '19:00' },
      unasked: true,
      result: /The Rivals(?![\s\S]*The School for Scandal)/,
    },
    next: /The School for Scandal/,
  },
  {
    what: 'a form with a token that comes late, disabled, and is redrawn at each input',
    site: 'theatre',
    page: '/reserve',
    from: 'there',
    errand: {
      action: 'Reserve seats',
      fill: { play: 'MST-04', seats: '2', name: 'Ada', email: 'ada@example.org', 'drinks-at': '20:45' },
      result: /MS-10\d\d[\s\S]*Hamlet[\s\S]*20:45/,
    },
    choose: { play: 'Hamlet, 19:30' },
    took: {
      path: '/reserve',
      given: { play: 'MST-04', seats: '2', name: 'Ada', email: 'ada@example.org', 'drinks-at': '20:45' },
    },
  },
  {
    what: 'a form in a frame that comes late',
    site: 'theatre',
    page: '/newsletter',
    from: 'elsewhere',
    errand: {
      action: 'Join the newsletter',
      fill: { address: 'ada@example.org' },
      result: /ada@example\.org/,
    },
    took: { path: '/newsletter', given: { address: 'ada@example.org' } },
  },
  {
    what: 'a form in a shadow root that comes late',
    site: 'theatre',
    page: '/rate',
    from: 'elsewhere',
    errand: {
      action: 'Rate a play',
      fill: { play: 'MST-06', stars: '5', why: 'The chorus' },
      result: /Medea[\s\S]*5/,
    },
    took: { path: '/rate', given: { play: 'MST-06', stars: '5', why: 'The chorus' } },
  },
  {
    what: 'a search without a declared result',
    site: 'library',
    page: '/catalogue',
    from: 'there',
    undeclared: true,
    errand: { action: 'Search the catalogue', fill: { q: 'guin' }, unasked: true, result: /Earthsea/ },
  },
  {
    what: 'an effect without a declared result, with a token in a header',
    site: 'library',
    page: '/loans',
    from: 'elsewhere',
    undeclared: true,
    errand: {
      action: 'Renew a loan',
      fill: { loan: 'L-2' },
      result: /Momo[\s\S]*2030/,
    },
    took: { path: '/api/loans/renew', given: { loan: 'L-2' } },
  },
];

function taken(site: SiteName): readonly object[] {
  return stage
    .requests(site)
    .filter(({ method, status }) => method !== 'GET' && status < 400)
    .map((exchange) => ({ path: exchange.path, given: givenIn(exchange) }));
}

function givenIn({ headers, body }: Exchange): object {
  const all = headers['content-type']?.includes('json')
    ? (JSON.parse(body) as object)
    : Object.fromEntries(new URLSearchParams(body));
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => name !== 'csrf_token' && value !== ''),
  );
}

it.each(SCENARIOS)(
  '$site: $what, run from $from',
  async ({ site, page, from, errand, choose = {}, next, undeclared, took }) => {
    const elsewhere = from === 'elsewhere';
    const { tab, popup } = await stage.visit(site, elsewhere ? '/' : page);
    const opens = elsewhere && !undeclared ? { opens: page } : {};
    const fill = Object.fromEntries(Object.entries(errand.fill ?? {}).filter(([name]) => !(name in choose)));
    expect(await run(popup, tab, { ...errand, ...opens, fill, choose })).toMatch(errand.result);
    if (next) {
      await popup.front();
      await popup.click('button', 'Next page');
      await tab.front();
      await popup.expectText(next);
    }
    expect(taken(site)).toEqual(took ? [took] : []);
  },
);

it('theatre: a page whose URL contains an input, for this session only', async () => {
  const { tab, popup } = await stage.visit('theatre', '/');
  const number = await reserve(tab);
  const before = taken('theatre').length;
  const shown = await run(popup, tab, {
    action: 'Cancel a reservation',
    fill: { number, reason: 'Ill' },
    opens: `/reservations/${number}/cancel`,
    result: /./,
  });
  expect(shown).toContain('cancelled');
  expect(taken('theatre').slice(before)).toEqual([
    { path: `/reservations/${number}/cancel`, given: { reason: 'Ill' } },
  ]);
});

it('theatre: a guest’s text also claims the action, so the person picks the element', async () => {
  const { tab, popup } = await stage.visit('theatre', '/guestbook');
  await popup.click('button', rowOf('Sign the guest book'));
  await popup.fill('textbox', 'guest', 'Ada');
  await popup.fill('textbox', 'message', 'We laughed');
  await popup.click('radio', /\/guestbook$/);
  await popup.click('button', 'Run');
  await consent(popup);
  await tab.front();
  expect(await outcome(popup, 'Sign the guest book')).toContain('We laughed');
  expect(taken('theatre')).toEqual([{ path: '/guestbook', given: { guest: 'Ada', message: 'We laughed' } }]);
  expect(stage.requests('theatre', '/donate')).toEqual([]);
});

async function reserve(tab: Tab): Promise<string> {
  return tab.evaluate(async () => {
    const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? '';
    const body = new URLSearchParams({
      csrf_token: token,
      play: 'MST-01',
      seats: '1',
      name: 'A',
      email: 'a@b.c',
    });
    const { url } = await fetch('/reserve', { method: 'POST', body });
    return url.split('/').at(-1) ?? '';
  });
}
