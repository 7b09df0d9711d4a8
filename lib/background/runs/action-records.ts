import type { Area } from '../../browser/ports.ts';
import { isString, type RateLimit } from '../../model/index.ts';
import { afterSending, type RateRecord, waitFor } from '../../run/rate.ts';
import { createQueue } from '../../text/in-turn.ts';
import { areaOf } from '../storage.ts';

const MAX_DONE = 1_000;

export function createActionRecords(session: Area) {
  const inTurn = createQueue();
  const rateKey = (origin: string, action: string) => `rate:${origin} ${action}`;
  const rateOf = async (key: string): Promise<RateRecord> =>
    (await areaOf<RateRecord>(session).get(key)) ?? { sent: [] };
  const doneKey = (origin: string, document: string) => `done:${origin} ${document}`;
  const doneOf = async (key: string): Promise<readonly string[]> => {
    const stored = await areaOf<readonly string[]>(session).get(key);
    return Array.isArray(stored) ? stored.filter(isString) : [];
  };
  return {
    enter: (origin: string, action: string, limit: RateLimit | undefined, now: number): Promise<number> =>
      inTurn(async () => {
        const key = rateKey(origin, action);
        const record = await rateOf(key);
        const wait = waitFor(limit, record, now);
        if (wait === 0 && (limit || record.notBefore !== undefined)) {
          const { notBefore: _past, ...rest } = record;
          await session.set(key, afterSending(rest, limit, now));
        }
        return wait;
      }),
    hold: (origin: string, action: string, until: number): Promise<void> =>
      inTurn(async () => {
        const key = rateKey(origin, action);
        await session.set(key, { ...(await rateOf(key)), notBefore: until });
      }),
    done: (origin: string, document: string, id: string): Promise<void> =>
      inTurn(async () => {
        const key = doneKey(origin, document);
        const before = await doneOf(key);
        if (!before.includes(id)) await session.set(key, [...before, id].slice(-MAX_DONE));
      }),
    doneIn: (origin: string, document: string): Promise<ReadonlySet<string>> =>
      inTurn(async () => new Set(await doneOf(doneKey(origin, document)))),
  };
}

export type ActionRecords = ReturnType<typeof createActionRecords>;
