import { html, page } from './html.ts';
import {
  field,
  fields,
  type Handler,
  html as htmlReply,
  redirect,
  route,
  routes,
  type SiteDefinition,
} from './http.ts';

const TITLE = 'Lantern Bakery';

const STYLE = `
:root{--bg:#fffaf3;--ink:#3a2a1c;--dim:#8a7460;--line:#ecdcc6;--accent:#b4531f;--on-accent:#fff;--field:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#1b140e;--ink:#f3e7d8;--dim:#b39d87;--line:#3b2c20;--accent:#f2a06b;--on-accent:#3a1703;--field:#241b13}}
body{text-align:center}h1{font:600 58px/1.05 var(--serif);margin-top:72px}.lead{font-size:20px;color:var(--dim);margin:16px auto 0;max-width:40ch}svg.mark{width:74px;margin:64px auto 0;color:var(--accent)}
.breads{list-style:none;padding:0;margin:48px 0;display:grid;grid-template-columns:repeat(4,1fr);border-block:1px solid var(--line)}.breads li{padding:24px 12px}.breads b{display:block;font:600 19px var(--serif)}
.two{display:grid;grid-template-columns:1fr 1fr;gap:24px;text-align:left;margin-bottom:72px}.two form{display:grid;gap:14px;align-content:start;padding:26px;border:1px solid var(--line);border-radius:16px;background:var(--field)}.two h2{font:600 22px var(--serif)}.two button{justify-self:start}
@media (max-width:820px){.two,.breads{grid-template-columns:1fr}}
`;

const BREADS = [
  ['Rye', 'three days old and better for it'],
  ['Country loaf', 'the one everybody takes'],
  ['Buns', 'until they are gone'],
  ['Seed cake', 'Thursdays'],
] as const;

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#b4531f"/><path d="M11 12h10v12H11zM13 8h6v4h-6z" fill="#fff"/></svg>';

const home = () =>
  page({
    title: TITLE,
    style: STYLE,
    icon: ICON,
    body: html`<main id="main" class="wrap">
<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3v4M11 10h10M12 10l-2 15h12l-2-15M10 28h12" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M16 14c3 4 2 7 0 7s-3-3 0-7Z" fill="currentColor"/></svg>
<h1>${TITLE}</h1><p class="lead">The light is on from four in the morning. The door opens at six.</p>
<form action="/breads" role="search"><label>Find a bread<input type="search" name="q"></label><button type="submit">Find</button></form>
<ul class="breads">${BREADS.map(([name, note]) => html`<li><b>${name}</b><span class="dim">${note}</span></li>`)}</ul>
<div class="two"><form action="/order" method="post"><h2>Have bread put aside</h2><label>Your name<input name="name" autocomplete="name" required></label><label>Which, and how many<input name="bread" required placeholder="Two rye"></label><label>For<input type="date" name="day" required></label><button type="submit">Put it aside</button></form>
<form action="/newsletter" method="post"><h2>Hear about Thursdays</h2><label>Email<input type="email" name="email" autocomplete="email" required></label><button type="submit" class="quiet">Tell me</button></form></div></main>`,
  });

const said = (title: string, lines: readonly string[]) =>
  page({
    title: `${title} · ${TITLE}`,
    style: STYLE,
    icon: ICON,
    body: html`<main id="main" class="wrap"><h1>${title}</h1><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul><p><a href="/">Back</a></p></main>`,
  });

const create = (): Handler => {
  let ordered = 0;
  const done = new Map<string, string>();
  const put = (line: string) => {
    const number = `B-${++ordered}`;
    done.set(number, line);
    return redirect(`/done/${number}`);
  };
  return routes([
    route('GET', '/', () => htmlReply(home())),
    route('GET', '/breads', ({ query }) => {
      const wanted = (query.get('q') ?? '').toLowerCase();
      const found = BREADS.filter((bread) => bread.join(' ').toLowerCase().includes(wanted));
      return htmlReply(
        said(
          `${found.length} breads`,
          found.map(([name, note]) => `${name}: ${note}`),
        ),
      );
    }),
    route('POST', '/order', (request) => {
      const form = fields(request);
      return put(`${field(form, 'bread')} for ${field(form, 'name')} on ${field(form, 'day')}`);
    }),
    route('POST', '/newsletter', (request) => put(`Thursdays, to ${field(fields(request), 'email')}`)),
    route('GET', '/done/:number', ({ params: { number = '' } }) =>
      htmlReply(said(`Done: ${number}`, [done.get(number) ?? 'Not known'])),
    ),
  ]);
};

export const plain: SiteDefinition = { name: 'plain', title: TITLE, start: '/', create };
