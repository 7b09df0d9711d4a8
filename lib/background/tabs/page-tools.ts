import type { Document } from '../../model/index.ts';
import { LastMade } from './last-made.ts';
import type { TabParts } from './parts.ts';
import type { TabRecord } from './records.ts';

const LOOK_MS = 1_000;

export function createPageTools({ records, sendToTab, platform }: TabParts) {
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
