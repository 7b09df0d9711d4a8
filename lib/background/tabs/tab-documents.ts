import type { EditedDocument } from '../../messaging/contract/views.ts';
import { type Document, isOfTools } from '../../model/index.ts';
import { logError } from '../log.ts';
import { type EditRefusal, Edits } from './edits.ts';
import { LastMade } from './last-made.ts';
import { PageTools } from './page-tools.ts';
import type { TabParts } from './parts.ts';
import { factsOf, type TabRecord } from './records.ts';

interface Parts extends TabParts {
  readonly inspect: (tabId: number) => Promise<unknown>;
  readonly edited: (tabId: number) => Promise<void>;
}

export class TabDocuments {
  readonly tools: PageTools;
  readonly #parts: Parts;
  readonly #edits: Edits;
  readonly #drafted = new LastMade<readonly Document[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { session, now } = parts.platform;
    this.tools = new PageTools(parts);
    this.#edits = new Edits(session, now, (id) => parts.edited(id).catch(logError));
  }

  served({ origin, documents }: TabRecord): Promise<readonly Document[]> {
    return this.#parts.gatherer.recall(origin, documents);
  }

  async shown(record: TabRecord): Promise<readonly Document[]> {
    const { tabId, origin, drafts } = record;
    const declared = await this.#edits.apply(tabId, origin, await this.served(record));
    const documents = await this.tools.beside(record, declared);
    const page = factsOf(record);
    if (!drafts || !page?.own) return documents;
    return this.#drafted.of(tabId, [page, ...documents], async () => {
      const { withDraft } = await import('../../draft/beside.ts');
      return withDraft(documents, page, page.scannedAt);
    });
  }

  async forget(tabId: number): Promise<void> {
    this.#drafted.forget(tabId);
    this.tools.forget(tabId);
    await this.#edits.discard(tabId);
  }

  shows(tabId: number, origin: string): Promise<void> {
    return this.#edits.shows(tabId, origin);
  }

  async all(tabId: number, origin: string, served: readonly Document[]): Promise<readonly Document[]> {
    const shown = await this.#edits.apply(tabId, origin, served);
    return shown === served ? served : [...shown, ...served.filter((one) => !shown.includes(one))];
  }

  edits({ tabId, origin }: TabRecord): ReturnType<Edits['of']> {
    return this.#edits.of(tabId, origin);
  }

  async isEdited(tabId: number): Promise<boolean> {
    const record = await this.#parts.records.read(tabId);
    return record !== undefined && (await this.edits(record)).length > 0;
  }

  async edit(tabId: number, url: string, text: string): Promise<EditedDocument | EditRefusal> {
    const record = await this.#parts.records.granted(tabId);
    // A person can only edit documents of the site, since AWAS Lens reads no others.
    const isOfSite =
      record?.documents.includes(url) || (URL.parse(url)?.origin === record?.origin && !isOfTools(url));
    if (!record || !isOfSite) return 'not-here';
    const edited = await this.#edits.set(tabId, record.origin, url, text);
    if (typeof edited !== 'string') await this.#parts.edited(tabId);
    return edited;
  }

  async discard(tabId: number, url?: string): Promise<void> {
    await this.#edits.discard(tabId, url);
    await this.#parts.edited(tabId);
  }

  async source(tabId: number, url: string): Promise<string> {
    const record = await this.#parts.records.granted(tabId);
    const edits = record ? await this.edits(record) : [];
    return edits.find((edit) => edit.url === url)?.text ?? this.servedText(tabId, url);
  }

  async servedText(tabId: number, url: string): Promise<string> {
    const record = await this.#parts.records.granted(tabId);
    if (record && isOfTools(url))
      return (await this.shown(record)).find((one) => one.url === url)?.fetched.text ?? '';
    if (!record?.documents.includes(url)) return '';
    const recall = () => this.#parts.gatherer.recall(record.origin, [url]);
    let [document] = await recall();
    if (!document) {
      await this.#parts.inspect(tabId);
      [document] = await recall();
    }
    return document?.fetched.text ?? '';
  }
}
