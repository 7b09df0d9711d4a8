import type { Action } from './action.ts';
import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Fetched, Refusal } from './fetched.ts';
import type { Json } from './json.ts';
import type { Sentences } from './said.ts';

export type DocumentStatus = 'found' | 'absent' | 'different-format' | 'unreadable' | 'refused';

export interface Source {
  /** The final URL of a document after redirects, or the path of a file. */
  readonly url: string;
  readonly text: string;
  readonly value: Json | undefined;
  /** The origin that served the document, and the base of its paths; undefined for a file. */
  readonly origin: string | undefined;
}

export interface Identity {
  readonly format: FormatId;
  /** The version of the format, e.g. "1.0", "1.1", "0.2", "legacy" or "unknown". */
  readonly dialect: string;
}

/** Access rules for agents (agents.txt §2.6 and §2.7). */
export interface AccessPolicy {
  readonly allow: readonly string[];
  readonly disallow: readonly string[];
  readonly agents: readonly {
    readonly name: string;
    readonly capabilities?: readonly string[];
    readonly rateLimit?: RateLimit;
    /** Patterns for this agent only, as some sites write them, in addition to the general patterns. */
    readonly allow?: readonly string[];
    readonly disallow?: readonly string[];
    readonly declaration?: string;
  }[];
}

export interface SiteInfo {
  readonly name?: string;
  readonly description?: string;
  readonly url?: string;
  readonly contact?: string;
  readonly notes?: readonly { readonly label: string; readonly value: string; readonly pointer?: string }[];
}

export interface UnreadItem {
  readonly place: Place;
  readonly reason: string;
}

export interface Reading {
  readonly site: SiteInfo;
  readonly auth?: AuthScheme;
  readonly actions: readonly Action[];
  readonly access?: AccessPolicy;
  /**
   * Absolute URLs of other documents that the document names (catalogue, Agents-JSON), except ADP details.
   */
  readonly references: readonly string[];
  readonly unread: readonly UnreadItem[];
  /** False if the site declares that it isn't operating (AWP §13). */
  readonly operational?: boolean;
  /** Absolute URL of the site's current status (AWP §13). */
  readonly statusUrl?: string;
  /** The type of pagination (AWP §6). */
  readonly pagination?: 'cursor' | 'offset' | 'page';
  /** Ids of the required earlier actions, by action id (AWP §11). */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  /** Instructions for recovery, by error code (AWP §10). */
  readonly recoveries?: Readonly<Record<string, string>>;
  /** Set if a third party created the file (AWP §14). */
  readonly synthetic?: {
    readonly generatedBy?: string;
    readonly confidence?: number;
    readonly why?: Sentences;
  };
}

/** True for a document or action that AWAS Lens drafted from a page. */
export const isDrafted = ({ format }: { readonly format: string | null }): boolean => format === 'page';

/** Another recognised format: an id ("openapi") and a name in words ("an OpenAPI description"). */
export interface LooksLike {
  readonly id: string;
  readonly name: string;
  /** The text that identified the format: a name, schema URL or member. */
  readonly mark?: string;
}

export interface Document extends Reading {
  readonly url: string;
  readonly status: DocumentStatus;
  /**
   * A `Refusal` code, or `different-format`; for an absent document, the HTTP status such as "404"; undefined
   * for a found document.
   */
  readonly because?: string;
  readonly refusal?: Refusal;
  readonly format: FormatId | null;
  readonly dialect: string | null;
  /** The recognised format, if `because` is `different-format`. */
  readonly looksLike: LooksLike | null;
  readonly fetched: Fetched;
  readonly value: Json | undefined;
}

export interface Declaration {
  /** The site's origin, or the target on the command line. */
  readonly origin: string;
  readonly documents: readonly Document[];
  /** The actions of all found documents. If two documents declare the same action, the preferred document wins. */
  readonly actions: readonly Action[];
}
