import { scanRequest } from '../../check/scan-request.ts';
import { CONTENT_SCRIPT, SCANNER } from '../../messaging/contract/tab.ts';
import type { PageSender } from '../../messaging/sender.ts';
import type { Document, PageFacts } from '../../model/index.ts';
import { logError } from '../log.ts';
import type { TabParts } from './parts.ts';
import { bounded, factsOf, type TabRecord } from './records.ts';
import type { TabDocuments } from './tab-documents.ts';
import { HELLO_MS, SCAN_MS, type TabState } from './tab-state.ts';

interface Parts extends TabParts {
  readonly documents: TabDocuments;
  readonly stateOf: (tabId: number) => TabState;
  readonly changed: (tabId: number) => Promise<void>;
  readonly showBadge: (tabId: number) => Promise<void>;
}

export class Scans {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async callIn(tabId: number): Promise<void> {
    const state = this.#parts.stateOf(tabId);
    if (!state.saidHello) this.expect(tabId, HELLO_MS);
    await this.#parts.platform.inject(tabId, CONTENT_SCRIPT).catch(() => state.stopAwaitingFacts());
  }

  expect(tabId: number, milliseconds = SCAN_MS): void {
    const { stateOf, changed } = this.#parts;
    stateOf(tabId).awaitFacts(() => void changed(tabId).catch(logError), milliseconds);
  }

  inject(tabId: number): Promise<boolean> {
    return this.#parts.platform.inject(tabId, SCANNER).then(
      () => true,
      () => false,
    );
  }

  async withEdits(record: TabRecord): Promise<void> {
    const { documents } = this.#parts;
    const { tabId, origin } = record;
    await this.again(tabId, await documents.all(tabId, origin, await documents.served(record)));
  }

  async again(tabId: number, documents: readonly Document[]): Promise<void> {
    await this.inject(tabId);
    const drafts = (await this.#parts.records.read(tabId))?.drafts === true;
    const response = await this.#parts.sendToTab(tabId, 'scan', scanRequest(documents, drafts));
    if (response.ok) return this.#store(tabId, response.value);
    if (response.error.code === 'unreachable') await this.callIn(tabId);
  }

  async reported(facts: PageFacts, sender: PageSender): Promise<void> {
    if (URL.parse(facts.url)?.origin === sender.origin) await this.#store(sender.tabId, facts);
  }

  async #store(tabId: number, facts: PageFacts): Promise<void> {
    const { platform, records, events, stateOf, showBadge } = this.#parts;
    stateOf(tabId).stopAwaitingFacts();
    const origin = URL.parse(facts.url)?.origin;
    const record = await records.change(tabId, (now) =>
      now?.access === 'granted' && now.origin === origin
        ? { ...now, url: facts.url, page: bounded(facts), checkedAt: platform.now() }
        : undefined,
    );
    if (record) await this.#findDrafted(record);
    await showBadge(tabId);
    if (record) await events.changed(tabId);
  }

  async #findDrafted(record: TabRecord): Promise<void> {
    const state = this.#parts.stateOf(record.tabId);
    let now: TabRecord | undefined = state.findsDrafted ? undefined : record;
    for (let look = 0; now?.drafts && look < 2; look++) {
      const [page, documents] = [factsOf(now), await this.#parts.documents.shown(now)];
      const { selectors } = scanRequest(documents, true);
      if (!page?.own || selectors.every((selector) => selector in page.selectors)) return;
      state.findsDrafted = true;
      await this.again(record.tabId, documents).catch(logError);
      state.findsDrafted = false;
      now = await this.#parts.records.read(record.tabId);
    }
  }
}
