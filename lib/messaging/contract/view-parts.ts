import type { Action } from '../../model/index.ts';
import type { DocumentView, ShownView, TabView } from './views.ts';

const PARTS = ['formats', 'documents', 'actions', 'findings', 'page'] as const;
type PartName = (typeof PARTS)[number];

const MAX_FIRST = 100_000;

interface Cursor {
  readonly revision: string;
  readonly from: number;
}

export interface PartUpdate extends Cursor {
  readonly entries: readonly unknown[];
  readonly total: number;
}

type Known = Readonly<Record<string, Cursor>>;

export interface ViewUpdate extends Omit<TabView, PartName> {
  readonly parts: Readonly<Record<PartName, PartUpdate>>;
}

type SentDocument = Omit<DocumentView, 'actions'> & { readonly actions?: readonly (Action | string)[] };

const NO_PAGE: readonly unknown[] = [];

export class ViewSender {
  readonly #revisions = new WeakMap<object, string>();

  updateOf(view: TabView, known: Known): ViewUpdate {
    const { formats, documents, actions, findings, page, ...rest } = view;
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
      const to = name === 'actions' && from === 0 ? firstOf(all) : all.length;
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

function firstOf(all: readonly unknown[]): number {
  let room = MAX_FIRST;
  const end = all.findIndex((entry) => {
    room -= JSON.stringify(entry).length;
    return room < 0;
  });
  return end === -1 ? all.length : Math.max(1, end);
}

type Part = Pick<PartUpdate, 'revision' | 'entries'>;

export class ViewReader {
  #parts: Partial<Record<PartName, Part>> = {};
  #total = 0;
  #listed: TabView['actions'] = [];
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

  get lacks(): boolean {
    return (this.#parts.actions?.entries.length ?? 0) < this.#total;
  }

  take({ parts, ...rest }: ViewUpdate): ShownView {
    const isSamePage = rest.url === this.#url;
    this.#url = rest.url;
    this.#total = parts.actions.total;
    this.#parts = Object.fromEntries(PARTS.map((name) => [name, joined(parts[name], this.#parts[name])]));
    const { formats, documents, actions, findings, page } = this.#parts as Record<PartName, Part>;
    const all = actions.entries as TabView['actions'];
    if (!this.lacks || !isSamePage || this.#listed.length < all.length) this.#listed = all;
    return {
      ...rest,
      formats: formats.entries as TabView['formats'],
      documents: this.#documentsOf(documents.entries as readonly SentDocument[], this.#listed),
      actions: { listed: this.#listed, coming: Math.max(0, this.#total - this.#listed.length) },
      findings: findings.entries as TabView['findings'],
      page: (page.entries[0] ?? null) as TabView['page'],
    };
  }

  #documentsOf(of: readonly SentDocument[], actions: TabView['actions']): TabView['documents'] {
    if (this.#documents.of !== of || this.#documents.with !== actions) {
      const byKey = new Map(actions.map((action) => [action.key, action]));
      const byDocument = Map.groupBy(actions, ({ document }) => document);
      const made = of.map(({ actions: own, ...document }) => ({
        ...document,
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

/** Returns the same object for an unchanged part, so nothing is rendered again. */
function joined({ revision, from, entries }: PartUpdate, held: Part | undefined): Part {
  const isSame = held?.revision === revision;
  const there = isSame ? held.entries : [];
  const isUnchanged = isSame && entries.length === 0 && from === there.length;
  return { revision, entries: isUnchanged ? there : [...there.slice(0, from), ...entries] };
}
