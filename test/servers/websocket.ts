import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

export interface SocketServer {
  readonly host: string;
  readonly messages: readonly string[];
  close(): Promise<void>;
}

const onConnect: Readonly<Record<string, (socket: WebSocket) => void>> = {
  '/greets': (socket) => socket.send('hello'),
  '/closes': (socket) => socket.close(1011, 'no room'),
  '/floods': (socket) => {
    for (let index = 0; index < 1_000; index++) socket.send(`${index}`);
  },
};

const onMessage: Readonly<Record<string, (socket: WebSocket, text: string) => void>> = {
  '/echo': (socket, text) => socket.send(JSON.stringify({ you: text })),
  '/twice': (socket, text) => {
    for (const part of [text, text]) socket.send(part);
    socket.close(1000);
  },
  '/bytes': (socket) => socket.send(Buffer.alloc(3)),
  '/bye': (socket) => socket.close(1000),
};

export async function startWebSocket(): Promise<SocketServer> {
  const messages: string[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket, { url = '' }) => {
    onConnect[url]?.(socket);
    socket.on('message', (data, binary) => {
      const text = data.toString();
      messages.push(text);
      onMessage[url]?.(socket, text);
      if (binary) socket.terminate();
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
