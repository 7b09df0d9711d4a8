import { describe, expect, it } from 'vitest';
import { isLoopbackHost, isPrivateHost } from '../../../lib/url/index.ts';
import { linesOf } from '../../tables.ts';

const HOSTS = new URL('hosts.txt', import.meta.url);
const host = (address: string) => new URL(`https://${address}/`).hostname;

describe('isPrivateHost', () => {
  it.each(
    ['private', 'public'].flatMap((kind) =>
      linesOf(HOSTS, kind).map((address) => [address, kind === 'private'] as const),
    ),
  )('WOA-8.2-b: %s is private: %s', (address, expected) => {
    expect(isPrivateHost(host(address))).toBe(expected);
  });
});

describe('isLoopbackHost', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['[::1]', true],
    ['localhost', true],
    ['a.localhost', true],
    ['10.0.0.1', false],
    ['example.com', false],
    ['localhost.example.com', false],
    ['127.0.0.1.evil.test', false],
  ])('%s: %s', (address, expected) => {
    expect(isLoopbackHost(host(address))).toBe(expected);
  });
});
