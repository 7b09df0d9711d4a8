/** The kind of a document, e.g. in the JSON report. Defined in `lib/formats`. */
export type FormatId = string;

/** A position in a document: a JSON Pointer, or a line for text. Lines and columns start at 1. */
export interface Place {
  readonly pointer?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface AuthScheme {
  readonly type: 'none' | 'api-key' | 'bearer' | 'oauth2' | 'hmac' | 'session' | 'unknown';
  /** The type as the document writes it, e.g. "api_key". */
  readonly declared: string;
  readonly header?: string;
  readonly prefix?: string;
  readonly query?: string;
  readonly setupUrl?: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** OAuth: the URL where clients can register (RFC 7591). */
  readonly registrationUrl?: string;
  readonly issuer?: string;
  /** OAuth: the server that accepts the token (RFC 8707). */
  readonly resource?: string;
  readonly scopes?: readonly string[];
  readonly tokenExpiry?: string;
  readonly note?: string;
}

/** A maximum of `requests` per window. `declared`: the wording of the document. */
export interface RateLimit {
  readonly requests: number;
  readonly windowMs: number;
  readonly declared: string;
}
