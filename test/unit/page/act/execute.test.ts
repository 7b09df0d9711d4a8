import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type {
  LeftPage,
  Outcome,
  PageAnswer,
  PageResult,
  PageRun,
  Said,
  SentValue,
  Step,
  Submission,
} from '../../../../lib/model/index.ts';
import { fromPage } from '../../../../lib/run/outcome.ts';
import { inEnglish } from '../../../../lib/text/english.ts';
import { OWN } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';
import { rowsOf } from '../../../tables.ts';
import { bundle, openPage, type Site, serve } from '../browser.ts';
import { testInTabs } from '../tabs.ts';

type Global = typeof globalThis & {
  readonly lens: typeof import('../../../../lib/page/act/execute.ts');
  readonly onProgress: (text: Said, done: number, left?: LeftPage) => Promise<void>;
  cancel?: () => void;
};

const BOOKS = ['Dune', 'Dune Messiah', 'Emma', 'Persuasion', 'Ulysses'];

function shop(path: string, search: URLSearchParams): string {
  const query = search.get('q') ?? '';
  const start = Number(search.get('start') ?? 0);
  const all = BOOKS.filter((book) => book.toLowerCase().includes(query.toLowerCase()));
  const items = (from: readonly string[]): string =>
    from.map((book) => `<li class=book><a href="/book?${book}">${book}</a></li>`).join('');
  const form = `<form action=/results><input name=q><select name=sort><option>title<option>price</select><button>Search</button></form>`;
  const script = (body: string): string =>
    `<form id=f><input name=q required><button>Search</button></form><ul class=results hidden></ul>
     <script>document.querySelector('#f').addEventListener('submit', (event) => {
       event.preventDefault();
       const q = new FormData(event.target).get('q').toLowerCase();
       const list = document.querySelector('ul');
       const show = () => { list.hidden = false; list.innerHTML = ${JSON.stringify(BOOKS)}.filter((b) => b.toLowerCase().includes(q)).map((b) => '<li class=book>' + b).join(''); };
       ${body}
     })</script>`;
  switch (path) {
    case '/':
      return form;
    case '/results': {
      const next =
        all.length > start + 2 ? `<a class=next href="/results?q=${query}&start=${start + 2}">Next</a>` : '';
      return `${form}<ul class=results>${items(all.slice(start, start + 2))}</ul><b class=page>${start / 2 + 1}</b>${next}`;
    }
    case '/order':
      return '<form action=/ordered method=post><input name=q><button>Order</button></form>';
    case '/ordered':
      return '<h1>Welcome back</h1><form action=/session method=post><input name=q><input type=password></form>';
    case '/join':
      return '<form action=/joined method=post><input name=q><button>Join</button></form>';
    case '/joined':
      return '<h1>Join</h1><form action=/joined method=post><p><input name=q aria-invalid=true aria-describedby=e><b id=e>It is taken</b></p></form>';
    case '/checks':
      return `<form id=f><p><input name=q><b role=alert></b></p><button>Go</button></form><script>
        document.querySelector('form').addEventListener('submit', (event) => {
          event.preventDefault();
          setTimeout(() => { document.querySelector('input').setAttribute('aria-invalid', 'true'); document.querySelector('b').textContent = 'Too short'; }, 200);
        })</script>`;
    case '/broken':
      return '<form action=/failing method=post><input name=q><button>Go</button></form>';
    case '/failing':
      return '<h1>Out of order</h1><p>Call us.</p>';
    case '/hop':
      return '<form action=/hopping><input name=q><button>Go</button></form>';
    case '/hopping':
      return `<p>One moment…</p><script>setTimeout(() => location.replace('/results?q=${query}'), 200)</script>`;
    case '/script':
      return script('setTimeout(show, 400)');
    case '/loading':
      return script(
        `list.hidden = false; list.innerHTML = ''; list.setAttribute('aria-busy', 'true');
         setTimeout(() => { show(); list.removeAttribute('aria-busy'); }, 2000)`,
      );
    case '/growing':
      return script(
        `list.hidden = false; list.innerHTML = ''; [0, 1, 2, 3].forEach((n) => setTimeout(() => { list.innerHTML += '<li class=book>' + n; }, 300 + 200 * n))`,
      );
    case '/searching':
      return script(`list.hidden = false; list.innerHTML = 'Searching…'; setTimeout(show, 1_200)`);
    case '/spinning':
      return script(
        `list.hidden = false; list.innerHTML = '<li role=progressbar>Nearly there</li>'; setTimeout(show, 1_200)`,
      );
    case '/framed-red':
      return script(`document.querySelector('input').style.outline = '1px solid red'`);
    case '/silent':
      return script('');
    case '/disabled':
      return `<form id=f action=/results><input name=q><button disabled>Search</button></form>
        <script>document.querySelector('input').oninput = () => setTimeout(() => { document.querySelector('button').disabled = false; }, 200)</script>`;
    case '/late':
      return `<form id=f action=/results></form><script>setTimeout(() => {
        document.forms[0].innerHTML = '<input name=q disabled><button>Search</button>';
        setTimeout(() => { document.forms[0].innerHTML = '<input name=q><button>Search</button>'; }, 300); }, 300)</script>`;
    case '/drawn-late':
      return `<main></main><script>setTimeout(() => {
        document.querySelector('main').innerHTML = ${JSON.stringify(form.replace('<form', '<form id=f'))}; }, 300)</script>`;
    case '/stuck':
      return '<form id=f><input name=q><button disabled>Search</button></form>';
    case '/required':
      return '<form id=f><input name=q><input name=mail type=email required aria-label=Email><button>Go</button></form>';
    case '/away':
      return '<form id=f target=inner action=/results><input name=q><button>Go</button></form><iframe name=inner></iframe>';
    case '/enter':
      return `<div id=f><input name=q></div><ul class=results></ul><script>
        document.querySelector('input').addEventListener('keydown', (event) => {
          if (event.key === 'Enter') document.querySelector('ul').innerHTML = '<li class=book>' + event.target.value;
        })</script>`;
    case '/trigger':
      return `<div id=f data-awas-action=search><input name=q><span>Other</span><span data-awas-trigger>Go</span></div><ul class=results></ul><script>
        document.querySelector('[data-awas-trigger]').onclick = () => {
          document.querySelector('ul').innerHTML = '<li class=book>' + document.querySelector('input').value;
        }</script>`;
    case '/nosubmit':
      return '<form id=f action=/results><input name=q></form>';
    case '/scripted':
      return `<form id=f><button type=button>Next month</button><input name=q><button type=button>Clear</button>
        <input type=button value=Order></form><ul class=results></ul><script>
        document.querySelector('[value]').onclick = () => { document.querySelector('ul').innerHTML = '<li class=book>' + f.q.value; }</script>`;
    case '/image':
      return '<form id=f action=/results><input name=q><input type=image alt=Go src=x.png width=20 height=20></form>';
    case '/clobbered':
      return '<form id=f action=/results><input name=q><input name=submit value=1><input name=requestSubmit><input name=elements><button name=action>Go</button></form>';
    case '/replaced':
      return `<form id=f><input name=a><input name=b></form><script>
        document.querySelector('[name=a]').addEventListener('change', () => { document.body.textContent = 'Session ended'; })</script>`;
    case '/guests':
      return `<form action=/results><input id=a name=q><input id=b name=q><input type=hidden name=copy><input type=hidden name=copy>
        <button>Go</button></form><script>const { a, copy } = document.forms[0];
        a.onchange = () => { copy[1].value = a.value.replace('T', ' '); }</script>`;
    case '/more':
      return `<ul class=results>${items(['Dune'])}</ul><button class=next>More</button><script>
        document.querySelector('.next').onclick = (event) => setTimeout(() => {
          document.querySelector('ul').innerHTML += '<li class=book><a href=/e>Emma</a>'; event.target.remove(); }, 300)</script>`;
    case '/loans':
      return `<main><h1>Loans</h1><form method=post action=/renewed?echo=${query}>
        <label>Card <input name=card></label><label>Note <input name=note></label>
        <select name=by><option value=email>Email<option value=sms>Text</select>
        <input type=hidden name=nonce value=a1b2c3d4e5><input type=hidden name=amount value=10><button>Renew</button></form></main>
        <script>const form = document.forms[0]; form.note.addEventListener('change', () => { ${search.get('then') ?? ''} })</script>`;
    case '/renewed':
      return search.get('echo') === '' ? shop('/loans', search) : '<main><h1>Renewed</h1></main>';
    case '/answers':
      return `<form id=f>${query}<button>Go</button></form><script>
        const f = document.forms[0];
        const say = (text) => { document.querySelector('#say').innerHTML = text; };
        f.onsubmit = () => { setTimeout(() => { ${search.get('then') ?? ''} }, 50); return false; }</script>`;
    case '/framed':
      return '<main><h1>Shop</h1></main><iframe src="/"></iframe>';
    case '/frame':
      return `<iframe srcdoc="<form id=f><input name=q><button>Go</button></form><ul class=results></ul><script>
        document.forms[0].onsubmit = () => { document.querySelector('ul').innerHTML = '<li class=book>' + document.forms[0].q.value; return false; }</script>"></iframe>`;
    default:
      return 'not here';
  }
}

