import type { FormatId } from './declared.ts';
import type { Identity, Reading, Source } from './document.ts';
import type { Json } from './json.ts';

export interface Candidate {
  readonly path: string;
  readonly holds: FormatId;
  readonly accept?: string;
  /** Requested only if the document is at none of its other paths. */
  readonly isFallback?: true;
}

export interface DocumentKind {
  readonly name: string;
  readonly marks: string;
  readonly core: readonly string[];
  readonly lists?: string;
  readonly readable: readonly string[];
  readonly secret?: readonly string[];
  readonly isText?: true;
  readonly isOnPages?: true;
  readonly isOfPage?: true;
  readonly alternativeTo?: FormatId;
  readonly writtenTo?: string;
  readonly schema: string | null;
  readonly schemas?: Readonly<Record<string, string | null>>;
}

export interface Format {
  readonly name: string;
  readonly label: string;
  readonly short: string;
  readonly documents: Readonly<Record<FormatId, DocumentKind>>;
  readonly candidates: readonly Candidate[];
  readonly onDemand?: true;
  readonly linkRels?: readonly string[];
  readonly specification: string;
  readonly requirementPrefix?: string;
  /** Requests contain the agent's name. The site's rules for this agent apply. */
  readonly namesAgent?: true;
}

export interface Reader {
  dialectOf(source: Source, kind: FormatId): string;
  /** Turns a text into an object that identifies the format. Absent for JSON formats. */
  outlineOf?(source: Source): Json;
  read(source: Source, identity: Identity): Reading;
}
