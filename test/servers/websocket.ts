/** A WebSocket server, by ws: what it does with a message depends on the path. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface SocketServer {
  /** e.g. "127.0.0.1:40123" */
  readonly host: string;
  /** The messages that have come, in order. */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

export async function startWebSocket(): Promise<SocketServer> {
  const messages: string[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket, { url = '' }) => {
    if (url === '/greets') socket.send('hello');
    if (url === '/closes') socket.close(1011, 'no room');
    if (url === '/floods') for (let index = 0; index < 1_000; index++) socket.send(`${index}`);
    socket.on('message', (data, binary) => {
      const text = data.toString();
      messages.push(text);
      if (url === '/echo') socket.send(JSON.stringify({ you: text }));
      if (url === '/twice') for (const part of [text, text]) socket.send(part);
      if (url === '/bytes') socket.send(Buffer.alloc(3));
      if (url === '/bye') socket.close(1000);
      if (binary) socket.terminate();
      if (url === '/twice') socket.close(1000);
    });
  });
  await new Promise((done) => server.once('listening', done));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    close: () =>
      new Promise((done) => {
        for (const client of server.clients) client.terminate();
        server.close(() => done());
      }),
  };
}
