import { scanRequest } from '../../check/scan-request.ts';
import { CONTENT_SCRIPT, SCANNER } from '../../messaging/contract/tab.ts';
import type { PageSender } from '../../messaging/messages.ts';
import type { Document, PageFacts } from '../../model/index.ts';
import { logError } from '../log.ts';
import type { TabParts } from './parts.ts';
import { bounded, factsOf, type TabRecord } from './records.ts';
import type { TabDocuments } from './tab-documents.ts';
import { HELLO_MS, SCAN_MS, type TabState } from './tab-state.ts';

interface Parts extends TabParts {
  readonly documents: TabDocuments;
  readonly stateOf: (tabId: number) => TabState;
}

export function createScans(parts: Parts) {
  const { platform, records, documents, events, sendToTab, stateOf } = parts;

  async function callIn(tabId: number): Promise<void> {
    const state = stateOf(tabId);
    if (!state.saidHello) expect(tabId, HELLO_MS);
    await platform.inject(tabId, CONTENT_SCRIPT).catch(() => state.stopAwaitingFacts());
  }

  function expect(tabId: number, milliseconds = SCAN_MS): void {
    stateOf(tabId).awaitFacts(() => void events.changed(tabId).catch(logError), milliseconds);
  }

  function inject(tabId: number): Promise<boolean> {
    return platform.inject(tabId, SCANNER).then(
      () => true,
      () => false,
    );
  }

  async function withEdits(record: TabRecord): Promise<void> {
    const { tabId, origin } = record;
    await again(tabId, await documents.all(tabId, origin, await documents.served(record)));
  }

  async function again(tabId: number, documents: readonly Document[]): Promise<void> {
    await inject(tabId);
    const drafts = (await records.read(tabId))?.drafts === true;
    const response = await sendToTab(tabId, 'scan', scanRequest(documents, drafts));
    if (response.ok) return keep(tabId, response.value);
    if (response.error.code === 'unreachable') await callIn(tabId);
  }

  async function facts(seen: PageFacts, sender: PageSender): Promise<void> {
    if (URL.parse(seen.url)?.origin === sender.origin) await keep(sender.tabId, seen);
  }

  async function keep(tabId: number, facts: PageFacts): Promise<void> {
    stateOf(tabId).stopAwaitingFacts();
    const origin = URL.parse(facts.url)?.origin;
    const record = await records.change(tabId, (now) =>
      now?.access === 'granted' && now.origin === origin
        ? { ...now, url: facts.url, page: bounded(facts), checkedAt: platform.now() }
        : undefined,
    );
    if (record) await findDrafted(record);
    await events.changed(tabId);
    if (record) await events.found(tabId);
  }

  async function findDrafted(record: TabRecord): Promise<void> {
    const state = stateOf(record.tabId);
    let now: TabRecord | undefined = state.findsDrafted ? undefined : record;
    for (let look = 0; now?.drafts && look < 2; look++) {
      const [page, shown] = [factsOf(now), await documents.shown(now)];
      const { selectors } = scanRequest(shown, true);
      if (!page?.own || selectors.every((selector) => selector in page.selectors)) return;
      state.findsDrafted = true;
      await again(record.tabId, shown).catch(logError);
      state.findsDrafted = false;
      now = await records.read(record.tabId);
    }
  }

  return { callIn, expect, inject, withEdits, again, facts };
}

export type Scans = ReturnType<typeof createScans>;
