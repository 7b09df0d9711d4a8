import type { Reply } from './reply.ts';
import type { Message } from './wire.ts';

/** A protocol of this folder: name → [request, answer]. */
type Protocol = { readonly [name: string]: readonly [request: unknown, answer: unknown] };
type Names<P> = Extract<keyof P, string>;

/** Asks one thing of a protocol. Never rejects: whatever goes wrong is in the reply. */
export type Ask<P extends { [Name in keyof P]: Protocol[string] }> = <Name extends Names<P>>(
  name: Name,
  request: P[Name][0],
) => Promise<Reply<P[Name][1]>>;

/**
 * Typed questions over an untyped channel.
 * @param send e.g. runtime.sendMessage; rejects where nobody answers
 */
export function asker<P extends { [Name in keyof P]: Protocol[string] }>(
  send: (message: Message) => Promise<unknown>,
): Ask<P> {
  return async <Name extends Names<P>>(name: Name, request: P[Name][0]) => {
    let answer: unknown;
    try {
      answer = await send({ name, request });
    } catch (error) {
      return unreachable(error instanceof Error ? error.message : String(error));
    }
    return isReply(answer) ? (answer as Reply<P[Name][1]>) : unreachable('Nobody answered.');
  };
}

function unreachable(message: string): Reply<never> {
  return { ok: false, error: { code: 'unreachable', message } };
}

function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { ok?: unknown }).ok === 'boolean';
}
