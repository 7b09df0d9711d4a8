import type { EditedDocument } from '../../messaging/contract/views.ts';
import type { Document } from '../../model/index.ts';
import type { Gatherer } from '../sites/gather.ts';
import type { EditRefusal, Edits } from './edits.ts';
import type { TabRecord, TabRecords } from './records.ts';

export interface TabDocumentsParts {
  readonly records: TabRecords;
  readonly gatherer: Pick<Gatherer, 'recall'>;
  readonly edits: Edits;
  readonly inspect: (tabId: number) => Promise<unknown>;
}

/** The documents of a tab's site: as served, and as the person has edited them in that tab. */
export class TabDocuments {
  readonly #parts: TabDocumentsParts;

  constructor(parts: TabDocumentsParts) {
    this.#parts = parts;
  }

  served({ origin, documents }: TabRecord): Promise<readonly Document[]> {
    return this.#parts.gatherer.recall(origin, documents);
  }

  async shown(record: TabRecord): Promise<readonly Document[]> {
    return this.#parts.edits.apply(record.tabId, record.origin, await this.served(record));
  }

  /** The edited ones, and those that are served in their place: both are judged against the page. */
  async all(tabId: number, origin: string, served: readonly Document[]): Promise<readonly Document[]> {
    const shown = await this.#parts.edits.apply(tabId, origin, served);
    return shown === served ? served : [...shown, ...served.filter((one) => !shown.includes(one))];
  }

  async isEdited(tabId: number): Promise<boolean> {
    const record = await this.#parts.records.read(tabId);
    return record !== undefined && (await this.#parts.edits.of(tabId, record.origin)).length > 0;
  }

  async edit(tabId: number, url: string, text: string): Promise<EditedDocument | EditRefusal> {
    const record = await this.#parts.records.read(tabId);
    // A place of the site, or a document that it links or references: its visitors read no other.
    const isOfSite = record?.documents.includes(url) || URL.parse(url)?.origin === record?.origin;
    if (record?.access !== 'granted' || !isOfSite) return 'not-here';
    return this.#parts.edits.set(tabId, record.origin, url, text);
  }

  /** The text that is shown: as edited, else as served. */
  async source(tabId: number, url: string): Promise<string> {
    const record = await this.#granted(tabId);
    const edits = record ? await this.#parts.edits.of(tabId, record.origin) : [];
    return edits.find((edit) => edit.url === url)?.text ?? this.servedText(tabId, url);
  }

  /** The text as served, asked for again where it was not kept; '' where there is none. */
  async servedText(tabId: number, url: string): Promise<string> {
    const record = await this.#granted(tabId);
    if (!record?.documents.includes(url)) return '';
    const recall = () => this.#parts.gatherer.recall(record.origin, [url]);
    let [document] = await recall();
    if (!document) {
      await this.#parts.inspect(tabId);
      [document] = await recall();
    }
    return document?.fetched.text ?? '';
  }

  async #granted(tabId: number): Promise<TabRecord | undefined> {
    const record = await this.#parts.records.read(tabId);
    return record?.access === 'granted' ? record : undefined;
  }
}
