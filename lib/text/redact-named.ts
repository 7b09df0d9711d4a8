import { isCredentialName } from './credential-name.ts';
import { formDecoded } from './decode.ts';
import { MASK } from './redact.ts';

/** Maximum depth. Deeper values are masked completely. */
const MAX_DEPTH = 200;

/** Masks the values of properties whose name is that of a credential, at any depth. */
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

/** A form body (application/x-www-form-urlencoded) or a query, in which the values of credentials are masked. */
export function redactForm(form: string): string {
  return form.replaceAll(/(?<=^|[?&])([^&=?#]*)=[^&#]*/g, (pair: string, name: string) =>
    isCredentialName(formDecoded(name)) ? `${name}=${MASK}` : pair,
  );
}

/**
 * A URL without user and password, and without a fragment that contains a credential (OAuth 2). The values of query
 * parameters whose name is that of a credential are masked. Other texts stay unchanged.
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