interface Tab {
  readonly page: Page;
  done: number;
  progress: string[];
  left?: LeftPage;
  answer?: PageAnswer;
}

let site: Site;
let script: string;
beforeAll(async () => {
  [script, site] = await Promise.all([
    bundle('lib/page/act/execute.ts', 'lens'),
    serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
      if (pathname === '/never') return;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (pathname === '/failing') response.statusCode = 503;
      const delay = Number(/^slow (\d+)$/.exec(searchParams.get('q') ?? '')?.[1] ?? 0);
      setTimeout(
        () => response.end(`<!doctype html><title>Shop</title>${shop(pathname, searchParams)}`),
        delay,
      );
    }),
  ]);
}, 60_000);
afterAll(async () => {
  await site.close();
});

async function openTab(): Promise<Tab> {
  const page = await openPage();
  const tab: Tab = { page, done: 0, progress: [] };
  await page.exposeFunction('onProgress', (text: Said, count: number, left?: LeftPage) => {
    tab.left = left ?? tab.left;
    tab.progress.push(inEnglish(text));
    tab.done = count;
  });
  return tab;
}

const test = testInTabs(openTab, (tab) =>
  Object.assign(tab, { done: 0, progress: [], left: undefined, answer: undefined }),
);

const RESULT: PageResult = {
  type: 'list',
  selector: '.results',
  itemSelector: '.book',
  properties: { title: 'a' },
  pagination: { nextButton: '.next', currentPage: '.page' },
};
const TEXT: PageResult = { type: 'list', selector: '.results', itemSelector: '.book' };

