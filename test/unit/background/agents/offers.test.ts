import { describe, expect, it } from 'vitest';
import { createOffers, whileEdited } from '../../../../lib/background/agents/offers.ts';
import type { KnownDetails } from '../../../../lib/background/sites/details.ts';
import type { Judgement } from '../../../../lib/background/tabs/judge.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/messaging/contract/settings.ts';
import type { Action } from '../../../../lib/model/index.ts';
import { action } from '../../../builders.ts';
import { memoryArea } from '../memory-platform.ts';

const SITE = 'https://shop.example';
const capability = action({
  key: 'adp:quote',
  id: 'quote',
  transport: { kind: 'detail', detailUrl: 'https://api.example/quote', baseUrl: 'https://api.example' },
});

function offered(actions: readonly Action[] = [action(), capability], area = memoryArea()) {
  const state = { version: 0, read: 0, edited: false, opened: undefined as Action | undefined };
  const judgementOf = (): Judgement => ({
    get actions() {
      state.read++;
      return actions;
    },
    declaration: { origin: SITE, documents: [], actions } as unknown as Judgement['declaration'],
    documents: [],
    findings: [],
    page: null,
  });
  const judgements = new Map<number, Judgement>([[1, judgementOf()]]);
  const inspector = {
    judgement: async (tabId: number) => judgements.get(tabId),
    documents: { isEdited: async () => state.edited },
  };
  const details: KnownDetails = {
    version: () => state.version,
    known: async (_site, one) => state.opened ?? one,
  };
  const offers = createOffers(inspector as never, details, async () => DEFAULT_SETTINGS, area);
  return { state, offers, judgements, judgementOf };
}

describe('the offer for agents', () => {
  it('is computed once for each judgement, even for many simultaneous requests', async () => {
    const { offers, state } = offered();
    const all = await Promise.all(Array.from({ length: 1_000 }, () => offers.of(1)));
    await offers.actionsOf(1);
    expect(new Set(all).size).toBe(1);
    expect(all[0]?.tools.map(({ name }) => name)).toEqual(['find', 'quote']);
    expect(state.read).toBe(1);
  });
  it('is computed again for another judgement', async () => {
    const { offers, judgements, judgementOf } = offered();
    const before = await offers.of(1);
    judgements.set(1, judgementOf());
    expect(await offers.of(1)).not.toBe(before);
    expect(await offers.of(1)).toBe(await offers.of(1));
  });
  it('is computed again after a detail has been opened', async () => {
    const { offers, state } = offered();
    const before = await offers.of(1);
    state.opened = action({ ...capability, name: 'Opened', transport: action().transport });
    expect(await offers.of(1)).toBe(before);
    state.version++;
    const after = await offers.of(1);
    expect(after.tools.map(({ title }) => title)).toEqual(['Find', 'Opened']);
  });
  it('keeps its names in the next worker, and gives none of them to another action', async () => {
    const area = memoryArea();
    const one = action({ key: 'page:1', id: 'search' });
    const other = action({ key: 'page:2', id: 'search' });
    const namesOf = async (...actions: readonly Action[]) =>
      (await offered(actions, area).offers.of(1)).tools.map(({ name, action: key }) => `${name} ${key}`);
    const [first, second] = await namesOf(one, other);
    expect(first).toBe('search page:1');
    expect(await namesOf(other)).toEqual([second]);
    expect(await namesOf(other, one)).toEqual([second, first]);
  });
  it('is empty while the person edits a document in the tab', async () => {
    const { offers, state } = offered();
    state.edited = true;
    expect((await offers.of(1)).tools).toEqual([]);
    const shown = whileEdited(await offers.whole(1));
    expect([shown.tools, shown.withheld.map(({ id, reason }) => `${id}: ${reason}`)]).toEqual([
      [],
      ['find', 'quote'].map((id) => `${id}: a document of this site is edited in this tab.`),
    ]);
    state.edited = false;
    expect((await offers.of(1)).tools).toHaveLength(2);
  });
  it('is empty if we have no access to the tab', async () => {
    const { offers } = offered();
    expect([await offers.of(9), await offers.actionsOf(9)]).toEqual([
      { tools: [], more: [], withheld: [] },
      [],
    ]);
  });
});
