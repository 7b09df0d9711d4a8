import type { FormatId } from './declared.ts';
import type { Document } from './document.ts';
import type { Json } from './json.ts';
import type { PageFacts } from './page-facts.ts';
import type { Outcome } from './run.ts';
import type { Said } from './said.ts';

export type Severity = 'error' | 'warning' | 'info';

/** `failed`: certainly wrong. `needs-review`: a person must check. */
type FindingOutcome = 'failed' | 'needs-review';

/** A JSON Patch operation (RFC 6902), or a replacement in a line of text. */
export type Edit =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }
  | {
      readonly op: 'text';
      readonly line: number;
      readonly column: number;
      readonly length: number;
      readonly text: string;
    };

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly outcome: FindingOutcome;
  readonly requirements: readonly string[];
  readonly title?: string;
  readonly said?: Said;
  readonly message: string;
  readonly fix: string;
  readonly edits?: readonly Edit[];
  readonly hasOtherFix?: true;
  readonly document: string;
  readonly pointer: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly selector: string | null;
  readonly action?: string;
  readonly more?: number;
  readonly moreActions?: readonly string[];
  readonly endless?: true;
}

export interface Violation {
  /** JSON Pointer; absent for the whole document. */
  readonly pointer?: string;
  readonly at?: 'key' | 'value';
  readonly line?: number;
  readonly column?: number;
  readonly selector?: string;
  readonly state?: Said;
  readonly subject?: string;
  readonly message: string;
  readonly fix?: string;
  readonly edits?: readonly Edit[];
  readonly hasOtherFix?: true;
  readonly absent?: string;
  /** JSON Pointer of a second missing property that this finding reports. */
  readonly covers?: string;
  readonly outcome?: FindingOutcome;
  /** Replaces the rule's severity. The message must say why. */
  readonly severity?: Severity;
  readonly requirements?: readonly string[];
  readonly action?: string;
}

interface RuleFacts {
  /** True if findings of other rules at the same place or below replace this rule's. */
  readonly isGeneral?: boolean;
  readonly isFinal?: boolean;
  readonly id: string;
  readonly requirements: readonly string[];
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  /** True if the finding hides the action from agents, like an error. */
  readonly breaksAction?: true;
  readonly isAboutAnswers?: true;
  readonly isAboutTls?: true;
}

export interface DocumentRule extends RuleFacts {
  readonly on: 'document';
  /** If empty, the rule applies to all documents, also to missing files. */
  readonly formats: readonly FormatId[];
  readonly dialects?: readonly string[];
  check(document: Document, context: RuleContext): Iterable<Violation>;
}

export interface SiteRule extends RuleFacts {
  readonly on: 'site';
  check(
    documents: readonly Document[],
    context: RuleContext,
  ): Iterable<Violation & { readonly document: string }>;
}

export interface PageRule extends RuleFacts {
  readonly on: 'page';
  readonly formats: readonly FormatId[];
  /** True if every visited page must have the violation. */
  readonly needsAllPages?: true;
  check(
    document: Document,
    page: PageFacts,
    context: RuleContext,
    documents: readonly Document[],
  ): Iterable<Violation>;
}

export type Rule = DocumentRule | SiteRule | PageRule;

export interface AppliedRule extends Pick<RuleFacts, 'id' | 'title' | 'why' | 'severity'> {
  readonly state: 'failed' | 'passed' | 'inapplicable';
}

export interface RuleContext {
  readonly now: number;
  readonly origin?: string;
  readonly before?: readonly Document[];
  readonly outcomes?: Readonly<Record<string, Outcome>>;
}

export function answerTo({ outcomes }: RuleContext, action: string): Json | undefined {
  const outcome = outcomes && Object.hasOwn(outcomes, action) ? outcomes[action] : undefined;
  return outcome?.ok && !outcome.truncated && outcome.data.kind === 'json' ? outcome.data.value : undefined;
}
