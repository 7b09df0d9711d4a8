import { describe, expect, it } from 'vitest';
import { withoutUsers } from '../../../lib/background/compose.ts';
import { page as pageOf } from '../../builders.ts';
import { json, serve } from '../discovery/site.ts';
import { memoryBrowser } from './memory-platform.ts';

const SECRETS = ['hunter2', 'p%40ss:w', 'a%22b'];

describe('a password in the address of a page', () => {
  it.each(SECRETS)('is in no answer to a panel: %s', async (secret) => {
    const browser = memoryBrowser();
    const site = await serve({
      '/.well-known/ai-actions.json': json({
        version: '1.0',
        name: 'Ledger',
        description: 'Keeps the ledger',
        actions: [{ id: 'find', name: 'Find', description: 'Finds', path: '/find', method: 'GET' }],
      }),
    });
    const url = `${site.origin.replace('//', `//ada:${secret}@`)}/ledger`;
    const tab = { id: 1, url, title: 'Ledger', private: false };
    browser.tabs.set(1, tab);
    browser.scripts.set(1, {
      scan: () => pageOf({ url, links: [{ href: `${url}/next`, rel: '', text: 'Next' } as never] }),
    });
    const worker = browser.worker();
    await worker.arrive(tab);
    const answers = await Promise.all([
      worker.panel('recheck', { tabId: 1, fresh: false }),
      worker.view(1),
      worker.panel('report', { tabId: 1 }),
    ]);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret);
    expect(answers[1]).toMatchObject({ url: `${site.origin}/ledger` });
    for (const { title = '' } of browser.badges.values()) expect(title).not.toContain(secret);
  });

  it.each<[address: string | undefined, answer: unknown, shown: unknown]>([
    [
      'https://ada:pw@a.example/x',
      { at: 'https://ada:pw@a.example/y?b=x@y' },
      { at: 'https://a.example/y?b=x@y' },
    ],
    ['https://ada@a.example/', ['see https://ada@a.example/b'], ['see https://a.example/b']],
    ['https://a.example/@ada', ['https://a.example/@ada'], ['https://a.example/@ada']],
    [undefined, ['https://ada@a.example/'], ['https://ada@a.example/']],
  ])('leaves what is shown of %s', (address, answer, shown) => {
    expect(withoutUsers(answer, ['https://other.example/', address])).toEqual(shown);
  });
});
