import { chmod } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { findBrowser } from '../../../../lib/cli/headless/find-browser.ts';
import { type Listening, listen, serve } from '../../../servers/http.ts';
import type { Folder } from '../process.ts';

export interface Noting extends Listening {
  readonly got: string[];
}

type Answers = (path: string) => {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
};

const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-private-network': 'true',
};
const anything: Answers = () => ({ body: 'x' });

/** Many browser features exist only on secure origins. */
export async function notingTls(answers: Answers = anything): Promise<Noting> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const got: string[] = [];
  const server = createServer({ key, cert }, ({ method, url = '', headers }, response) => {
    if (url !== '/favicon.ico') got.push(`${method} ${url} ${headers['sec-purpose'] ?? ''}`.trim());
    const { headers: more, body } = answers(url);
    response.writeHead(200, { ...OPEN, ...more }).end(body);
  });
  server.on('upgrade', ({ url }, socket) => {
    got.push(`UPGRADE ${url}`);
    socket.destroy();
  });
  const listening = await listen(server);
  return { ...listening, origin: listening.origin.replace('http:', 'https:'), got };
}

export async function noting(answers: Answers = anything): Promise<Noting> {
  const got: string[] = [];
  const server = await serve(({ method, url = '' }, response) => {
    if (url !== '/favicon.ico') got.push(`${method} ${url}`);
    const { headers, body } = answers(url);
    response.writeHead(200, { ...OPEN, ...headers }).end(body);
  });
  return { origin: server.origin, close: server.close, got };
}

/** The browser treats these loopback servers as public, like an attacker's server. */
export async function credulousBrowser(place: Folder, ...servers: readonly Noting[]): Promise<string> {
  const spaces = servers.map(({ origin }) => `${new URL(origin).host}=public`).join();
  const switches = `--ignore-certificate-errors --ip-address-space-overrides=${spaces}`;
  await place.write({
    'browser.sh': `#!/bin/sh\nexec "${findBrowser('chromium')}" ${switches} "$@"\n`,
  });
  const path = join(place.path, 'browser.sh');
  await chmod(path, 0o755);
  return path;
}
