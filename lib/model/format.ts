import type { FormatId } from './declared.ts';
import type { Identity, Reading, Source } from './document.ts';
import type { Json } from './json.ts';

export interface Candidate {
  readonly path: string;
  /** Documents at the path are checked as this format. */
  readonly holds: FormatId;
  readonly accept: string;
  /**
   * Requested only if another path has no document. Names that path; any other value means all well-known paths of
   * the format.
   */
  readonly fallbackFor?: string;
  /** True if page visits don't request the path. Only the command and an open panel do. */
  readonly onDemand?: true;
}

export interface DocumentKind {
  readonly name: string;
  readonly marks: string;
  /** The members, or lines, that every document of the kind has. */
  readonly core: readonly string[];
  /**
   * The `core` member with the list of items. Absent if there is no list, or if the schema already requires an item.
   */
  readonly lists?: string;
  /** IDs of the requirements that a parser can read the document. */
  readonly readable: readonly string[];
  /** Requirements that forbid credentials in the document. */
  readonly secret?: readonly string[];
  /** True for lines of text, in which `#` begins a comment. */
  readonly isText?: true;
  /** True if the actions run on pages and their attributes complete the declaration. */
  readonly isOnPages?: true;
  /** True if AWAS Lens builds the documents from a page. Servers have none. */
  readonly isOfPage?: true;
  /** A preferred format with the same content. */
  readonly alternativeTo?: FormatId;
  /** The usual path of a new document; absent if AWAS Lens can't write the format. */
  readonly writtenTo?: string;
  readonly schema: string | null;
  readonly schemas?: Readonly<Record<string, string | null>>;
}

/** All facts about a format except its rules. Read from its `format.json`. */
export interface Format {
  readonly name: string;
  readonly label: string;
  readonly short: string;
  readonly documents: Readonly<Record<FormatId, DocumentKind>>;
  readonly candidates: readonly Candidate[];
  readonly linkRels: readonly string[];
  /** The URL of the specification. `{section}` is a placeholder. */
  readonly specification: string;
  /** First part of the requirement IDs, such as "AWP" in "AWP-9-b". Absent without requirements. */
  readonly requirementPrefix?: string;
  /** True if documents grant rights to named agents. Calls then send the agent's name and respect its limits. */
  readonly namesAgent?: true;
}

/** Reads documents. Separate from `Format` because readers are much larger. */
export interface Reader {
  /** The dialect of a document; "unknown" if the document has no version. */
  dialectOf(source: Source, kind: FormatId): string;
  /** Converts a text to an object, so that its format can be recognised. Absent for JSON formats. */
  outlineOf?(source: Source): Json;
  read(source: Source, identity: Identity): Reading;
}
