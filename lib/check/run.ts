import { schemaNameOf } from '../formats/index.ts';
import { formatRules } from '../formats/judging.ts';
import { publicOrigin, reasonOf } from '../http/index.ts';
import { Locator } from '../json/index.ts';
import {
  type Document,
  type DocumentRule,
  type Finding,
  isList,
  type Json,
  MAX_COUNTED,
  namedAt,
  type PageFacts,
  type PageRule,
  type Rule,
  type RuleContext,
  type Said,
  type SiteRule,
  type TextKey,
  type Violation,
} from '../model/index.ts';
import { validateAgainst } from '../schema/findings.ts';
import { inEnglish } from '../text/english.ts';
import { say, sentence, truncate } from '../text/index.ts';
import { lazy } from '../text/once.ts';
import { reconciled, removable } from './remedies.ts';
import { actionRules } from './rules/actions.ts';
import { documentRules } from './rules/documents.ts';
import { placeholderRules, textRules } from './rules/text.ts';
import { valueRules } from './rules/values.ts';
import states from './states.json' with { type: 'json' };

interface Subject {
  readonly documents: readonly Document[];
  readonly page: PageFacts | null;
  readonly context: RuleContext;
}

const MAX_PER_RULE = 100;
/** Above this number of findings, each rule lists only one per document. */
const MAX_LISTED = 5_000;
const MAX_WHOLE = 1_000;

export const rules: readonly Rule[] = [
  ...documentRules,
  ...textRules,
  ...actionRules,
  ...valueRules,
  ...placeholderRules,
  ...formatRules,
];
const ofDocuments = rules.filter((rule): rule is DocumentRule => rule.on === 'document');
const ofSites = rules.filter((rule): rule is SiteRule => rule.on === 'site');
const ofPages = rules.filter((rule): rule is PageRule => rule.on === 'page');

/** If a rule throws, its finding says “could not be checked”. The other rules still run. */
export function check(subject: Subject): readonly Finding[] {
  const found = new Map(subject.documents.map((document) => [document, judgeDocument(document, subject)]));
  for (const [document, raw] of judgeSite(subject)) found.get(document)?.push(raw);
  const again = (document: Document) =>
    judgeDocument(document, { documents: [document], page: null, context: subject.context });
  const listed: Finding[] = [];
  for (const [document, raw] of found) {
    const fitting = removable(reconciled(unrepeated(settled(raw)), document, again), document, again);
    listed.push(...place(document, counted(fitting, listed.length < MAX_LISTED ? MAX_PER_RULE : 1)));
  }
  return listed;
}

function judgeDocument(document: Document, { documents, page, context }: Subject): Raw[] {
  const raw: Raw[] = [];
  guard(SCHEMA, raw, () => {
    const schema = schemaOf(document);
    if (schema !== null)
      for (const violation of validateAgainst(schema, document.value ?? null, publicOrigin(document.fetched)))
        raw.push({ rule: violation.rule, violation, isEnd: violation.isEnd === true, isShape: true });
  });
  for (const rule of ofDocuments)
    if (applies(rule, document)) collect(rule, raw, () => rule.check(document, context));
  for (const rule of page ? ofPages : [])
    if (page && document.format !== null && rule.formats.includes(document.format))
      collect(rule, raw, () => rule.check(document, page, context, documents));
  return raw;
}

function judgeSite({ documents, context }: Subject): readonly (readonly [Document, Raw])[] {
  const byUrl = new Map(documents.map((document) => [document.url, document]));
  // Nothing is known about a document that AWAS Lens itself doesn't request.
  const asked = documents.filter(({ fetched }) => fetched.refusal?.code !== 'not-allowed');
  return ofSites.flatMap((rule) => {
    const violations: Raw[] = [];
    collect(rule, violations, () => rule.check(asked, context));
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
  readonly isEnd?: boolean;
  readonly isShape?: true;
}

interface Listed extends Raw {
  readonly more: readonly Violation[];
  readonly endless: boolean;
}

function selfAndAncestors(place: string): readonly string[] {
  const all: string[] = [place];
  for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1))
    all.push(place.slice(0, end));
  return all;
}

