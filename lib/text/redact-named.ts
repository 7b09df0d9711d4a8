import { isCredentialName } from './credential-name.ts';
import { formDecoded } from './decode.ts';
import { MASK } from './redact.ts';

/** Deeper values are masked as a whole. */
const MAX_DEPTH = 200;

/** Masks the values of properties that are named like credentials, at any depth. */
export function redactNamed(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => redactNamed(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isCredentialName(key) && item !== null ? MASK : redactNamed(item, depth + 1),
    ]),
  );
}

/** A form body (application/x-www-form-urlencoded) or a query, with masked values of credential names. */
export function redactForm(form: string): string {
  return form.replaceAll(/(?<=^|[?&])([^&=?#]*)=[^&#]*/g, (pair: string, name: string) =>
    isCredentialName(formDecoded(name)) ? `${name}=${MASK}` : pair,
  );
}

/**
 * A URL without user and password, without a fragment that has a credential (OAuth 2), and with masked values of query
 * parameters named like credentials. Other texts stay unchanged.
 */
export function redactUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  url.username = '';
  url.password = '';
  const [address = '', hash] = url.href.split(/#(.*)/s);
  const query = address.indexOf('?');
  const shown = query < 0 ? address : address.slice(0, query) + redactForm(address.slice(query));
  const secret = hash
    ?.split(/[#?&]/)
    .some((part) => part.includes('=') && isCredentialName(formDecoded(part.split('=')[0] ?? '')));
  return hash === undefined ? shown : `${shown}#${secret ? MASK : hash}`;
}