const SEARCH = (query: string, trigger = 'form', control = '[name=q]'): readonly Step[] => [
  { kind: 'fill', parameter: 'query', selector: control, value: query },
  { kind: 'submit', selector: trigger },
  { kind: 'wait', selector: '.results' },
  { kind: 'extract', selector: '.results' },
];
const MORE: readonly Step[] = [
  { kind: 'click', selector: '.next' },
  { kind: 'wait', selector: '.results' },
  { kind: 'extract', selector: '.results' },
];

const planOf = (url: string, steps: readonly Step[]): PageRun['plan'] => ({
  kind: 'page',
  url,
  steps,
  action: 'awas:search',
  risk: 'read',
  consent: false,
  ...OWN,
  summary: [],
  warnings: [],
});

const execute = async (tab: Tab, run: PageRun): Promise<Outcome | null> => {
  await tab.page.evaluate(script);
  const outcome = await tab.page.evaluate((json) => {
    const { lens, onProgress } = globalThis as Global;
    const controller = new AbortController();
    (globalThis as Global).cancel = () => controller.abort();
    return lens.executePage(
      document,
      JSON.parse(json) as PageRun,
      { progress: onProgress },
      controller.signal,
    );
  }, JSON.stringify(run));
  tab.answer = outcome?.ok ? outcome.answer : undefined;
  return outcome && spoken(fromPage(outcome));
};

async function run(
  tab: Tab,
  steps: readonly Step[],
  result = RESULT,
  limit = 15_000,
  sends: readonly SentValue[] = [],
  more: Partial<PageRun> = {},
): Promise<Outcome> {
  const plan = { ...planOf(tab.page.url(), steps), sends, consent: sends.length > 0 };
  const deadline = Date.now() + limit;
  tab.done = 0;
  for (let pages = 0; pages < 5; pages++) {
    await tab.page.waitForLoadState('domcontentloaded');
    const outcome = await execute(tab, {
      plan,
      result,
      from: tab.done,
      deadline,
      late: 1_500,
      ...(tab.left && { left: tab.left }),
      ...more,
    }).catch((error: Error) => {
      if (/context was destroyed|navigation/i.test(error.message)) return null;
      throw error;
    });
    if (outcome) return outcome;
  }
  throw new Error('went on from page to page');
}

