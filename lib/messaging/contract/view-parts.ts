import type { Action, Finding, PageFacts } from '../../model/index.ts';
import type { DocumentView, FormatView, ShownView, TabView } from './views.ts';

type PartName = keyof Entries;

const MAX_FIRST = 100_000;

interface Cursor {
  readonly revision: string;
  readonly from: number;
}

interface PartUpdate<Entry = unknown> extends Cursor {
  readonly entries: readonly Entry[];
  readonly total: number;
}

type Known = Readonly<Record<string, Cursor>>;

export interface ViewUpdate extends Omit<TabView, PartName> {
  readonly parts: { readonly [Name in PartName]: PartUpdate<Entries[Name]> };
}

interface Entries {
  readonly formats: FormatView;
  readonly documents: SentDocument;
  readonly actions: Action;
  readonly findings: Finding;
  readonly page: PageFacts;
}

type SentDocument = Omit<DocumentView, 'actions'> & { readonly actions?: readonly (Action | string)[] };

const NO_PAGE: readonly PageFacts[] = [];

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
    const update = <Entry>(name: PartName, part: object, all: readonly Entry[]): PartUpdate<Entry> => {
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

type Part<Entry> = Pick<PartUpdate<Entry>, 'revision' | 'entries'>;
type Parts = { readonly [Name in PartName]: Part<Entries[Name]> };

export class ViewReader {
  #parts: Partial<Parts> = {};
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
    const held = this.#parts;
    const formats = joined(parts.formats, held.formats);
    const documents = joined(parts.documents, held.documents);
    const actions = joined(parts.actions, held.actions);
    const findings = joined(parts.findings, held.findings);
    const page = joined(parts.page, held.page);
    this.#parts = { formats, documents, actions, findings, page };
    const all = actions.entries;
    if (!this.lacks || !isSamePage || this.#listed.length < all.length) this.#listed = all;
    return {
      ...rest,
      formats: formats.entries,
      documents: this.#documentsOf(documents.entries, this.#listed),
      actions: { listed: this.#listed, coming: Math.max(0, this.#total - this.#listed.length) },
      findings: findings.entries,
      page: page.entries[0] ?? null,
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
function joined<Entry>(
  { revision, from, entries }: PartUpdate<Entry>,
  held: Part<Entry> | undefined,
): Part<Entry> {
  const isSame = held?.revision === revision;
  const there = isSame ? held.entries : [];
  const isUnchanged = isSame && entries.length === 0 && from === there.length;
  return { revision, entries: isUnchanged ? there : [...there.slice(0, from), ...entries] };
}
