import type { Action } from './action.ts';
import type { AuthScheme, FormatId, Place, RateLimit } from './declared.ts';
import type { Fetched, Refusal } from './fetched.ts';
import type { Json } from './json.ts';
import type { Sentences } from './said.ts';

export type DocumentStatus = 'found' | 'absent' | 'different-format' | 'unreadable' | 'refused';

/** The input of a reader: pure data, decoded, and parsed if it is JSON. */
export interface Source {
  /** The final URL after redirects, or the file's path. */
  readonly url: string;
  readonly text: string;
  /** The parsed JSON; undefined if the text isn't JSON (agents.txt). */
  readonly value: Json | undefined;
  /** The origin that served the document, which is the base of paths; undefined for a file. */
  readonly origin: string | undefined;
}

/** The format and dialect of some content, regardless of its URL. */
export interface Identity {
  readonly format: FormatId;
  /** e.g. "1.0", "1.1", "0.2", "legacy", "unknown". */
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
    /**
     * Patterns within this agent's block, as some sites write them. They are added to the general patterns for this
     * agent.
     */
    readonly allow?: readonly string[];
    readonly disallow?: readonly string[];
    /** The operator's own declaration about the agent. */
    readonly declaration?: string;
  }[];
}

/** Facts about a site that a document declares, with the same names for every format. */
export interface SiteInfo {
  readonly name?: string;
  readonly description?: string;
  readonly url?: string;
  readonly contact?: string;
  /** Hints in free text, pricing, status and similar facts. Each has a label and a value, shown unchanged. */
  readonly notes?: readonly { readonly label: string; readonly value: string; readonly pointer?: string }[];
}

/** An item that couldn't be read, in a file that could. */
export interface UnreadItem {
  readonly place: Place;
  readonly reason: string;
}

export interface Reading {
  readonly site: SiteInfo;
  readonly auth?: AuthScheme;
  readonly actions: readonly Action[];
  readonly access?: AccessPolicy;
  /** Absolute URLs of further documents that this one refers to (catalogue, Agents-JSON). Never ADP details. */
  readonly references: readonly string[];
  readonly unread: readonly UnreadItem[];
  /** AWP §13: false if the site isn't operating, by its own declaration. */
  readonly operational?: boolean;
  /** AWP §13: absolute URL of the current status. */
  readonly statusUrl?: string;
  /** AWP §6: how lists are paged. */
  readonly pagination?: 'cursor' | 'offset' | 'page';
  /** AWP §11: prerequisite action ids by action id. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  /** AWP §10: recovery instruction by error code. */
  readonly recoveries?: Readonly<Record<string, string>>;
  /** AWP §14: the file was created by a third party, not by the site. */
  readonly synthetic?: {
    readonly generatedBy?: string;
    readonly confidence?: number;
    /** Reasons for the draft's confidence. Only in drafts of AWAS Lens. */
    readonly why?: Sentences;
  };
}

/** True for a document or action that AWAS Lens drafted from a page, so the site hasn't declared it. */
export const isDrafted = ({ format }: { readonly format: string | null }): boolean => format === 'page';

/** Another format: its id ("openapi", "own-version"), and its name in words ("an OpenAPI description"). */
export interface LooksLike {
  readonly id: string;
  readonly name: string;
  /** The text by which a document identifies its own format: a name, schema URL or member. */
  readonly mark?: string;
}

/** A document of a site, after reading. */
export interface Document extends Reading {
  readonly url: string;
  readonly status: DocumentStatus;
  /**
   * A `Refusal` code, or `different-format`; for an absent document, the HTTP status such as "404". Absent for found
   * documents.
   */
  readonly because?: string;
  readonly refusal?: Refusal;
  readonly format: FormatId | null;
  readonly dialect: string | null;
  /** With `different-format`: the recognised format; null if none was recognised. */
  readonly looksLike: LooksLike | null;
  readonly fetched: Fetched;
  /** The parsed JSON, which rules check; undefined if the text isn't JSON. */
  readonly value: Json | undefined;
}

/** Everything that a site declares: its documents merged, in order of preference. */
export interface Declaration {
  /** The origin, or the target of the command line. */
  readonly origin: string;
  readonly documents: readonly Document[];
  /**
   * The actions of all found documents. If two documents declare the same action (agents.txt and agents.json), the list
   * contains the action of the preferred document.
   */
  readonly actions: readonly Action[];
}
