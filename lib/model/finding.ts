import type { FormatId } from './declared.ts';
import type { Document } from './document.ts';
import type { Json } from './json.ts';
import type { PageFacts } from './page-facts.ts';
import type { Outcome } from './run.ts';
import type { Said } from './said.ts';

export type Severity = 'error' | 'warning' | 'info';

/** `failed`: certainly wrong. `needs-review`: a person must decide. */
export type FindingOutcome = 'failed' | 'needs-review';

/** One change of a document. For JSON, a JSON Patch operation (RFC 6902). For text, a replacement within a line. */
export type Edit =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }
  | {
      readonly op: 'text';
      /** The line, starting at 1. */
      readonly line: number;
      readonly column: number;
      readonly length: number;
      readonly text: string;
    };

export interface Finding {
  /** Id of the rule: `format/noun-for-the-failing-state`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly outcome: FindingOutcome;
  readonly requirements: readonly string[];
  /** A short heading that begins with the subject: "sort: no match". Absent in reports of older versions. */
  readonly title?: string;
  readonly said?: Said;
  readonly message: string;
  /** How to fix the fault; '' if unknown. */
  readonly fix: string;
  readonly edits?: readonly Edit[];
  /** True if `fix` also describes changes that `edits` doesn't contain. */
  readonly hasOtherFix?: true;
  readonly document: string;
  readonly pointer: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly selector: string | null;
  readonly action?: string;
  /** Number of further findings of the rule in the document, which aren't listed. */
  readonly more?: number;
  /** Keys of the actions that have unlisted findings. */
  readonly moreActions?: readonly string[];
  /** True if counting stopped at its limit, so the real number may be higher. */
  readonly endless?: true;
}

/** A fault that a rule reports. `lib/check` adds the rule, severity, requirements, position and action. */
export interface Violation {
  /** JSON Pointer of the fault; absent for the whole document. */
  readonly pointer?: string;
  /** `key` marks the property's name instead of the value. */
  readonly at?: 'key' | 'value';
  readonly line?: number;
  readonly column?: number;
  readonly selector?: string;
  /** The failing state in a few words. By default, the rule's own text. */
  readonly state?: Said;
  /** The subject of the title; '' for none. By default, the name from the document. */
  readonly subject?: string;
  readonly message: string;
  readonly fix?: string;
  readonly edits?: readonly Edit[];
  readonly hasOtherFix?: true;
  readonly absent?: string;
  /** JSON Pointer of another missing property, which then needs no finding of its own. */
  readonly covers?: string;
  readonly outcome?: FindingOutcome;
  /** Replaces the rule's severity. The message must give the reason. */
  readonly severity?: Severity;
  readonly requirements?: readonly string[];
  readonly action?: string;
}

interface RuleFacts {
  /** True if the rule's findings are dropped where another rule has a finding at the same position. */
  readonly isGeneral?: boolean;
  /** True if the rule's findings replace all other findings at the same position. */
  readonly isFinal?: boolean;
  readonly id: string;
  readonly requirements: readonly string[];
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  /** True if even a valid action can't work on the page, so agents don't get it. */
  readonly breaksAction?: true;
  readonly isAboutAnswers?: true;
  /** True for a rule about TLS, which many clients can't see. */
  readonly isAboutTls?: true;
}

export interface DocumentRule extends RuleFacts {
  readonly on: 'document';
  /** Formats of the documents to check. An empty list means all documents, even absent ones. */
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

/** A rule that compares a document with the current page. `documents` are all documents of the site. */
export interface PageRule extends RuleFacts {
  readonly on: 'page';
  readonly formats: readonly FormatId[];
  /** True if a violation must occur on all visited pages, and is then reported once. */
  readonly needsAllPages?: true;
  check(
    document: Document,
    page: PageFacts,
    context: RuleContext,
    documents: readonly Document[],
  ): Iterable<Violation>;
}

export type Rule = DocumentRule | SiteRule | PageRule;

export interface AppliedRule {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly severity: Severity;
  readonly state: 'failed' | 'passed' | 'inapplicable';
}

export interface RuleContext {
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  readonly origin?: string;
  readonly before?: readonly Document[];
  /** The outcome of each action's latest run in this session, by action key. */
  readonly outcomes?: Readonly<Record<string, Outcome>>;
}

/** The JSON body of the action's last run; undefined if the run failed or the body was shortened. */
export function answerTo({ outcomes }: RuleContext, action: string): Json | undefined {
  const outcome = outcomes && Object.hasOwn(outcomes, action) ? outcomes[action] : undefined;
  return outcome?.ok && !outcome.truncated && outcome.data.kind === 'json' ? outcome.data.value : undefined;
}
