import type { FormatId, Identity, Reading, Source } from './document.ts';
import type { Rule } from './finding.ts';
import type { JsonObject } from './json.ts';
import type { PageFacts } from './page.ts';

/** A well-known path that may hold a document of this format. */
export interface Candidate {
  /** Absolute path on the origin. */
  readonly path: string;
  /** What the path is for: what is found there is judged as that. */
  readonly holds: FormatId;
  /** Sent as Accept. */
  readonly accept: string;
  /** Asked only when none of the format's `well-known` candidates of that group is there. */
  readonly fallbackFor?: string;
}

/** Everything the rest of the product knows of one format. `lib/formats/index.ts` lists them. */
export interface Format {
  /** Folder name. */
  readonly name: string;
  /** For people: "AWAS", "Agent Web Protocol". */
  readonly label: string;
  readonly short: string;
  /** The documents that it reads. */
  readonly ids: readonly FormatId[];
  readonly candidates: readonly Candidate[];
  /** Rel values of `<link>` that lead to its documents. */
  readonly linkRels: readonly string[];
  /** Where the specification is to be read; `{section}` is replaced. */
  readonly specification: string;
  /**
   * What a content is, or null where it is nothing of this format.
   * @param as one of `ids` that it is meant to be, by its place or because somebody says so: never null then
   */
  identify(source: Source, as?: FormatId): Identity | null;
  read(source: Source, identity: Identity): Reading;
  /** The JSON Schema for a document of that id and dialect (a name in `lib/schema/compiled`), or null. */
  schemaFor(identity: Identity): string | null;
  readonly rules: readonly Rule[];
  /** What a document of an id needs to be recognised as one, in words. */
  readonly marks: Readonly<Partial<Record<FormatId, string>>>;
  /** What the rules for every format stand for in this one. */
  readonly requirements: {
    /** Requirements that a document of an id is plain, parsable text of its kind: JSON, or lines. */
    readonly readable: Readonly<Partial<Record<FormatId, readonly string[]>>>;
    /** Requirements that no credential is in a document of an id. */
    readonly secret?: Readonly<Partial<Record<FormatId, readonly string[]>>>;
  };
  /** A first document for a page that declares nothing, from its forms; `now` in milliseconds since the epoch. */
  draft?(page: PageFacts, now: number): JsonObject | undefined;
}
