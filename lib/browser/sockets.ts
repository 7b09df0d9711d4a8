import { browser } from 'wxt/browser';
import type { SocketLike } from '../run/context.ts';
import { keepRule } from './session-rules.ts';
import { type FromSocket, SOCKET_PORT, type ToSocket } from './socket-messages.ts';

const OFFSCREEN_PAGE = '/offscreen.html';

interface Offscreen {
  createDocument(options: { url: string; reasons: string[]; justification: string }): Promise<void>;
}

/** No rule can remove cookies in Chromium's workers (w3c/webextensions#369), so a document opens the socket. */
export async function openSocket(url: string): Promise<SocketLike> {
  await keepRule('socket', {
    priority: 1,
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'cookie', operation: 'remove' }],
      responseHeaders: [{ header: 'set-cookie', operation: 'remove' }],
    },
    condition: {
      resourceTypes: ['websocket'],
      initiatorDomains: [new URL(browser.runtime.getURL('/')).hostname],
    },
  });
  const { offscreen } = browser as unknown as { offscreen?: Offscreen };
  return offscreen ? openOffscreen(offscreen, url) : new WebSocket(url);
}

type Port = ReturnType<typeof browser.runtime.connect>;

async function openOffscreen(offscreen: Offscreen, url: string): Promise<SocketLike> {
  // The offscreen document may be closing itself, so try twice.
  for (const last of [false, true]) {
    await documentOf(offscreen);
    const port = await connected();
    if (port) return socketOver(port, url);
    if (last) break;
  }
  throw new Error('The offscreen document does not answer.');
}

let creating: Promise<void> | undefined;

async function documentOf(offscreen: Offscreen): Promise<void> {
  const { runtime } = browser as unknown as {
    runtime: { getContexts(filter: { contextTypes: string[] }): Promise<readonly unknown[]> };
  };
  if (!creating && (await runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0) return;
  creating ??= offscreen
    .createDocument({
      url: OFFSCREEN_PAGE,
      reasons: ['IFRAME_SCRIPTING'],
      justification: 'Opens WebSockets in a credentialless frame, so that they carry no cookies.',
    })
    .finally(() => {
      creating = undefined;
    });
  await creating;
}

function connected(): Promise<Port | undefined> {
  const port = browser.runtime.connect({ name: SOCKET_PORT });
  return new Promise((resolve) => {
    port.onDisconnect.addListener(() => resolve(undefined));
    port.onMessage.addListener((message) => {
      if ((message as FromSocket).type === 'ready') resolve(port);
    });
  });
}

type Listeners = { [Type in 'open' | 'message' | 'close']: ((event: never) => void)[] };

function socketOver(port: Port, url: string): SocketLike {
  const listeners: Listeners = { open: [], message: [], close: [] };
  const emit = (type: keyof Listeners, event: object): void => {
    for (const listener of listeners[type]) listener(event as never);
  };
  const tell = (message: ToSocket): void => port.postMessage(message);
  let over = false;
  port.onMessage.addListener((message) => {
    const event = message as FromSocket;
    if (over || event.type === 'alive' || event.type === 'ready') return;
    emit(event.type, event);
    if (event.type === 'close') close();
  });
  port.onDisconnect.addListener(() => {
    if (!over) emit('close', { code: 1006, reason: 'the offscreen document has gone' });
    over = true;
  });
  const close = (): void => {
    over = true;
    port.disconnect();
  };
  tell({ type: 'open', url });
  return {
    binaryType: 'arraybuffer',
    addEventListener: (type: keyof Listeners, listener: (event: never) => void) =>
      void listeners[type].push(listener),
    send: (data) => tell({ type: 'send', data }),
    close,
  };
}
