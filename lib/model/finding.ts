import type { FormatId } from './declared.ts';
import type { Document } from './document.ts';
import type { Json } from './json.ts';
import type { PageFacts } from './page-facts.ts';
import type { Outcome } from './run.ts';
import type { Said } from './said.ts';

export type Severity = 'error' | 'warning' | 'info';

/** `failed`: certainly wrong. `needs-review`: only a person can check it, so it is neither passed nor failed. */
export type FindingOutcome = 'failed' | 'needs-review';

/** One change of a document: a JSON Patch operation (RFC 6902), or, for text, the replacement of part of a line. */
export type Edit =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }
  | {
      readonly op: 'text';
      /** Line and column, from 1. */
      readonly line: number;
      readonly column: number;
      /** Number of characters that are replaced. */
      readonly length: number;
      readonly text: string;
    };

export interface Finding {
  /** The id: `format/noun-for-the-failing-state` */
  readonly rule: string;
  readonly severity: Severity;
  readonly outcome: FindingOutcome;
  /** IDs of the requirements, e.g. "AWP-9-b". */
  readonly requirements: readonly string[];
  /** A few words that begin with the subject: "sort: no match". Absent in reports of older versions. */
  readonly title?: string;
  /** The title as a catalogue text, for display in the person's language. */
  readonly said?: Said;
  /** Describes the fault, with its values. */
  readonly message: string;
  /** How to fix it, with a concrete value if one can be computed. '' if unknown. */
  readonly fix: string;
  /** The fix as data, if it can be applied unchanged. */
  readonly edits?: readonly Edit[];
  /** True if `fix` also describes a change that isn't in `edits`. */
  readonly hasOtherFix?: true;
  /** URL or file of the document; the page's URL for a page finding without document. */
  readonly document: string;
  readonly pointer: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** The selector of the element on the page. */
  readonly selector: string | null;
  /** Key of the affected action, if there is one. */
  readonly action?: string;
  /** Number of further findings of the rule in the document that aren't listed. */
  readonly more?: number;
  /** Keys of the actions with findings that aren't listed. */
  readonly moreActions?: readonly string[];
  /** True if counting ended at its limit, so there may be even more. */
  readonly endless?: true;
}

/** A report of a rule. `lib/check` adds rule, severity, requirements, position and action. */
export interface Violation {
  /** JSON Pointer into the document; absent: the document as a whole. */
  readonly pointer?: string;
  /** 'key' marks the property's name instead of its value. */
  readonly at?: 'key' | 'value';
  /** For text documents: line (from 1) and column (from 1). */
  readonly line?: number;
  readonly column?: number;
  readonly selector?: string;
  /** The failing state in a few words; absent to use the rule's text. */
  readonly state?: Said;
  /** The subject of the title, '' for none; absent to use the name from the document. */
  readonly subject?: string;
  readonly message: string;
  readonly fix?: string;
  readonly edits?: readonly Edit[];
  readonly hasOtherFix?: true;
  /** The JSON Pointer of a property whose absence is reported. */
  readonly absent?: string;
  /** The JSON Pointer of a missing property that this report also covers. */
  readonly covers?: string;
  readonly outcome?: FindingOutcome;
  /** Overrides the rule's severity (give the reason in the message). */
  readonly severity?: Severity;
  /** The requirements of the rule that are violated; absent: all. */
  readonly requirements?: readonly string[];
  readonly action?: string;
}

interface RuleFacts {
  /**
   * True for a rule for values of any kind. If another rule has a finding at the same position, this rule's finding is
   * dropped.
   */
  readonly isGeneral?: boolean;
  /** True if the rule's findings replace all other findings at the same position. */
  readonly isFinal?: boolean;
  readonly id: string;
  readonly requirements: readonly string[];
  readonly severity: Severity;
  /** A short heading: the failing state, e.g. "Two actions share an id". */
  readonly title: string;
  /** Why it matters, one or two sentences, for the documentation. */
  readonly why: string;
  /** True if the declaration is valid but the action can't work on this page, so agents don't get the action. */
  readonly breaksAction?: true;
  /** True for a rule about the answer to a run, not about a declaration. */
  readonly isAboutAnswers?: true;
  /** True for a rule about TLS, which only some clients know. */
  readonly isAboutTls?: true;
}

/** A rule that checks a single document: its value or text, its model, its response headers. Pure. */
export interface DocumentRule extends RuleFacts {
  readonly on: 'document';
  /** Formats of the documents to check; empty: every document, of any format, found or not. */
  readonly formats: readonly FormatId[];
  /** The dialects to check; absent for all. */
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

/**
 * A rule that compares a document with the page. Only called if there is a page. `documents` are all documents of the
 * site.
 */
export interface PageRule extends RuleFacts {
  readonly on: 'page';
  readonly formats: readonly FormatId[];
  /**
   * True if a violation on one page may not apply to the site. With several pages, it is reported once, and only if
   * all have it.
   */
  readonly needsAllPages?: true;
  check(
    document: Document,
    page: PageFacts,
    context: RuleContext,
    documents: readonly Document[],
  ): Iterable<Violation>;
}

export type Rule = DocumentRule | SiteRule | PageRule;

/** The result of a rule on a checked site. */
export interface AppliedRule {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly severity: Severity;
  /** `inapplicable`: there was nothing to check. */
  readonly state: 'failed' | 'passed' | 'inapplicable';
}

/** Facts that a rule may use in addition to the documents. */
export interface RuleContext {
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** The visited origin; undefined for files, whose host is unknown. */
  readonly origin?: string;
  /** Earlier versions of the documents, if kept. Changes can only be checked with these. */
  readonly before?: readonly Document[];
  /** The outcome of each action's latest run in this session, by action key. Some faults only appear in a run. */
  readonly outcomes?: Readonly<Record<string, Outcome>>;
}

/** The whole JSON body of an action's last successful run; undefined if there is none. */
export function answerTo({ outcomes }: RuleContext, action: string): Json | undefined {
  const outcome = outcomes && Object.hasOwn(outcomes, action) ? outcomes[action] : undefined;
  return outcome?.ok && !outcome.truncated && outcome.data.kind === 'json' ? outcome.data.value : undefined;
}
