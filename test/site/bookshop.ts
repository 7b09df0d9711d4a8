import {
  BOOKS,
  type Book,
  cover,
  EDITIONS,
  type EditionCode,
  editionPrice,
  findArticle,
  GENRES,
  pounds,
  SKU_PATTERN,
} from './books.ts';
import {
  BOOKSHOP_ICON,
  BOOKSHOP_STYLE,
  CHECKOUT_SCRIPT,
  EMPTY_SCRIPT,
  SHELVES_SCRIPT,
} from './bookshop-style.ts';
import { declarationAt } from './declaration-at.ts';
import manifest from './declarations/bookshop.json' with { type: 'json' };
import { type Html, html, page } from './html.ts';
import {
  field,
  fields,
  type Handler,
  html as htmlReply,
  json,
  jsonDeclaration,
  type Reply,
  redirect,
  route,
  routes,
  type SiteDefinition,
  type SiteRequest,
  sessions,
  wantsJson,
  yes,
} from './http.ts';

const SORTS = ['relevance', 'title', 'price-low', 'price-high', 'newest'] as const;
const FORMATS = ['paperback', 'cloth', 'e-book'] as const;
const DELIVERIES = ['standard', 'express', 'collect'] as const;

interface Line {
  readonly sku: string;
  readonly quantity: number;
  readonly giftNote: string;
}

interface Order {
  readonly number: string;
  readonly lines: readonly Line[];
  readonly total: number;
  readonly to: string;
  readonly delivery: string;
  readonly status: string;
}

const SENT: Order = {
  number: 'GD-10001',
  lines: [{ sku: 'GD-002-P', quantity: 1, giftNote: '' }],
  total: 899,
  to: 'Mary Lamb',
  delivery: 'standard',
  status: 'Handed to the courier',
};

const TITLE = 'Gutenberg & Daughters';
const PAGE_SIZE = 6;
const SHELF_MS = 400;

const LABELS: Readonly<Record<string, string>> = {
  any: 'Any genre',
  relevance: 'Best match',
  title: 'Title',
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  newest: 'Newest first',
  standard: 'By post, 2–4 days',
  express: 'By courier, tomorrow',
  collect: 'I collect it',
};
const label = (value: string): string => LABELS[value] ?? value.charAt(0).toUpperCase() + value.slice(1);

const lineTotal = ({ sku, quantity }: Line): number => (findArticle(sku)?.price ?? 0) * quantity;
const total = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineTotal(line), 0);
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const bookView = (book: Book) => ({
  title: book.title,
  author: book.author,
  year: book.year,
  genre: book.genre,
  price: pounds(editionPrice(book, 'P')),
  sku: `${book.code}-P`,
  inStock: book.stock > 0,
});

const lineView = (line: Line) => {
  const article = findArticle(line.sku);
  return {
    sku: line.sku,
    title: article?.book.title ?? '',
    edition: article ? EDITIONS[article.edition] : '',
    quantity: line.quantity,
    price: pounds(lineTotal(line)),
    giftNote: line.giftNote,
  };
};

const cartView = (lines: readonly Line[]) => ({ lines: lines.map(lineView), total: pounds(total(lines)) });

const orderView = ({ number, status, total: sum, delivery, lines }: Order) => ({
  number,
  status,
  total: pounds(sum),
  delivery,
  lines: lines.map(lineView),
});

function search(query: URLSearchParams): Book[] {
  const words = field(Object.fromEntries(query), 'query').toLowerCase().split(/\s+/).filter(Boolean);
  const genre = query.get('genre') ?? 'any';
  const maxPrice = Number(query.get('max-price') || Number.POSITIVE_INFINITY);
  const found = BOOKS.filter(
    (book) =>
      words.every((word) =>
        `${book.title} ${book.author} ${book.genre} ${book.note}`.toLowerCase().includes(word),
      ) &&
      (genre === 'any' || book.genre === genre) &&
      editionPrice(book, 'P') <= maxPrice * 100 &&
      (!yes(query.get('in-stock')) || book.stock > 0),
  );
  const inTitle = (book: Book): number =>
    words.filter((word) => book.title.toLowerCase().includes(word)).length;
  const orders: Readonly<Record<string, (a: Book, b: Book) => number>> = {
    relevance: (a, b) => inTitle(b) - inTitle(a),
    title: (a, b) => a.title.localeCompare(b.title, 'en'),
    'price-low': (a, b) => a.price - b.price,
    'price-high': (a, b) => b.price - a.price,
    newest: (a, b) => b.year - a.year,
  };
  return found.toSorted(orders[query.get('sort') ?? 'relevance'] ?? orders.relevance);
}

