import type { AuthScheme, RequestPlan, Said } from '../../model/index.ts';
import { say } from '../../text/index.ts';

export type CredentialPlace = Pick<NonNullable<RequestPlan['credential']>, 'in' | 'name' | 'prefix'>;

/**
 * The location of a person's credential for a scheme. An API key goes into its header or query parameter (ADP §3: by
 * default `Authorization: Bearer`), a token is a bearer token (RFC 6750 §2.1). Undefined for schemes that work
 * differently. For an unknown scheme, the credential is sent as typed.
 */
export function credentialPlace(scheme: AuthScheme | undefined): CredentialPlace | undefined {
  switch (scheme?.type) {
    case 'api-key': {
      if (scheme.query !== undefined) return { in: 'query', name: scheme.query, prefix: '' };
      const name = scheme.header ?? 'Authorization';
      const prefix = scheme.prefix ?? (/^authorization$/i.test(name) ? 'Bearer' : '');
      // After "Token token=", the key follows without a space.
      return { in: 'header', name, prefix: prefix === '' || /[=\s]$/.test(prefix) ? prefix : `${prefix} ` };
    }
    case 'bearer':
    case 'oauth2':
      return { in: 'header', name: scheme.header ?? 'Authorization', prefix: 'Bearer ' };
    case 'unknown':
      // For an unknown scheme, the person types the prefix.
      return { in: 'header', name: scheme.header ?? 'Authorization', prefix: scheme.prefix ?? '' };
    default:
      return undefined;
  }
}

/** The reason why a scheme's credential can't be entered here, for the person; undefined if it can. */
export function explainScheme(scheme: AuthScheme | undefined): Said | undefined {
  if (!scheme || credentialPlace(scheme)) return undefined;
  if (scheme.type === 'none') return say('schemeNone');
  if (scheme.type === 'hmac') return say('schemeHmac');
  return say('schemeSession', scheme.declared.slice(0, 100));
}

/** A masked credential. Only the end of a long one is visible, so that its owner recognises it. */
export function mask(secret: string): string {
  return secret.length >= 12 ? `••••${secret.slice(-4)}` : '••••';
}

export function credentialFault(secret: string): Said | undefined {
  if (secret === '') return say('credentialEmpty');
  if (secret.length > 10_000) return say('credentialLong');
  return /^[!-~]+(?: [!-~]+)*$/.test(secret) ? undefined : say('credentialOdd');
}

export function withCredential(request: RequestPlan, secret: string): RequestPlan {
  const { credential } = request;
  if (!credential) return request;
  if (credential.in === 'header') {
    const others = Object.entries(request.headers).filter(
      ([name]) => name.toLowerCase() !== credential.name.toLowerCase(),
    );
    return {
      ...request,
      headers: { ...Object.fromEntries(others), [credential.name]: credential.prefix + secret },
    };
  }
  const url = new URL(request.url);
  url.searchParams.set(credential.name, credential.prefix + secret);
  return { ...request, url: url.href };
}
