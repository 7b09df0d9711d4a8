export type FormatId = string;

/** A JSON Pointer, or a line and column that start at 1. */
export interface Place {
  readonly pointer?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface AuthScheme {
  readonly type: 'none' | 'api-key' | 'bearer' | 'oauth2' | 'hmac' | 'session' | 'unknown';
  readonly declared: string;
  readonly header?: string;
  readonly prefix?: string;
  readonly query?: string;
  readonly setupUrl?: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** OAuth: URL where clients can register (RFC 7591). */
  readonly registrationUrl?: string;
  readonly issuer?: string;
  /** OAuth: URL of the server that accepts the token (RFC 8707). */
  readonly resource?: string;
  readonly scopes?: readonly string[];
  readonly tokenExpiry?: string;
  readonly note?: string;
}

export interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
  readonly declared: string;
}
