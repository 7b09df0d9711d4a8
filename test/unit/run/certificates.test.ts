import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../../lib/discovery/discover.ts';
import { getWith } from '../../../lib/discovery/fetch-document.ts';
import { execute, plan, sendWith } from '../../../lib/run/index.ts';
import { action, context } from '../../builders.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let origin = '';
let asked = 0;
const server = { close: () => undefined as unknown };

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
  });
  const https = createServer({ key, cert }, (_request, response) => {
    asked++;
    response.end('{}');
  });
  await new Promise<void>((done) => https.listen(0, '127.0.0.1', done));
  origin = `https://localhost:${(https.address() as AddressInfo).port}`;
  server.close = () => https.close();
});
afterAll(() => server.close());

describe('WOA-8.1-b: certificates are judged by the browser, and by nobody else', () => {
  it('a server that signs its own gets no request of a run', async () => {
    const one = action({
      risk: 'change',
      transport: { kind: 'http', method: 'POST', url: `${origin}/invoke`, body: 'json' },
    });
    const planned = plan(one, {}, context({ pageUrl: `${origin}/` }));
    if (!planned.ok || planned.plan.kind !== 'request') throw new Error('no request');
    const { signal } = new AbortController();
    const outcome = await execute(planned.plan.request, { send: sendWith(fetch), now: Date.now, signal });
    expect(outcome).toMatchObject({
      ok: false,
      code: 'network',
      message: expect.stringMatching(/self-signed certificate/),
    });
    expect(asked).toBe(0);
  });
  it('nor one of discovery', async () => {
    const fetched = await discover({ origin }, { get: getWith(fetch), now: Date.now });
    expect(new Set(fetched.map(({ refusal }) => refusal?.code))).toEqual(new Set(['unreachable']));
    expect(asked).toBe(0);
  });
  it('and nothing in the product knows a way around it', () => {
    const sources = ['lib', 'components', 'entrypoints', 'public']
      .flatMap((folder) =>
        readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.(?:tsx?|json|mjs)$/.test(file))
          .map((file) => `${folder}/${file}`),
      )
      .concat('wxt.config.ts', 'package.json');
    const ways =
      /rejectUnauthorized|NODE_TLS_REJECT|ignoreHTTPSErrors|acceptInsecureCerts|ignore-certificate|allow-insecure|checkServerIdentity/i;
    expect(sources.filter((file) => ways.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
  });
});
