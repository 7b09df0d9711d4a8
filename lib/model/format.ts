import type { FormatId } from './declared.ts';
import type { Identity, Reading, Source } from './document.ts';
import type { Json } from './json.ts';

export interface Candidate {
  readonly path: string;
  /** The format of documents at the path. */
  readonly holds: FormatId;
  readonly accept: string;
  /**
   * The path is requested only if this other path has no document. Any other text stands for all well-known
   * paths of the format.
   */
  readonly fallbackFor?: string;
  /** True if only the command and an open panel request the path, not each page visit. */
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
  /** IDs of the requirements for parsing, e.g. that the document is valid JSON. */
  readonly readable: readonly string[];
  readonly secret?: readonly string[];
  /** True for lines of text, in which `#` begins a comment. */
  readonly isText?: true;
  /** True if the actions run on pages, whose attributes complete the declaration. */
  readonly isOnPages?: true;
  /** True if AWAS Lens builds the documents from a page, so that servers have none. */
  readonly isOfPage?: true;
  /** The preferred format with the same content. */
  readonly alternativeTo?: FormatId;
  /** The usual path of a new document; absent if AWAS Lens can't write the format. */
  readonly writtenTo?: string;
  readonly schema: string | null;
  readonly schemas?: Readonly<Record<string, string | null>>;
}

/** All facts about a format except its rules, read from `format.json`. */
export interface Format {
  readonly name: string;
  readonly label: string;
  readonly short: string;
  readonly documents: Readonly<Record<FormatId, DocumentKind>>;
  readonly candidates: readonly Candidate[];
  readonly linkRels: readonly string[];
  /** The URL of the specification, with the placeholder `{section}`. */
  readonly specification: string;
  /** First part of the requirement IDs, such as "AWP" in "AWP-9-b"; absent without requirements. */
  readonly requirementPrefix?: string;
  /** True if documents grant rights to named agents. Calls then send the agent's name and respect its limits. */
  readonly namesAgent?: true;
}

/** Reads documents. It is separate from `Format`, because readers are much larger. */
export interface Reader {
  /** The dialect of a document; "unknown" if the document has no version. */
  dialectOf(source: Source, kind: FormatId): string;
  /** Converts a text to an object, by which its format is recognised. Absent for JSON formats. */
  outlineOf?(source: Source): Json;
  read(source: Source, identity: Identity): Reading;
}
