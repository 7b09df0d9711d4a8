import type { Action } from '../../model/index.ts';
import type { DocumentView, TabView } from './views.ts';

/**
 * Views in pieces. Of a large site a panel is sent at first what is seen first, then the rest, and from then on the
 * pieces that have changed. A piece is named by what is in it, so that it does not matter which worker has sent it.
 */

/** What of a view grows with the site, in the order in which it is sent. */
const LARGE_PARTS = ['formats', 'documents', 'actions', 'findings', 'page'] as const;
type LargePart = (typeof LARGE_PARTS)[number];

/** A piece ends with an entry whose hash says so, one in so many: a change elsewhere moves no other end. */
const ONE_IN = 16;
/** In UTF-16 units of JSON, as all sizes here. It ends also where it would be larger, and no site can have it end at each entry. */
const MAX_PIECE = 16_000;
const MIN_PIECE = 2_000;
/** Of the pieces of one answer. */
const MAX_ANSWER = 80_000;

interface Piece {
  readonly name: string;
  readonly entries: readonly unknown[];
  readonly size: number;
}

export interface ViewUpdate extends Omit<TabView, LargePart | 'coming'> {
  /** The names of the pieces of each large part, in order; null where there is none. */
  readonly parts: Readonly<Record<Exclude<LargePart, 'page'>, readonly string[]>> & {
    readonly page: readonly string[] | null;
  };
  /** Those of them that the panel lacks, or the first of them: for the others it asks again. */
  readonly pieces: Readonly<Record<string, readonly unknown[]>>;
  /** How many actions there are. */
  readonly actionCount: number;
}

/** The actions of a document are among those of the view: they are sent as runs of them, the others as they are. */
type SentDocument = Omit<DocumentView, 'actions'> & {
  readonly actions: readonly (Action | readonly [from: number, to: number])[];
};

/** Cuts views into pieces. What has been cut once is not cut again. */
export class ViewCutter {
  readonly #cut = new WeakMap<object, readonly Piece[]>();
  readonly #sent = new WeakMap<object, readonly SentDocument[]>();

  /** @param known the names of the pieces that the panel has */
  updateOf(view: TabView, known: readonly string[]): ViewUpdate {
    const { formats, documents, actions, findings, page, coming: _coming, ...rest } = view;
    const has = new Set(known);
    const pieces: Record<string, readonly unknown[]> = {};
    let size = 0;
    let full = false;
    const add = ({ name, entries, size: more }: Piece): void => {
      if (has.has(name)) return;
      // What is larger than an answer goes by itself.
      full ||= size > 0 && size + more > MAX_ANSWER;
      if (full) return;
      has.add(name);
      pieces[name] = entries;
      size += more;
    };
    const of = (part: object): readonly string[] => {
      const all = this.#piecesOf(part);
      all.forEach(add);
      return all.map(({ name }) => name);
    };
    const parts = {
      formats: of(formats),
      documents: of(this.#sentOf(documents, actions)),
      actions: of(actions),
      findings: of(findings),
      page: page && of(page),
    };
    return { ...rest, parts, pieces, actionCount: actions.length };
  }

  #sentOf(documents: TabView['documents'], actions: TabView['actions']): readonly SentDocument[] {
    const known = this.#sent.get(documents) ?? withRuns(documents, actions);
    this.#sent.set(documents, known);
    return known;
  }

  #piecesOf(part: object): readonly Piece[] {
    const known = this.#cut.get(part) ?? cut(entriesOf(part));
    this.#cut.set(part, known);
    return known;
  }
}

/** Puts views together of the pieces that have come. */
export class ViewAssembler {
  #pieces = new Map<string, readonly unknown[]>();
  #lacks = false;
  readonly #made = new Map<string, { readonly of: readonly object[]; readonly made: unknown }>();

