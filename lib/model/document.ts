import type { Action } from './action.ts';
import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Fetched, Refusal } from './fetched.ts';
import type { Json } from './json.ts';
import type { Sentences } from './said.ts';

export type DocumentStatus = 'found' | 'absent' | 'different-format' | 'unreadable' | 'refused';

/** The input of a reader: pure data, already decoded, and parsed if it is JSON. */
export interface Source {
  /** The final URL after redirects, or the file's path. */
  readonly url: string;
  readonly text: string;
  /** The parsed JSON; undefined if the text isn't JSON (agents.txt). */
  readonly value: Json | undefined;
  /** The origin that served it, the base of paths; undefined for a file. */
  readonly origin: string | undefined;
}

/** The format and dialect of a content, regardless of its path. */
export interface Identity {
  readonly format: FormatId;
  /** e.g. "1.0", "1.1", "0.2", "legacy", "unknown". */
  readonly dialect: string;
}

/** agents.txt §2.6 and §2.7: what agents may access. */
export interface AccessPolicy {
  readonly allow: readonly string[];
  readonly disallow: readonly string[];
  readonly agents: readonly {
    readonly name: string;
    readonly capabilities?: readonly string[];
    readonly rateLimit?: RateLimit;
    /** Patterns inside the block, as on some sites. They add to the general ones for this agent. */
    readonly allow?: readonly string[];
    readonly disallow?: readonly string[];
    /** The agent operator's own declaration. */
    readonly declaration?: string;
  }[];
}

/** The facts about a site in a document, in one vocabulary. */
export interface SiteInfo {
  readonly name?: string;
  readonly description?: string;
  readonly url?: string;
  readonly contact?: string;
  /** Free hints, pricing, status and the like, shown unchanged: label and value. */
  readonly notes?: readonly { readonly label: string; readonly value: string; readonly pointer?: string }[];
}

/** An unreadable item in a readable file. */
export interface UnreadItem {
  readonly place: Place;
  readonly reason: string;
}

/** The result of a format's reader. Never throws; keeps every item that can be read. */
export interface Reading {
  readonly site: SiteInfo;
  readonly auth?: AuthScheme;
  readonly actions: readonly Action[];
  readonly access?: AccessPolicy;
  /** Absolute URLs of further documents that this one references (catalogue, Agents-JSON). Never ADP details. */
  readonly references: readonly string[];
  readonly unread: readonly UnreadItem[];
  /** AWP §13: false if the site says that it isn't operating. */
  readonly operational?: boolean;
  /** AWP §13: absolute URL of the current status. */
  readonly statusUrl?: string;
  /** AWP §6: how lists are paged. */
  readonly pagination?: 'cursor' | 'offset' | 'page';
  /** AWP §11: action id to prerequisite action ids. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  /** AWP §10: error code to recovery instruction. */
  readonly recoveries?: Readonly<Record<string, string>>;
  /** AWP §14: the file was made by a third party, not by the site. */
  readonly synthetic?: {
    readonly generatedBy?: string;
    readonly confidence?: number;
    /** Reasons for the confidence; only in our own drafts. */
    readonly why?: Sentences;
  };
}

/** True if a document or one of its actions was drafted here from the page: nobody has declared it. */
export const isDrafted = ({ format }: { readonly format: string | null }): boolean => format === 'page';

/** Another format: its id ("openapi", "own-version"), and its name in words ("an OpenAPI description"). */
export interface LooksLike {
  readonly id: string;
  readonly name: string;
  /** The name, schema address or member by which a document names its own format. */
  readonly mark?: string;
}

/** One document of a site that was read. */
export interface Document extends Reading {
  readonly url: string;
  readonly status: DocumentStatus;
  /** Except for found ones: a `Refusal` code, or `different-format`. The HTTP status as "404" for absent. */
  readonly because?: string;
  readonly refusal?: Refusal;
  readonly format: FormatId | null;
  readonly dialect: string | null;
  /** With `different-format`: the format that it seems to have, if recognised. */
  readonly looksLike: LooksLike | null;
  readonly fetched: Fetched;
  /** The parsed JSON, for the rules; undefined if it isn't JSON. */
  readonly value: Json | undefined;
}

/** Everything that a site declares: its documents merged, in order of preference. */
export interface Declaration {
  /** The origin, or the target of the command line. */
  readonly origin: string;
  readonly documents: readonly Document[];
  /** The actions of all found documents; of two equal declarations (agents.txt and agents.json) the preferred one. */
  readonly actions: readonly Action[];
}
