import type { Action } from '../../model/index.ts';
import type { DocumentView, TabView } from './views.ts';

/**
 * Views in parts: lists that grow with a site are sent in several answers. Each part has a revision, and starts at
 * the first entry that the panel lacks; unchanged parts are not sent again.
 */

/** In the order in which they are sent. */
const PARTS = ['formats', 'documents', 'actions', 'findings', 'page'] as const;
type PartName = (typeof PARTS)[number];

/** Characters of JSON in the parts of one answer; a larger entry has an answer of its own. */
const MAX_ANSWER = 100_000;

/** How much of a part a panel has. */
export interface Cursor {
  readonly revision: string;
  readonly from: number;
}

export interface PartUpdate extends Cursor {
  readonly entries: readonly unknown[];
  /** How many entries the part has in all. */
  readonly total: number;
}

/** By the name of a part. */
export type Known = Readonly<Record<string, Cursor>>;

export interface ViewUpdate extends Omit<TabView, PartName | 'coming'> {
  readonly parts: Readonly<Record<PartName, PartUpdate>>;
}

/**
 * The actions of a document are mostly just the view's actions that name it. They are then omitted: on a large site
 * their keys alone would fill the first answer. Otherwise the keys are sent, and in full only an action of which the
 * view has another document's version.
 */
type SentDocument = Omit<DocumentView, 'actions'> & { readonly actions?: readonly (Action | string)[] };

const NO_PAGE: readonly unknown[] = [];

/** Sends views. A part keeps its revision as long as it is the same object. */
export class ViewSender {
  readonly #revisions = new WeakMap<object, string>();

  updateOf(view: TabView, known: Known): ViewUpdate {
    const { formats, documents, actions, findings, page, coming: _coming, ...rest } = view;
    let room = MAX_ANSWER;
    const listed = new Set(actions);
    const byDocument = Map.groupBy(actions, ({ document }) => document);
    const sent = ({ actions: own, ...document }: DocumentView): SentDocument => {
      const named = byDocument.get(document.url) ?? [];
      const isNamed = named.length === own.length && named.every((action, index) => action === own[index]);
      if (isNamed) return document;
      return { ...document, actions: own.map((action) => (listed.has(action) ? action.key : action)) };
    };
    const update = (name: PartName, part: object, all: readonly unknown[]): PartUpdate => {
      const revision = this.#revisionOf(part);
      const there = known[name];
      const from = there?.revision === revision ? there.from : 0;
      let to = from;
      for (; to < all.length && room > 0; to++) {
        const size = JSON.stringify(all[to]).length;
        if (size > room && room < MAX_ANSWER) {
          room = 0;
          break;
        }
        room -= size;
      }
      return { revision, from, entries: all.slice(from, to), total: all.length };
    };
    return {
      ...rest,
      parts: {
        formats: update('formats', formats, formats),
        documents: update('documents', documents, documents.map(sent)),
        actions: update('actions', actions, actions),
        findings: update('findings', findings, findings),
        page: update('page', page ?? NO_PAGE, page ? [page] : NO_PAGE),
      },
    };
  }

  #revisionOf(part: object): string {
    const revision = this.#revisions.get(part) ?? crypto.randomUUID();
    this.#revisions.set(part, revision);
    return revision;
  }
}

interface Part extends Omit<PartUpdate, 'from'> {
  /** The entries of the previous revision, shown until the new ones are complete. */
  readonly before?: readonly unknown[];
}

/** Reassembles views from their parts. */
export class ViewReader {
  #parts: Partial<Record<PartName, Part>> = {};
  #url = '';
  #documents: {
    readonly of: readonly unknown[];
    readonly with: unknown;
    readonly made: TabView['documents'];
  } = {
    of: [],
    with: undefined,
    made: [],
  };

  get known(): Known {
    return Object.fromEntries(
      Object.entries(this.#parts).map(([name, { revision, entries }]) => [
        name,
        { revision, from: entries.length },
      ]),
    );
  }

  /** Some of the last view is still to come. */
  get lacks(): boolean {
    return Object.values(this.#parts).some(lacks);
  }

  take({ parts, ...rest }: ViewUpdate): TabView {
    const isSamePage = rest.url === this.#url;
    this.#url = rest.url;
    this.#parts = Object.fromEntries(
      PARTS.map((name) => [name, joined(parts[name], this.#parts[name], isSamePage)]),
    );
    const { formats, documents, actions, findings, page } = this.#parts as Record<PartName, Part>;
    const coming = actions.total - shownOf(actions).length;
    return {
      ...rest,
      formats: shownOf(formats) as TabView['formats'],
      documents: this.#documentsOf(documents, shownOf(actions) as TabView['actions']),
      actions: shownOf(actions) as TabView['actions'],
      findings: shownOf(findings) as TabView['findings'],
      page: (shownOf(page)[0] ?? null) as TabView['page'],
      ...(lacks(actions) && coming > 0 && { coming }),
    };
  }

  #documentsOf(part: Part, actions: TabView['actions']): TabView['documents'] {
    const of = shownOf(part) as readonly SentDocument[];
    if (this.#documents.of !== of || this.#documents.with !== actions) {
      const byKey = new Map(actions.map((action) => [action.key, action]));
      const byDocument = Map.groupBy(actions, ({ document }) => document);
      const made = of.map(({ actions: own, ...document }) => ({
        ...document,
        // Actions that the view does not have yet are filled in once they arrive.
        actions:
          own?.flatMap((one) => (typeof one === 'string' ? (byKey.get(one) ?? []) : [one])) ??
          byDocument.get(document.url) ??
          [],
      }));
      this.#documents = { of, with: actions, made };
    }
    return this.#documents.made;
  }
}

const lacks = ({ entries, total }: Part): boolean => entries.length < total;

const shownOf = ({ entries, total, before }: Part): readonly unknown[] =>
  entries.length < total ? (before ?? entries) : entries;

/** Keeps the object of an unchanged part, so that its components are not rendered again. */
function joined(update: PartUpdate, held: Part | undefined, isSamePage: boolean): Part {
  const { revision, from, total } = update;
  const isSame = held?.revision === revision;
  const there = isSame ? held.entries : [];
  const entries =
    isSame && update.entries.length === 0 && from === there.length
      ? there
      : [...there.slice(0, from), ...update.entries];
  const whole = held && lacks(held) ? held.before : held?.entries;
  const before = isSamePage ? whole : undefined;
  return { revision, entries, total, ...(before && { before }) };
}