const placeOf = ({ pointer, line, action, severity, outcome }: Violation): Violation => ({
  pointer,
  line,
  action,
  severity,
  outcome,
  message: '',
});

const locationKey = ({ pointer, line }: Violation) => pointer ?? `line ${line}`;

/**
 * An `isFinal` rule replaces all others at its place. An `isGeneral` rule gives way to others there or below,
 * and to an error about the structure of the list around it: a repeated item may be a property of its own.
 */
function settled(all: readonly Raw[]): readonly Raw[] {
  const { raw, wrong } = shaped(all.some(({ rule }) => rule.isFinal) ? replaced(all) : all);
  if (!raw.some(({ rule }) => rule.isGeneral)) return raw;
  const spoken = new Set(
    raw
      .filter(({ rule }) => !rule.isGeneral)
      .flatMap(({ violation }) => selfAndAncestors(locationKey(violation))),
  );
  const isSpoken = (key: string) => spoken.has(key) || wrong.has(key.replace(/\/\d+$/, ''));
  return raw.filter(({ rule, violation }) => !rule.isGeneral || !isSpoken(locationKey(violation)));
}

/** Keeps the severity of what it replaces. */
function replaced(all: readonly Raw[]): readonly Raw[] {
  const final = new Map<string, Raw>();
  for (const one of all)
    if (one.rule.isFinal && !final.has(locationKey(one.violation)))
      final.set(locationKey(one.violation), one);
  const isWrong = (one: Raw) => isError(one) && one.violation.outcome !== 'needs-review';
  const wrong = new Set(all.filter(isWrong).map((one) => locationKey(one.violation)));
  return all.flatMap((one) => {
    const place = locationKey(one.violation);
    const last = final.get(place);
    if (last === one && wrong.has(place)) return [asError(one)];
    return !last || last === one || isAboutText(one) ? [one] : [];
  });
}

/** An error about the structure of a value replaces other errors about it. */
function shaped(all: readonly Raw[]) {
  const wrong = new Set(
    all.filter((one) => one.isShape && isOfValue(one)).map((one) => locationKey(one.violation)),
  );
  const isOther = (one: Raw) => one.isShape || !isOfValue(one) || !wrong.has(locationKey(one.violation));
  return { raw: all.filter(isOther), wrong };
}

const isOfValue = (one: Raw): boolean =>
  isError(one) && !isAboutText(one) && one.violation.at !== 'key' && one.violation.absent === undefined;
const isAboutText = ({ rule }: Raw): boolean => rule.id.startsWith('text/');

const asError = (one: Raw): Raw => ({ ...one, violation: { ...one.violation, severity: 'error' } });
const isError = ({ rule, violation }: Raw): boolean => (violation.severity ?? rule.severity) === 'error';

function unrepeated(all: readonly Raw[]): readonly Raw[] {
  const fixed = all.filter(({ violation }) => violation.edits);
  const alike = Map.groupBy(
    fixed,
    ({ violation }) => `${locationKey(violation)} ${JSON.stringify(violation.edits)}`,
  );
  const repeated = new Set(
    [...alike.values()].flatMap((some) => {
      const kept = some.find(isError) ?? some[0];
      return some.filter((one) => one !== kept);
    }),
  );
  return all.filter((raw) => !repeated.has(raw));
}

export function applies(rule: DocumentRule, document: Document): boolean {
  if (rule.formats.length === 0) return true;
  if (document.format === null || !rule.formats.includes(document.format)) return false;
  if (isList(document.value) && schemaOf(document) !== null) return false;
  return !rule.dialects || rule.dialects.includes(document.dialect ?? '');
}

function counted(all: readonly Raw[], most: number): readonly Listed[] {
  const groups = Map.groupBy(all, ({ rule, violation: { severity = rule.severity, outcome } }) =>
    [rule.id, severity, outcome].join(' '),
  );
  const listed = new Map<Raw, Listed>();
  for (const group of groups.values()) {
    const shown = group.slice(0, most);
    const last = shown.at(-1);
    for (const raw of shown) {
      const rest = raw === last ? group.slice(most) : [];
      const endless = rest.some(({ isEnd }) => isEnd);
      listed.set(raw, { ...raw, more: rest.map(({ violation }) => violation), endless });
    }
  }
  return all.flatMap((raw) => listed.get(raw) ?? []);
}

