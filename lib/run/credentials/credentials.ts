import type { AuthScheme, RequestPlan, Said } from '../../model/index.ts';
import { say } from '../../text/index.ts';

export type CredentialPlace = Pick<NonNullable<RequestPlan['credential']>, 'in' | 'name' | 'prefix'>;

/** Place of an API key or bearer token (RFC 6750 §2.1). The default is a bearer header (ADP §3). */
export function credentialPlace(scheme: AuthScheme | undefined): CredentialPlace | undefined {
  switch (scheme?.type) {
    case 'api-key': {
      if (scheme.query !== undefined) return { in: 'query', name: scheme.query, prefix: '' };
      const name = scheme.header ?? 'Authorization';
      const prefix = scheme.prefix ?? (/^authorization$/i.test(name) ? 'Bearer' : '');
      // A prefix such as "Token token=" needs no space.
      return { in: 'header', name, prefix: prefix === '' || /[=\s]$/.test(prefix) ? prefix : `${prefix} ` };
    }
    case 'bearer':
    case 'oauth2':
      return { in: 'header', name: scheme.header ?? 'Authorization', prefix: 'Bearer ' };
    case 'unknown':
      return { in: 'header', name: scheme.header ?? 'Authorization', prefix: scheme.prefix ?? '' };
    default:
      return undefined;
  }
}

export function explainScheme(scheme: AuthScheme | undefined): Said | undefined {
  if (!scheme || credentialPlace(scheme)) return undefined;
  if (scheme.type === 'none') return say('schemeNone');
  if (scheme.type === 'hmac') return say('schemeHmac');
  return say('schemeSession', scheme.declared.slice(0, 100));
}

export const mask = (secret: string): string => (secret.length >= 12 ? `••••${secret.slice(-4)}` : '••••');

export function credentialFault(secret: string): Said | undefined {
  if (secret === '') return say('credentialEmpty');
  if (secret.length > 10_000) return say('credentialLong');
  return /^[!-~]+(?: [!-~]+)*$/.test(secret) ? undefined : say('credentialOdd');
}

export function withCredential(request: RequestPlan, secret: string): RequestPlan {
  const { credential } = request;
  if (!credential) return request;
  if (credential.in === 'header') return withHeader(request, credential.name, credential.prefix + secret);
  const url = new URL(request.url);
  url.searchParams.set(credential.name, credential.prefix + secret);
  return { ...request, url: url.href };
}

export function withHeader(request: RequestPlan, name: string, value: string): RequestPlan {
  const isOther = ([other]: readonly [string, string]) => other.toLowerCase() !== name.toLowerCase();
  const others = Object.entries(request.headers).filter(isOther);
  return { ...request, headers: { ...Object.fromEntries(others), [name]: value } };
}
