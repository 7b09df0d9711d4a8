import { schemaNameOf } from '../formats/index.ts';
import { formatRules } from '../formats/judging.ts';
import { publicOrigin } from '../http/index.ts';
import { Locator } from '../json/index.ts';
import type {
  Document,
  DocumentRule,
  Finding,
  PageFacts,
  PageRule,
  Rule,
  RuleContext,
  SiteRule,
  Violation,
} from '../model/index.ts';
import { validateAgainst } from '../schema/index.ts';
import { sentence } from '../text/index.ts';
import { lazy } from '../text/once.ts';
import { reconciled } from './remedies.ts';
import { sharedRules } from './rules/index.ts';
import { titleOf } from './title.ts';

export interface Subject {
  readonly documents: readonly Document[];
  /** The facts of the page; null where there is none: page rules are then inapplicable. */
  readonly page: PageFacts | null;
  readonly context: RuleContext;
}

/** At most so many findings of one rule in one document are reported, the rest counted in the last one's message. */
const MAX_PER_RULE = 100;
/** At most so many findings of one rule are counted, so that a file full of mistakes is judged in bounded time. */
const MAX_COUNTED = 1_000;

const rules: readonly Rule[] = [...sharedRules, ...formatRules];
const documentRules = rules.filter((rule): rule is DocumentRule => rule.on === 'document');
const siteRules = rules.filter((rule): rule is SiteRule => rule.on === 'site');
const pageRules = rules.filter((rule): rule is PageRule => rule.on === 'page');

/**
 * Judges what was gathered. Pure; a rule that throws is our bug and is reported as such ("could not be checked"), not
 * as the site's fault, and never takes the other rules with it.
 */
export function check(subject: Subject): readonly Finding[] {
  const found = new Map(subject.documents.map((document) => [document, judgeDocument(document, subject)]));
  for (const [document, raw] of judgeSite(subject)) found.get(document)?.push(raw);
  const again = (document: Document) =>
    judgeDocument(document, { documents: [document], page: null, context: subject.context });
  return [...found].flatMap(([document, raw]) => place(document, reconciled(settled(raw), document, again)));
}

/** The faults that the schema and the rules find in one document, by itself and against the page. */
function judgeDocument(document: Document, { documents, page, context }: Subject): Raw[] {
  const raw: Raw[] = [];
  guard(SCHEMA, raw, () => {
    const schema = schemaOf(document);
    if (schema !== null)
      for (const violation of validateAgainst(schema, document.value ?? null, publicOrigin(document.fetched)))
        raw.push({ rule: violation.rule, violation });
  });
  for (const rule of documentRules)
    if (applies(rule, document)) collect(rule, raw, () => rule.check(document, context));
  for (const rule of page ? pageRules : [])
    if (page && document.format !== null && rule.formats.includes(document.format))
      collect(rule, raw, () => rule.check(document, page, context, documents));
  return raw;
}

/** The faults that show when documents are compared, each with the document it is reported in. */
function judgeSite({ documents, context }: Subject): readonly (readonly [Document, Raw])[] {
  const byUrl = new Map(documents.map((document) => [document.url, document]));
  return siteRules.flatMap((rule) => {
    const violations: Raw[] = [];
    collect(rule, violations, () => rule.check(documents, context));
    return violations.flatMap((raw): readonly (readonly [Document, Raw])[] => {
      const document =
        byUrl.get((raw.violation as Violation & { document?: string }).document ?? '') ?? documents[0];
      return document ? [[document, raw]] : [];
    });
  });
}

type Facts = Pick<Rule, 'id' | 'requirements' | 'severity' | 'title' | 'isGeneral' | 'isFinal'>;
interface Raw {
  readonly rule: Facts;
  readonly violation: Violation;
}

/** A place and every place that encloses it, except the document itself. */
function selfAndAncestors(place: string): readonly string[] {
  const all: string[] = [place];
  for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1))
    all.push(place.slice(0, end));
  return all;
}

const locationKey = ({ pointer, line }: Violation) => pointer ?? `line ${line}`;

