import { randomUUID } from 'node:crypto';
import CAPABILITIES from './declarations/mail.json' with { type: 'json' };
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
} from './http.ts';

const TITLE = 'Pigeonpost';
export const MAIL_KEY = 'pp_demo_4f6a1c';

type Capability = (typeof CAPABILITIES)[number];

const manifest = (origin: string) => ({
  spec_version: '1.0',
  name: TITLE,
  description:
    'Transactional email for small senders: send, list, read and delete messages, check addresses.',
  base_url: origin,
  auth: { type: 'api_key', header: 'X-Api-Key', prefix: '', setup_url: `${origin}/keys` },
  pricing: {
    type: 'freemium',
    plans: [
      { name: 'Loft', price: '€0/month', limits: '100 messages/day' },
      { name: 'Flock', price: '€19/month', limits: '10,000 messages/day' },
    ],
    plans_url: `${origin}/#pricing`,
  },
  capabilities: CAPABILITIES.map(({ name, summary }) => ({
    name,
    description: summary,
    detail_url: `/capabilities/${name}`,
  })),
});

const detail = (capability: Capability) => ({
  name: capability.name,
  description: capability.description,
  endpoint: capability.endpoint,
  method: capability.method,
  parameters: capability.parameters,
  request_example: capability.request,
  response_example: capability.response,
  rate_limits: { requests_per_minute: capability.perMinute, daily_limit: 10_000 },
});

const STYLE = `
:root{--bg:#fff;--ink:#1b1726;--dim:#6a6478;--line:#e7e2ef;--accent:#6a3fc8;--on-accent:#fff;--sunk:#f8f5fd;--code:#211a33}
@media (prefers-color-scheme:dark){:root{--bg:#141019;--ink:#efeaf7;--dim:#a59db6;--line:#332b42;--accent:#b598ff;--on-accent:#1e0f45;--sunk:#1b1523;--code:#0e0a15}}
header .wrap{display:flex;gap:26px;align-items:center;min-height:72px}header a{color:var(--ink);text-decoration:none;font-size:15px}.brand{font-weight:700;font-size:19px;margin-right:auto;display:flex;gap:9px;align-items:center}.brand svg{width:28px;color:var(--accent)}
.hero{display:grid;grid-template-columns:1fr 1.1fr;gap:56px;align-items:center;padding:64px 0 72px}.hero h1{font-size:46px;letter-spacing:-.025em}.hero p{font-size:18px;color:var(--dim);margin:16px 0 26px}
pre{margin:0;padding:22px 24px;border-radius:14px;background:var(--code);color:#e9e2fb;font-size:13.5px;line-height:1.7;overflow:auto;box-shadow:0 24px 50px -30px #3a1d80}pre i{color:#b598ff;font-style:normal}pre b{color:#8fe0b8;font-weight:400}
.band{background:var(--sunk);border-block:1px solid var(--line);padding:56px 0}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:18px;margin-top:24px}.card{padding:22px;border:1px solid var(--line);border-radius:14px;background:var(--bg)}.card h3{font:600 15px/1.4 var(--mono)}.card p{color:var(--dim);font-size:15px;margin-top:6px}.price{font-size:30px;font-weight:700;margin:8px 0}
main>.wrap{padding-block:52px}footer{padding:26px 0;color:var(--dim);font-size:14px}
@media (max-width:820px){.hero{grid-template-columns:1fr}.hero h1{font-size:36px}}
`;

const WING = 'M4 14 28 4 19 28l-5-9Z';

const layout = (title: string, main: Html): Html =>
  page({
    title: title === TITLE ? `${TITLE}: mail for machines` : `${title} · ${TITLE}`,
    style: STYLE,
    icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#6a3fc8"/><path d="${WING}" fill="#fff"/></svg>`,
    body: html`
<header><div class="wrap"><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${WING}" fill="currentColor"/></svg>${TITLE}</a><a href="/#capabilities">Capabilities</a><a href="/#pricing">Pricing</a><a href="/keys">Keys</a></div></header>
<main id="main">${main}</main>
<footer class="wrap">Pigeonpost sends nothing: it is a demonstration. Agents start at <a href="/.well-known/agent">/.well-known/agent</a>.</footer>`,
  });

