/** Adds a missing scheme: http for this machine, https for all others. */
export function originFrom(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/i.test(trimmed);
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `${local ? 'http' : 'https'}://${trimmed}`;
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, hostname, username, password } = new URL(url);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return undefined;
  if (
    hostname.includes('*') ||
    !(hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('['))
  ) {
    return undefined;
  }
  return origin;
}
