import { declarationAt } from './declaration-at.ts';
import agents from './declarations/outdoor.json' with { type: 'json' };
import { type Html, html, page, raw } from './html.ts';
import {
  declaration,
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
  text,
} from './http.ts';

const TITLE = 'Cairn & Company';
const CATEGORIES = ['tents', 'packs', 'sleeping', 'cooking', 'clothing'] as const;

interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: (typeof CATEGORIES)[number];
  readonly price: number;
  readonly weight: number;
  readonly stock: number;
  readonly note: string;
}

const PRODUCTS: readonly Product[] = (
  [
    ['ridge-2', 'Ridge 2', 'tents', 389, 1740, 12, 'Two people, three seasons, one pole fewer.'],
    ['ridge-1', 'Ridge 1', 'tents', 319, 1180, 7, 'The same tent for people who walk alone.'],
    ['bothy', 'Bothy Tarp', 'tents', 129, 540, 20, 'Four corners and a conversation.'],
    ['basecamp-4', 'Basecamp 4', 'tents', 640, 5200, 3, 'Stands up to wind, and inside it so do you.'],
    ['traverse-45', 'Traverse 45', 'packs', 210, 1350, 14, 'A week’s worth, if you fold.'],
    ['day-22', 'Day 22', 'packs', 95, 620, 31, 'Lunch, a jacket and a map.'],
    ['haul-70', 'Haul 70', 'packs', 285, 2100, 5, 'For when somebody else forgot theirs.'],
    ['down-minus-5', 'Down −5°', 'sleeping', 340, 890, 9, 'Responsible down, and plenty of it.'],
    ['summer-10', 'Summer +10°', 'sleeping', 145, 610, 18, 'For nights that need no name.'],
    ['mat-r4', 'Mat R4', 'sleeping', 110, 480, 22, 'Seven centimetres between you and Scotland.'],
    ['spark', 'Spark Stove', 'cooking', 68, 85, 25, 'Boils half a litre while you look for the tea.'],
    ['pot-900', 'Pot 900', 'cooking', 42, 130, 16, 'Titanium. Do not ask what it did before.'],
    ['kettle', 'Camp Kettle', 'cooking', 38, 210, 11, 'Whistles at 1,200 metres, too.'],
    ['shell', 'Storm Shell', 'clothing', 260, 390, 13, 'Three layers, taped, no logo to speak of.'],
    ['fleece', 'Moss Fleece', 'clothing', 98, 310, 27, 'Recycled, and it looks it, in a good way.'],
    ['gaiters', 'Bog Gaiters', 'clothing', 55, 240, 0, 'For the last mile.'],
  ] as const
).map(([id, name, category, price, weight, stock, note]) => ({
  id,
  name,
  category,
  price,
  weight,
  stock,
  note,
}));

const agentsJson = (origin: string, generatedAt: string) => ({
  ...declarationAt(agents, origin),
  generatedAt,
});

function agentsTxt(origin: string, generatedAt: string): string {
  const { specVersion, site, capabilities, access } = declarationAt(agents, origin);
  return `# agents.txt
Spec-Version: ${specVersion}
Generated-At: ${generatedAt}
Site-Name: ${site.name}
Site-URL: ${site.url}
Site-Description: ${site.description}
Site-Contact: ${site.contact}
Site-Privacy-Policy: ${site.privacyPolicy}
Agents-JSON: ${origin}/.well-known/agents.json
${capabilities
  .map(
    (capability) => `
Capability: ${capability.id}
  Endpoint: ${capability.endpoint}
  Method: ${capability.method}
  Protocol: ${capability.protocol}
  Auth: ${capability.auth.type}
  Rate-Limit: ${capability.rateLimit.requests}/${capability.rateLimit.window}
  OpenAPI: ${capability.openapi}
  Description: ${capability.description}
${capability.parameters
  .map(
    (each) =>
      `  Param: ${each.name} (${each.in}, ${each.type}${each.required ? ', required' : ''}) — ${each.description}\n`,
  )
  .join('')}`,
  )
  .join('')}
${access.allow.map((pattern) => `Allow: ${pattern}\n`).join('')}${access.disallow.map((pattern) => `Disallow: ${pattern}\n`).join('')}
Agent: *

Agent: claude
  Rate-Limit: 200/minute
  Capabilities: product-search, stock-check
`;
}

