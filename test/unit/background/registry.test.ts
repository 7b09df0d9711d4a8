import { describe, expect, it } from 'vitest';
import { json, redirect, serve, shell, status } from '../discovery/site.ts';
import { memoryBrowser } from './memory-platform.ts';

const QUESTION = '/api/discover?q=send+email';

const manifest = {
  spec_version: '1.0',
  name: 'Mailforge',
  description: 'Sends mail for you',
  base_url: 'https://api.mailforge.example',
  capabilities: [{ name: 'send_email', description: 'Sends an email', detail_url: '/d/send_email' }],
  auth: { type: 'none' },
};

async function world(answers: Parameters<typeof serve>[0], otherwise?: Parameters<typeof serve>[1]) {
  const registry = await serve(answers, otherwise);
  const browser = memoryBrowser();
  const worker = browser.worker();
  const settings = await worker.panel('settings', null);
  await worker.panel('saveSettings', { ...settings, registry: `${registry.origin}/` });
  return { registry, worker };
}
const search = ({ worker }: Awaited<ReturnType<typeof world>>) =>
  worker.panel('searchRegistry', { query: 'send email' });

describe('ADP-6-b: a registry', () => {
  it('lists services; the declarations of a found one open from its own origin', async () => {
    const service = await serve({ '/.well-known/agent': json(manifest) });
    const one = await world({
      [QUESTION]: json({
        services: [
          {
            name: 'Mailforge',
            domain: service.origin,
            capabilities: [{ name: 'send_email', description: 'Sends an email' }, 'list'],
          },
        ],
      }),
    });
    const found = { name: 'send_email', description: 'Sends an email' };
    expect(await search(one)).toEqual({
      ok: true,
      services: [{ name: 'Mailforge', origin: service.origin, capabilities: [found, { name: 'list' }] }],
    });
    expect(one.registry.requests[0]).toMatchObject({ path: QUESTION });
    expect(one.registry.requests[0]?.headers).not.toHaveProperty('cookie');
    // ADP-6-a: a service gets no request before the person opens it.
    expect(service.requests).toEqual([]);
    const opened = await one.worker.panel('openService', { origin: service.origin });
    expect(opened).toMatchObject({
      ok: true,
      origin: service.origin,
      actions: [{ key: 'adp:send_email', document: `${service.origin}/.well-known/agent` }],
    });
    expect(opened.ok && opened.documents[0]?.site.name).toBe('Mailforge');
    expect(opened.ok && opened.documents[0]).not.toHaveProperty('value');
    expect(service.asked('/d/send_email')).toBe(0);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['a bare list', [{ name: 'A', domain: 'a.example' }], ['https://a.example']],
    ['other names', { results: [{ service: 'A', base_url: 'https://a.example/v1' }] }, ['https://a.example']],
    [
      'addresses where nothing may be sent',
      {
        services: [
          { domain: '10.0.0.1' },
          { domain: 'http://a.example' },
          { domain: 'javascript:alert(1)' },
          { domain: 'u:p@a.example' },
          { domain: 7 },
          null,
        ],
      },
      ['https://a.example'],
    ],
    ['too many', Array.from({ length: 60 }, (_, n) => ({ domain: `a${n}.example` })), []],
  ])('%s', async (name, answer, origins) => {
    const found = await search(await world({ [QUESTION]: json(answer) }));
    if (name === 'too many') expect(found.ok && found.services.length).toBe(50);
    else expect(found.ok && found.services.map(({ origin }) => origin)).toEqual(origins);
  });

  it.each<[string, Parameters<typeof serve>[1], RegExp]>([
    ['that is down', status(503), /answered 503/],
    ['that answers with its page', shell(), /no list of services/],
    ['that answers something else', json({ services: 'none' }), /no list of services/],
    ['that leads elsewhere', redirect('https://evil.example/'), /redirects to another origin/],
  ])('%s is told as such', async (_, answer, message) => {
    expect(await search(await world({}, answer))).toMatchObject({
      ok: false,
      message: expect.stringMatching(message),
    });
  });

  it('isn’t used until the person chooses one', async () => {
    const worker = memoryBrowser().worker();
    expect((await worker.panel('settings', null)).registry).toBe('');
    expect(await worker.panel('searchRegistry', { query: 'x' })).toMatchObject({ code: 'not-runnable' });
  });
  it('opens no address of a private network', async () => {
    const worker = memoryBrowser().worker();
    const settings = await worker.panel('settings', null);
    await worker.panel('saveSettings', { ...settings, registry: 'https://registry.example' });
    for (const origin of ['https://10.0.0.1', 'http://a.example', 'http://localhost:9', 'nonsense'])
      expect(await worker.panel('openService', { origin })).toMatchObject({ code: 'forbidden-target' });
  });
});
