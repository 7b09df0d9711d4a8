import type { EditedDocument } from '../../messaging/contract/views.ts';
import { type Document, isOfTools } from '../../model/index.ts';
import { logError } from '../log.ts';
import { type EditRefusal, Edits } from './edits.ts';
import type { TabParts } from './parts.ts';
import { factsOf, type TabRecord } from './records.ts';

interface Parts extends TabParts {
  readonly inspect: (tabId: number) => Promise<unknown>;
  readonly edited: (tabId: number) => Promise<void>;
}

export function createTabDocuments(parts: Parts) {
  const { records, gatherer, platform, inspect, edited: afterEdit } = parts;
  const tools = createPageTools(parts);
  const kept = new Edits(platform.session, platform.now, (id) => afterEdit(id).catch(logError));
  const drafted = new LastMade<readonly Document[]>();

  function served({ origin, documents }: TabRecord): Promise<readonly Document[]> {
    return gatherer.recall(origin, documents);
  }

  async function shown(record: TabRecord): Promise<readonly Document[]> {
    const { tabId, origin, drafts } = record;
    const declared = await kept.apply(tabId, origin, await served(record));
    const documents = await tools.beside(record, declared);
    const page = factsOf(record);
    if (!drafts || !page?.own) return documents;
    return drafted.of(tabId, [page, ...documents], async () => {
      const { withDraft } = await import('../../draft/beside.ts');
      return withDraft(documents, page, page.scannedAt);
    });
  }

  async function forget(tabId: number): Promise<void> {
    drafted.forget(tabId);
    tools.forget(tabId);
    await kept.discard(tabId);
  }

  async function all(
    tabId: number,
    origin: string,
    served: readonly Document[],
  ): Promise<readonly Document[]> {
    const shown = await kept.apply(tabId, origin, served);
    return shown === served ? served : [...shown, ...served.filter((one) => !shown.includes(one))];
  }

  function editsOf({ tabId, origin }: TabRecord): ReturnType<Edits['of']> {
    return kept.of(tabId, origin);
  }

  async function isEdited(tabId: number): Promise<boolean> {
    const record = await records.read(tabId);
    return record !== undefined && (await editsOf(record)).length > 0;
  }

  async function edit(tabId: number, url: string, text: string): Promise<EditedDocument | EditRefusal> {
    const record = await records.granted(tabId);
    const isOfSite =
      record?.documents.includes(url) || (URL.parse(url)?.origin === record?.origin && !isOfTools(url));
    if (!record || !isOfSite) return 'not-here';
    const edited = await kept.set(tabId, record.origin, url, text);
    if (typeof edited !== 'string') await afterEdit(tabId);
    return edited;
  }

  async function discard(tabId: number, url?: string): Promise<void> {
    await kept.discard(tabId, url);
    await afterEdit(tabId);
  }

  async function source(tabId: number, url: string): Promise<string> {
    const record = await records.granted(tabId);
    const edits = record ? await editsOf(record) : [];
    return edits.find((edit) => edit.url === url)?.text ?? servedText(tabId, url);
  }

  async function servedText(tabId: number, url: string): Promise<string> {
    const record = await records.granted(tabId);
    if (record && isOfTools(url))
      return (await shown(record)).find((one) => one.url === url)?.fetched.text ?? '';
    if (!record?.documents.includes(url)) return '';
    const recall = () => gatherer.recall(record.origin, [url]);
    let [document] = await recall();
    if (!document) {
      await inspect(tabId);
      [document] = await recall();
    }
    return document?.fetched.text ?? '';
  }

  return {
    tools,
    served,
    shown,
    forget,
    shows: (tabId: number, origin: string) => kept.shows(tabId, origin),
    all,
    edits: editsOf,
    isEdited,
    edit,
    discard,
    source,
    servedText,
  };
}

export type TabDocuments = ReturnType<typeof createTabDocuments>;

const LOOK_MS = 1_000;

function createPageTools({ records, sendToTab, platform }: TabParts) {
  const looked = new Map<number, number>();
  const made = new LastMade<readonly Document[]>();

  async function look({ tabId, url, webmcp }: TabRecord) {
    const seen = { isNew: false, hasForms: false };
    const now = platform.now();
    if (!webmcp || now - (looked.get(tabId) ?? 0) < LOOK_MS) return seen;
    looked.set(tabId, now);
    const answer = await sendToTab(tabId, 'pageTools', null);
    const listed = answer.ok ? answer.value : [];
    seen.hasForms = listed.some(({ declarative }) => declarative);
    const tools = listed.filter(({ declarative }) => !declarative);
    await records.change(tabId, (record) => {
      seen.isNew = record?.url === url && JSON.stringify(record.tools ?? []) !== JSON.stringify(tools);
      return seen.isNew && record ? { ...record, tools } : undefined;
    });
    return seen;
  }

  async function beside(record: TabRecord, documents: readonly Document[]): Promise<readonly Document[]> {
    const { tabId, url, tools = [], checkedAt } = record;
    if (tools.length === 0) return documents;
    return made.of(tabId, [tools, ...documents], async () => {
      const { withPageTools } = await import('../parts/reading.ts');
      return withPageTools(documents, url, tools, checkedAt);
    });
  }

  function forget(tabId: number): void {
    made.forget(tabId);
    looked.delete(tabId);
  }

  return { look, beside, forget };
}

class LastMade<Made> {
  readonly #last = new Map<number, { readonly of: readonly unknown[]; readonly made: Made }>();

  async of(tabId: number, of: readonly unknown[], make: () => Promise<Made>): Promise<Made> {
    const last = this.#last.get(tabId);
    if (last?.of.length === of.length && of.every((one, index) => one === last.of[index])) return last.made;
    const made = await make();
    this.#last.set(tabId, { of, made });
    return made;
  }

  forget(tabId: number): void {
    this.#last.delete(tabId);
  }
}
