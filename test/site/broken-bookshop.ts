import { type Html, html, page } from './html.ts';
import {
  type Handler,
  html as htmlReply,
  jsonDeclaration,
  route,
  routes,
  type SiteDefinition,
} from './http.ts';

const TITLE = 'The Other Bookshop';

const parameter = (name: string, selector: string, more: object = {}) => ({
  name,
  type: 'string',
  required: false,
  description: `The ${name}`,
  selector,
  ...more,
});

const action = (id: string, name: string, parameters: readonly object[], more: object = {}) => ({
  id,
  name,
  description: `${name} in The Other Bookshop`,
  path: '/',
  method: 'GET',
  parameters,
  ...more,
});

const manifest = (origin: string) => ({
  version: '1.0',
  name: TITLE,
  description: 'A bookshop whose page and manifest disagree',
  baseUrl: origin,
  actions: [
    action('search-books', 'Search books', [
      parameter('query', "input[name='q']", { required: true, example: 'dune' }),
      // On the page, the name is "order".
      parameter('sort', "select[name='sort']", { enum: ['relevance', 'newest'] }),
    ]),
    action('search-books', 'Search books by author', [parameter('author', "input[name='author']")]),
    action('choose-edition', 'Choose an edition', [parameter('edition', '.edition')]),
    action('apply-voucher', 'Apply a voucher', [parameter('code', '#voucher')], { method: 'POST' }),
    action('write-review', 'Write a review', [parameter('review', '#review')], { method: 'POST' }),
    action('pick-colour', 'Pick a colour', [parameter('colour', "input[[name='colour']")]),
    'coming-soon',
    // The control is in an open shadow root.
    action('rate-book', 'Rate a book', [parameter('stars', '#stars')], { method: 'POST' }),
    // The control is in a frame of the same origin.
    action('subscribe', 'Subscribe', [parameter('email', '#subscriber', { format: 'email' })], {
      method: 'POST',
    }),
    {
      ...action('gift-card', 'Buy a gift card', [
        parameter('amount', '#amount', { type: 'money', enum: [] }),
      ]),
      path: undefined,
    },
  ],
});

const STYLE = `
:root{--bg:#fcfbfa;--ink:#26222b;--dim:#70697a;--line:#e1dce6;--accent:#7a3b69;--on-accent:#fff;--field:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#171419;--ink:#ece7f0;--dim:#a49cad;--line:#352f3b;--accent:#d79ac6;--on-accent:#31102a;--field:#1f1b22}}
main{padding:48px 0}h1{font-family:var(--serif);font-size:36px}form{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:14px;align-items:end;margin-top:24px;padding:18px;border:1px solid var(--line);border-radius:12px;background:var(--field)}iframe{border:1px solid var(--line);border-radius:12px;width:100%;height:110px;margin-top:24px}[hidden]{display:none}
`;

const SCRIPT = `
customElements.define('book-rating', class extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = '<label>Stars <input id="stars" type="number" min="1" max="5"></label>';
  }
});
`;

const home = (): Html =>
  page({
    title: TITLE,
    style: STYLE,
    script: SCRIPT,
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7a3b69"/></svg>',
    body: html`<main id="main" class="wrap"><h1>${TITLE}</h1>
<form action="/" data-awas-action="search-books"><label>Search<input type="search" name="q" data-awas-param="query"></label><label>Author<input name="author"></label><label>Order<select name="order"><option value="relevance">Relevance</option><option value="newest">Newest</option></select></label><button type="submit">Search</button></form>
<form action="/"><label>Paperback<input class="edition" type="radio" name="paperback"></label><label>Cloth<input class="edition" type="radio" name="cloth"></label><label>E-book<input class="edition" type="radio" name="e-book"></label></form>
<form action="/voucher" method="post"><label hidden>Voucher<input id="voucher" name="code"></label><label>Review<textarea id="review" name="review" disabled></textarea></label><label>Colour<input name="colour"></label><label>Amount<input id="amount" type="number" name="amount"></label><button type="submit" class="quiet">Send</button></form>
<p data-awas-action="no-such-action"><book-rating></book-rating></p>
<iframe src="/subscribe" title="Newsletter"></iframe></main>`,
  });

const frame = (): Html =>
  page({
    title: 'Newsletter',
    style: `${STYLE}body{padding:12px}`,
    icon: '',
    body: html`<main id="main" style="padding:0"><label>Email<input id="subscriber" type="email" name="email"></label></main>`,
  });

const create = (origin: string): Handler =>
  routes([
    route('GET', '/', () => htmlReply(home())),
    route('GET', '/subscribe', () => htmlReply(frame())),
    route('GET', '/.well-known/ai-actions.json', (request) => jsonDeclaration(request, manifest(origin))),
  ]);

export const brokenBookshop: SiteDefinition = { name: 'broken-bookshop', title: TITLE, start: '/', create };