const openApi = (origin: string) => ({
  openapi: '3.1.0',
  info: { title: TITLE, version: '1.0.0' },
  servers: [{ url: origin }],
  paths: Object.fromEntries(
    declarationAt(agents, origin).capabilities.map(({ id, endpoint, method, description, parameters }) => [
      new URL(endpoint).pathname,
      {
        [method.toLowerCase()]: {
          operationId: id,
          summary: description,
          parameters: parameters
            .filter((each) => each.in === 'query')
            .map(({ name, required, type, description: about }) => ({
              name,
              in: 'query',
              required,
              description: about,
              schema: { type },
            })),
          responses: { 200: { description: 'As asked.' } },
        },
      },
    ]),
  ),
});

const STYLE = `
:root{--bg:#f6f5f1;--ink:#22261f;--dim:#687063;--line:#dbddd2;--accent:#3f6b35;--on-accent:#fff;--field:#fff;--hill1:#8aa07c;--hill2:#5d7a53;--hill3:#35522f;--sky:#e9efe6}
@media (prefers-color-scheme:dark){:root{--bg:#14170f;--ink:#e9ede2;--dim:#9ca693;--line:#2f362a;--accent:#9ccf8c;--on-accent:#12240c;--field:#1a1f16;--hill1:#3b4c35;--hill2:#2a3a26;--hill3:#1c291a;--sky:#1d2620}}
header .wrap{display:flex;gap:26px;align-items:center;min-height:72px}header a{color:var(--ink);text-decoration:none;font-size:15px}.brand{display:flex;gap:10px;align-items:center;font-weight:700;font-size:19px;margin-right:auto}.brand svg{width:30px;color:var(--accent)}
.hero{background:var(--sky);position:relative;overflow:hidden;padding:70px 0 190px}.hero h1{font-size:50px;letter-spacing:-.025em;max-width:15ch}.hero p{font-size:18px;margin-top:12px;color:var(--dim)}.hero svg{position:absolute;inset:auto 0 0;width:100%;height:210px}
.find{display:flex;gap:12px;margin:28px 0 8px;align-items:end;flex-wrap:wrap}.find label{flex:1 1 220px}
.goods{list-style:none;margin:18px 0 64px;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:18px}.goods li{background:var(--field);border:1px solid var(--line);border-radius:14px;overflow:hidden}.goods svg{width:100%;height:132px}.goods div{padding:16px 18px 18px}.goods h3{font-size:17px}.goods p{font-size:14px;color:var(--dim);margin:4px 0 10px}.goods b{font-size:17px}.goods span{float:right;font-size:13px;color:var(--dim);line-height:26px}
footer{padding:26px 0;border-top:1px solid var(--line);color:var(--dim);font-size:14px}.prose{padding:48px 0;max-width:60ch}.prose p{margin-top:14px}
@media (max-width:820px){.hero h1{font-size:38px}}
`;

const STONES =
  '<ellipse cx="16" cy="25" rx="12" ry="5"/><ellipse cx="16" cy="16.500" rx="8.500" ry="4"/><ellipse cx="16" cy="9.500" rx="5" ry="3"/>';

