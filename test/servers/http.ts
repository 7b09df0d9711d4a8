import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

export interface TestServer extends Listening {
  readonly seen: Seen[];
}

export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export const start = (handle: RequestListener): Promise<Listening> => listen(createServer(handle));

export async function serve(
  answer: (request: IncomingMessage & { readonly text: string }, response: ServerResponse) => void,
  upgrades?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: text });
      answer(Object.assign(request, { text }), response);
    });
  });
  if (upgrades) server.on('upgrade', upgrades);
  const listening = await listen(server);
  return { ...listening, seen };
}
