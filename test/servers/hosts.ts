import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { generate } from 'selfsigned';

export interface Received {
  /** The Host header may name another host. */
  readonly host: string;
  readonly secure: boolean;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly type?: string;
  readonly body?: unknown;
  readonly location?: string;
}

/** Undefined: status 404. 'done': the handler has written the response. */
export type Handler = (
  request: Received & { readonly url: URL },
  response: ServerResponse,
) => Reply | undefined | 'done' | Promise<Reply | undefined | 'done'>;

export interface HostOptions {
  readonly name?: string;
  readonly handle?: Handler;
}

export interface Host {
  readonly name: string;
  readonly origin: string;
  readonly log: readonly Received[];
  handle: Handler;
  requests(path: string | RegExp): readonly Received[];
  effects(): readonly Received[];
}

export interface Hosts {
  readonly proxy: string;
  readonly log: readonly Received[];
  readonly strays: readonly string[];
  add(label: string, options?: HostOptions): Promise<Host>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const SESSION_COOKIES: readonly string[] = [
  'strict=1; Path=/; Secure; HttpOnly; SameSite=Strict',
  'lax=1; Path=/; Secure; HttpOnly; SameSite=Lax',
  'none=1; Path=/; Secure; HttpOnly; SameSite=None',
  'plain=1; Path=/; Secure; HttpOnly',
];

export const SIGN_IN = '/sign-in';

export const cookiesOf = ({ headers }: Pick<Received, 'headers'>): readonly string[] =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .filter(Boolean)
    .map((pair) => pair.split('=')[0] ?? '')
    .toSorted();

export const html = (body: string, headers: Reply['headers'] = {}): Reply => ({
  type: 'text/html; charset=utf-8',
  headers,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">${body}`,
});

export const json = (body: unknown, headers: Reply['headers'] = {}): Reply => ({ headers, body });

const NOT_FOUND: Reply = { status: 404, type: 'text/plain', body: 'not found' };

function write(response: ServerResponse, reply: Reply): void {
  const { body = '', location } = reply;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = reply.type ?? (typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json');
  const headers = Object.entries(reply.headers ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [...value],
  ]);
  response
    .writeHead(reply.status ?? (location === undefined ? 200 : 302), {
      'content-type': type,
      'cache-control': 'no-store',
      ...(location !== undefined && { location }),
      ...Object.fromEntries(headers),
    })
    .end(text);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const addressOf = (index: number): string => `127.0.${Math.floor(index / 250)}.${(index % 250) + 2}`;

async function listenAt(server: Server, address: string): Promise<AddressInfo> {
  const at = (where: string) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, where, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await at(address).catch(() => at('127.0.0.1'));
  return server.address() as AddressInfo;
}

interface Running {
  readonly host: Host;
  readonly secure: AddressInfo;
  readonly plain: AddressInfo;
  close(): Promise<void>;
}

function closer(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () =>
    new Promise((done) => {
      server.close(() => done());
      for (const socket of open) socket.destroy();
    });
}

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

async function startHost(
  name: string,
  address: string,
  certificate: Certificate,
  all: Received[],
  options: HostOptions,
): Promise<Running> {
  const log: Received[] = [];
  const host: Host = {
    name,
    origin: `https://${name}`,
    log,
    handle: options.handle ?? (() => undefined),
    requests: (path) =>
      log.filter((one) => (typeof path === 'string' ? one.path.startsWith(path) : path.test(one.path))),
    effects: () => log.filter(({ method }) => !/^(?:GET|HEAD|OPTIONS)$/.test(method)),
  };
  const receive = (message: IncomingMessage, secure: boolean, body: string): Received => {
    const { method = '', url: path = '', headers } = message;
    const received: Received = { host: name, secure, method, path, headers, body };
    log.push(received);
    all.push(received);
    return received;
  };
  const answer = (secure: boolean) => async (message: IncomingMessage, response: ServerResponse) => {
    try {
      const received = receive(message, secure, await textOf(message));
      if (received.path === SIGN_IN)
        return write(response, { ...html('signed in'), headers: { 'set-cookie': SESSION_COOKIES } });
      const url = new URL(received.path, `${secure ? 'https' : 'http'}://${name}`);
      const reply = await host.handle({ ...received, url }, response);
      if (reply !== 'done') write(response, reply ?? NOT_FOUND);
    } catch (error) {
      if (!response.headersSent) write(response, { status: 500, body: String(error) });
      response.destroy();
    }
  };
  const secureServer = createSecureServer(certificate, answer(true));
  const plainServer = createServer(answer(false));
  const closers = [secureServer, plainServer].map(closer);
  const [secure, plain] = await Promise.all([
    listenAt(secureServer, address),
    listenAt(plainServer, address),
  ]);
  return {
    host,
    secure,
    plain,
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  };
}

const SECURE_PORTS: ReadonlySet<string> = new Set(['443', '8443']);

function createProxy(find: (name: string) => Running | undefined, stray: (what: string) => void): Server {
  const proxy = createServer((request, response) => {
    const url = URL.parse(request.url ?? '');
    const running = url?.protocol === 'http:' && url.port === '' ? find(url.hostname) : undefined;
    if (!url || !running) {
      stray(`${request.method} ${request.url}`);
      return void response.writeHead(502).end();
    }
    const { address, port } = running.plain;
    const onward = ask(
      {
        host: address,
        port,
        method: request.method,
        path: url.pathname + url.search,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  proxy.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const [name = '', port = ''] = (request.url ?? '').split(':');
    const running = find(name);
    const target = SECURE_PORTS.has(port) ? running?.secure : port === '80' ? running?.plain : undefined;
    client.on('error', () => undefined);
    if (!target) {
      stray(`CONNECT ${request.url}`);
      return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
    const server: Socket = connect(target.port, target.address, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) server.write(head);
      server.pipe(client).pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
  });
  return proxy;
}

export async function startHosts(): Promise<Hosts> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'example' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  const log: Received[] = [];
  const strays: string[] = [];
  const running = new Map<string, Running>();
  let made = 0;
  const proxy = createProxy(
    (name) => running.get(name),
    (what) => strays.push(what),
  );
  const closeProxy = closer(proxy);
  const { port } = await listenAt(proxy, '127.0.0.1');
  const clear = async (): Promise<void> => {
    const all = [...running.values()];
    running.clear();
    await Promise.all(all.map((each) => each.close()));
  };
  return {
    proxy: `127.0.0.1:${port}`,
    log,
    strays,
    async add(label, options = {}) {
      const index = made++;
      const name = options.name ?? `${label}-${index}.example`;
      const started = await startHost(name, addressOf(index), { key, cert }, log, options);
      running.set(name, started);
      return started.host;
    },
    clear,
    async close() {
      await clear();
      await closeProxy();
    },
  };
}
