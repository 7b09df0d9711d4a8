import type { MessageResponse } from './message.ts';

/** Milliseconds before a message is sent again; after the last it counts as lost. */
const PAUSES = [50, 100, 200, 400, 800] as const;

/**
 * Sends the background a message that may safely arrive twice. The background may be shutting down at this moment,
 * with the message undelivered or its answer lost: the next message starts it again.
 * @param send sends the message once
 * @param alive whether the extension is still there to send it to
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