function shelf(query: URLSearchParams): Book[] {
  const term = (query.get('term') ?? '').toLowerCase();
  const since = Number(query.get('since') ?? 0);
  return BOOKS.filter(
    (book) => `${book.title} ${book.author}`.toLowerCase().includes(term) && book.year >= since,
  ).toSorted((a, b) => a.author.localeCompare(b.author, 'en') || a.year - b.year);
}

function editionsOf(query: URLSearchParams): EditionCode[] {
  const wanted = query
    .getAll('format')
    .flatMap((value) => value.split(','))
    .filter(Boolean);
  const all = Object.keys(EDITIONS) as EditionCode[];
  return wanted.length === 0 ? all : all.filter((code) => wanted.includes(EDITIONS[code].toLowerCase()));
}

const shelfView = (query: URLSearchParams) => ({
  books: shelf(query).map((book) => ({
    title: book.title,
    author: book.author,
    year: book.year,
    prices: Object.fromEntries(
      editionsOf(query).map((code) => [EDITIONS[code].toLowerCase(), pounds(editionPrice(book, code))]),
    ),
    slug: book.slug,
  })),
});

const layout = (title: string, count: number, main: Html, script?: string): Html =>
  page({
    title: title === TITLE ? title : `${title} · ${TITLE}`,
    style: BOOKSHOP_STYLE,
    icon: BOOKSHOP_ICON,
    script,
    head: html`<link rel="ai-actions" href="/.well-known/ai-actions.json">`,
    body: html`
<header class="top"><div class="wrap">
  <a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 6c5-1.600 9-1 12 1.500C19 5 23 4.400 28 6v20c-5-1.600-9-1-12 1.500C13 25 9 24.400 4 26Z" fill="currentColor"/><path d="M16 8v19" stroke="var(--bg)" stroke-width="1.600"/></svg><span>Gutenberg <i>&amp;</i> Daughters</span></a>
  <nav aria-label="Shop"><a href="/search">Search</a><a href="/shelves">Shelves</a><a href="/orders">Orders</a><a href="/about">About</a><a class="cart-link" href="/cart">Cart <b class="cart-count">${count}</b></a></nav>
</div></header>
<main id="main">${main}</main>
<footer class="wrap"><p>Booksellers of works that belong to everybody, at 9 Printing House Lane.</p><p class="dim">${BOOKS.length} titles · agents welcome: <a href="/.well-known/ai-actions.json">ai-actions.json</a></p></footer>`,
  });

const option = (value: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label(value)}</option>`;

const searchForm = (query: URLSearchParams): Html => html`
<form class="search" action="/search" method="get" role="search" data-awas-action="search-books" data-awas-context="The catalogue of the shop">
  <label class="wide">Title, author or subject
    <input type="search" name="query" value="${query.get('query') ?? ''}" required minlength="2" maxlength="80" placeholder="machine, Austen, whales…" data-awas-param="query"></label>
  <label>Genre<select name="genre" data-awas-param="genre">${['any', ...GENRES].map((genre) => option(genre, query.get('genre') ?? 'any'))}</select></label>
  <label>Up to £<input type="number" name="max-price" min="1" max="50" step="any" value="${query.get('max-price') ?? ''}" data-awas-param="max-price"></label>
  <label>Order<select name="sort" data-awas-param="sort">${SORTS.map((sort) => option(sort, query.get('sort') ?? 'relevance'))}</select></label>
  <label class="line"><input type="checkbox" name="in-stock" value="true"${yes(query.get('in-stock')) ? html` checked` : ''} data-awas-param="in-stock"> In stock</label>
  <button type="submit">Search</button>
