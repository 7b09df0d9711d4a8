import { describe, expect, it } from 'vitest';
import { isLoopbackHost, isPrivateHost } from '../../../lib/model/address.ts';

const host = (address: string) => new URL(`https://${address}/`).hostname;

describe('isPrivateHost', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.255.255.254', true],
    ['0x7f.1', true],
    ['2130706433', true],
    ['0.0.0.0', true],
    ['10.1.2.3', true],
    ['100.64.0.1', true],
    ['100.128.0.1', false],
    ['169.254.169.254', true],
    ['172.15.0.1', false],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.0.1', true],
    ['192.169.0.1', false],
    ['198.19.0.1', true],
    ['224.0.0.1', true],
    ['255.255.255.255', true],
    ['8.8.8.8', false],
    ['[::1]', true],
    ['[::]', true],
    ['[fe80::1]', true],
    ['[fd12:3456::1]', true],
    ['[ff02::1]', true],
    ['[::ffff:192.168.1.1]', true],
    ['[::ffff:8.8.8.8]', false],
    ['[64:ff9b::10.0.0.1]', true],
    ['[2606:4700::1111]', false],
    ['localhost', true],
    ['LOCALHOST.', true],
    ['shop.localhost', true],
    ['printer.local', true],
    ['db.internal', true],
    ['router.lan', true],
    ['box.home.arpa', true],
    ['intranet', true],
    ['example.com', false],
    ['local.example.com', false],
    ['mylocal', true],
    ['notlocalhost.com', false],
  ])('WOA-8.2-b: %s is private: %s', (address, expected) => {
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
  ])('%s: %s', (address, expected) => {
    expect(isLoopbackHost(host(address))).toBe(expected);
  });
});
