import { isCredentialName } from './credential-name.ts';
import { formDecoded } from './decode.ts';
import { MASK } from './redact.ts';

const MAX_DEPTH = 200;

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

export function redactForm(form: string): string {
  return form.replaceAll(/(?<=^|[?&])([^&=?#]*)=[^&#]*/g, (pair: string, name: string) =>
    isCredentialName(formDecoded(name)) ? `${name}=${MASK}` : pair,
  );
}

/** OAuth 2 puts credentials in the fragment. */
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
