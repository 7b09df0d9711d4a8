import { html } from './html.ts';
import { html as htmlReply, json, jsonDeclaration, route, routes, type SiteDefinition } from './http.ts';

export const slow: SiteDefinition = {
  name: 'slow',
  title: 'Slow',
  start: '/',
  create: (origin) =>
    routes([
      route('GET', '/', () => htmlReply(html`<h1>Slow</h1>`)),
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
};
