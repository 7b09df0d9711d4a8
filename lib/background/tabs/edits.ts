import type { Area } from '../../browser/ports.ts';
import type { EditedDocument } from '../../messaging/contract/views.ts';
import { type Document, type Fetched, MAX_EDITED } from '../../model/index.ts';
import { createQueue } from '../../text/in-turn.ts';
import { areaOf } from '../storage.ts';

const MAX_LENGTH = 1_000_000;

interface Edit extends EditedDocument {
  readonly text: string;
  readonly at: number;
}

interface Kept {
  readonly origin: string;
  readonly edits: readonly Edit[];
}

const keyOf = (tabId: number) => `edits:${tabId}`;

export type EditRefusal = 'not-here' | 'too-large' | 'too-many';

/** Keeps edited documents until the person discards the edits or the tab's origin changes. */
export class Edits {
  readonly #session: Area<Kept>;
  readonly #now: () => number;
  readonly #inTurn = createQueue();
  readonly #read = new Map<string, { readonly of: Document | undefined; readonly document: Document }>();
  readonly #good = new Map<string, Document>();

  readonly #onOnline: (tabId: number) => unknown;

  constructor(session: Area, now: () => number, onOnline: (tabId: number) => unknown) {
    this.#session = areaOf(session);
    this.#now = now;
    this.#onOnline = onOnline;
  }

  async of(tabId: number, origin: string): Promise<readonly Edit[]> {
    const kept = await this.#session.get(keyOf(tabId));
    return kept?.origin === origin ? kept.edits : [];
  }

  set(tabId: number, origin: string, url: string, text: string): Promise<EditedDocument | EditRefusal> {
    return this.#inTurn(async () => {
      const others = (await this.of(tabId, origin)).filter((edit) => edit.url !== url);
      if (others.length >= MAX_EDITED) return 'too-many';
      if (others.reduce((sum, edit) => sum + edit.text.length, text.length) > MAX_LENGTH) return 'too-large';
      const edit: Edit = { url, text, revision: crypto.randomUUID(), at: this.#now() };
      await this.#write(tabId, { origin, edits: [...others, edit] });
      return { url, revision: edit.revision };
    });
  }

  discard(tabId: number, url?: string, revision?: string): Promise<void> {
    return this.#inTurn(async () => {
      const kept = await this.#session.get(keyOf(tabId));
      if (!kept) return;
      const isMeant = (edit: Edit): boolean =>
        (url ?? edit.url) === edit.url && (revision ?? edit.revision) === edit.revision;
      const edits = kept.edits.filter((edit) => !isMeant(edit));
      await this.#write(tabId, { ...kept, edits });
    });
  }

  async shows(tabId: number, origin: string): Promise<void> {
    const kept = await this.#session.get(keyOf(tabId));
    if (kept && kept.origin !== origin) await this.discard(tabId);
  }

  async apply(tabId: number, origin: string, served: readonly Document[]): Promise<readonly Document[]> {
    const kept = await this.of(tabId, origin);
    const edits = kept.filter((edit) => !served.some((document) => isOnline(edit, document)));
    for (const { url, revision } of kept.filter((edit) => !edits.includes(edit)))
      await this.discard(tabId, url, revision);
    if (edits.length < kept.length) void this.#onOnline(tabId);
    if (edits.length === 0) return served;
    const { readDocument } = await import('../parts/reading.ts');
    const documentOf = (edit: Edit, of: Document | undefined): Document =>
      this.#documentOf(edit, of, readDocument);
    const edited = new Map(edits.map((edit) => [edit.url, edit]));
    const documents = served.map((document) => {
      const edit = edited.get(document.url);
      edited.delete(document.url);
      return edit ? documentOf(edit, document) : document;
    });
    return [...documents, ...[...edited.values()].map((edit) => documentOf(edit, undefined))];
  }

  #documentOf(
    edit: Edit,
    served: Document | undefined,
    readDocument: (fetched: Fetched) => Document,
  ): Document {
    const known = this.#read.get(edit.revision);
    if (known && known.of === served) return known.document;
    const read = readDocument(asFetched(edit, served));
    const isBroken = read.status === 'unreadable';
    const document = isBroken
      ? { ...read, actions: (this.#good.get(edit.url) ?? served)?.actions ?? [] }
      : read;
    if (!isBroken) this.#good.set(edit.url, document);
    for (const old of [...this.#good.keys()].slice(0, -MAX_EDITED)) this.#good.delete(old);
    this.#read.set(edit.revision, { of: served, document });
    for (const old of [...this.#read.keys()].slice(0, -2 * MAX_EDITED)) this.#read.delete(old);
    return document;
  }

  async #write(tabId: number, kept: Kept): Promise<void> {
    if (kept.edits.length === 0) await this.#session.remove(keyOf(tabId));
    else await this.#session.set(keyOf(tabId), kept);
  }
}

const isOnline = ({ url, text }: Edit, { url: of, fetched }: Document): boolean =>
  url === of && hasAnswered(fetched) && fetched.text === text;

const hasAnswered = ({ status, refusal }: Fetched): boolean => status === 200 && refusal === undefined;

function asFetched({ url, text, at }: Edit, served: Document | undefined): Fetched {
  const isThere = served !== undefined && hasAnswered(served.fetched);
  const { refusal: _refusal, ...fetched } = served?.fetched ?? {
    url,
    finalUrl: url,
    via: 'well-known' as const,
    headers: {},
    freshUntil: 0,
  };
  return {
    ...fetched,
    finalUrl: isThere ? fetched.finalUrl : url,
    headers: isThere ? fetched.headers : { 'content-type': contentTypeOf(url) },
    ...(!isThere && { unsent: true as const }),
    status: 200,
    text,
    bytes: new TextEncoder().encode(text).byteLength,
    fetchedAt: at,
  };
}

function contentTypeOf(url: string): string {
  return /\.txt$/i.test(url) ? 'text/plain; charset=utf-8' : 'application/json';
}
