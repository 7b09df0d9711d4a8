import { beforeEach, describe, expect, it } from 'vitest';
import type { PageOutcome, PageRun } from '../../../../lib/model/index.ts';
import { executions } from '../../../../lib/page/act/executions.ts';

const DONE: PageOutcome = { ok: true, status: 0, data: { kind: 'nothing' }, tookMs: 1 };
const run = { plan: {} } as PageRun;
const again = { plan: { accepts: [{}] } } as unknown as PageRun;
const SITE = 'https://shop.example';

let runs: Map<string, AbortController>;
let begun: number;
let delivered: (readonly [string, PageOutcome])[];
let end: (outcome: PageOutcome | null) => void;
let carried: ReturnType<typeof executions>;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  runs = new Map();
  begun = 0;
  delivered = [];
  carried = executions({
    origin: SITE,
    runs,
    execute: () => {
      begun++;
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    progress: async () => undefined,
    deliver: async (runId, outcome) => void delivered.push([runId, outcome]),
  });
});

describe('a run', () => {
  it('is begun once while it is under way', () => {
    carried.begin('a', SITE, run);
    carried.begin('a', SITE, run);
    expect([begun, [...runs.keys()], delivered]).toEqual([1, ['a'], []]);
  });

  it('is begun another time while the outcome of the first attempt is on its way', async () => {
    const parts = { origin: SITE, runs, progress: async () => undefined };
    const begins: string[] = [];
    const slow = executions({
      ...parts,
      execute: async ({ plan }) => {
        begins.push(String(plan.accepts?.length ?? 0));
        return DONE;
      },
      deliver: () => new Promise(() => undefined),
    });
    slow.begin('a', SITE, run);
    await settled();
    slow.begin('a', SITE, again);
    await settled();
    expect(begins).toEqual(['0', '1']);
  });

  it('doesn’t start if it was meant for a page of another origin', () => {
    expect(carried.begin('a', 'https://other.example', run)).toBe(false);
    expect([begun, [...runs.keys()]]).toEqual([0, []]);
    expect(carried.begin('a', SITE, run)).toBe(true);
  });

  it('that has ended here is not begun again: its outcome is delivered again', async () => {
    carried.begin('a', SITE, run);
    end(DONE);
    await settled();
    expect([...runs.keys()]).toEqual([]);
    carried.begin('a', SITE, run);
    await settled();
    expect(begun).toBe(1);
    expect(delivered).toEqual([
      ['a', DONE],
      ['a', DONE],
    ]);
  });

  it('is begun again once the person has accepted what the page writes', async () => {
    carried.begin('a', SITE, run);
    end({ ok: false, code: 'rewritten', said: '' });
    await settled();
    carried.begin('a', SITE, again);
    end(DONE);
    await settled();
    expect([begun, delivered.at(-1)]).toEqual([2, ['a', DONE]]);
  });

  it('whose page is left has no outcome, and may come back', async () => {
    carried.begin('a', SITE, run);
    end(null);
    await settled();
    carried.begin('a', SITE, run);
    expect([begun, delivered]).toEqual([2, []]);
  });

  it('is remembered for a while only', async () => {
    for (let index = 0; index < 25; index++) {
      carried.begin(`run ${index}`, SITE, run);
      end(DONE);
      await settled();
    }
    carried.begin('run 24', SITE, run);
    expect(begun).toBe(25);
    carried.begin('run 0', SITE, run);
    expect(begun).toBe(26);
  });
});
