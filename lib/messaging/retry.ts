import type { MessageResponse } from './listener.ts';

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
