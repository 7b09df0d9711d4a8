export const BOOKSHOP_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5a4c"/><path d="M6 9c4-1.300 7.500-.8 10 1.200C18.500 8.200 22 7.700 26 9v14c-4-1.300-7.500-.8-10 1.200C13.500 22.200 10 21.700 6 23Z" fill="#f6efdf"/></svg>';

export const BOOKSHOP_STYLE = `
:root{--bg:#faf7f0;--ink:#23201a;--dim:#6d6558;--line:#ded5c3;--accent:#1f5a4c;--on-accent:#fff;--field:#fffdf8;--sunk:#f1ebdd}
@media (prefers-color-scheme:dark){:root{--bg:#181612;--ink:#efe9dc;--dim:#a79f8f;--line:#3a352b;--accent:#84c9b3;--on-accent:#0d221c;--field:#211e19;--sunk:#211e19}}
body{min-height:100vh;display:flex;flex-direction:column}main{flex:1;padding-bottom:56px}
h1,h2,h3,.brand,.lead{font-family:var(--serif)}h1{font-weight:600;letter-spacing:-.01em}
.top{border-bottom:1px solid var(--line)}.top .wrap{display:flex;align-items:center;gap:32px;min-height:68px;flex-wrap:wrap}
.brand{display:flex;align-items:center;gap:10px;font-size:20px;font-weight:600;color:var(--ink);text-decoration:none}.brand svg{width:30px;color:var(--accent)}.brand i{color:var(--accent)}
nav[aria-label=Shop]{display:flex;gap:24px;margin-left:auto;align-items:center}nav[aria-label=Shop] a{color:var(--ink);text-decoration:none;font-size:15px}nav[aria-label=Shop] a:hover{color:var(--accent)}
.cart-count{display:inline-block;min-width:20px;padding:0 6px;border-radius:10px;background:var(--accent);color:var(--on-accent);font-size:12px;line-height:20px;text-align:center}
.hero{background:var(--sunk);border-bottom:1px solid var(--line);padding:52px 0 44px;margin-bottom:40px}.hero h1{font-size:44px}
.lead{font-size:19px;color:var(--dim);margin-top:8px}.head{margin:36px 0 18px}h1.head{font-size:34px}h2.head{font-size:24px}
.search{display:grid;grid-template-columns:2.4fr 1fr .7fr 1.2fr auto auto;gap:14px;align-items:end;margin-top:26px;padding:18px;background:var(--field);border:1px solid var(--line);border-radius:12px}
.search .line{min-height:42px}.search select[multiple]{min-height:84px;padding:4px}
.count{margin:22px 0 24px;color:var(--dim)}
.book-results{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:18px}
.book-item{display:grid;grid-template-columns:96px 1fr;gap:18px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--field)}
.book-item h3{font-size:18px}.book-item h3 a{color:var(--ink);text-decoration:none}.book-item .note{font-size:14px;margin:6px 0 8px}.book-item p{font-size:15px}.book-item .buy{font-size:14px}.book-sku{white-space:nowrap}.buy b{font-size:16px;color:var(--accent)}
.cover{width:100%;border-radius:3px;box-shadow:0 1px 2px #0003,0 8px 18px -8px #0006}
.pagination{display:flex;gap:22px;justify-content:center;margin-top:30px}
.table{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(6,1fr);gap:24px}.table a{display:grid;gap:2px;color:var(--ink);text-decoration:none;font-size:14px}.table .cover{margin-bottom:10px}
.product{display:grid;grid-template-columns:280px 1fr;gap:48px;padding-top:44px}.product h1{font-size:40px;margin-top:6px}.product .note{font-size:18px;margin:18px 0 8px}
.add{display:grid;gap:16px;margin-top:24px;max-width:440px}.add button{justify-self:start}
.narrow{max-width:720px}.row{display:flex;gap:14px;align-items:center;margin-top:22px}
.quick{margin-top:48px;padding-top:28px;border-top:1px solid var(--line)}.quick h2{font-size:22px}
fieldset{border:1px solid var(--line);border-radius:var(--radius);padding:10px 14px;display:grid;gap:8px;margin:0}legend{font-size:13.5px;font-weight:600;padding:0 6px}
.order-confirmation{margin-top:34px;padding:22px;border:1px solid var(--line);border-radius:12px;background:var(--field)}.order-confirmation h2{font-size:22px}.order-confirmation ul{padding-left:20px;margin:12px 0 0}
.wrong{margin-top:14px;padding:10px 14px;border-radius:8px;background:#b42318;color:#fff}
.shelf{margin-top:4px}.shelf-price,.shelf-year{font-variant-numeric:tabular-nums}.shelf[aria-busy=true]{opacity:.5}
footer{display:flex;justify-content:space-between;gap:24px;flex-wrap:wrap;padding:26px 0;border-top:1px solid var(--line);font-size:14px}
@media (max-width:820px){.search{grid-template-columns:1fr 1fr}.search .wide{grid-column:1/-1}.table{grid-template-columns:repeat(3,1fr)}.product{grid-template-columns:1fr}.hero h1{font-size:34px}}
`;

export const SHELVES_SCRIPT = `
const form = document.querySelector('[data-awas-action="browse-shelves"]');
const table = document.querySelector('.shelf');
const count = document.querySelector('#shelf-count');
let asked = 0, waiting;
async function show() {
  const mine = ++asked;
  table.setAttribute('aria-busy', 'true');
  const answer = await fetch('/shelves?' + new URLSearchParams(new FormData(form)), { headers: { accept: 'application/json' } });
  const { books } = await answer.json();
  if (mine !== asked) return;
  table.tBodies[0].replaceChildren(...books.map((book) => {
    const row = document.createElement('tr');
    const price = Object.values(book.prices).sort((a, b) => parseFloat(a.slice(1)) - parseFloat(b.slice(1)))[0];
    for (const [name, value] of [['title', book.title], ['author', book.author], ['year', book.year], ['price', price]]) {
      const cell = row.insertCell();
      cell.className = 'shelf-' + name;
      cell.textContent = value;
    }
    return row;
  }));
  count.textContent = books.length + (books.length === 1 ? ' book' : ' books');
  table.setAttribute('aria-busy', 'false');
}
form.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(show, 150); });
form.addEventListener('submit', (event) => { event.preventDefault(); clearTimeout(waiting); show(); });
show();
`;

export const EMPTY_SCRIPT = `
document.querySelector('[data-awas-action="empty-cart"]').addEventListener('click', async () => {
  await fetch('/cart', { method: 'DELETE' });
  document.querySelector('.cart-lines tbody').replaceChildren();
  document.querySelector('.cart-total').textContent = '£0.00';
  document.querySelector('.cart-count').textContent = '0';
});
`;

export const CHECKOUT_SCRIPT = `
const note = document.querySelector('[data-awas-param="note"]');
const sent = document.querySelector('input[type=hidden][name=note]');
note.addEventListener('input', () => { sent.value = note.textContent; });
`;
