import { policyFor } from '../formats/index.ts';
import type { Action, RateLimit } from '../model/index.ts';
import type { DeclaringDocument } from './plan/access.ts';

export interface RateRecord {
  readonly sent: readonly number[];
  /** Milliseconds since the epoch, from the Retry-After header. */
  readonly notBefore?: number;
}

const MAX_SENT = 10_000;

export function limitOf(
  action: Action,
  documents: readonly DeclaringDocument[],
  agentName: string,
): RateLimit | undefined {
  const access = documents.find(({ url }) => url === action.document)?.access;
  return (access && policyFor(access, agentName)?.rateLimit) ?? action.rateLimit;
}

export function waitFor(
  limit: RateLimit | undefined,
  { sent, notBefore = 0 }: RateRecord,
  now: number,
): number {
  const asked = Math.max(0, notBefore - now);
  if (!limit || limit.requests < 1) return asked;
  const within = sent.filter((at) => at > now - limit.windowMs);
  const oldest = within.at(-limit.requests);
  return Math.max(asked, oldest === undefined ? 0 : oldest + limit.windowMs - now);
}

export function afterSending(record: RateRecord, limit: RateLimit | undefined, now: number): RateRecord {
  const from = now - (limit?.windowMs ?? 0);
  return { ...record, sent: [...record.sent.filter((at) => at > from), now].slice(-MAX_SENT) };
}

/** Reads a date or a number of seconds (RFC 9110 §10.2.3). */
export function retryAt(
  headers: Readonly<Record<string, string>> | undefined,
  now: number,
): number | undefined {
  const value = headers?.['retry-after']?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d{1,9}$/.test(value)) return now + Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at;
}
