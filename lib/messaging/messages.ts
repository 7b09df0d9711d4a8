import type { Sentences } from '../model/index.ts';

export interface Message {
  readonly name: string;
  readonly request: unknown;
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

interface MessageError {
  readonly code:
    | 'unreachable' // no content script, or one of an older version
    | 'not-permitted'
    | 'bad-message'
    | 'failed'; // without `said`, the handler's error is a bug
  readonly message: string;
  readonly said?: Sentences;
}

export type MessageResponse<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly error: MessageError };

/** Returns undefined if another listener should answer. */
export type Listener = (message: unknown, sender: RawSender) => Promise<MessageResponse<unknown>> | undefined;

/** Turns an exception, which is a bug, into an error response. */
export async function respond(handle: () => Promise<unknown>): Promise<MessageResponse<unknown>> {
  try {
    return { ok: true, value: (await handle()) ?? null };
  } catch (error) {
    if (!(error instanceof Error)) return refuse('failed', String(error));
    const { said } = error as { readonly said?: Sentences };
    return { ok: false, error: { code: 'failed', message: error.message, said } };
  }
}

export function refuse(code: MessageError['code'], message: string): MessageResponse<never> {
  return { ok: false, error: { code, message } };
}

export interface RawSender {
  readonly id?: string;
  readonly url?: string;
  readonly origin?: string;
  readonly frameId?: number;
  readonly documentId?: string;
  readonly tab?: { readonly id?: number; readonly incognito?: boolean; readonly title?: string };
}

export interface PageSender {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly private: boolean;
  readonly document?: string;
}

export function isPanel(sender: RawSender, id: string, home: string): boolean {
  if (sender.id !== id || !sender.url?.startsWith(home)) return false;
  if (sender.origin !== undefined && `${sender.origin}/` !== home) return false;
  return sender.tab === undefined || sender.frameId === 0;
}

/** Undefined for other extensions, frames and non-HTTP pages. */
export function pageSenderOf(
  { tab, url = '', origin: from, frameId, documentId: document, ...sender }: RawSender,
  id: string,
): PageSender | undefined {
  if (sender.id !== id || tab?.id === undefined || frameId !== 0) return undefined;
  const { origin, protocol } = URL.parse(url) ?? {};
  if (origin === undefined || (protocol !== 'https:' && protocol !== 'http:')) return undefined;
  // Sandboxed documents have the origin "null".
  if (from !== undefined && from !== origin) return undefined;
  return { tabId: tab.id, url, origin, title: tab.title ?? '', private: tab.incognito ?? false, document };
}

/** Never rejects: a failure becomes an error response. */
export async function send<Answer>(
  channel: (message: Message) => Promise<unknown>,
  name: string,
  request: unknown,
): Promise<MessageResponse<Answer>> {
  let response: unknown;
  try {
    response = await channel({ name, request });
  } catch (error) {
    return refuse('unreachable', error instanceof Error ? error.message : String(error));
  }
  return isResponse(response)
    ? (response as MessageResponse<Answer>)
    : refuse('unreachable', 'Nobody answered.');
}

function isResponse(value: unknown): value is MessageResponse<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}

const PAUSES = [50, 100, 200, 400, 800] as const;

/** Sends again, because a background that is stopping can lose a message. */
export async function retry<Answer>(
  send: () => Promise<MessageResponse<Answer>>,
  alive: () => boolean,
): Promise<MessageResponse<Answer>> {
  let response = await send();
  for (const pause of PAUSES) {
    if (response.ok || response.error.code !== 'unreachable' || !alive()) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    response = await send();
  }
  return response;
}