const titles = (outcome: Outcome): unknown =>
  outcome.ok && outcome.data.kind === 'table' ? outcome.data.rows.map(([title]) => title) : outcome;

describe.concurrent('reports what the site refused', () => {
  const undeclared = (query: string): readonly Step[] => [
    { kind: 'fill', parameter: 'query', selector: '[name=q]', value: query },
    { kind: 'submit', selector: 'form' },
    { kind: 'wait' },
    { kind: 'extract' },
  ];
  test.for<[what: string, steps: readonly Step[]]>([
    ['', undeclared('ada')],
    [' instead of declared results', SEARCH('ada')],
  ])('a page for signing in is no answer%s', async ([_what, steps], { tab }) => {
    await tab.page.goto(`${site.origin}/order`);
    const outcome = await run(tab, steps, undefined, 30_000);
    expect(outcome).toMatchObject({ ok: true, data: { text: '# Welcome back' } });
    expect(tab.answer).toBe('sign-in');
  });

  test.for<[what: string, path: string, steps: readonly Step[], expected: object]>([
    [
      'a field of the form that has come again',
      '/join',
      undeclared('ada'),
      {
        code: 'invalid-arguments',
        message: expect.stringContaining(
          'the site didn’t accept it: It is taken. Already done: fill “query”; send the form',
        ),
        problems: [{ pointer: '/query', message: 'It is taken' }],
        data: { kind: 'text', text: expect.stringContaining('# Join') },
      },
    ],
    ['the same where results are declared', '/join', SEARCH('ada'), { problems: [{ pointer: '/query' }] }],
    [
      'a field that a script marks',
      '/checks',
      undeclared('x'),
      { code: 'invalid-arguments', problems: [{ pointer: '/query', message: 'Too short' }] },
    ],
    ['the same where results are declared', '/checks', SEARCH('x'), { problems: [{ message: 'Too short' }] }],
    [
      'an error page',
      '/broken',
      undeclared('x'),
      {
        code: 'http-error',
        status: 503,
        message: expect.stringContaining('the site answered 503: Out of order'),
      },
    ],
    [
      'an error page instead of declared results',
      '/broken',
      SEARCH('x'),
      { code: 'http-error', status: 503 },
    ],
  ])('%s', async ([_what, path, steps, expected], { tab }) => {
    await tab.page.goto(site.origin + path);
    expect(await run(tab, steps, RESULT, 300_000)).toMatchObject({ ok: false, ...expected });
  });
});

describe.concurrent('tells a request for other values from a result', () => {
  test.for(
    rowsOf<[what: string, markup: string, then: string, answer: PageAnswer]>(
      new URL('asking.txt', import.meta.url),
      'messages of a page that sends nothing',
    ),
  )('%s', async ([_what, markup, then, answer], { tab }) => {
    await tab.page.goto(`${site.origin}/answers?${new URLSearchParams({ q: markup, then })}`);
    const [fill, submit] = SEARCH('dune');
    await run(tab, [fill!, submit!, { kind: 'wait' }, { kind: 'extract' }]);
    expect(tab.answer).toBe(answer);
  });
});

