import type { Action } from './action.ts';
import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Fetched, Refusal } from './fetched.ts';
import type { Json } from './json.ts';
import type { Sentences } from './said.ts';

export const MAX_EDITED = 5;

export type DocumentStatus = 'found' | 'absent' | 'different-format' | 'unreadable' | 'refused';

export interface Source {
  readonly url: string;
  readonly text: string;
  readonly value: Json | undefined;
  readonly origin: string | undefined;
}

export interface Identity {
  readonly format: FormatId;
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
  readonly notes?: readonly SiteNote[];
}

interface SiteNote extends Place {
  readonly label: string;
  readonly value: string;
  /** True if the site's actions also contain this information. */
  readonly isInActions?: boolean;
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
  readonly references: readonly string[];
  readonly unread: readonly UnreadItem[];
  /** False if the site isn't operating (AWP §13). */
  readonly operational?: boolean;
  /** Absolute URL of the site's current status (AWP §13). */
  readonly statusUrl?: string;
  readonly pagination?: 'cursor' | 'offset' | 'page';
  /** Ids of required earlier actions, by action id (AWP §11). */
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

export const isDrafted = ({ format }: { readonly format: string | null }): boolean => format === 'page';

export interface LooksLike {
  readonly id: string;
  readonly name: string;
  readonly mark?: string;
}

export interface Document extends Reading {
  readonly url: string;
  readonly status: DocumentStatus;
  /** A `Refusal` code, `different-format`, or the HTTP status of an absent document. */
  readonly because?: string;
  readonly refusal?: Refusal;
  readonly format: FormatId | null;
  readonly dialect: string | null;
  readonly looksLike: LooksLike | null;
  readonly fetched: Fetched;
  readonly value: Json | undefined;
}

export interface Declaration {
  readonly origin: string;
  readonly documents: readonly Document[];
  /** If two documents declare the same action, the list has only one of the two. */
  readonly actions: readonly Action[];
}
