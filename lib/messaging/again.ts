import type { Reply } from './reply.ts';

/** Milliseconds before a message goes again; after the last it counts as lost. */
const PAUSES = [50, 100, 200, 400, 800] as const;

/**
 * Says to the background what may come twice. The background may be ending in this very moment, with the message
 * undelivered or its answer lost: the next message starts it anew.
 * @param say sends the message once
 * @param alive whether there is still somebody to say it to
 */
export async function sayAgain<Value>(
  say: () => Promise<Reply<Value>>,
  alive: () => boolean,
): Promise<Reply<Value>> {
  let reply = await say();
  for (const pause of PAUSES) {
    if (reply.ok || reply.error.code !== 'unreachable' || !alive()) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
    reply = await say();
  }
  return reply;
}
