import type { Message, MessageResponse } from './listener.ts';

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
    return unreachable(error instanceof Error ? error.message : String(error));
  }
  return isResponse(response) ? (response as MessageResponse<Answer>) : unreachable('Nobody answered.');
}

function unreachable(message: string): MessageResponse<never> {
  return { ok: false, error: { code: 'unreachable', message } };
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
