import type { Area } from '../../browser/ports.ts';
import type { LeftPage, Outcome, PageResult, Question, Run } from '../../model/index.ts';
import type { Cover } from '../../policy/index.ts';
import type { Expectation, Pagination, RequestRun } from '../../run/index.ts';
import { saying } from '../../text/english.ts';
import { createQueue } from '../../text/in-turn.ts';
import { say } from '../../text/index.ts';
import { onceDone, oncePer } from '../../text/once.ts';
import { areaOf } from '../storage.ts';

export interface KeptRequest extends Pick<RequestRun, 'limit' | 'pollUrl' | 'job'> {
  readonly document: string;
  readonly actionId: string;
  readonly expectation: Expectation;
  readonly idempotencyKey?: string;
  readonly pagination?: Pagination;
  readonly sent?: boolean;
}

export interface KeptRun {
  readonly run: Run;
  readonly result?: PageResult;
  readonly request?: KeptRequest;
  readonly cover?: Cover;
  readonly questionIfPageFails?: Question;
  readonly inTab?: number;
  readonly done: number;
  readonly left?: LeftPage;
  readonly deadline?: number;
}

export const tabOf = ({ run, inTab }: Pick<KeptRun, 'run' | 'inTab'>): number => inTab ?? run.tabId;

const PREFIX = 'run:';
/** Key prefix of files. Runs are read often, so files are stored apart. */
const FILE = 'file:';
const MAX_DONE = 20;
export const MAX_BYTES_OF_SITE = 3_000_000;
const MAX_BYTES = 5_000_000;
export const MAX_FILES_OF_SITE = 3_000_000;

export function createRunStore(session: Area, clean: (run: Run) => Promise<Run>) {
  const load = onceDone(() => read(session));
  const queue = createQueue();
  const inTurn = <T>(work: (runs: Map<string, KeptRun>) => Promise<T>): Promise<T> =>
    queue(async () => work(await load()));
  const write = async (runs: Map<string, KeptRun>, written: KeptRun): Promise<void> => {
    const { run } = written;
    runs.set(run.id, written);
    for (const lighter of overBudget(runs)) {
      runs.set(lighter.run.id, lighter);
      if (lighter.run.id !== run.id) await session.set(PREFIX + lighter.run.id, lighter);
    }
    const key = PREFIX + run.id;
    const kept = runs.get(run.id) ?? written;
    try {
      await session.set(key, kept);
    } catch (error) {
      if (!hasData(kept.run.outcome)) throw error;
      runs.set(run.id, light(kept));
      await session.set(key, light(kept));
    }
  };
  return {
    all: () => inTurn(async (runs) => byAge(runs)),
    get: (id: string) => inTurn(async (runs) => runs.get(id)),
    add: <Reason>(kept: KeptRun, admit?: (all: readonly KeptRun[]) => Reason | undefined) =>
      inTurn(async (runs) => {
        const against = admit?.(byAge(runs));
        if (against !== undefined) return against;
        try {
          await write(runs, { ...kept, run: await clean(kept.run) });
        } catch (error) {
          runs.delete(kept.run.id);
          throw error;
        }
        await drop(session, runs, surplus(runs, kept.run.tabId));
        return undefined;
      }),
    update: (id: string, change: (kept: KeptRun, all: readonly KeptRun[]) => KeptRun | undefined) =>
      inTurn(async (runs) => {
        const before = runs.get(id);
        const after = before && change(before, byAge(runs));
        if (!after) return before;
        try {
          // `clean` removes credentials before the file is stored.
          const cleaned = { ...after, run: await clean(after.run) };
          await write(runs, await setFileAside(session, runs, cleaned));
        } catch (error) {
          // Undoes a change that isn't stored, except the end of a run.
          if (after.run.state !== 'done') {
            runs.set(id, before);
            throw error;
          }
        }
        return runs.get(id);
      }),
    remove: (ids: readonly string[]) => inTurn((runs) => drop(session, runs, ids)),
    file: (id: string) => areaOf<string>(session).get(FILE + id),
  };
}

async function read(session: Area): Promise<Map<string, KeptRun>> {
  const runs = new Map<string, KeptRun>();
  for (const key of await session.keys(PREFIX)) {
    const kept = await areaOf<KeptRun>(session).get(key);
    if (kept) runs.set(kept.run.id, kept);
  }
  return runs;
}

