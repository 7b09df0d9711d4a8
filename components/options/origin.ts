/**
 * The origin for an input such as "example.com", "https://example.com/shop" or "localhost:3000"; undefined for other
 * texts. Without a scheme, this machine gets http, all others https.
 */
export function originFrom(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/i.test(trimmed);
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `${local ? 'http' : 'https'}://${trimmed}`;
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, hostname, username, password } = new URL(url);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return undefined;
  // Refuses usual typing errors: a wildcard, or a single word other than localhost.
  if (
    hostname.includes('*') ||
    !(hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('['))
  ) {
    return undefined;
  }
  return origin;
}
