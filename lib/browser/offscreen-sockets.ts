import { browser } from 'wxt/browser';
import { reasonOf } from '../http/sent.ts';
import { type FromSocket, SOCKET_PORT, type ToSocket } from './socket-messages.ts';

/** Shorter than 30 s, after which a worker without events ends. */
const ALIVE_MS = 20_000;
const IDLE_MS = 10_000;
const MAX_TEXT = 4_000_000;

type Port = ReturnType<typeof browser.runtime.connect>;

/** Runs in a frame without cookies. Session rules apply to the frame's sockets. */
export function serveSockets(close: () => void): void {
  const open = new Set<Port>();
  let idle = setTimeout(close, IDLE_MS);
  browser.runtime.onConnect.addListener((port) => {
    const { sender } = port;
    if (port.name !== SOCKET_PORT || sender?.id !== browser.runtime.id || sender.tab) return;
    clearTimeout(idle);
    open.add(port);
    serveSocket(port);
    port.onDisconnect.addListener(() => {
      open.delete(port);
      if (open.size > 0) return;
      clearTimeout(idle);
      idle = setTimeout(close, IDLE_MS);
    });
  });
}

function serveSocket(port: Port): void {
  const tell = (message: FromSocket): void => port.postMessage(message);
  let socket: WebSocket | undefined;
  const beat = setInterval(() => tell({ type: 'alive' }), ALIVE_MS);
  const end = (): void => {
    clearInterval(beat);
    socket?.close();
    socket = undefined;
  };
  const connect = (url: string): WebSocket => {
    const opening = new WebSocket(url);
    opening.binaryType = 'arraybuffer';
    opening.addEventListener('open', () => tell({ type: 'open' }));
    opening.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket === undefined) return;
      const size = typeof data === 'string' ? data.length : data.byteLength;
      const short = typeof data === 'string' && size <= MAX_TEXT;
      tell({ type: 'message', data: short ? data : { byteLength: size } });
    });
    opening.addEventListener('close', ({ code, reason }) => {
      if (socket === undefined) return;
      tell({ type: 'close', code, reason });
      end();
    });
    return opening;
  };
  port.onMessage.addListener((message: unknown) => {
    const asked = message as ToSocket;
    if (asked.type === 'send') socket?.send(asked.data);
    else if (!socket) {
      try {
        socket = connect(asked.url);
      } catch (error) {
        tell({ type: 'close', code: 1006, reason: reasonOf(error) });
      }
    }
  });
  port.onDisconnect.addListener(end);
  tell({ type: 'ready' });
}
