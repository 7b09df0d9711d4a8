import { formatOf, formatRules } from '../formats/index.ts';
import { Locator } from '../json/index.ts';
import type {
  Document,
  DocumentRule,
  Finding,
  Hit,
  PageFacts,
  PageRule,
  Rule,
  SiteRule,
  World,
} from '../model/index.ts';
import { validateAgainst } from '../schema/index.ts';
import { sentence } from '../text/index.ts';
import { sharedRules } from './rules/index.ts';

export interface Subject {
  readonly documents: readonly Document[];
  /** What was seen of the page; null where there is none: page rules are then inapplicable. */
  readonly page: PageFacts | null;
  readonly world: World;
}

/** At most so many findings of one rule in one document are reported, the rest counted in the last one's message. */
const MAX_PER_RULE = 100;
/** No rule is asked for more: what it costs to judge a file made of mistakes stays bounded. */
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
  return [...found].flatMap(([document, raw]) => place(document, withoutGeneral(raw)));
}

/** What the schema and the rules find in one document, by itself and against the page. */
function judgeDocument(document: Document, { documents, page, world }: Subject): Raw[] {
  const raw: Raw[] = [];
  guard(SCHEMA, raw, () => {
    const schema = schemaOf(document);
    if (schema !== null)
      for (const hit of validateAgainst(schema, document.value ?? null)) raw.push({ rule: hit.rule, hit });
  });
  for (const rule of documentRules)
    if (applies(rule, document)) collect(rule, raw, () => rule.check(document, world));
  for (const rule of page ? pageRules : [])
    if (page && document.format !== null && rule.formats.includes(document.format))
      collect(rule, raw, () => rule.check(document, page, world, documents));
  return raw;
}

/** What the rules find in the documents against each other, with the document that it is reported in. */
function judgeSite({ documents, world }: Subject): readonly (readonly [Document, Raw])[] {
  const byUrl = new Map(documents.map((document) => [document.url, document]));
  return siteRules.flatMap((rule) => {
    const hits: Raw[] = [];
    collect(rule, hits, () => rule.check(documents, world));
    return hits.flatMap((raw): readonly (readonly [Document, Raw])[] => {
      const document = byUrl.get((raw.hit as Hit & { document?: string }).document ?? '') ?? documents[0];
      return document ? [[document, raw]] : [];
    });
  });
}

type Facts = Pick<Rule, 'id' | 'requirements' | 'severity' | 'isGeneral'>;
interface Raw {
  readonly rule: Facts;
  readonly hit: Hit;
}

/** A place and all that it lies in, the document apart. */
function around(place: string): readonly string[] {
  const all: string[] = [place];
  for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1))
    all.push(place.slice(0, end));
  return all;
}

/** Without what general rules say of places that others speak of. */
function withoutGeneral(raw: readonly Raw[]): readonly Raw[] {
  if (!raw.some(({ rule }) => rule.isGeneral)) return raw;
  const placeOf = ({ pointer, line }: Hit) => pointer ?? `line ${line}`;
  const spoken = new Set(
    raw.filter(({ rule }) => !rule.isGeneral).flatMap(({ hit }) => around(placeOf(hit))),
  );
  return raw.filter(({ rule, hit }) => !rule.isGeneral || !spoken.has(placeOf(hit)));
}

function applies(rule: DocumentRule, document: Document): boolean {
  if (rule.formats.length === 0) return true;
  if (document.format === null || !rule.formats.includes(document.format)) return false;
  return !rule.dialects || rule.dialects.includes(document.dialect ?? '');
}

/** What stands for the schema where it could not be applied. */
const SCHEMA: Facts = { id: 'document/schema', requirements: [], severity: 'info' };

function schemaOf({ format, dialect, value }: Document): string | null {
  if (format === null || value === undefined) return null;
  return formatOf(format)?.schemaFor({ format, dialect: dialect ?? '', confidence: 1 }) ?? null;
}

function collect(rule: Rule, into: Raw[], run: () => Iterable<Hit>): void {
  guard(rule, into, () => {
    let count = 0;
    for (const hit of run()) {
      if (++count <= MAX_PER_RULE) into.push({ rule, hit });
      if (count === MAX_COUNTED) break;
    }
    const tail = into.at(-1);
    if (count > MAX_PER_RULE && tail) {
      const more = `${count === MAX_COUNTED ? 'at least ' : ''}${count - MAX_PER_RULE}`;
      const message = `${tail.hit.message} (and ${more} more of this kind)`;
      into[into.length - 1] = { rule, hit: { ...tail.hit, message } };
    }
  });
}

function guard(rule: Facts, into: Raw[], run: () => void): void {
  try {
    run();
  } catch (error) {
    into.push({
      rule: { ...rule, severity: 'info' },
      hit: {
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
  let locator: Locator | undefined;
  const isJson = document.value !== undefined;
  let keys: ActionKeys | undefined;
  const actionOf = (hit: Hit) => {
    if (hit.action !== undefined || hit.pointer === undefined) return hit.action;
    keys ??= new Map(document.actions.map((action) => [action.source.pointer, action.key]));
    return nearestAction(hit.pointer, keys);
  };
  return raw.map(({ rule, hit }) => {
    if (isJson && hit.pointer !== undefined) locator ??= new Locator(document.fetched.text);
    const position = isJson && hit.pointer !== undefined ? locator?.locate(hit.pointer, hit.at) : undefined;
    const action = actionOf(hit);
    return {
      rule: rule.id,
      severity: hit.severity ?? rule.severity,
      outcome: hit.outcome ?? 'failed',
      requirements: hit.requirements ?? rule.requirements,
      message: hit.message,
      fix: hit.fix ?? '',
      document: document.url,
      pointer: hit.pointer ?? null,
      line: hit.line ?? position?.line ?? null,
      column: hit.column ?? position?.column ?? null,
      selector: hit.selector ?? null,
      ...(hit.edits === undefined ? {} : { edits: hit.edits }),
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