const layout = (title: string, main: Html): Html =>
  page({
    title: title === TITLE ? title : `${title} · ${TITLE}`,
    style: STYLE,
    icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="#fff"><rect width="32" height="32" rx="7" fill="#3f6b35"/>${STONES}</svg>`,
    body: html`
<header><div class="wrap"><a class="brand" href="/"><svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">${raw(STONES)}</svg>${TITLE}</a>${CATEGORIES.map((category) => html`<a href="/?category=${category}">${category[0]?.toUpperCase()}${category.slice(1)}</a>`)}</div></header>
<main id="main">${main}</main>
<footer><div class="wrap">A demonstration: nothing is sold. Agents may do what <a href="/.well-known/agents.txt">agents.txt</a> says.</div></footer>`,
  });

function picture(product: Product): Html {
  const seed = [...product.id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 997;
  const at = (index: number, spread: number): number => (seed * (index + 3)) % spread;
  return html`<svg viewBox="0 0 240 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="240" height="132" fill="var(--sky)"/><circle cx="${40 + at(1, 160)}" cy="${28 + at(2, 24)}" r="15" fill="var(--bg)"/>
<path d="M0 132V${74 + at(3, 20)}L${50 + at(4, 50)} ${38 + at(5, 22)} ${120 + at(6, 40)} ${84 + at(7, 18)} 240 ${48 + at(8, 26)}V132Z" fill="var(--hill1)"/><path d="M0 132V${92 + at(9, 18)}Q${60 + at(10, 60)} ${66 + at(11, 20)} ${130 + at(12, 40)} ${98 + at(13, 12)}T240 ${84 + at(14, 22)}V132Z" fill="var(--hill2)"/></svg>`;
}

const find = (words: string, category: string, limit: number): readonly Product[] =>
  PRODUCTS.filter(
    (product) =>
      `${product.name} ${product.category} ${product.note}`.toLowerCase().includes(words.toLowerCase()) &&
      (!category || product.category === category),
  ).slice(0, limit);

const homePage = (words: string, category: string): Html =>
  layout(
    TITLE,
    html`
<section class="hero"><div class="wrap"><h1>Carry less. Walk further. Mend it.</h1><p>Gear for people who walk, from a shop that takes it back.</p></div>
<svg viewBox="0 0 1440 210" preserveAspectRatio="none" aria-hidden="true"><path d="M0 210V96L230 20l190 92 260-84 240 96 250-74 270 66v94Z" fill="var(--hill1)"/><path d="M0 210v-60L320 84l280 66 330-70 510 78v52Z" fill="var(--hill2)"/><path d="M0 210v-24q420-62 800-18t640-10v52Z" fill="var(--hill3)"/></svg></section>
<div class="wrap"><form class="find" role="search"><label>What are you looking for?<input type="search" name="q" value="${words}" placeholder="tent, stove…"></label><button type="submit">Look</button></form>
<ul class="goods">${find(words, category, 20).map(
      (product) =>
        html`<li>${picture(product)}<div><h3>${product.name}</h3><p>${product.note}</p><b>€${product.price}</b><span>${product.weight} g · ${product.stock > 0 ? `${product.stock} here` : 'sold out'}</span></div></li>`,
    )}</ul></div>`,
  );

const privacyPage = (): Html =>
  layout(
    'Privacy',
    html`<div class="wrap prose"><h1>Privacy</h1><p>We keep a reservation until it is fetched, and then we forget it.</p></div>`,
  );

function create(origin: string): Handler {
  const generatedAt = new Date().toISOString();
  const reserved = new Map<string, number>();
  const left = (product: Product): number => product.stock - (reserved.get(product.id) ?? 0);

  const unknown = (id: string): Reply => json({ error: `There is no product "${id}".` }, 404);
  const byId = (id: string): Product | undefined => PRODUCTS.find((product) => product.id === id);

  function reserve(request: SiteRequest): Reply {
    const given = fields(request);
    const product = byId(field(given, 'product'));
    if (!product) return unknown(field(given, 'product'));
    const name = field(given, 'name');
    if (!name) return json({ error: 'Who comes to fetch it?' }, 422);
    if (left(product) < 1) return json({ error: `${product.name} is sold out.` }, 409);
    reserved.set(product.id, (reserved.get(product.id) ?? 0) + 1);
    return json({ product: product.id, name, left: left(product) }, 201);
  }

  return routes([
    route('GET', '/', ({ query }) => htmlReply(homePage(query.get('q') ?? '', query.get('category') ?? ''))),
    route('GET', '/privacy', () => htmlReply(privacyPage())),
    route('GET', '/.well-known/agents.txt', (request) =>
      declaration(request, agentsTxt(origin, generatedAt), 'text/plain; charset=utf-8', 300),
    ),
    route('GET', '/.well-known/agents.json', (request) =>
      jsonDeclaration(request, agentsJson(origin, generatedAt), 300),
    ),
    route('GET', '/openapi.json', () => json(openApi(origin))),
    route('GET', '/api/search', ({ query }) => {
      const limit = Math.min(50, Math.max(1, Number(query.get('limit') ?? 20) || 20));
      const found = find(query.get('q') ?? '', query.get('category') ?? '', limit);
      return json({
        total: found.length,
        products: found.map(({ id, name, category, price, weight, note }) => ({
          id,
          name,
          category,
          price_eur: price,
          weight_g: weight,
          description: note,
        })),
      });
    }),
    route('GET', '/api/stock', ({ query }) => {
      const product = byId(query.get('product') ?? '');
      return product
        ? json({ product: product.id, left: left(product) })
        : unknown(query.get('product') ?? '');
    }),
    route('POST', '/api/reservations', reserve),
    // agents.txt only asks agents to avoid this path, so the server refuses requests.
    route('GET', '/admin/*', () => text('Forbidden\n', 403)),
  ]);
}

export const outdoor: SiteDefinition = { name: 'outdoor', title: TITLE, start: '/', create };