describe.concurrent('submits as a person would and follows', () => {
  test.for<[string, string, readonly Step[], PageResult, readonly string[]]>([
    ['the navigation', '/', SEARCH('dune'), RESULT, ['Dune', 'Dune Messiah']],
    ['the navigation to a slow page', '/', SEARCH('slow 1500'), RESULT, []],
    ['the navigation from results to a very slow page', '/results', SEARCH('slow 9000'), RESULT, []],
    ['a page between', '/hop', SEARCH('emma'), RESULT, ['Emma']],
    ['from a control', '/', SEARCH('emma', '[name=q]'), RESULT, ['Emma']],
    ['from the button', '/', SEARCH('emma', 'button'), RESULT, ['Emma']],
    ['the change', '/script', SEARCH('dune', '#f'), TEXT, ['Dune', 'Dune Messiah']],
    ['the change after an empty list', '/loading', SEARCH('dune', '#f'), TEXT, ['Dune', 'Dune Messiah']],
    ['the change to its end', '/growing', SEARCH('dune', '#f'), TEXT, ['0', '1', '2', '3']],
    ['a button that is enabled later', '/disabled', SEARCH('emma', '#f'), RESULT, ['Emma']],
    ['controls that come late, and are redrawn', '/late', SEARCH('emma', '#f'), RESULT, ['Emma']],
    ['the Enter key', '/enter', SEARCH('x', '#f'), TEXT, ['x']],
    ['the marked trigger', '/trigger', SEARCH('y', '#f'), TEXT, ['y']],
    ['a form without a button', '/nosubmit', SEARCH('emma', '#f'), RESULT, ['Emma']],
    ['a form that only a script sends', '/scripted', SEARCH('emma', '#f'), TEXT, ['emma']],
    ['a form with an image button', '/image', SEARCH('emma', '#f'), RESULT, ['Emma']],
    ['a form that shadows its own methods', '/clobbered', SEARCH('emma', '#f'), RESULT, ['Emma']],
    ['in a frame', '/frame', SEARCH('z', '#f'), TEXT, ['z']],
    ['the navigation of a frame', '/framed', SEARCH('dune'), RESULT, ['Dune', 'Dune Messiah']],
  ])('%s', async ([_, path, steps, result, expected], { tab }) => {
    await tab.page.goto(site.origin + path);
    expect(titles(await run(tab, steps, result))).toEqual(expected);
  });

  test('AWAS-result-g: follows the pagination to the next page', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/results?q=`);
    const second = await run(tab, MORE);
    expect(second).toMatchObject({ data: { more: true, page: '2' } });
    expect(titles(second)).toEqual(['Emma', 'Persuasion']);
    const third = await run(tab, MORE);
    expect(third).toMatchObject({ data: { more: false, page: '3' } });
    expect(titles(third)).toEqual(['Ulysses']);
  });

  test('AWAS-result-g: follows a button that adds to the list', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/more`);
    const outcome = await run(tab, MORE);
    expect(outcome).toMatchObject({ data: { more: false } });
    expect(titles(outcome)).toEqual(['Dune', 'Emma']);
  });

  test.for(['/searching', '/spinning'])('a waiting message isn’t the answer: %s', async (path, { tab }) => {
    await tab.page.goto(site.origin + path);
    const steps: readonly Step[] = [
      ...SEARCH('dune', '#f').slice(0, 2),
      { kind: 'wait' },
      { kind: 'extract' },
    ];
    expect(await run(tab, steps)).toMatchObject({ ok: true, data: { text: '- Dune\n- Dune Messiah' } });
  });

  test.for(['/silent', '/framed-red'])(
    'without a declared result, no change is no answer: %s',
    async (path, { tab }) => {
      await tab.page.goto(site.origin + path);
      const steps: readonly Step[] = [
        ...SEARCH('dune', '#f').slice(0, 2),
        { kind: 'wait' },
        { kind: 'extract' },
      ];
      const outcome = await run(tab, steps);
      expect(outcome).toMatchObject({ ok: true, data: { kind: 'nothing' } });
    },
  );

  test('without a declared result, what has appeared in a frame is read', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/framed`);
    const outcome = await run(tab, [...SEARCH('dune').slice(0, 2), { kind: 'wait' }, { kind: 'extract' }]);
    expect(JSON.stringify(outcome?.ok && outcome.data)).toContain('Dune');
    expect(outcome).not.toHaveProperty('notes');
  });

  test('without a declared result, what has appeared is read', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/`);
    const outcome = await run(tab, [...SEARCH('dune').slice(0, 2), { kind: 'wait' }, { kind: 'extract' }]);
    expect(outcome).toMatchObject({ ok: true, status: 0, data: { kind: 'text' } });
    expect(JSON.stringify(outcome?.ok && outcome.data)).toContain('Dune');
    expect(new URL(tab.page.url()).search).toBe('?q=dune&sort=title');
  });

  test('reports progress, and counts a step before it may unload the page', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/`);
    await run(tab, SEARCH('dune'));
    expect([...new Set(tab.progress)]).toEqual([
      'Filling “query”',
      'Now: click “Search”',
      'Waiting for the result',
      'Reading the result',
    ]);
    expect(tab.done).toBe(3);
  });

  test('a page that does not change is read with a note', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/silent`);
    await tab.page.evaluate(() => {
      const list = document.querySelector('ul')!;
      list.hidden = false;
      list.innerHTML = '<li class=book>old';
    });
    const outcome = await run(tab, SEARCH('dune', '#f'), TEXT);
    expect(titles(outcome)).toEqual(['old']);
    expect(outcome).toMatchObject({
      notes: [expect.stringMatching(/^Nothing changed on the page within 8 s/)],
    });
  });
});

