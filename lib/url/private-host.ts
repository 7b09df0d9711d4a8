/** Names that never resolve publicly: RFC 6761, 6762 (appendix G), 8375; .internal; defaults of routers. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|lan|home|corp|intranet|intra|private|home\.arpa|fritz\.box)$/;

/** Non-public IPv4 blocks (RFC 6890). */
const PRIVATE_IPV4: readonly (readonly [first: number, bits: number])[] = [
  [ipv4(0, 0, 0, 0), 8],
  [ipv4(10, 0, 0, 0), 8],
  [ipv4(100, 64, 0, 0), 10],
  [ipv4(127, 0, 0, 0), 8],
  [ipv4(169, 254, 0, 0), 16],
  [ipv4(172, 16, 0, 0), 12],
  [ipv4(192, 0, 0, 0), 24],
  [ipv4(192, 168, 0, 0), 16],
  [ipv4(198, 18, 0, 0), 15],
  [ipv4(224, 0, 0, 0), 3],
];

/** @param hostname from `URL.hostname`; its DNS result isn't known */
export function isPrivateHost(hostname: string): boolean {
  const host = withoutDots(hostname.toLowerCase());
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  const address = parseIpv4(host);
  if (address !== undefined) return isPrivateIpv4(address);
  return !host.includes('.') || PRIVATE_NAME.test(host);
}

/** A loopback host is secure even with HTTP (W3C Secure Contexts §3.1). */
export function isLoopbackHost(hostname: string): boolean {
  const host = withoutDots(hostname.toLowerCase());
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true;
  const address = parseIpv4(host);
  return address !== undefined && address >>> 24 === 127;
}

/** `.test` is reserved for tests (RFC 6761 §6.2). */
export function isDevelopmentHost(hostname: string): boolean {
  return isPrivateHost(hostname) || /(?:^|\.)test\.*$/i.test(hostname);
}

/** The lookbehind keeps the time linear for many dots. */
const withoutDots = (host: string): string => host.replace(/(?<!\.)\.+$/, '');

function ipv4(a: number, b: number, c: number, d: number): number {
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

function parseIpv4(host: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
  return parts ? ipv4(Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4])) : undefined;
}

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_IPV4.some(([first, bits]) => address >>> (32 - bits) === first >>> (32 - bits));
}

/** Non-public IPv6 blocks (RFC 6890). */
const PRIVATE_IPV6: readonly (readonly [first: number, bits: number])[] = [
  [0x0100, 16],
  [0xfc00, 7],
  [0xfe80, 10],
  [0xfec0, 10], // Site-local addresses are deprecated, but still routed.
  [0xff00, 8],
];

function isPrivateIpv6(address: string): boolean {
  const groups = parseIpv6(address);
  // Unreadable addresses count as private.
  if (!groups) return true;
  const [first = 0, second = 0, third = 0] = groups;
  if (PRIVATE_IPV6.some(([block, bits]) => first >>> (16 - bits) === block >>> (16 - bits))) return true;
  const embedded = ipv4Within(groups);
  if (embedded !== undefined) return isPrivateIpv4(embedded);
  // Local NAT64 addresses (RFC 8215) are private.
  return first === 0x64 && second === 0xff9b && third === 1;
}

function ipv4Within(groups: readonly number[]): number | undefined {
  const [first = 0, second = 0, third = 0] = groups;
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5);
  const last = ((seventh << 16) | eighth) >>> 0;
  const leading = (count: number) => groups.slice(0, count).every((group) => group === 0);
  // Mapped, compatible and translated IPv4 (RFC 2765).
  if (leading(5) && (sixth === 0xffff || sixth === 0)) return last;
  if (leading(4) && groups[4] === 0xffff && sixth === 0) return last;
  if (first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0)) return last;
  // 6to4 (RFC 3056) starts with the IPv4 address. Teredo (RFC 4380 §4) ends with it, inverted.
  if (first === 0x2002) return ((second << 16) | third) >>> 0;
  if (first === 0x2001 && second === 0) return ~last >>> 0;
  return undefined;
}

/** `URL` writes `::ffff:127.0.0.1` as `::ffff:7f00:1`. */
function parseIpv6(address: string): readonly number[] | undefined {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const all = [...left, ...Array<number>(missing).fill(0), ...right];
  return all.every((group) => group >= 0 && group <= 0xffff) ? all : undefined;
}