</form>`;

const bookItem = (book: Book): Html => html`
<li class="book-item"><a href="/books/${book.slug}">${cover(book)}</a>
  <div><h3 class="book-title"><a href="/books/${book.slug}">${book.title}</a></h3>
  <p><span class="book-author">${book.author}</span> · <span class="book-year">${book.year}</span></p>
  <p class="dim note">${book.note}</p>
  <p class="buy"><b class="book-price">${pounds(editionPrice(book, 'P'))}</b> <span class="dim">${book.stock > 0 ? `${book.stock} in stock` : 'to order'} · <span class="book-sku">${book.code}-P</span></span></p></div></li>`;

const homePage = (count: number): Html =>
  layout(
    TITLE,
    count,
    html`
<section class="hero"><div class="wrap"><h1>Good books do not age.<br>They go out of copyright.</h1>
<p class="lead">Carefully set, plainly bound, fairly priced.</p>${searchForm(new URLSearchParams())}</div></section>
<section class="wrap"><h2 class="head">On the front table</h2>
<ul class="table">${[29, 14, 3, 16, 26, 0].map((index) => {
      const book = BOOKS[index]!;
      return html`<li><a href="/books/${book.slug}">${cover(book)}<b>${book.title}</b><span class="dim">${book.author}</span></a></li>`;
    })}</ul></section>`,
  );

function searchPage(query: URLSearchParams, count: number): Html {
  const found = search(query);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const current = Math.min(pages, Math.max(1, Number(query.get('page') ?? 1) || 1));
  const shown = found.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE);
  const linkTo = (number: number): string => {
    const next = new URLSearchParams(query);
    next.set('page', String(number));
    return `/search?${next}`;
  };
  return layout(
    'Search',
    count,
    html`<div class="wrap"><h1 class="head">Find a book</h1>${searchForm(query)}
<p class="count" role="status">${plural(found.length, 'book')}${query.get('query') ? ` for “${query.get('query')}”` : ' in the shop'}</p>
<ul class="book-results" data-awas-result="search-books">${shown.map(bookItem)}</ul>
<nav class="pagination" aria-label="Pages of results">
${current > 1 && html`<a class="previous-page" rel="prev" href="${linkTo(current - 1)}">← Previous</a>`}
<span>Page <b class="current-page">${current}</b> of ${pages}</span>
${current < pages && html`<a class="next-page" rel="next" href="${linkTo(current + 1)}">Next →</a>`}
</nav></div>`,
  );
}

const shelvesPage = (count: number): Html =>
  layout(
    'Shelves',
    count,
    html`<div class="wrap"><h1 class="head">The shelves</h1><p class="lead">Everything we have, narrowed down as you type.</p>
<form class="search" method="get" data-awas-action="browse-shelves">
  <label class="wide">Title or author<input type="search" name="term" maxlength="60" autocomplete="off" placeholder="verne" data-awas-param="term"></label>
  <label>First published since<input type="number" name="since" min="0" max="1928" data-awas-param="since"></label>
  <label>Editions<select name="format" multiple size="3" data-awas-param="format">${FORMATS.map((format) => html`<option value="${format}">${label(format)}</option>`)}</select></label>
  <button type="submit" class="quiet">Show</button>
</form>
<p class="count" role="status" id="shelf-count"></p>
<table class="shelf" data-awas-result="browse-shelves" aria-busy="false"><thead><tr><th>Title</th><th>Author</th><th>Year</th><th>From</th></tr></thead><tbody></tbody></table></div>`,
    SHELVES_SCRIPT,
  );

const quantityField = html`<label>Copies<input type="number" name="quantity" value="1" min="1" max="9" required data-awas-param="quantity"></label>`;
const giftNoteField = html`<label>A card with it<textarea name="gift-note" maxlength="200" rows="2" placeholder="For Ada, with love" data-awas-param="gift-note"></textarea></label>`;

const bookPage = (book: Book, count: number): Html =>
  layout(
    book.title,
    count,
    html`<article class="wrap product">${cover(book)}<div>
