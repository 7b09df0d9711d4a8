/** A proxy that blocks requests which the debugging protocol doesn't show. */
import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { reasonOf } from '../../http/index.ts';
import { isPrivateHost } from '../../url/index.ts';

const MAX_PASSED = 1_000;
const NOT_PASSED = 'AWAS Lens blocked this request';
const OF_CONNECTION = /^(?:connection|keep-alive|proxy-[\w-]+|te|trailer|upgrade)$/i;

type Lookup = (host: string) => Promise<LookupAddress[]>;

interface GateOptions {
  readonly named: ReadonlySet<string>;
  readonly lookup?: Lookup;
}

export type Gate = Awaited<ReturnType<typeof openGate>>;

export async function openGate({ named, lookup = (host) => systemLookup(host, { all: true }) }: GateOptions) {
  const requests = new Set<string>();
  const hosts = new Set<string>();
  const failures = new Map<string, string>();
  const sockets = new Set<Duplex>();
  const namedHosts = new Set([...named].map((origin) => hostOf(new URL(origin))));

  /** Private addresses are rejected, unless the person named the host. */
  const lookupOf = (host: string): LookupFunction => {
    const mayBe = ({ address }: LookupAddress): boolean =>
      namedHosts.has(host) || !isPrivateHost(literal(address));
    return (name, _options, done) => {
      lookup(name).then(
        (all) => {
          const usable = all.filter(mayBe);
          const error = usable.length === 0 ? new Error(`${name} has only private addresses`) : null;
          done(error, usable);
        },
        (error: NodeJS.ErrnoException) => done(error, []),
      );
    };
  };

  const wayTo = (host: string, port: string) => {
    const address = `${host}:${port}`;
    const bare = host.replace(/^\[|\]$/g, '');
    if (isIP(bare) && isPrivateHost(host) && !namedHosts.has(address))
      throw new Error(`${host} is a private address`);
    return { host: bare, port: Number(port), lookup: lookupOf(address), autoSelectFamily: true };
  };

  /** Closes the connection, because browsers repeat failed requests on a reused one, even POSTs. */
  const forward = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const url = URL.parse(incoming.url ?? '');
    const isPreflight = incoming.method === 'OPTIONS';
    const method = (isPreflight && incoming.headers['access-control-request-method']) || incoming.method;
    if (url?.protocol !== 'http:' || !requests.has(`${method} ${url.href}`)) throw new Error(NOT_PASSED);
    const outgoing = request({
      ...wayTo(url.hostname, url.port || '80'),
      agent: false,
      method: incoming.method,
      path: url.pathname + url.search,
      headers: endToEnd(incoming.rawHeaders),
      setHost: false,
    });
    outgoing.on('error', () => undefined);
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const headers = [...endToEnd(response.rawHeaders), 'Connection', 'close'];
    answer.writeHead(response.statusCode ?? 502, response.statusMessage, headers);
    await pipeline(response, answer);
  };

  const tunnel = async (target: string, client: Duplex, head: Buffer): Promise<void> => {
    const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(target) ?? [];
    if (!hosts.has(target)) throw new Error(NOT_PASSED);
    const server = connect(wayTo(host, port));
    server.on('error', () => undefined);
    client.on('close', () => server.destroy());
    await once(server, 'connect');
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    server.write(head);
    await pipeline(client, server, client);
  };

  const server = createServer((incoming, answer) => {
    forward(incoming, answer).catch((error: unknown) => {
      note(failures, URL.parse(incoming.url ?? '')?.host ?? '', error);
      // The page would take an error response of the proxy for the site's own.
      answer.destroy();
    });
  });
  server.on('connect', ({ url = '' }: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => undefined);
    tunnel(url, client, head).catch((error: unknown) => {
      note(failures, url, error);
      if (client.writable) client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve()),
  );
  server.unref();

  return {
    named,
    flags: [
      `--proxy-server=http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      // Without this flag, requests to the local machine bypass the proxy.
      '--proxy-bypass-list=<-loopback>',
      '--disable-quic',
      '--dns-prefetch-disable',
    ] as readonly string[],
    pass(address: string, method: string): void {
      const url = URL.parse(address);
      if (!url) return;
      url.hash = '';
      if (url.protocol === 'https:') keep(hosts, hostOf(url));
      else if (url.protocol === 'http:') keep(requests, `${method} ${url.href}`);
    },
    failureOf(address: string): string | undefined {
      const url = URL.parse(address);
      return url ? (failures.get(url.host) ?? failures.get(hostOf(url))) : undefined;
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const hostOf = ({ protocol, hostname, port }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

function literal(address: string): string {
  if (!isIPv6(address)) return address;
  return URL.parse(`http://[${address.replace(/%.*/, '')}]`)?.hostname ?? '[::]';
}

function keep(set: Set<string>, value: string): void {
  set.delete(value);
  set.add(value);
  if (set.size > MAX_PASSED) for (const oldest of set) return void set.delete(oldest);
}

function note(failures: Map<string, string>, host: string, error: unknown): void {
  if (failures.size < MAX_PASSED) failures.set(host, reasonOf(error));
}

function endToEnd(raw: readonly string[]): string[] {
  return raw.filter((_, at) => !OF_CONNECTION.test(raw[at - (at % 2)] ?? ''));
}
