import type {
  Document,
  DocumentRule,
  Json,
  PageFacts,
  PageRule,
  Place,
  RuleContext,
  SiteRule,
  Violation,
} from '../model/index.ts';
import { type Fix, type FixWords, fixAt, fixFrom, type Position } from '../schema/change.ts';
import { fillIn, type Shown } from '../schema/format-value.ts';
import { isSlip, nearestWord } from '../schema/suggest.ts';
import { oncePer } from '../text/once.ts';
import shared from './rules.json' with { type: 'json' };
import { type Placed, valuesAt } from './values-at.ts';

export { type Change, type Fix, type Position, rename, write } from '../schema/change.ts';

export interface Given extends Pick<Violation, 'action' | 'outcome' | 'selector'> {
  readonly place?: Position;
  readonly document?: Document;
}

export interface Report
  extends Pick<
    Violation,
    'severity' | 'outcome' | 'requirements' | 'selector' | 'action' | 'state' | 'subject' | 'covers'
  > {
  readonly message?: string;
  readonly fix?: Fix;
  readonly messageId?: string;
  readonly data?: Shown;
  /** Place of the problem. A text is a JSON Pointer relative to the checked item, such as “/id”. */
  readonly at?: Position;
  readonly key?: boolean;
}

type Verdict = Report | Iterable<Report> | undefined | false;

type Facts = Omit<DocumentRule, 'on' | 'formats' | 'dialects' | 'check'>;

type Statement = Pick<Facts, 'requirements' | 'severity' | 'title' | 'why'>;

interface Wording extends FixWords {
  readonly message?: string;
}

interface Worded extends Wording {
  readonly messages?: Readonly<Record<string, Wording | string>>;
}

export type Statements = Readonly<
  Record<
    string,
    Pick<Statement, 'title' | 'why'> & {
      readonly requirements?: readonly string[];
      readonly severity?: string;
    } & Worded
  >
>;

type Unstated = Omit<Facts, keyof Statement> & Partial<Statement>;

function stated<Rule extends Unstated>(
  rule: Rule,
  statements: Statements | undefined,
): { facts: Rule & Statement; words: Worded } {
  const { message, fix, write, use, remove, messages, ...statement } = statements?.[rule.id] ?? {};
  const facts = { requirements: [], severity: 'error', ...statement, ...rule };
  if (facts.title === undefined) throw new Error(`rules.json states nothing of ${rule.id}`);
  return { facts: facts as Rule & Statement, words: { message, fix, write, use, remove, messages } };
}

interface RuleScope {
  readonly document: Document;
  readonly context: RuleContext;
  readonly suggest: Suggest;
}

export type Suggest = (word: string, known: Iterable<string>) => string | undefined;

/** Maximum comparisons of letters by a rule. A hostile file may have any number of unknown names. */
const MAX_COMPARED = 2_000_000;
const MAX_NAMES = 500;

function suggester(): Suggest {
  const lists = new WeakMap<Iterable<string>, Known>();
  let left = MAX_COMPARED;
  return (word, known) => {
    let list = lists.get(known);
    if (!list) {
      const names = Array.from(known).slice(0, MAX_NAMES);
      list = {
        names,
        letters: names.reduce((sum, name) => sum + Math.min(100, name.length), 0),
        nearest: new Map(),
      };
      lists.set(known, list);
    }
    if (!list.nearest.has(word)) {
      left -= list.letters * Math.min(100, word.length);
      if (left < 0) return undefined;
      const slips = list.names.filter((name) => isSlip(word, name));
      const nearest =
        slips.length === 1 ? slips[0] : nearestWord(word, slips.length > 0 ? slips : list.names);
      // White space around a name is itself a mistake.
      list.nearest.set(word, nearest?.trim() === nearest ? nearest : undefined);
    }
    return list.nearest.get(word);
  };
}

interface Known {
  readonly names: readonly string[];
  readonly letters: number;
  readonly nearest: Map<string, string | undefined>;
}

interface Judge<Item, Scope> extends Unstated {
  check(item: Item, scope: Scope): Verdict;
}

type Path = `/${string}` | readonly `/${string}`[];

const placedAt = (root: Json | undefined, paths: Path): readonly Placed[] =>
  [paths].flat().flatMap((path) => valuesAt(root, path as string));

type Kinds<Args extends readonly unknown[]> = Readonly<Record<string, (...args: Args) => Iterable<Given>>>;
type ItemOf<List> = List extends (...args: never[]) => Iterable<infer Item extends Given> ? Item : never;

export function documentRules<
  Looked extends object,
  K extends Kinds<[looked: Looked, document: Document, context: RuleContext]>,
>(subjects: {
  readonly formats: DocumentRule['formats'];
  readonly statements?: Statements;
  readonly judges?: (document: Document) => boolean;
  /** Must not throw. Skips malformed values, because the schema reports them. */
  readonly lookup: (document: Document) => Looked;
  readonly kinds: K;
}): <Kind extends keyof K | Path>(
  kind: Kind,
  rule: Judge<Kind extends keyof K ? ItemOf<K[Kind]> : Placed, Looked & RuleScope> & {
    readonly formats?: DocumentRule['formats'];
    readonly dialects?: readonly string[];
    readonly when?: (looked: Looked) => boolean;
  },
) => DocumentRule {
  const { formats, statements, judges = () => true, kinds } = subjects;
  const lookup = oncePer(subjects.lookup);
  let last: Listed | undefined;
  const listOf = (kind: keyof K | Path, looked: Looked, document: Document, context: RuleContext) => {
    if (last?.document !== document || last.context !== context)
      last = { document, context, lists: new Map() };
    const known = last.lists.get(kind);
    if (known) return known;
    const made = kinds[kind as string]?.(looked, document, context) ?? placedAt(document.value, kind as Path);
    const list = Array.isArray(made) ? (made as readonly Given[]) : [...made];
    last.lists.set(kind, list);
    return list;
  };
  return (kind, { check, when, ...rule }) => {
    const { facts, words } = stated(rule, statements);
    return {
      on: 'document',
      formats,
      ...facts,
      check(document, context) {
        if (!judges(document)) return [];
        const looked = lookup(document);
        if (when && !when(looked)) return [];
        const items = listOf(kind, looked, document, context);
        const scope = { ...looked, document, context, suggest: suggester() };
        return judged(items, check as Judge<Given, typeof scope>['check'], scope, words);
      },
    };
  };
}

