import { createServer as createSecureServer } from 'node:https';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerBadly, BAD_PATHS } from '../servers/faulty.ts';
import { type Listening, listen, start } from '../servers/http.ts';
import { startSite } from '../servers/site.ts';
import { outcome, rowOf, run } from '../tour.ts';
import { rowsHere, setStage } from './stage.ts';

const stage = setStage();

let site: Listening;
let faulty: Listening;
let secure: Listening;
const securelyAsked: (string | undefined)[] = [];

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
  });
  faulty = await start(answerBadly);
  secure = await listen(
    createSecureServer({ key, cert }, ({ url }, response) => {
      securelyAsked.push(url);
      response.end('{}');
    }),
  );
  const woa = {
    woa_version: '1',
    agents: [
      { id: 'clerk', name: 'Clerk', description: 'Answers', inputs: {}, outputs: {}, transports: ['rest'] },
    ],
    transports: {
      rest: { base: `https://localhost:${new URL(secure.origin).port}`, invoke_path: '/invoke' },
    },
  };
  const awp = (origin: string) => ({
    awp_version: '0.1',
    domain: '127.0.0.1',
    intent: 'Answers badly',
    actions: [
      ['', faulty.origin],
      ['own-', origin],
    ].flatMap(([prefix, at]) =>
      [...BAD_PATHS, 'well'].map((id) => ({
        id: `${prefix}${id}`,
        description: 'Answers in its own way',
        endpoint: `${at}/${id}`,
        method: 'GET',
      })),
    ),
  });
  site = await startSite(
    (origin) => ({
      '/agent.json': awp(origin),
      '/.well-known/woa.json': woa,
    }),
    answerBadly,
  );
});
afterAll(() => Promise.all([site, faulty, secure].map((each) => each.close())));

describe('WOA-8.1-b: a server that signs its own certificate', () => {
  it('gets nothing, and the person learns why', async () => {
    const { tab, popup } = await stage.visitUrl(`${site.origin}/`);
    const shown = await run(popup, tab, { action: 'Clerk', result: /./ });
    expect(shown).toMatch(/No response from localhost/);
    expect(securelyAsked).not.toContain('/invoke');
  });
});

describe('a server that behaves badly has a named outcome, and the popup keeps working', () => {
  const ways = [
    ['asked by the extension', ''],
    ['asked as the page', 'own-'],
  ] as const;
  it.each(rowsHere(ways, 'asked by the extension'))('%s', async (_, prefix) => {
    const { popup } = await stage.visitUrl(`${site.origin}/`);
    const begin = async (id: string) => {
      await popup.click('button', rowOf(prefix + id));
      await popup.click('button', 'Run');
    };
    for (const [id, says] of [
      ['resets', /Network error/],
      ['lies', /labelled application\/json but is a web page[\s\S]*<p>Welcome!/],
      ['floods', /Only the first 2,000,000 bytes were read/],
      ['circles', /redirects in a loop/],
    ] as const) {
      await begin(id);
      expect(await outcome(popup, prefix + id)).toMatch(says);
      await popup.click('button', 'Back');
    }
    await begin('drips');
    await popup.click('button', 'Cancel');
    await popup.until('the run to end', () => {
      const buttons = [...document.querySelectorAll('button')].filter(
        (each) => each.textContent === 'Cancel',
      );
      for (const each of buttons) each.click();
      return buttons.length === 0;
    });
    expect(await outcome(popup, `${prefix}drips`)).toContain('Cancelled');
    await popup.click('button', 'Back');
    await begin('well');
    expect(await outcome(popup, `${prefix}well`)).toContain('7');
  });
});
