import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gate, openGate } from '../../../lib/cli/headless/gate.ts';
import { serve, type TestServer } from '../../servers/http.ts';

let site: TestServer;
let port = '';
beforeAll(async () => {
  site = await serve(({ url }, response) => {
    if (url === '/cut') return response.writeHead(200, { 'content-length': 9 }).destroy();
    return response.writeHead(200, { 'content-type': 'text/plain', 'x-own': 'kept' }).end(`it is ${url}`);
  });
  port = new URL(site.origin).port;
});
afterAll(() => site.close());

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'rebound.example': ['127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254', 'fd00:ec2::254'],
  'corp.example': ['127.0.0.1'],
  '127.0.0.1': ['127.0.0.1'],
};
const lookup = async (host: string) =>
  (ADDRESSES[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

async function gateFor(named: readonly string[]): Promise<Gate & AsyncDisposable> {
  const gate = await openGate({ named: new Set(named), lookup });
  return { ...gate, [Symbol.asyncDispose]: async () => gate.close() };
}

const proxyOf = ({ flags }: Gate): number => Number(/:(\d+)$/.exec(flags[0] ?? '')?.[1]);

async function ask(gate: Gate, method: string, target: string, headers = {}): Promise<string> {
  const asked: ClientRequest = request({ port: proxyOf(gate), method, path: target, headers });
  asked.end();
  try {
    const [event, body] = await Promise.race([
      once(asked, 'response').then(async ([response]) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        return [`${response.statusCode} ${response.headers['x-own'] ?? ''}`.trim(), text] as const;
      }),
      once(asked, 'connect').then(([response]) => [`${response.statusCode}`, ''] as const),
    ]);
    return `${event} ${body}`.trim();
  } catch {
    return 'dropped';
  } finally {
    asked.destroy();
  }
}

describe('the only way to the network', () => {
  test.each<
    [what: string, pass: [method: string, url: string] | null, method: string, target: string, got: string]
  >([
    ['what was let pass', ['GET', '{site}/a'], 'GET', '{site}/a', '200 kept it is /a'],
    ['its fragment apart', ['GET', '{site}/a#b'], 'GET', '{site}/a', '200 kept it is /a'],
    ['nothing before', null, 'GET', '{site}/a', 'dropped'],
    ['another path', ['GET', '{site}/a'], 'GET', '{site}/b', 'dropped'],
    ['another query', ['GET', '{site}/a'], 'GET', '{site}/a?secret', 'dropped'],
    ['another method', ['GET', '{site}/a'], 'POST', '{site}/a', 'dropped'],
    ['another port', ['GET', '{site}/a'], 'GET', 'http://127.0.0.1:1/a', 'dropped'],
    ['a tunnel to where a page was loaded', ['GET', '{site}/a'], 'CONNECT', '{host}', '502'],
    ['a tunnel to a host', ['GET', 'https://127.0.0.1:{port}/'], 'CONNECT', '{host}', '200'],
    ['a tunnel to another port', ['GET', 'https://127.0.0.1:{port}/'], 'CONNECT', '127.0.0.1:1', '502'],
    ['a tunnel to nowhere', ['GET', 'https://127.0.0.1:{port}/'], 'CONNECT', 'x', '502'],
    ['a path of its own', ['GET', '{site}/a'], 'GET', '/a', 'dropped'],
    ['an answer that breaks off', ['GET', '{site}/cut'], 'GET', '{site}/cut', 'dropped'],
    [
      'a public name for this machine',
      ['GET', 'http://rebound.example:{port}/'],
      'GET',
      'http://rebound.example:{port}/',
      'dropped',
    ],
    [
      'the same, mapped',
      ['GET', 'http://mapped.example:{port}/'],
      'GET',
      'http://mapped.example:{port}/',
      'dropped',
    ],
    [
      'the same, by a tunnel',
      ['GET', 'https://rebound.example:{port}/'],
      'CONNECT',
      'rebound.example:{port}',
      '502',
    ],
    [
      'a public name for a cloud’s metadata',
      ['GET', 'http://metadata.example/'],
      'GET',
      'http://metadata.example/',
      'dropped',
    ],
    [
      'a name of the person’s network that they named',
      ['GET', 'http://corp.example:{port}/'],
      'GET',
      'http://corp.example:{port}/',
      '200 kept it is /',
    ],
    ['another port of it', ['GET', 'http://corp.example:1/'], 'GET', 'http://corp.example:1/', 'dropped'],
    ['a name without an address', ['GET', 'http://gone.example/'], 'GET', 'http://gone.example/', 'dropped'],
  ])('%s', async (_what, pass, method, target, got) => {
    const filled = (text: string): string =>
      text
        .replace('{site}', site.origin)
        .replace('{host}', new URL(site.origin).host)
        .replace('{port}', port);
    await using gate = await gateFor([
      site.origin,
      `https://127.0.0.1:${port}`,
      `http://corp.example:${port}`,
    ]);
    if (pass) gate.pass(filled(pass[1]), pass[0]);
    expect(await ask(gate, method, filled(target))).toBe(got);
  });

  test('a preflight is sent only if its request may be sent', async () => {
    await using gate = await gateFor([site.origin]);
    gate.pass(`${site.origin}/a`, 'PUT');
    const preflight = { 'access-control-request-method': 'PUT' };
    expect(await ask(gate, 'OPTIONS', `${site.origin}/a`, preflight)).toMatch(/^200/);
    expect(await ask(gate, 'OPTIONS', `${site.origin}/b`, preflight)).toBe('dropped');
    expect(await ask(gate, 'DELETE', `${site.origin}/a`, preflight)).toBe('dropped');
  });

  test('a private address that nobody named is not connected to, and the reason is known', async () => {
    await using gate = await gateFor([]);
    gate.pass(`${site.origin}/a`, 'GET');
    const before = site.seen.length;
    expect(await ask(gate, 'GET', `${site.origin}/a`)).toBe('dropped');
    expect(gate.failureOf(`${site.origin}/a`)).toBe('127.0.0.1 is a private address');
    gate.pass('http://rebound.example/', 'GET');
    await ask(gate, 'GET', 'http://rebound.example/');
    expect(gate.failureOf('http://rebound.example/')).toBe('rebound.example has only private addresses');
    expect(site.seen).toHaveLength(before);
  });
});
