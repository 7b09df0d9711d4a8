import { randomUUID } from 'node:crypto';
import manifest from './declarations/library.json' with { type: 'json' };
import { type Html, html, page } from './html.ts';
import {
  field,
  fields,
  type Handler,
  html as htmlReply,
  json,
  jsonDeclaration,
  type Reply,
  route,
  routes,
  type SiteDefinition,
  type SiteRequest,
  sessions,
  wantsJson,
} from './http.ts';

const TITLE = 'Wren Lane Library';
const visitors = sessions('library');
const BRANCHES = ['wren-lane', 'mill-road', 'harbour'] as const;

const BOOKS = [
  ['W-101', 'The Left Hand of Darkness', 'Ursula K. Le Guin', 2],
  ['W-102', 'Invisible Cities', 'Italo Calvino', 0],
  ['W-103', 'The Summer Book', 'Tove Jansson', 3],
  ['W-104', 'A Wizard of Earthsea', 'Ursula K. Le Guin', 1],
  ['W-105', 'Momo', 'Michael Ende', 4],
] as const;

const LOANS = [
  ['L-1', 'The Summer Book', '2030-05-03'],
  ['L-2', 'Momo', '2030-05-10'],
] as const;

const STYLE = `
:root{--bg:#f4f7f6;--ink:#17302b;--dim:#5f7772;--line:#d3dfdc;--accent:#14655a;--on-accent:#fff;--field:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0e1816;--ink:#e2f0ec;--dim:#93aca6;--line:#263a36;--accent:#74d3c3;--on-accent:#04231e;--field:#14211e}}
header .wrap{display:flex;gap:24px;align-items:center;min-height:72px}header a{color:var(--ink);text-decoration:none;font-size:15px}.brand{font:600 20px var(--serif);margin-right:auto}
h1{font:600 42px/1.1 var(--serif);margin:44px 0 20px}form{display:flex;gap:14px;align-items:end;flex-wrap:wrap;margin-bottom:28px}form label{flex:1 1 240px}form button{flex:none}
table{margin-bottom:44px}footer{padding:26px 0;border-top:1px solid var(--line);color:var(--dim);font-size:14px}
`;

const LOANS_SCRIPT = `
const form = document.querySelector('#renew');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await fetch('/api/loans/renew', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'x-csrf-token': document.querySelector('meta[name=csrf-token]').content,
    },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  });
  const told = await answer.json();
  document.querySelector('#told').textContent = answer.ok ? told.title + ' is yours until ' + told.due : told.error;
});
`;

const layout = (title: string, token: string, main: Html, script?: string): Html =>
  page({
    title: title === TITLE ? title : `${title} · ${TITLE}`,
    style: STYLE,
    script,
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14655a"/><path d="M9 7h4v18H9zM15 7h4v18h-4zM21 9l4-1 2 16-4 1z" fill="#fff"/></svg>',
    head: html`<meta name="csrf-token" content="${token}">`,
    body: html`
<header><div class="wrap"><a class="brand" href="/">${TITLE}</a><a href="/catalogue">Catalogue</a><a href="/loans">Your loans</a></div></header>
<main id="main" class="wrap">${main}</main>
<footer><div class="wrap">Nothing is lent: it is a demonstration. Agents read <a href="/.well-known/ai-actions.json">ai-actions.json</a>.</div></footer>`,
  });

const homePage = (token: string): Html =>
  layout(
    TITLE,
    token,
    html`<h1>Open till nine, quiet till then.</h1><p class="dim">Eleven thousand books, three branches, one card.</p><p style="height:44px"></p>`,
  );

const find = (words: string) =>
  BOOKS.filter(([, title, writer]) => `${title} ${writer}`.toLowerCase().includes(words.toLowerCase()));

const cataloguePage = (words: string, token: string): Html =>
  layout(
    'Catalogue',
    token,
    html`<h1>Catalogue</h1><form action="/catalogue" role="search"><label>Title or writer<input type="search" name="q" value="${words}" required></label><button type="submit">Search</button></form>
<table><thead><tr><th>Number</th><th>Title</th><th>Writer</th><th class="num">On the shelf</th></tr></thead><tbody>${find(
      words,
    ).map(
      ([number, title, writer, copies]) =>
        html`<tr><td>${number}</td><td>${title}</td><td>${writer}</td><td class="num">${copies}</td></tr>`,
    )}</tbody></table>`,
  );

const loansPage = (token: string): Html =>
  layout(
    'Your loans',
    token,
    html`<h1>Your loans</h1><form id="renew"><label>Loan<select name="loan" required>${LOANS.map(
      ([number, title, due]) => html`<option value="${number}">${title}, due ${due}</option>`,
    )}</select></label><button type="submit">Renew</button></form><p role="status" id="told"></p><p style="height:44px"></p>`,
    LOANS_SCRIPT,
  );

function create(): Handler {
  const renewed = new Map<string, number>();
  const held = new Map<string, object>();

  const show =
    (make: (token: string, request: SiteRequest) => Html): Handler =>
    (request) => {
      const { session, headers } = visitors.begin(request);
      return htmlReply(make(visitors.tokenOf(session), request), 200, headers);
    };

  const api =
    (handle: (given: ReturnType<typeof fields>, request: SiteRequest, session: string) => Reply): Handler =>
    (request) => {
      const session = visitors.of(request);
      return session !== '' && request.headers['x-csrf-token'] === visitors.tokenOf(session)
        ? handle(fields(request), request, session)
        : json({ error: 'The token of this session is missing.' }, 403);
    };

  return routes([
    route('GET', '/', show(homePage)),
    route('GET', '/catalogue', (request) => {
      const words = request.query.get('q') ?? '';
      if (!wantsJson(request)) return show((token) => cataloguePage(words, token))(request);
      return json({
        books: find(words).map(([number, title, writer, copies]) => ({ number, title, writer, copies })),
      });
    }),
    route('GET', '/loans', show(loansPage)),
    route(
      'POST',
      '/api/loans/renew',
      api((given, _, session) => {
        const loan = LOANS.find(([number]) => number === field(given, 'loan'));
        if (!loan) return json({ error: 'You have no such loan.' }, 404);
        const key = `${session} ${loan[0]}`;
        if ((renewed.get(key) ?? 0) >= 3) return json({ error: 'It was renewed three times.' }, 409);
        renewed.set(key, (renewed.get(key) ?? 0) + 1);
        const due = new Date(Date.parse(loan[2]) + (renewed.get(key) ?? 0) * 14 * 86_400_000);
        return json({ loan: loan[0], title: loan[1], due: due.toISOString().slice(0, 10) });
      }),
    ),
    route(
      'POST',
      '/api/holds',
      api((given, request) => {
        const key = request.headers['idempotency-key'] ?? randomUUID();
        const earlier = held.get(key);
        if (earlier) return json(earlier);
        const book = BOOKS.find(([number]) => number === field(given, 'book'));
        const branch = BRANCHES.find((each) => each === field(given, 'branch'));
        if (!book || !branch) return json({ error: 'There is no such book or branch.' }, 404);
        const hold = { hold: `H-${held.size + 1}`, title: book[1], branch };
        held.set(key, hold);
        return json(hold, 201);
      }),
    ),
    route('GET', '/.well-known/ai-actions.json', (request) => jsonDeclaration(request, manifest)),
  ]);
}

export const library: SiteDefinition = { name: 'library', title: TITLE, start: '/', create };