<p class="dim">${label(book.genre)} · first published ${book.year}</p><h1>${book.title}</h1><p class="lead">${book.author}</p>
<p class="note">${book.note}</p><p class="dim">${book.pages} pages · ${book.stock > 0 ? `${book.stock} in stock` : 'printed to order'}</p>
<form class="add" action="/cart" method="post" data-awas-action="add-to-cart" data-awas-context="${book.title} by ${book.author}">
  <label>Edition<select name="sku" data-awas-param="sku" required>${(
    Object.keys(EDITIONS) as EditionCode[]
  ).map(
    (code) =>
      html`<option value="${book.code}-${code}">${EDITIONS[code]}, ${pounds(editionPrice(book, code))}</option>`,
  )}</select></label>${quantityField}${giftNoteField}
  <button type="submit">Add to cart</button></form></div></article>`,
  );

const cartTable = (lines: readonly Line[]): Html => html`
<table class="cart-lines" data-awas-result="add-to-cart"><thead><tr><th>Book</th><th>Edition</th><th class="num">Copies</th><th class="num">Price</th><th></th></tr></thead>
<tbody>${lines.map((line) => {
  const { title, edition, quantity, price, giftNote } = lineView(line);
  return html`<tr class="cart-line"><td><b class="line-title">${title}</b>${giftNote && html`<br><small class="dim">“${giftNote}”</small>`}</td><td class="line-edition">${edition}</td><td class="num line-quantity">${quantity}</td><td class="num line-price">${price}</td><td class="num"><a href="/cart/remove?sku=${line.sku}">Remove</a></td></tr>`;
})}</tbody>
<tfoot><tr><td colspan="3">Together</td><td class="num"><b class="cart-total">${pounds(total(lines))}</b></td><td></td></tr></tfoot></table>`;

const cartPage = (lines: readonly Line[], count: number): Html =>
  layout(
    'Cart',
    count,
    html`<div class="wrap"><h1 class="head">Your cart</h1>
${cartTable(lines)}
<p class="row">${lines.length === 0 ? html`<span class="dim">Nothing in it yet.</span>` : html`<a class="button" href="/checkout">To the checkout</a>`}
<button type="button" class="quiet" data-awas-action="empty-cart">Empty the cart</button></p>
<section class="quick"><h2>Order by number</h2><p class="dim">The number stands beside each book in the search.</p>
<form class="add" action="/cart" method="post" data-awas-action="add-to-cart">
  <label>Article number<input name="sku" required pattern="${SKU_PATTERN}" placeholder="GD-030-P" autocomplete="off" data-awas-param="sku"></label>${quantityField}${giftNoteField}
  <button type="submit" class="quiet">Add to cart</button></form></section></div>`,
    EMPTY_SCRIPT,
  );

const removePage = (lines: readonly Line[], chosen: string, count: number): Html =>
  layout(
    'Remove from cart',
    count,
    html`<div class="wrap narrow"><h1 class="head">Remove from cart</h1>
<form class="add" action="/cart/remove" method="post" data-awas-action="remove-from-cart">
  <label>Line<select name="sku" required data-awas-param="sku">${lines.map(
    ({ sku }) =>
      html`<option value="${sku}"${sku === chosen ? html` selected` : ''}>${findArticle(sku)?.book.title}, ${sku}</option>`,
  )}</select></label><button type="submit">Remove</button></form>
${cartTable(lines)}</div>`,
  );

const checkoutPage = (lines: readonly Line[], count: number, wrong = ''): Html =>
  layout(
    'Checkout',
    count,
    html`<div class="wrap narrow"><h1 class="head">Checkout</h1>
