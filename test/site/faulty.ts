import { html, page } from './html.ts';
import {
  type Handler,
  html as htmlReply,
  json,
  jsonDeclaration,
  redirect,
  route,
  routes,
  type SiteDefinition,
  text,
} from './http.ts';

const STYLE =
  ':root{--bg:#fff;--ink:#222;--dim:#667;--line:#ddd;--accent:#345;--on-accent:#fff}main{padding:64px 0}';

const home = (title: string, about: string) =>
  page({
    title,
    style: STYLE,
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#345"/></svg>',
    body: html`<main id="main" class="wrap"><h1>${title}</h1><p>${about}</p></main>`,
  });

const define = (
  name: string,
  title: string,
  about: string,
  create: (origin: string, others: Readonly<Record<string, string>>) => Handler,
): SiteDefinition => ({
  name,
  title,
  start: '/',
  create: (origin, others) => {
    const rest = create(origin, others);
    return (request) => (request.path === '/' ? htmlReply(home(title, about)) : rest(request));
  },
});

export const shell = define('shell', 'Single Page', 'Whatever you ask for, you get this page.', () => {
  return (request) => ({
    ...htmlReply(home('Single Page', 'Loading…')),
    headers: {
      'content-type': request.path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8',
    },
  });
});

export const HUGE_BYTES = 12 * 1024 * 1024;

async function* hugeManifest(): AsyncIterable<string> {
  yield '{"version": "1.0", "name": "Huge", "description": "';
  const chunk = 'x'.repeat(64 * 1024);
  for (let sent = 0; sent < HUGE_BYTES; sent += chunk.length) yield chunk;
  yield '", "actions": []}';
}

export const huge = define('huge', 'Huge', 'This site has a lot to declare.', () =>
  routes([
    route('GET', '/.well-known/ai-actions.json', () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: hugeManifest(),
    })),
    route('GET', '/agent.json', () => ({
      status: 200,
      headers: { 'content-type': 'application/json', 'content-length': String(HUGE_BYTES) },
      body: ' '.repeat(HUGE_BYTES),
    })),
  ]),
);

export const garbled = define('garbled', 'Garbled', 'Somebody edited the manifests by hand.', () =>
  routes([
    route('GET', '/agent.json', () =>
      text("{\n  awp_version: '0.1',\n  domain: 'example.org'\n}\n", 200, 'application/json'),
    ),
    route('GET', '/.well-known/ai-actions.json', () =>
      text(
        '{\n  "version": "1.0",\n  "name": "Garbled",\n  "actions": [\n    {"id": "search"',
        200,
        'application/json',
      ),
    ),
    route('GET', '/.well-known/woa.json', () => text('', 200, 'application/woa+json')),
    route('GET', '/.well-known/agent', () => text('Agent: Smith\n', 200, 'application/json')),
  ]),
);

export const loop = define('loop', 'Roundabout', 'Follow the signs.', () =>
  routes([
    route('GET', '/agent.json', () => redirect('/agent.json', 302)),
    route('GET', '/.well-known/ai-actions.json', () => redirect('/elsewhere.json', 302)),
    route('GET', '/elsewhere.json', () => redirect('/.well-known/ai-actions.json', 302)),
    route('GET', '/.well-known/woa.json', ({ query }) =>
      redirect(`/.well-known/woa.json?hop=${Number(query.get('hop') ?? 0) + 1}`, 302),
    ),
  ]),
);

export const away = define('away', 'Moved', 'We have moved.', (_, others) =>
  routes([
    route('GET', '/agent.json', () => redirect(`${others.airline}/agent.json`, 301)),
    route('GET', '/.well-known/woa.json', () => redirect('/agents/woa.json', 301)),
    route('GET', '/agents/woa.json', (request) =>
      jsonDeclaration(request, { woa_version: '1', agents: [], transports: {} }, 300, 'application/woa+json'),
    ),
  ]),
);

export const slow = define('slow', 'Slow', 'Have a seat.', (origin) =>
  routes([
    route('GET', '/agent.json', (request) =>
      jsonDeclaration(request, {
        awp_version: '0.1',
        domain: new URL(origin).hostname,
        intent: 'Take time',
        actions: ['never', 'later'].map((id) => ({
          id,
          description: id === 'never' ? 'Is not answered at all' : 'Is answered after a while',
          auth_required: false,
          inputs: {},
          outputs: { said: 'string' },
          endpoint: `/api/${id}`,
          method: 'GET',
        })),
      }),
    ),
    route('GET', '/api/never', () => new Promise(() => {})),
    route('GET', '/api/later', async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return json({ said: 'At last.' });
    }),
  ]),
);