/** Drops other findings where a final rule has one, and general findings at or around the place of a specific one. */
function settled(all: readonly Raw[]): readonly Raw[] {
  const final = new Set(
    all.filter(({ rule }) => rule.isFinal).map(({ violation }) => locationKey(violation)),
  );
  const raw =
    final.size === 0
      ? all
      : all.filter(({ rule, violation }) => rule.isFinal || !final.has(locationKey(violation)));
  if (!raw.some(({ rule }) => rule.isGeneral)) return raw;
  const spoken = new Set(
    raw
      .filter(({ rule }) => !rule.isGeneral)
      .flatMap(({ violation }) => selfAndAncestors(locationKey(violation))),
  );
  return raw.filter(({ rule, violation }) => !rule.isGeneral || !spoken.has(locationKey(violation)));
}

export function applies(rule: DocumentRule, document: Document): boolean {
  if (rule.formats.length === 0) return true;
  if (document.format === null || !rule.formats.includes(document.format)) return false;
  return !rule.dialects || rule.dialects.includes(document.dialect ?? '');
}

/** The rule that is reported where a schema could not be applied. */
const SCHEMA: Facts = { id: 'document/schema', requirements: [], severity: 'info', title: 'Not checked' };

export function schemaOf({ format, dialect, value }: Document): string | null {
  if (value === undefined) return null;
  return schemaNameOf({ format, dialect });
}

function collect(rule: Rule, into: Raw[], run: () => Iterable<Violation>): void {
  guard(rule, into, () => {
    let count = 0;
    for (const violation of run()) {
      if (++count <= MAX_PER_RULE) into.push({ rule, violation });
      if (count === MAX_COUNTED) break;
    }
    const tail = into.at(-1);
    if (count > MAX_PER_RULE && tail) {
      const more = `${count === MAX_COUNTED ? 'at least ' : ''}${count - MAX_PER_RULE}`;
      const message = `${tail.violation.message} (and ${more} more of this kind)`;
      into[into.length - 1] = { rule, violation: { ...tail.violation, message } };
    }
  });
}

function guard(rule: Facts, into: Raw[], run: () => void): void {
  try {
    run();
  } catch (error) {
    into.push({
      rule: { ...rule, severity: 'info' },
      violation: {
        outcome: 'needs-review',
        message: sentence(
          `This could not be checked: ${error instanceof Error ? error.message : String(error)}`,
        ),
        fix: 'This is a mistake of AWAS Lens, not of the site. Please report it.',
      },
    });
  }
}

/** Adds line, column and action. The text is searched for positions only when something is to be placed. */
function place(document: Document, raw: readonly Raw[]): Finding[] {
  const locator = lazy(() => new Locator(document.fetched.text));
  const isJson = document.value !== undefined;
  const keys = lazy(
    (): ActionKeys => new Map(document.actions.map((action) => [action.source.pointer, action.key])),
  );
  const actionOf = (violation: Violation) => {
    if (violation.action !== undefined || violation.pointer === undefined) return violation.action;
    return nearestAction(violation.pointer, keys());
  };
  return raw.map(({ rule, violation }) => {
    const position =
      isJson && violation.pointer !== undefined
        ? locator().locate(violation.pointer, violation.at)
        : undefined;
    const action = actionOf(violation);
    return {
      rule: rule.id,
      severity: violation.severity ?? rule.severity,
      outcome: violation.outcome ?? 'failed',
      requirements: violation.requirements ?? rule.requirements,
      ...titleOf(rule, violation, document.value),
      message: violation.message,
      fix: violation.fix ?? '',
      document: document.url,
      pointer: violation.pointer ?? null,
      line: violation.line ?? position?.line ?? null,
      column: violation.column ?? position?.column ?? null,
      selector: violation.selector ?? null,
      ...(violation.edits === undefined ? {} : { edits: violation.edits }),
      ...(action === undefined ? {} : { action }),
    };
  });
}

/** Keys of actions by the JSON Pointer of their declaration. */
type ActionKeys = ReadonlyMap<string | undefined, string>;

/** The action that a place lies in: of nested declarations the innermost. */
function nearestAction(pointer: string, keys: ActionKeys): string | undefined {
  for (let here = pointer; ; here = here.slice(0, here.lastIndexOf('/'))) {
    const key = keys.get(here);
    if (key !== undefined || here === '') return key;
  }
}

/** All rules written as functions (a schema states the rest: `schemaRules`). */
export { rules };