describe.concurrent('exactly the approved values are sent', () => {
  const EXPECTS: Submission = {
    ...{ kind: 'form', method: 'post', url: '', target: '', enctype: 'application/x-www-form-urlencoded' },
    fields: ['card', 'note', 'by', 'nonce', 'amount'],
  };
  const held = (by: string, amount = '10', nonce = 'f9e8d7c6b5'): readonly SentValue[] => [
    { name: 'by', label: 'Notify by', shown: by, origin: 'page-default' },
    { name: 'nonce', label: '', shown: nonce, origin: 'hidden' },
    { name: 'amount', label: '', shown: amount, origin: 'hidden' },
  ];
  const renew = async (tab: Tab, query: string, sends: readonly SentValue[], then = '') => {
    await tab.page.goto(`${site.origin}/loans?q=${query}&then=${encodeURIComponent(then)}`);
    const url = `${site.origin}/renewed?echo=${query}`;
    const steps: readonly Step[] = [
      ...['card', 'note'].map(
        (name): Step => ({
          ...{
            kind: 'fill',
            parameter: name,
            selector: `[name=${name}]`,
            path: `[name=${name}]`,
            value: `MV ${name}`,
          },
        }),
      ),
      { kind: 'submit', selector: 'form', path: 'form', expects: { ...EXPECTS, url } },
      { kind: 'wait' },
      { kind: 'extract' },
    ];
    return run(tab, steps, RESULT, 15_000, sends);
  };

  test.for<[what: string, sends: readonly SentValue[], then: string, outcome: object]>([
    ['what the page has by itself', held('email'), '', { ok: true }],
    [
      'nothing, where a default is another than was shown',
      held('sms'),
      '',
      { code: 'destination-changed', message: expect.stringContaining('“Notify by” is “email”, not “sms”') },
    ],
    [
      'nothing, where a hidden value is',
      held('email', '1'),
      '',
      { code: 'destination-changed', message: expect.stringContaining('“amount” is “10”, not “1”') },
    ],
    [
      'nothing, where the page takes back what was filled',
      held('email'),
      "form.card.value = ''",
      { code: 'invalid-arguments', problems: [{ pointer: '/card' }] },
    ],
    [
      'nothing, where the page itself has changed another field meanwhile',
      held('email'),
      "form.by.value = 'sms'",
      {
        code: 'rewritten',
        message: expect.stringContaining('“Notify by” is “sms”, not “email”'),
        rewrites: [{ name: 'by', label: 'Notify by', given: ['email'], wrote: ['sms'] }],
      },
    ],
    [
      'nothing, where the page has added another value to what was filled',
      held('email'),
      "const other = form.card.cloneNode(); other.value = '666'; form.append(other)",
      { code: 'rewritten', rewrites: [{ name: 'card', given: ['MV card'], wrote: ['MV card', '666'] }] },
    ],
  ])('%s', async ([_what, sends, then, outcome], { tab }) => {
    expect(await renew(tab, 'sea', sends, then)).toMatchObject(outcome);
    expect(tab.page.url().includes('/renewed')).toBe('ok' in outcome);
  });

  test('each of two fields with the same name has its own value, which the page may copy', async ({
    tab,
  }) => {
    await tab.page.goto(`${site.origin}/guests`);
    const url = `${site.origin}/results`;
    const expects: Submission = { ...EXPECTS, method: 'get', url, fields: ['q', 'copy'] };
    const given = Object.entries({ a: '2027-02-03T18:30', b: 'Ann' });
    const steps: readonly Step[] = [
      ...given.map(([one, value]): Step => ({ kind: 'fill', parameter: one, selector: `#${one}`, value })),
      { kind: 'submit', selector: 'form', path: 'form', expects },
      { kind: 'wait' },
      { kind: 'extract' },
    ];
    const sends = given.map(
      ([one, shown]): SentValue => ({ name: 'q', label: one, shown, origin: 'given', parameter: one }),
    );
    expect(await run(tab, steps, RESULT, 15_000, sends)).toMatchObject({ ok: true });
    expect(tab.left?.held).toMatchObject(given.map(([_, value]) => ({ values: [value] })));
  });

  test('a choice of a form that was drawn late, which is sent under another name', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/drawn-late`);
    const url = `${site.origin}/results`;
    const steps: readonly Step[] = [
      { kind: 'fill', parameter: 'order', selector: 'select', value: 'price' },
      { kind: 'fill', parameter: 'q', selector: '[name=q]', value: 'Emma' },
      { kind: 'submit', selector: '#f', expects: { ...EXPECTS, method: 'get', url, fields: ['q', 'sort'] } },
      { kind: 'wait' },
      { kind: 'extract' },
    ];
    const sort: SentValue = { name: 'sort', label: 'Sort by', shown: 'title', origin: 'page-default' };
    expect(await run(tab, steps, RESULT, 15_000, [sort])).toMatchObject({ ok: true });
  });

  test.for<[query: string, answered: PageAnswer]>([
    ['sea', 'page'],
    ['', 'same'],
  ])('the page that answers is told from the one before: %s', async ([query, answered], { tab }) => {
    expect(await renew(tab, query, [])).toMatchObject({ ok: true });
    expect(tab.answer).toBe(answered);
  });
});

describe.concurrent('what does not go says which step, and what was done', () => {
  const FILLED = 'Already done: filled “query”.';
  test.for<[string, string, readonly Step[], object]>([
    [
      'a control that is not there',
      '/',
      SEARCH('x', 'form', '[name=z]'),
      {
        code: 'control-missing',
        message:
          'Stopped at step 1 of 4 (fill “query”): [name=z] finds nothing on the page. No earlier step was done.',
        problems: [{ pointer: '/query', message: '[name=z] finds nothing on the page' }],
      },
    ],
    [
      'no such choice',
      '/',
      SEARCH('rating', 'form', '[name=sort]'),
      { code: 'invalid-arguments', problems: [{ message: 'has no choice “rating”: “title”, “price”' }] },
    ],
    [
      'a page that was replaced',
      '/replaced',
      [
        { kind: 'fill', parameter: 'a', selector: '[name=a]', value: 'x' },
        { kind: 'fill', parameter: 'b', selector: '[name=b]', value: 'y' },
      ],
      {
        code: 'page-changed',
        message:
          'Stopped at step 2 of 2 (fill “b”): [name=b] finds nothing on the page. Already done: filled “a”.',
      },
    ],
    [
      'no form to send',
      '/',
      SEARCH('x', '#gone'),
      {
        code: 'control-missing',
        message: `Stopped at step 2 of 4 (send the form): #gone finds nothing on the page. ${FILLED}`,
      },
    ],
    [
      'a disabled button',
      '/stuck',
      SEARCH('x', '#f'),
      {
        code: 'control-missing',
        message: `Stopped at step 2 of 4 (send the form): “Search” is disabled. ${FILLED}`,
      },
    ],
    [
      'a form that the browser would not send',
      '/required',
      SEARCH('x', '#f'),
      {
        code: 'invalid-arguments',
        message: expect.stringMatching(/the form can’t be sent: “Email”: .+ Already done: filled “query”\.$/),
      },
    ],
    [
      'an answer in another frame',
      '/away',
      SEARCH('x', '#f'),
      { code: 'not-runnable', message: expect.stringContaining('target “inner”') },
    ],
    [
      'a result that never comes',
      '/script',
      [...SEARCH('x', '#f').slice(0, 2), { kind: 'wait', selector: '.none' }],
      {
        code: 'timeout',
        message:
          'Stopped at step 3 of 3 (wait for .none): .none didn’t appear. Already done: filled “query”; clicked “Search”.',
      },
    ],
    [
      'a result that is read where there is none',
      '/',
      [{ kind: 'extract', selector: '.none' }],
      {
        code: 'page-changed',
        message:
          'Stopped at step 1 of 1 (read .none): .none finds nothing on the page. No earlier step was done.',
      },
    ],
  ])('%s', async ([_, path, steps, expected], { tab }) => {
    await tab.page.goto(site.origin + path);
    expect(await run(tab, steps, TEXT, 2_500)).toMatchObject({ ok: false, ...expected });
  });

  test('on the next page it tells what was done on the one before', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/`);
    const steps = [...SEARCH('dune').slice(0, 3), { kind: 'extract', selector: '.none' } as const];
    expect(await run(tab, steps)).toMatchObject({
      ok: false,
      message:
        'Stopped at step 4 of 4 (read .none): .none finds nothing on the page. Already done: fill “query”; send the form.',
    });
  });

  describe('a plan that only reads the page that was opened for it', () => {
    const READ: readonly Step[] = [
      { kind: 'open', url: '' },
      { kind: 'wait', selector: '.results' },
      { kind: 'extract', selector: '.results' },
    ];
    const read = (tab: Tab, path: string) =>
      execute(tab, {
        plan: planOf(site.origin + path, READ),
        result: RESULT,
        from: 1,
        deadline: Date.now() + 9_000,
      });

    test('reads its results', async ({ tab }) => {
      await tab.page.goto(`${site.origin}/results?q=dune`);
      expect(await read(tab, '/results?q=dune')).toMatchObject({
        ok: true,
        data: { rows: [['Dune'], ['Dune Messiah']] },
      });
    });

    test.for<[string, string, object]>([
      ['says what an error page says', '/failing', { code: 'http-error', status: 503 }],
      ['does not take another page for it', '/joined', { code: 'page-changed' }],
    ])('%s', async ([_, path, expected], { tab }) => {
      await tab.page.goto(site.origin + path);
      expect(await read(tab, path === '/failing' ? path : '/results')).toMatchObject({
        ok: false,
        ...expected,
      });
    });
  });

  test('another page than planned', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/`);
    const outcome = await execute(tab, { plan: planOf('https://elsewhere.example/', SEARCH('dune')) });
    expect(outcome).toMatchObject({ ok: false, code: 'page-changed' });
    expect(await tab.page.locator('[name=q]').inputValue()).toBe('');
  });

  test.for<[string, string, string, (page: Page) => Promise<void>]>([
    ['a click on the button', '/script', '#f', (page) => page.click('button')],
    ['Enter in a field', '/script', '#f', (page) => page.press('[name=q]', 'Enter')],
    ['a click, on a page that is left', '/', 'form', (page) => page.click('button')],
  ])('fills in only, until the person presses: %s', async ([_, path, trigger, press], { tab }) => {
    await tab.page.goto(`${site.origin}${path}`);
    const running = run(tab, SEARCH('dune', trigger), TEXT, 15_000, [], { fillsOnly: true });
    const waits = 'Everything is filled in. Your turn on the page: click “Search”';
    await expect.poll(() => tab.progress.at(-1)).toBe(waits);
    await tab.page.evaluate(() => {
      const [button, field] = [document.querySelector('button')!, document.querySelector('input')!];
      const init = { bubbles: true, composed: true, cancelable: true, key: 'Enter' };
      button.addEventListener('click', (event) => event.preventDefault(), { once: true });
      button.dispatchEvent(new MouseEvent('click', init));
      field.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tab.progress.at(-1)).toBe(waits);
    await tab.page.fill('[name=q]', 'emma');
    await press(tab.page);
    const outcome = await running;
    expect(JSON.stringify(outcome)).toContain('"Emma"');
    expect(JSON.stringify(outcome)).not.toContain('Dune');
    expect(outcome).toMatchObject({
      ok: true,
      notes: ['The form was sent by hand.', '“query” was changed before it was sent.'],
    });
  });

  test('what is filled in and never pressed is not sent, and says so', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/script`);
    const outcome = await run(tab, SEARCH('dune', '#f'), TEXT, 1_500, [], { fillsOnly: true });
    expect(outcome).toMatchObject({
      ok: false,
      code: 'timeout',
      message: expect.stringContaining(
        'AWAS Lens sent nothing, but the page may have. Already done: filled “query”.',
      ),
      next: 'Run it again if you still want it.',
    });
  });

  test('a cancelled run stops where it is', async ({ tab }) => {
    await tab.page.goto(`${site.origin}/script`);
    const steps: readonly Step[] = [...SEARCH('x', '#f').slice(0, 2), { kind: 'wait', selector: '.none' }];
    const running = run(tab, steps, TEXT);
    await expect.poll(() => tab.progress.at(-1)).toBe('Waiting for the result');
    await tab.page.evaluate(() => (globalThis as Global).cancel?.());
    expect(await running).toMatchObject({
      ok: false,
      code: 'cancelled',
      message:
        'Stopped at step 3 of 3 (wait for .none): the run was cancelled. Already done: filled “query”; clicked “Search”.',
    });
  });
});
