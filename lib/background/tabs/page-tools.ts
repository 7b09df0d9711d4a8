import type { SendToTab } from '../../browser/ports.ts';
import type { Document, PageTool } from '../../model/index.ts';
import { looseName } from '../../text/index.ts';
import { withoutHash } from '../../url/index.ts';
import type { TabRecord, TabRecords } from './records.ts';

const MAX_TOOLS = 100;
/** A page is asked for its tools no more often than this, in milliseconds. */
const LOOK_MS = 1_000;
/** Characters of the JSON of a page's tools that are kept: session storage is for all tabs. */
const MAX_KEPT = 200_000;
/** Part of the address of the document that is made of a page's tools: no server is asked for it. */
const HASH = '#webmcp';

export const isOfTools = (url: string): boolean => url.endsWith(HASH);

interface PageToolsParts {
  readonly records: TabRecords;
  readonly sendToTab: SendToTab;
  readonly now: () => number;
}

interface Seen {
  /** The tools are others than before. */
  readonly isNew: boolean;
  /** Forms of the page declare tools, too. */
  readonly hasForms: boolean;
}

/** The WebMCP tools that scripts of the pages in tabs have registered, ours left out. */
export class PageTools {
  readonly #parts: PageToolsParts;
  /** When each page was last asked. */
  readonly #looked = new Map<number, number>();
  /** The last document of each tab, made again as its tools or the declared actions change. */
  readonly #made = new Map<
    number,
    {
      readonly tools: readonly PageTool[];
      readonly of: readonly Document[];
      readonly all: readonly Document[];
    }
  >();

  constructor(parts: PageToolsParts) {
    this.#parts = parts;
  }

  /**
   * Asks the page of a tab for its tools. Those that forms declare are left to the drafts: a browser fills in such a
   * form, and then waits for the person to send it.
   */
  async look({ tabId, url, webmcp }: TabRecord): Promise<Seen> {
    const now = this.#parts.now();
    if (!webmcp || now - (this.#looked.get(tabId) ?? 0) < LOOK_MS) return { isNew: false, hasForms: false };
    this.#looked.set(tabId, now);
    const { records, sendToTab } = this.#parts;
    const answer = await sendToTab(tabId, 'pageTools', null);
    const listed = answer.ok ? answer.value : [];
    const all = listed.filter(({ declarative }) => !declarative).slice(0, MAX_TOOLS);
    const tools = JSON.stringify(all).length > MAX_KEPT ? [] : all;
    let isNew = false;
    await records.change(tabId, (record) => {
      isNew = record?.url === url && JSON.stringify(record.tools ?? []) !== JSON.stringify(tools);
      return isNew && record ? { ...record, tools } : undefined;
    });
    return { isNew, hasForms: listed.length > all.length };
  }

  /** The documents of a tab's site with its page's tools after them, as far as no document declares the same. */
  async beside(record: TabRecord, documents: readonly Document[]): Promise<readonly Document[]> {
    const { tabId, tools = [] } = record;
    if (tools.length === 0) return documents;
    const before = this.#made.get(tabId);
    const isSame = (one: readonly Document[]) =>
      one.length === documents.length && one.every((document, index) => document === documents[index]);
    if (before?.tools === tools && isSame(before.of)) return before.all;
    const { readDocument } = await import('../parts/reading.ts');
    const text = textOf(tools);
    const url = withoutHash(record.url) + HASH;
    const made = readDocument({
      url,
      finalUrl: url,
      via: 'page',
      status: 0,
      headers: {},
      text,
      bytes: text.length,
      fetchedAt: record.checkedAt,
      freshUntil: record.checkedAt,
    });
    const declared = new Set(documents.flatMap(({ actions }) => actions.map(({ id }) => looseName(id))));
    const actions = made.actions.filter(({ id }) => !declared.has(looseName(id)));
    const all = [...documents, { ...made, actions }];
    this.#made.set(tabId, { tools, of: documents, all });
    return all;
  }

  forget(tabId: number): void {
    this.#made.delete(tabId);
    this.#looked.delete(tabId);
  }
}

/** The tools as a text, which is shown as their source. */
function textOf(tools: readonly PageTool[]): string {
  const webmcpTools = tools.map(({ name, description, inputSchema, readOnly }) => ({
    name,
    description,
    inputSchema,
    ...(readOnly && { annotations: { readOnlyHint: true } }),
  }));
  return `${JSON.stringify({ webmcpTools }, null, 2)}\n`;
}
