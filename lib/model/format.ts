import type { FormatId } from './declared.ts';
import type { Identity, Reading, Source } from './document.ts';
import type { Json } from './json.ts';

/** A well-known path that may hold a document of this format. */
export interface Candidate {
  /** Absolute path on the origin. */
  readonly path: string;
  /** The kind that the path is for: a document there is checked as this kind. */
  readonly holds: FormatId;
  /** Sent as Accept. */
  readonly accept: string;
  /**
   * Asked only if this well-known path of the format has nothing; any other value: asked only if none of the format's
   * well-known paths has anything.
   */
  readonly fallbackFor?: string;
  /** Only asked if a person opens the panel, or by the command: a visit alone doesn't request it. */
  readonly onDemand?: true;
}

/** Facts about one kind of document. */
export interface DocumentKind {
  /** For people: "AWAS MCP", "agents.json". */
  readonly name: string;
  /** The marks of this kind, in words. */
  readonly marks: string;
  /** The members, or lines, that every document of the kind has. */
  readonly core: readonly string[];
  /** The `core` member that lists what agents can use; absent if there is none, or the schema demands an item. */
  readonly lists?: string;
  /** Requirements that it is plain, parsable text: JSON, or lines. */
  readonly readable: readonly string[];
  /** Requirements that forbid credentials in it. */
  readonly secret?: readonly string[];
  /** Lines of text instead of JSON; `#` begins a comment. */
  readonly isText?: true;
  /** Its actions run on pages, whose attributes add to the declaration. */
  readonly isOnPages?: true;
  /** Its documents are made from a page's offers: no server has one. */
  readonly isOfPage?: true;
  /** The preferred format that declares the same. */
  readonly alternativeTo?: FormatId;
  /** The path where a new one is published; absent if none is written. */
  readonly writtenTo?: string;
  /** Its JSON Schema (a name in `lib/schema/compiled`), or null. */
  readonly schema: string | null;
  /** Schemas of the dialects that have their own. */
  readonly schemas?: Readonly<Record<string, string | null>>;
}

/**
 * All facts about a format except its rules: its `format.json`. `lib/formats/index.ts` lists them, and
 * `lib/formats/judging.ts` their rules.
 */
export interface Format {
  /** Folder name. */
  readonly name: string;
  /** For people: "AWAS", "Agent Web Protocol". */
  readonly label: string;
  readonly short: string;
  /** The kinds of documents that it reads. */
  readonly documents: Readonly<Record<FormatId, DocumentKind>>;
  readonly candidates: readonly Candidate[];
  /** Rel values of `<link>` that lead to its documents. */
  readonly linkRels: readonly string[];
  /** The address of the specification; `{section}` is replaced. */
  readonly specification: string;
  /** The beginning of the IDs of its requirements: "AWP" of "AWP-9-b". Absent: its rules have none. */
  readonly requirementPrefix?: string;
  /** Its documents grant rights to agents by name: a call sends the agent's name and keeps that agent's limits. */
  readonly namesAgent?: true;
}

/** Reads the documents of a format. Kept apart from `Format` because a reader is much larger. */
export interface Reader {
  /** The dialect of a document of one of its kinds: "unknown" without a version. */
  dialectOf(source: Source, kind: FormatId): string;
  /** A text as an object, for recognising formats; absent if all documents are JSON. */
  outlineOf?(source: Source): Json;
  read(source: Source, identity: Identity): Reading;
}
