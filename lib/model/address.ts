/** Names that never lead to the public Internet (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal, and common use). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|private|home\.arpa)$/;

/** IPv4 blocks that are not for the public Internet (RFC 6890), as first address and prefix length. */
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

/**
 * Whether a host is loopback, private or link-local as far as its name or literal address tells. What a public name
 * resolves to a browser cannot see.
 * @param hostname as `URL.hostname` gives it (IPv6 in brackets, IPv4 normalized)
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  const address = parseIpv4(host);
  if (address !== undefined) return isPrivateIpv4(address);
  return !host.includes('.') || PRIVATE_NAME.test(host);
}

/** Whether a host is this very machine: where plain http is as good as https (W3C Secure Contexts §3.1). */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true;
  const address = parseIpv4(host);
  return address !== undefined && address >>> 24 === 127;
}

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

function isPrivateIpv6(address: string): boolean {
  if (address === '::' || address === '::1') return true;
  // fc00::/7 unique local, fe80::/10 link-local, ff00::/8 multicast.
  if (/^(?:f[cd]|fe[89ab]|ff)[0-9a-f]*:/.test(address)) return true;
  // IPv4 within IPv6: mapped (::ffff:0:0/96), compatible (::/96) and NAT64 (64:ff9b::/96); URL writes it as two groups.
  const mapped = /^(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (!mapped) return false;
  return isPrivateIpv4(
    ((Number.parseInt(mapped[1] ?? '', 16) << 16) | Number.parseInt(mapped[2] ?? '', 16)) >>> 0,
  );
}
