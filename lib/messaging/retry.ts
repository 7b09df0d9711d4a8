import type { MessageResponse } from './message.ts';

/** Milliseconds before each retry of a message. After the last retry, the message is lost. */
const PAUSES = [50, 100, 200, 400, 800] as const;

/**
 * Sends the background a message that may safely arrive twice. If the background is shutting down, the
 * message or its answer may be lost. The next message starts the background again.
 * @param send sends the message once
 * @param alive false if the extension can't receive messages any more
 */
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