const SCHEMA: Facts = { id: 'document/schema', requirements: [], severity: 'info', title: 'Not checked' };

export function schemaOf({ format, dialect, value }: Document): string | null {
  if (value === undefined) return null;
  return schemaNameOf({ format, dialect });
}

function collect(rule: Rule, into: Raw[], run: () => Iterable<Violation>): void {
  guard(rule, into, () => {
    let count = 0;
    for (const violation of run()) {
      const isEnd = ++count === MAX_COUNTED;
      into.push({ rule, violation: count <= MAX_WHOLE ? violation : placeOf(violation), isEnd });
      if (isEnd) break;
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
        message: sentence(`This couldn’t be checked: ${reasonOf(error)}`),
        fix: 'This is a bug in AWAS Lens, not a mistake of the site. Please report it.',
      },
    });
  }
}

function place(document: Document, listed: readonly Listed[]): Finding[] {
  const locator = lazy(() => new Locator(document.fetched.text));
  const isJson = document.value !== undefined || document.refusal?.code === 'nested';
  const keys = lazy(
    (): ActionKeys => new Map(document.actions.map((action) => [action.source.pointer, action.key])),
  );
  const actionOf = (violation: Violation) => {
    if (violation.action !== undefined || violation.pointer === undefined) return violation.action;
    return nearestAction(violation.pointer, keys());
  };
  return listed.map(({ rule, violation, more, endless }) => {
    const position =
      isJson && violation.pointer !== undefined
        ? locator().locate(violation.pointer, violation.at)
        : undefined;
    const action = actionOf(violation);
    const message = violation.message || rule.title;
    return {
      rule: rule.id,
      severity: violation.severity ?? rule.severity,
      outcome: violation.outcome ?? 'failed',
      requirements: violation.requirements ?? rule.requirements,
      ...titleOf(rule, violation, document.value),
      message,
      fix: violation.fix ?? '',
      document: document.url,
      pointer: violation.pointer ?? null,
      line: violation.line ?? position?.line ?? null,
      column: violation.column ?? position?.column ?? null,
      selector: violation.selector ?? null,
      ...(violation.edits === undefined ? {} : { edits: violation.edits }),
      ...(violation.hasOtherFix && { hasOtherFix: true }),
      ...(action === undefined ? {} : { action }),
      ...(more.length > 0 &&
        unlisted(
          message,
          more.flatMap((one) => actionOf(one) ?? []),
          more.length,
          endless,
        )),
    };
  });
}

function unlisted(message: string, actions: readonly string[], more: number, endless: boolean) {
  return {
    message: `${message} (and ${endless ? 'at least ' : ''}${more} more of this kind)`,
    more,
    moreActions: [...new Set(actions)],
    ...(endless && ({ endless: true } as const)),
  };
}

type ActionKeys = ReadonlyMap<string | undefined, string>;

function nearestAction(pointer: string, keys: ActionKeys): string | undefined {
  for (let here = pointer; ; here = here.slice(0, here.lastIndexOf('/'))) {
    const key = keys.get(here);
    if (key !== undefined || here === '') return key;
  }
}

const STATES = states as Readonly<Record<string, TextKey>>;

const MAX_NAME = 48;

const afterColon = (state: Said | string): Said | string =>
  typeof state === 'string'
    ? state.replace(/^(?:An?|The|Two|Several) /, (word) => word.toLowerCase())
    : state;

function titleOf(rule: Facts, violation: Violation, root: Json | undefined): Pick<Finding, 'title' | 'said'> {
  const { pointer, subject = namedAt(root, pointer ?? '').at(-1)?.name } = violation;
  const key = STATES[rule.id.slice(rule.id.indexOf('/') + 1)];
  const state = violation.state ?? (key ? say(key) : rule.title);
  const said =
    subject === undefined || subject === ''
      ? state
      : say('findingTitle', truncate(subject, MAX_NAME), afterColon(state));
  return { title: inEnglish(said), ...(typeof said === 'object' && { said }) };
}