  get known(): readonly string[] {
    return [...this.#pieces.keys()];
  }

  /** Whether some of the last view is to come. */
  get lacks(): boolean {
    return this.#lacks;
  }

  /** @param before what is shown: the page stays until the new one is whole */
  take({ parts, pieces, actionCount, ...rest }: ViewUpdate, before: TabView | null): TabView {
    for (const [name, entries] of Object.entries(pieces)) this.#pieces.set(name, entries);
    const named = new Set(LARGE_PARTS.flatMap((part) => parts[part] ?? []));
    this.#pieces = new Map([...this.#pieces].filter(([name]) => named.has(name)));
    this.#lacks = this.#pieces.size < named.size;
    const actions = this.#part('actions', parts.actions, (entries) => entries as TabView['actions']);
    const documents = this.#part('documents', parts.documents, (all) => all as readonly SentDocument[]);
    const coming = actionCount - actions.length;
    return {
      ...rest,
      formats: this.#part('formats', parts.formats, (entries) => entries as TabView['formats']),
      documents: this.#same('withActions', [documents, actions], () => withActions(documents, actions)),
      actions,
      findings: this.#part('findings', parts.findings, (entries) => entries as TabView['findings']),
      page: this.#page(parts.page, before?.url === rest.url ? before.page : null),
      ...(coming > 0 && { coming }),
    };
  }

  #page(names: readonly string[] | null, before: TabView['page']): TabView['page'] {
    if (names === null) return null;
    if (names.some((name) => !this.#pieces.has(name))) return before;
    return this.#part('page', names, (entries) => objectOf(entries as readonly Member[]) as TabView['page']);
  }

  /** Made of the entries of its pieces, up to the first that has not come. */
  #part<Made>(part: LargePart, names: readonly string[], make: (entries: readonly unknown[]) => Made): Made {
    const there: (readonly unknown[])[] = [];
    for (const name of names) {
      const piece = this.#pieces.get(name);
      if (!piece) break;
      there.push(piece);
    }
    return this.#same(part, there, () => make(there.flat()));
  }

  /** What is made of the same is the same object as before: nothing that is shown of it has to be made anew. */
  #same<Made>(what: string, of: readonly object[], make: () => Made): Made {
    const before = this.#made.get(what);
    if (before?.of.length === of.length && before.of.every((one, index) => one === of[index]))
      return before.made as Made;
    const made = make();
    this.#made.set(what, { of, made });
    return made;
  }
}

function withRuns(documents: TabView['documents'], actions: TabView['actions']): readonly SentDocument[] {
  const places = new Map(actions.map((action, index) => [action, index]));
  return documents.map((document) => {
    const sent: (Action | [from: number, to: number])[] = [];
    for (const action of document.actions) {
      const place = places.get(action);
      const last = sent.at(-1);
      if (place === undefined) sent.push(action);
      else if (Array.isArray(last) && last[1] === place) last[1] = place + 1;
      else sent.push([place, place + 1]);
    }
    return { ...document, actions: sent };
  });
}

function withActions(
  documents: readonly SentDocument[],
  actions: TabView['actions'],
): readonly DocumentView[] {
  return documents.map((document) => ({
    ...document,
    actions: document.actions.flatMap((one) => ('key' in one ? [one] : actions.slice(one[0], one[1]))),
  }));
}

/** A member of an object; of a list or a record its items, after an entry that says that it is one. */
type Member =
  | readonly [name: string, kind: 'value', value: unknown]
  | readonly [name: string, kind: 'list' | 'record']
  | readonly [name: string, kind: 'item', value: unknown]
  | readonly [name: string, kind: 'entry', value: unknown, key: string];

function entriesOf(part: object): readonly unknown[] {
  return Array.isArray(part) ? part : Object.entries(part).flatMap(([name, value]) => membersOf(name, value));
}

function membersOf(name: string, value: unknown): readonly Member[] {
  if (Array.isArray(value)) return [[name, 'list'], ...value.map((item): Member => [name, 'item', item])];
  if (typeof value === 'object' && value !== null)
    return [
      [name, 'record'],
      ...Object.entries(value).map(([key, item]): Member => [name, 'entry', item, key]),
    ];
  return value === undefined ? [] : [[name, 'value', value]];
}

function objectOf(members: readonly Member[]): object {
  const values = new Map<string, unknown>();
  const records = new Map<string, [string, unknown][]>();
  for (const [name, kind, value, key] of members) {
    if (kind === 'value') values.set(name, value);
    else if (kind === 'list') values.set(name, []);
    else if (kind === 'item') (values.get(name) as unknown[]).push(value);
    else if (kind === 'record') {
      values.set(name, {});
      records.set(name, []);
    } else records.get(name)?.push([key as string, value]);
  }
  // Keys are the site's: none of them may set a prototype.
  for (const [name, entries] of records) values.set(name, Object.fromEntries(entries));
  return Object.fromEntries(values);
}

function cut(entries: readonly unknown[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let size = 0;
  let hashes: string[] = [];
  const end = (to: number): void => {
    if (to > from) pieces.push({ name: nameOf(hashes, size), entries: entries.slice(from, to), size });
    from = to;
    size = 0;
    hashes = [];
  };
  entries.forEach((entry, index) => {
    const text = JSON.stringify(entry) ?? '';
    const hash = hashOf(text);
    if (size + text.length > MAX_PIECE) end(index);
    size += text.length;
    hashes.push(hash.toString(36));
    if (hash % ONE_IN === 0 && size >= MIN_PIECE) end(index + 1);
  });
  end(entries.length);
  return pieces;
}

function nameOf(hashes: readonly string[], size: number): string {
  return `${hashOf(hashes.join(' ')).toString(36)}.${size.toString(36)}`;
}

/** 53 bits (cyrb53): what collides is of one site, and is only not shown anew. */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
