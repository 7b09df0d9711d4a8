import { describe, expect, test } from 'vitest';
import { durationMs, rateLimit, shortDuration } from '../../../lib/text/index.ts';

test.each([
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['90 minutes', 5_400_000],
  ['1.5h', 5_400_000],
  ['PT1H30M', 5_400_000],
  ['P7D', 604_800_000],
  ['500ms', 500],
  ['never', undefined],
  ['', undefined],
  ['P', undefined],
  ['PT', undefined],
  ['24', undefined],
  ['-1h', undefined],
  ['1 constructor', undefined],
])('%s is %s milliseconds', (text, milliseconds) => {
  expect(durationMs(text)).toBe(milliseconds);
});

test.each([
  [86_400_000, '24h'],
  [604_800_000, '7d'],
  [172_800_000, '2d'],
  [5_400_000, '90m'],
  [90_000, '90s'],
  [1, '1s'],
])('%s milliseconds are %s', (milliseconds, text) => {
  expect(shortDuration(milliseconds)).toBe(text);
});

describe('rate limits', () => {
  test.each([
    ['30/minute', 30, 60_000],
    ['100/h', 100, 3_600_000],
    ['5 per 10 seconds', 5, 10_000],
    ['1000 requests / day', 1000, 86_400_000],
  ])('%s', (text, requests, windowMs) => {
    expect(rateLimit(text)).toEqual({ requests, windowMs, declared: text });
  });

  test.each(['fair use', '30', '0/minute', '30/moon', '/minute', '30/constructor'])('%s is none', (text) => {
    expect(rateLimit(text)).toBeUndefined();
  });
});