export function sharedRules<K extends Kinds<[looked: object, document: Document]>>(
  name: string,
  formats: DocumentRule['formats'],
  kinds: K,
) {
  const statements = Object.fromEntries(Object.entries(shared).map(([id, one]) => [`${name}/${id}`, one]));
  return documentRules({ formats, statements, lookup: () => ({}), kinds });
}

interface Listed {
  readonly document: Document;
  readonly context: RuleContext;
  readonly lists: Map<unknown, readonly Given[]>;
}

export function pageRules<
  Looked extends object,
  K extends Kinds<[looked: Looked, document: Document, page: PageFacts]>,
>(subjects: {
  readonly formats: DocumentRule['formats'];
  readonly statements?: Statements;
  readonly judges?: (document: Document) => boolean;
  readonly lookup: (document: Document, page: PageFacts, documents: readonly Document[]) => Looked;
  readonly kinds: K;
}): <Kind extends keyof K>(
  kind: Kind,
  rule: Judge<ItemOf<K[Kind]>, Looked & RuleScope & { readonly page: PageFacts }> &
    Pick<PageRule, 'needsAllPages'>,
) => PageRule {
  const { formats, statements, judges = () => true, lookup, kinds } = subjects;
  return (kind, { check, ...rule }) => {
    const { facts, words } = stated(rule, statements);
    return {
      on: 'page',
      formats,
      ...facts,
      check(document, page, context, documents) {
        if (!judges(document)) return [];
        const looked = lookup(document, page, documents);
        const items = kinds[kind]?.(looked, document, page) ?? [];
        const scope = { ...looked, document, page, context, suggest: suggester() };
        return judged(items, check as Judge<Given, typeof scope>['check'], scope, words);
      },
    };
  };
}

export function siteRules(
  statements?: Statements,
): <Item extends Given & { readonly document: Document }>(
  given: (documents: readonly Document[]) => Iterable<Item>,
  rule: Judge<Item, { readonly documents: readonly Document[]; readonly context: RuleContext }>,
) => SiteRule {
  return (given, { check, ...rule }) => {
    const { facts, words } = stated(rule, statements);
    return {
      on: 'site',
      ...facts,
      *check(documents, context) {
        for (const item of given(documents)) {
          for (const report of reportsOf(check(item, { documents, context })))
            yield { ...toViolation(report, item, words), document: item.document.url };
        }
      },
    };
  };
}

function* judged<Item extends Given, Scope>(
  items: Iterable<Item>,
  check: (item: Item, scope: Scope) => Verdict,
  scope: Scope,
  words: Worded,
): Iterable<Violation> {
  for (const item of items) {
    const verdict = check(item, scope);
    if (verdict) for (const report of reportsOf(verdict)) yield toViolation(report, item, words);
  }
}

function reportsOf(verdict: Verdict): Iterable<Report> {
  if (!verdict) return [];
  return Symbol.iterator in verdict ? verdict : [verdict];
}

function toViolation(
  { messageId, data = {}, message, fix: change, at, key, ...report }: Report,
  { place, action, outcome, selector }: Given,
  words: Worded,
): Violation {
  const chosen = messageId === undefined ? undefined : words.messages?.[messageId];
  const wording = { ...words, ...(typeof chosen === 'string' ? { message: chosen } : chosen) };
  const says = message ?? (wording.message && fillIn(wording.message, data));
  if (!says) throw new Error(`rules.json has no message for a finding (messageId: ${messageId})`);
  const position = positionOf(at, key, place);
  const where: Place & { at?: 'key' } =
    typeof position === 'string' ? { pointer: position } : (position ?? {});
  return {
    pointer: where.pointer,
    line: where.line,
    column: where.column,
    at: where.at,
    ...report,
    message: says,
    action: report.action ?? action,
    outcome: report.outcome ?? outcome,
    selector: report.selector ?? selector,
    ...fixAt(change ?? fixFrom(wording, data), position),
  };
}

function positionOf(
  at: Position | undefined,
  key: boolean | undefined,
  place: Position | undefined,
): Position | undefined {
  const base = typeof place === 'object' ? place.pointer : place;
  const within = typeof at === 'string' ? `${base ?? ''}${at}` : at;
  const position = within ?? place;
  if (!key || position === undefined) return position;
  return typeof position === 'string' ? { pointer: position, at: 'key' } : { ...position, at: 'key' };
}

export function freeName(name: string, taken: ReadonlySet<string>, separator: '-' | '_' = '-'): string {
  let number = 2;
  while (number < 100 && taken.has(`${name}${separator}${number}`)) number++;
  return `${name}${separator}${number}`;
}

export const itemAt = (place: string): string => place.slice(1).replace(/\/(\d+)/, '[$1]');

export function listed<Item>(
  of: (document: Document) => Iterable<Item>,
): (document: Document) => readonly Item[] {
  return oncePer((document) => [...of(document)]);
}