<p class="lead">${plural(count, 'book')}, ${pounds(total(lines))} together.</p>${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
<form class="add" action="/checkout" method="post" data-awas-action="place-order" data-awas-context="Ordering cannot be undone">
  <label>Name<input name="name" autocomplete="name" required minlength="2" maxlength="80" data-awas-param="name"></label>
  <label>Email<input type="email" name="email" autocomplete="email" required data-awas-param="email"></label>
  <label>Address<textarea name="address" autocomplete="street-address" required minlength="10" maxlength="300" rows="3" data-awas-param="address"></textarea></label>
  <fieldset><legend>Delivery</legend>${DELIVERIES.map(
    (delivery) =>
      html`<label class="line"><input type="radio" name="delivery" value="${delivery}" required${delivery === 'standard' ? html` checked` : ''} data-awas-param="delivery"> ${label(delivery)}</label>`,
  )}</fieldset>
  <label>Not before<input type="date" name="deliver-on" data-awas-param="deliver-on"></label>
  <label class="line"><input type="checkbox" name="gift-wrap" value="true" data-awas-param="gift-wrap"> Wrap it as a present</label>
  <label><span id="note-label">A note for the shop</span><div contenteditable="true" role="textbox" aria-multiline="true" aria-labelledby="note-label" data-awas-param="note"></div></label>
  <input type="hidden" name="note"><button type="submit">Order and pay ${pounds(total(lines))}</button>
</form></div>`,
    CHECKOUT_SCRIPT,
  );

const ordersPage = (order: Order | undefined, asked: string, count: number): Html =>
  layout(
    'Orders',
    count,
    html`<div class="wrap narrow"><h1 class="head">Where is my order?</h1>
<form class="add" action="/orders" method="get" data-awas-action="track-order">
  <label>Order number<input name="number" required pattern="^GD-[0-9]{5}$" placeholder="GD-10001" value="${asked}" data-awas-param="number"></label>
  <button type="submit">Look it up</button></form>
<section class="order-confirmation" data-awas-result="track-order">${
      order
        ? html`<h2>Order <span class="order-number">${order.number}</span></h2>
<p class="order-status">${order.status}</p><p>For ${order.to}, ${label(order.delivery).toLowerCase()}, <b class="order-total">${pounds(order.total)}</b></p>
<ul>${order.lines.map((line) => html`<li>${lineView(line).quantity} × ${lineView(line).title} (${lineView(line).edition})</li>`)}</ul>`
        : html`<p class="dim">${asked ? `There is no order ${asked}.` : 'The number is on your confirmation.'}</p>`
    }</section></div>`,
  );

const aboutPage = (count: number): Html =>
  layout(
    'About',
    count,
    html`<div class="wrap narrow"><h1 class="head">About the shop</h1>
<p class="lead">We print what nobody owns any more, one copy at a time, and post it the same day.</p>
<p>Write to <a href="mailto:shop@gutenberg-daughters.example">shop@gutenberg-daughters.example</a>. This shop is a demonstration: no order leaves this computer.</p></div>`,
  );

const visitors = sessions('bookshop');

function create(origin: string): Handler {
  const carts = new Map<string, Line[]>();
  const orders = new Map<string, Order>([[SENT.number, SENT]]);

  const cartOf = (request: SiteRequest): readonly Line[] => carts.get(visitors.of(request)) ?? [];
  const countOf = (request: SiteRequest): number =>
    cartOf(request).reduce((sum, line) => sum + line.quantity, 0);

  function change(
    request: SiteRequest,
    next: (lines: readonly Line[]) => Line[],
  ): { headers: Reply['headers']; lines: Line[] } {
    const { session, headers } = visitors.begin(request);
    const lines = next(carts.get(session) ?? []);
    carts.set(session, lines);
    return { lines, headers };
  }

  const view = (request: SiteRequest, make: (count: number) => Html, status = 200): Reply =>
    htmlReply(make(countOf(request)), status);

  const refuse = (request: SiteRequest, status: number, message: string): Reply =>
    wantsJson(request)
      ? json({ error: message }, status)
      : view(
          request,
          (count) =>
            layout(
              'Sorry',
              count,
              html`<div class="wrap narrow"><h1 class="head">Sorry</h1><p role="alert">${message}</p></div>`,
            ),
          status,
        );

  function add(request: SiteRequest): Reply {
    const given = fields(request);
    const sku = field(given, 'sku').toUpperCase();
    const quantity = Number(field(given, 'quantity') || 1);
    if (!findArticle(sku)) return refuse(request, 422, `There is no article ${sku || 'without a number'}.`);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 9)
      return refuse(request, 422, 'One to nine copies, please.');
    const giftNote = field(given, 'gift-note').slice(0, 200);
    const { lines, headers } = change(request, (before) => {
      const same = before.find((line) => line.sku === sku);
      return same
        ? before.map((line) =>
            line === same
              ? { sku, quantity: line.quantity + quantity, giftNote: giftNote || line.giftNote }
              : line,
          )
        : [...before, { sku, quantity, giftNote }];
    });
    return wantsJson(request) ? json(cartView(lines), 200, headers) : redirect('/cart', 303, headers);
  }

  function remove(request: SiteRequest): Reply {
    const sku = field(fields(request), 'sku').toUpperCase();
    if (!cartOf(request).some((line) => line.sku === sku))
      return refuse(request, 404, `There is no ${sku || 'such line'} in the cart.`);
    const { lines, headers } = change(request, (before) => before.filter((line) => line.sku !== sku));
    return wantsJson(request) ? json(cartView(lines), 200, headers) : redirect('/cart', 303, headers);
  }

  function order(request: SiteRequest): Reply {
    const lines = cartOf(request);
    const given = fields(request);
    if (lines.length === 0) return refuse(request, 409, 'The cart is empty.');
    const missing = ['name', 'email', 'address'].find((name) => !field(given, name));
    if (missing) {
      const message = `We need your ${missing}.`;
      return wantsJson(request)
        ? json({ error: message }, 422)
        : view(request, (count) => checkoutPage(lines, count, message), 422);
    }
    const made: Order = {
      number: `GD-${10001 + orders.size}`,
      lines,
      total: total(lines),
      to: field(given, 'name'),
      delivery: field(given, 'delivery') || 'standard',
      status: 'At the printer',
    };
    orders.set(made.number, made);
    change(request, () => []);
    return wantsJson(request)
      ? json(orderView(made), 201, { location: `/orders?number=${made.number}` })
      : redirect(`/orders?number=${made.number}`);
  }

  return routes(
    [
      route('GET', '/', (request) => view(request, homePage)),
      route('GET', '/search', (request) => {
        if (!wantsJson(request)) return view(request, (count) => searchPage(request.query, count));
        const found = search(request.query);
        return json({ total: found.length, books: found.map(bookView) });
      }),
      route('GET', '/shelves', async (request) => {
        if (!wantsJson(request)) return view(request, shelvesPage);
        await new Promise((resolve) => setTimeout(resolve, SHELF_MS));
        return json(shelfView(request.query));
      }),
      route('GET', '/books/:slug', (request) => {
        const book = BOOKS.find((each) => each.slug === request.params.slug);
        return book
          ? view(request, (count) => bookPage(book, count))
          : refuse(request, 404, 'We do not have that book.');
      }),
      route('GET', '/cart', (request) =>
        wantsJson(request)
          ? json(cartView(cartOf(request)))
          : view(request, (count) => cartPage(cartOf(request), count)),
      ),
      route('POST', '/cart', add),
      route('DELETE', '/cart', (request) => {
        const { headers } = change(request, () => []);
        return json(cartView([]), 200, headers);
      }),
      route('GET', '/cart/remove', (request) =>
        view(request, (count) => removePage(cartOf(request), request.query.get('sku') ?? '', count)),
      ),
      route('POST', '/cart/remove', remove),
      route('GET', '/checkout', (request) => view(request, (count) => checkoutPage(cartOf(request), count))),
      route('POST', '/checkout', order),
      route('GET', '/orders', (request) => {
        const number = request.query.get('number') ?? '';
        const found = orders.get(number);
        if (!wantsJson(request)) return view(request, (count) => ordersPage(found, number, count));
        return found ? json(orderView(found)) : json({ error: `There is no order ${number}.` }, 404);
      }),
      route('GET', '/about', (request) => view(request, aboutPage)),
      route('GET', '/.well-known/ai-actions.json', (request) =>
        jsonDeclaration(request, declarationAt(manifest, origin)),
      ),
    ],
    (request) => refuse(request, 404, 'There is nothing at this address.'),
  );
}

export const bookshop: SiteDefinition = { name: 'bookshop', title: TITLE, start: '/search', create };
