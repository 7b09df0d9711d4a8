import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { airline } from './airline.ts';
import { bookshop } from './bookshop.ts';
import { brokenBookshop } from './broken-bookshop.ts';
import type { Handler, Reply, SiteDefinition, SiteRequest } from './http.ts';
import { library } from './library.ts';
import { mail } from './mail.ts';
import { outdoor } from './outdoor.ts';
import { plain } from './plain.ts';
import { slow } from './slow.ts';
import { summariser } from './summariser.ts';
import { theatre } from './theatre.ts';
import { undeclared } from './undeclared.ts';

const DEMO = { bookshop, theatre, library, airline, mail, summariser, outdoor, plain } as const;

const FAULTY = { brokenBookshop, slow } as const;

const ALL: Readonly<Record<SiteName, SiteDefinition>> = { ...DEMO, ...FAULTY };

export type DemoName = keyof typeof DEMO;
export type SiteName = DemoName | keyof typeof FAULTY;

export interface Site {
  readonly name: SiteName;
  readonly title: string;
  readonly origin: string;
  readonly url: string;
}

export interface Exchange {
  readonly site: SiteName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
}

export interface Sites {
  readonly resolverRules: string;
  readonly sites: Readonly<Record<SiteName, Site>>;
  readonly log: readonly Exchange[];
  close(): Promise<void>;
}

const BODY_LIMIT = 1024 * 1024;

async function bodyOf(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BODY_LIMIT) chunks.push(chunk);
  }
  return bytes > BODY_LIMIT ? undefined : Buffer.concat(chunks).toString('utf8');
}

function readRequest(message: IncomingMessage, origin: string, body: string): SiteRequest {
  const url = new URL(message.url ?? '/', origin);
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const cookies = Object.fromEntries(
    (headers.cookie ?? '')
      .split('; ')
      .map((pair) => pair.split('='))
      .map(([name = '', value = '']) => [name, value]),
  );
  return {
    method: message.method ?? 'GET',
    url,
    path: url.pathname,
    query: url.searchParams,
    headers,
    cookies,
    body,
    params: {},
  };
}

async function send(response: ServerResponse, reply: Reply, withBody: boolean): Promise<void> {
  response.writeHead(reply.status, reply.headers);
  if (!withBody || typeof reply.body === 'string') response.end(withBody ? reply.body : undefined);
  else await pipeline(Readable.from(reply.body), response);
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

/** @param isNamed true for names such as `http://bookshop.localhost`, which need `resolverRules` */
export async function startSites(isNamed = false, declares = true): Promise<Sites> {
  const log: Exchange[] = [];
  const names = Object.keys(ALL) as readonly SiteName[];
  const handlers = {} as Record<SiteName, Handler>;
  const origins = {} as Record<SiteName, string>;
  const rules: string[] = [];

  async function answer(name: SiteName, message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(message);
    const request = readRequest(message, origins[name], body ?? '');
    const { method, url, headers } = request;
    const path = url.pathname + url.search;
    const exchange = { site: name, method, path, headers, body: request.body, status: 0 };
    log.push(exchange);
    const reply: Reply =
      body === undefined ? { status: 413, headers: {}, body: '' } : await handlers[name](request);
    exchange.status = reply.status;
    await send(response, reply, method !== 'HEAD');
  }

  const servers = await Promise.all(
    names.map(async (name) => {
      const server = createServer((message, response) => {
        answer(name, message, response).catch((error: unknown) => {
          if (!response.destroyed) console.error(`test site ${name}:`, error);
          response.destroy();
        });
      });
      const address = await listen(server);
      const host = `${name.toLowerCase()}.localhost`;
      rules.push(`MAP ${host}:80 ${new URL(address).host}`);
      origins[name] = isNamed ? `http://${host}` : address;
      return server;
    }),
  );
  const sites = {} as Record<SiteName, Site>;
  for (const name of names) {
    const { title, start, create } = ALL[name];
    const handler = create(origins[name], origins);
    handlers[name] = declares ? handler : undeclared(handler);
    sites[name] = { name, title, origin: origins[name], url: origins[name] + start };
  }
  return {
    sites,
    resolverRules: rules.join(', '),
    log,
    close: async () => {
      await Promise.all(
        servers.map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
              server.closeAllConnections();
            }),
        ),
      );
    },
  };
}

if (import.meta.main) {
  const { sites } = await startSites();
  for (const site of Object.values(sites)) console.log(`${site.title.padEnd(28)} ${site.url}`);
}
