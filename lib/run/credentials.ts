import type { AuthScheme, RequestPlan } from '../model/index.ts';

/** Where a credential goes. */
export type CredentialPlace = Pick<NonNullable<RequestPlan['credential']>, 'in' | 'name' | 'prefix'>;

/**
 * Where a scheme puts the credential that a person gives: an API key in its header or query parameter (ADP §3: by
 * default `Authorization: Bearer`), a token as a bearer token (RFC 6750 §2.1). Undefined for schemes that cannot be
 * served that way. One that we do not know gets what the person types, as it is.
 */
export function credentialPlace(scheme: AuthScheme | undefined): CredentialPlace | undefined {
  switch (scheme?.type) {
    case 'api-key': {
      if (scheme.query !== undefined) return { in: 'query', name: scheme.query, prefix: '' };
      const name = scheme.header ?? 'Authorization';
      const prefix = scheme.prefix ?? (/^authorization$/i.test(name) ? 'Bearer' : '');
      // "Token token=" already ends where the key begins.
      return { in: 'header', name, prefix: prefix === '' || /[=\s]$/.test(prefix) ? prefix : `${prefix} ` };
    }
    case 'bearer':
    case 'oauth2':
      return { in: 'header', name: scheme.header ?? 'Authorization', prefix: 'Bearer ' };
    case 'unknown':
      // What a scheme that we do not know wants before the token is the person's to type.
      return { in: 'header', name: scheme.header ?? 'Authorization', prefix: scheme.prefix ?? '' };
    default:
      return undefined;
  }
}

/** Why a scheme's credential cannot be given here, for a person; undefined where it can. */
export function explainScheme(scheme: AuthScheme | undefined): string | undefined {
  if (!scheme || credentialPlace(scheme)) return undefined;
  if (scheme.type === 'none') return 'No credential is needed.';
  if (scheme.type === 'hmac')
    return 'Each request has to be signed (HMAC), in a way that the declaration does not describe: that cannot be done here.';
  return `“${scheme.declared.slice(0, 100)}” is a session of the site: sign in on its pages.`;
}

/** A credential as it may be shown: of a long one its end, by which its owner knows it. */
export function mask(secret: string): string {
  return secret.length >= 12 ? `••••${secret.slice(-4)}` : '••••';
}

/** What is wrong with a credential as such; undefined where nothing is. */
export function credentialFault(secret: string): string | undefined {
  if (secret === '') return 'The credential is empty.';
  if (secret.length > 10_000) return 'The credential is longer than 10,000 characters.';
  return /^[!-~]+(?: [!-~]+)*$/.test(secret)
    ? undefined
    : 'A credential consists of visible ASCII characters: this one has others, perhaps a line break at its end.';
}

/** The request as it is sent: with the credential in its place. */
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
