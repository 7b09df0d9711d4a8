import type { FormatId } from './declared.ts';
import type { Identity, Reading, Source } from './document.ts';
import type { Json } from './json.ts';

/** A well-known path that may hold a document of this format. */
export interface Candidate {
  /** Absolute path on the origin. */
  readonly path: string;
  /** The format of documents at the path: a document there is checked as that format. */
  readonly holds: FormatId;
  readonly accept: string;
  /**
   * Makes the path a fallback, which is only requested if other paths have no document. These are the path in this
   * value, or all well-known paths of the format if the value isn't one of them.
   */
  readonly fallbackFor?: string;
  /** True if only the command or an open panel requests this path, not a mere visit. */
  readonly onDemand?: true;
}

export interface DocumentKind {
  readonly name: string;
  /** The identifying features of this kind, in words. */
  readonly marks: string;
  /** The members, or lines, that every document of the kind has. */
  readonly core: readonly string[];
  /**
   * The `core` member that lists the usable items. Absent if there is none, or if the schema demands at least one
   * item.
   */
  readonly lists?: string;
  /** Requirements that the document is plain, parsable text: JSON, or lines. */
  readonly readable: readonly string[];
  /** Requirements that forbid credentials in the document. */
  readonly secret?: readonly string[];
  /** True for lines of text instead of JSON, where `#` begins a comment. */
  readonly isText?: true;
  /** True if the actions run on pages, whose attributes complete the declaration. */
  readonly isOnPages?: true;
  /** True if documents are built from a page's content, so servers have none. */
  readonly isOfPage?: true;
  /** The preferred format with the same content. */
  readonly alternativeTo?: FormatId;
  /** The path where a new document is published; absent if AWAS Lens can't write one. */
  readonly writtenTo?: string;
  readonly schema: string | null;
  /** Schemas of the dialects that have their own. */
  readonly schemas?: Readonly<Record<string, string | null>>;
}

/**
 * All facts about a format except its rules, from its `format.json`. `lib/formats/index.ts` lists them, and
 * `lib/formats/judging.ts` lists the rules.
 */
export interface Format {
  readonly name: string;
  /** Name for people: "AWAS", "Agent Web Protocol". */
  readonly label: string;
  readonly short: string;
  readonly documents: Readonly<Record<FormatId, DocumentKind>>;
  readonly candidates: readonly Candidate[];
  /** Rel values of `<link>` that lead to its documents. */
  readonly linkRels: readonly string[];
  /** The URL of the specification. `{section}` is a placeholder. */
  readonly specification: string;
  /** The beginning of its requirements' IDs: "AWP" of "AWP-9-b". Absent if its rules have no requirements. */
  readonly requirementPrefix?: string;
  /**
   * True if its documents grant rights to named agents. A call then sends the agent's name and keeps the limits for
   * this name.
   */
  readonly namesAgent?: true;
}

/** Reads the documents of a format. Separate from `Format` because a reader is much larger. */
export interface Reader {
  /** The dialect of a document of one of its kinds; "unknown" without a version. */
  dialectOf(source: Source, kind: FormatId): string;
  /** A text as an object, for recognising formats; absent if all documents are JSON. */
  outlineOf?(source: Source): Json;
  read(source: Source, identity: Identity): Reading;
}