const sizeOf = oncePer((outcome: Outcome) => JSON.stringify(outcome).length);

function overBudget(runs: ReadonlyMap<string, KeptRun>): readonly KeptRun[] {
  const holding = byAge(runs).filter(({ run }) => hasData(run.outcome));
  const size = ({ run }: KeptRun): number => (run.outcome ? sizeOf(run.outcome) : 0);
  const bySite = new Map<string, number>();
  let all = 0;
  for (const kept of holding) {
    const { origin } = kept.run;
    bySite.set(origin, (bySite.get(origin) ?? 0) + size(kept));
    all += size(kept);
  }
  const lighter: KeptRun[] = [];
  for (;;) {
    const [site, bytes] = [...bySite].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    if (bytes <= MAX_BYTES_OF_SITE && all <= MAX_BYTES) return lighter;
    const index = holding.findIndex(({ run }) => run.origin === site);
    const [oldest] = index < 0 ? [] : holding.splice(index, 1);
    if (!oldest) return lighter;
    bySite.set(site, bytes - size(oldest));
    all -= size(oldest);
    lighter.push(light(oldest));
  }
}

async function setFileAside(
  session: Area,
  runs: ReadonlyMap<string, KeptRun>,
  kept: KeptRun,
): Promise<KeptRun> {
  const { outcome } = kept.run;
  if (!outcome?.ok || !outcome.file) return kept;
  const { file, ...rest } = outcome;
  const { base64, ...described } = file;
  if (base64 === undefined) return kept;
  await dropFiles(session, runs, kept.run.origin, MAX_FILES_OF_SITE - base64.length);
  const whole = await session.set(FILE + kept.run.id, base64).then(
    () => true,
    () => false,
  );
  const notes = [...(rest.notes ?? []), say('noRoomForFile')];
  return {
    ...kept,
    run: { ...kept.run, outcome: whole ? { ...rest, file: described } : { ...rest, notes } },
  };
}

async function dropFiles(
  session: Area,
  runs: ReadonlyMap<string, KeptRun>,
  site: string,
  room: number,
): Promise<void> {
  const kept = new Set(await session.keys(FILE));
  const files = byAge(runs).flatMap(({ run: { id, origin, outcome } }) =>
    origin === site && kept.has(FILE + id) && outcome?.ok && outcome.file
      ? [{ key: FILE + id, characters: Math.ceil((outcome.file.bytes ?? 0) / 3) * 4 }]
      : [],
  );
  let all = files.reduce((sum, { characters }) => sum + characters, 0);
  for (const { key, characters } of files) {
    if (all <= room) return;
    await session.remove(key);
    all -= characters;
  }
}

async function drop(session: Area, runs: Map<string, KeptRun>, ids: readonly string[]): Promise<void> {
  for (const id of ids) runs.delete(id);
  if (ids.length > 0) await session.remove(...ids.flatMap((id) => [PREFIX + id, FILE + id]));
}

function surplus(runs: Map<string, KeptRun>, tabId: number): readonly string[] {
  const done = byAge(runs).filter(({ run }) => run.tabId === tabId && run.state === 'done');
  return done.slice(0, Math.max(0, done.length - MAX_DONE)).map(({ run }) => run.id);
}

function byAge(runs: ReadonlyMap<string, KeptRun>): readonly KeptRun[] {
  return [...runs.values()].sort((a, b) => a.run.startedAt - b.run.startedAt);
}

function hasData(outcome: Outcome | undefined): outcome is Outcome {
  return outcome?.data !== undefined && outcome.data.kind !== 'nothing';
}

function light(kept: KeptRun): KeptRun {
  const { outcome } = kept.run;
  return outcome ? { ...kept, run: { ...kept.run, outcome: withoutData(outcome) } } : kept;
}

function withoutData(outcome: Outcome): Outcome {
  const note = say('answerDropped');
  return outcome.ok
    ? { ...outcome, data: { kind: 'nothing' }, notes: [...(outcome.notes ?? []), note] }
    : { ...outcome, data: { kind: 'nothing' }, ...saying([outcome.said ?? outcome.message, note].flat()) };
}

export type RunStore = ReturnType<typeof createRunStore>;