const homePage = (): Html =>
  layout(
    TITLE,
    html`
<section class="wrap hero"><div><h1>Mail that arrives, from one request.</h1><p>No SDK, no dashboard to learn. A key, an address, a few words.</p><a class="button" href="/keys">Get a key</a></div>
<pre><code><i>POST</i> /v1/messages
X-Api-Key: <b>pp_…</b>

{ "to": <b>"ada@example.org"</b>,
  "subject": <b>"The engine runs"</b>,
  "body": <b>"Come and see."</b> }

<i>202</i> { "id": <b>"msg_1"</b>, "status": <b>"queued"</b> }</code></pre></section>
<section class="band" id="capabilities"><div class="wrap"><h2>Five things it does</h2><div class="grid">${CAPABILITIES.map(
      ({ name, summary }) => html`<article class="card"><h3>${name}</h3><p>${summary}.</p></article>`,
    )}</div></div></section>
<section class="wrap" id="pricing"><h2>Two prices</h2><div class="grid"><article class="card"><h3>Loft</h3><p class="price">€0</p><p>100 messages a day, for as long as you like.</p></article><article class="card"><h3>Flock</h3><p class="price">€19 a month</p><p>10,000 messages a day.</p></article></div></section>`,
  );

const keysPage = (): Html =>
  layout(
    'Keys',
    html`<div class="wrap"><h1>Your key</h1><p class="dim" style="margin:12px 0 24px">Send it as <code>X-Api-Key</code>, without any prefix.</p><pre><code id="key">${MAIL_KEY}</code></pre></div>`,
  );

const unauthorised = (): Reply => json({ error: 'A key is needed. See /keys.' }, 401);
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function create(origin: string): Handler {
  interface Message {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly body: string;
    readonly status: string;
  }
  const messages = new Map<string, Message>();

  const withKey =
    (handle: Handler): Handler =>
    (request) =>
      request.headers['x-api-key'] === MAIL_KEY ? handle(request) : unauthorised();

  function send(request: SiteRequest): Reply {
    const given = fields(request);
    const [to, subject, body] = ['to', 'subject', 'body'].map((name) => field(given, name)) as [
      string,
      string,
      string,
    ];
    if (!ADDRESS.test(to)) return json({ error: `"${to}" is not an address.` }, 422);
    if (!subject || !body) return json({ error: 'A message has a subject and a body.' }, 422);
    const id = `msg_${randomUUID().slice(0, 8)}`;
    messages.set(id, { id, to, subject, body, status: 'queued' });
    return json({ id, status: 'queued' }, 202);
  }

  const one = (handle: (message: Message) => Reply): Handler =>
    withKey((request) => {
      const message = messages.get(request.params.id ?? '');
      return message ? handle(message) : json({ error: `There is no message ${request.params.id}.` }, 404);
    });

  return routes([
    route('GET', '/', () => htmlReply(homePage())),
    route('GET', '/keys', () => htmlReply(keysPage())),
    route('GET', '/.well-known/agent', (request) => jsonDeclaration(request, manifest(origin))),
    route('GET', '/capabilities/:name', (request) => {
      const capability = CAPABILITIES.find(({ name }) => name === request.params.name);
      return capability
        ? jsonDeclaration(request, detail(capability))
        : json({ error: 'No such capability.' }, 404);
    }),
    route('GET', '/v1/verify', ({ query }) => {
      const address = query.get('address') ?? '';
      const valid = ADDRESS.test(address);
      return json({ address, valid, reason: valid ? 'ok' : 'not an address' });
    }),
    route('POST', '/v1/messages', withKey(send)),
    route(
      'GET',
      '/v1/messages',
      withKey(({ query }) => {
        const limit = Math.min(100, Math.max(1, Number(query.get('limit') ?? 20) || 20));
        return json({ messages: [...messages.values()].toReversed().slice(0, limit) });
      }),
    ),
    route(
      'GET',
      '/v1/messages/:id',
      one((message) => json(message)),
    ),
    route(
      'DELETE',
      '/v1/messages/:id',
      one(({ id }) => {
        messages.delete(id);
        return json({ id, deleted: true });
      }),
    ),
  ]);
}

export const mail: SiteDefinition = { name: 'mail', title: TITLE, start: '/', create };
