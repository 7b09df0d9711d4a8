import { describe, expect, it } from 'vitest';
import type { RateLimit } from '../../../lib/model/index.ts';
import { afterSending, limitOf, type RateRecord, retryAt, waitFor } from '../../../lib/run/index.ts';
import { action, documentWith } from '../../builders.ts';

const limit: RateLimit = { requests: 2, windowMs: 1_000, declared: '2/second' };

describe('AWP-9-m, AWAS-manifest-j, ADP-5-j, ATX-4.3-a: a declared rate limit is kept', () => {
  it.each<[name: string, limit: RateLimit | undefined, record: RateRecord, wait: number]>([
    ['nothing sent yet', limit, { sent: [] }, 0],
    ['below the limit', limit, { sent: [9_500] }, 0],
    ['at the limit', limit, { sent: [9_300, 9_900] }, 300],
    ['the window has passed', limit, { sent: [8_000, 9_000] }, 0],
    ['no limit', undefined, { sent: [9_999, 9_999, 9_999] }, 0],
    ['the server asks to wait', undefined, { sent: [], notBefore: 12_000 }, 2_000],
    ['the longer of the two', limit, { sent: [9_999, 9_999], notBefore: 10_001 }, 999],
  ])('%s', (_, of, record, wait) => {
    expect(waitFor(of, record, 10_000)).toBe(wait);
  });
  it('over a row of requests', () => {
    let record: RateRecord = { sent: [] };
    let now = 0;
    const times: number[] = [];
    for (let index = 0; index < 7; index++) {
      now += waitFor(limit, record, now);
      record = afterSending(record, limit, now);
      times.push(now);
    }
    expect(times).toEqual([0, 0, 1_000, 1_000, 2_000, 2_000, 3_000]);
    expect(record.sent.length).toBeLessThanOrEqual(3);
  });
  it("ATX-2.7-e: that of the agent block goes before the capability's", () => {
    const own: RateLimit = { requests: 200, windowMs: 60_000, declared: '200/minute' };
    const document = documentWith({
      access: { allow: [], disallow: [], agents: [{ name: 'awas-lens', rateLimit: own }] },
    });
    const capability = action({ format: 'agents-txt', document: document.url, rateLimit: limit });
    expect(limitOf(capability, [document], 'AWAS-Lens/1.0')).toBe(own);
    expect(limitOf(capability, [document], 'other')).toBe(limit);
    expect(limitOf(action({ rateLimit: limit }), [document], 'awas-lens')).toBe(limit);
  });
  it.each([
    [{ 'retry-after': '7' }, 1_007_000],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:30:00 GMT' }, 1_800_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('Retry-After of %j', (headers, at) => {
    expect(retryAt(headers as Record<string, string>, 1_000_000)).toBe(at);
  });
});
