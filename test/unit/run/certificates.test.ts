import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('WOA-8.1-b: certificates are judged by the browser: nothing in the product knows a way around it', () => {
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
