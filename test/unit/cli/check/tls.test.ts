import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../../../lib/report/index.ts';
import { sample } from '../../formats/woa/samples.ts';
import { folder, lens } from '../process.ts';

test.each([
  ['TLSv1.2', ['woa/tls-outdated']],
  ['TLSv1.3', []],
] as const)('WOA-8.1-d: the command sees %s', async (version, found) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const body = JSON.stringify(sample());
  const server = createServer({ key, cert, maxVersion: version }, ({ url }, response) => {
    response.writeHead(url === '/.well-known/woa.json' ? 200 : 404, { 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  onTestFinished(() => void server.close());
  await using trusted = await folder({ 'cert.pem': cert });
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  const { stdout, stderr } = await lens(['check', origin, '--no-page', '--format', 'json'], {
    env: { NODE_EXTRA_CA_CERTS: join(trusted.path, 'cert.pem') },
  });
  expect(stderr).toBe('');
  const { targets } = JSON.parse(stdout) as Report;
  const rules = targets.flatMap(({ documents }) =>
    documents.flatMap(({ findings }) => findings.map(({ rule }) => rule)),
  );
  expect(rules.filter((rule) => rule.includes('tls'))).toEqual(found);
});
