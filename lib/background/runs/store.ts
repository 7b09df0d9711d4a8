import type { Area } from '../../browser/ports.ts';
import type { Outcome, PageResult, RateLimit, Run } from '../../model/index.ts';
import type { Caller, Expectation, Pagination } from '../../run/index.ts';

/** What a run over HTTP needs beside its plan. */
export interface KeptRequest {
  /** The document that declares the action, and the action's id in it. */
  readonly document: string;
  readonly actionId: string;
  readonly limit?: RateLimit;
  readonly expectation: Expectation;
  /** AWP: where to ask for the job that it begins. */
  readonly pollUrl?: string;
  readonly idempotencyKey?: string;
  readonly pagination?: Pagination;
  /** It waits its turn: nothing has been sent yet. Milliseconds since the epoch. */
  readonly waitsUntil?: number;
  /** It has been sent, and its job is being followed. */
  readonly job?: { readonly url: string; readonly begunAt: number; readonly asked: number };
}

/** A run as it is kept: what the panel sees, and what is needed to go on with it after the worker has died. */
export interface KeptRun {
  readonly run: Run;
  readonly by: Caller;
  /** Of a page run: how its results are read. */
  readonly result?: PageResult;
  readonly request?: KeptRequest;
  /** Of a page run: how many of its steps are behind it. */
  readonly done: number;
  /** Milliseconds since the epoch: then it is over. */
  readonly deadline?: number;
}

const PREFIX = 'run:';
/** The bytes of a file that a run brought, in base64: apart, as a run is read often. */
const FILE = 'file:';
/** Finished runs kept of one tab. */
const MOST_DONE = 20;

export interface RunStore {
  /** Oldest first. */
  all(): Promise<readonly KeptRun[]>;
  get(id: string): Promise<KeptRun | undefined>;
  add(kept: KeptRun): Promise<void>;
  /**
   * Changes a run, one change at a time: `change` sees the newest state, and undefined leaves it as it is.
   * @returns the run as it is now; undefined where it is gone
   */
  update(id: string, change: (kept: KeptRun) => KeptRun | undefined): Promise<KeptRun | undefined>;
  remove(ids: readonly string[]): Promise<void>;
  /** The bytes that a run brought, in base64; undefined where they were let go of. */
  file(id: string): Promise<string | undefined>;
}

/**
 * Runs in session storage, one key each, and in memory for as long as the worker lives.
 * @param wake what becomes of a run that stands in storage as the worker starts
 */
export function createRunStore(session: Area, wake: (kept: KeptRun) => KeptRun): RunStore {
  let loading: Promise<Map<string, KeptRun>> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const load = () => {
    loading ??= read(session, wake);
    return loading;
  };
  /** Changes follow each other: none sees the half of another. */
  const inTurn = <T>(work: (runs: Map<string, KeptRun>) => Promise<T>): Promise<T> => {
    const turn = last.then(load).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const write = async (runs: Map<string, KeptRun>, kept: KeptRun): Promise<void> => {
    runs.set(kept.run.id, kept);
    await save(session, runs, kept);
  };
  return {
    all: () => inTurn(async (runs) => byAge(runs)),
    get: (id) => inTurn(async (runs) => runs.get(id)),
    add: (kept) =>
      inTurn(async (runs) => {
        await write(runs, kept);
        await drop(session, runs, surplus(runs, kept.run.tabId));
      }),
    update: (id, change) =>
      inTurn(async (runs) => {
        const before = runs.get(id);
        const after = before && change(before);
        if (after) await write(runs, await setFileAside(session, after));
        return runs.get(id);
      }),
    remove: (ids) => inTurn((runs) => drop(session, runs, ids)),
    file: async (id) => (await session.get(FILE + id)) as string | undefined,
  };
}

async function read(session: Area, wake: (kept: KeptRun) => KeptRun): Promise<Map<string, KeptRun>> {
  const runs = new Map<string, KeptRun>();
  for (const key of await session.keys(PREFIX)) {
    const kept = (await session.get(key)) as KeptRun | undefined;
    if (!kept) continue;
    const woken = wake(kept);
    if (woken !== kept) await session.set(key, woken);
    runs.set(woken.run.id, woken);
  }
  return runs;
}

/** Where the storage is full, what came back for older runs gives way, at last what came back for this one. */
async function save(session: Area, runs: Map<string, KeptRun>, kept: KeptRun): Promise<void> {
  const key = PREFIX + kept.run.id;
  const older = byAge(runs).filter(({ run }) => run.id !== kept.run.id && hasData(run.outcome));
  for (;;) {
    try {
      await session.set(key, kept);
      return;
    } catch (error) {
      const oldest = older.shift();
      const victim = oldest ?? kept;
      if (!hasData(victim.run.outcome)) throw error;
      const lighter = { ...victim, run: { ...victim.run, outcome: withoutData(victim.run.outcome) } };
      runs.set(lighter.run.id, lighter);
      await session.set(PREFIX + lighter.run.id, lighter);
      if (!oldest) return;
    }
  }
}

/** Where there is no room for the bytes, only their description is kept. */
async function setFileAside(session: Area, kept: KeptRun): Promise<KeptRun> {
  const { outcome } = kept.run;
  if (!outcome?.ok || outcome.file?.base64 === undefined) return kept;
  const { file, ...rest } = outcome;
  const { base64, ...described } = file;
  const whole = await session.set(FILE + kept.run.id, base64).then(
    () => true,
    () => false,
  );
  const notes = [...(rest.notes ?? []), 'There was no room to keep the file.'];
  return {
    ...kept,
    run: { ...kept.run, outcome: whole ? { ...rest, file: described } : { ...rest, notes } },
  };
}

async function drop(session: Area, runs: Map<string, KeptRun>, ids: readonly string[]): Promise<void> {
  for (const id of ids) runs.delete(id);
  if (ids.length > 0) await session.remove(...ids.flatMap((id) => [PREFIX + id, FILE + id]));
}

function surplus(runs: Map<string, KeptRun>, tabId: number): readonly string[] {
  const done = byAge(runs).filter(({ run }) => run.tabId === tabId && run.state === 'done');
  return done.slice(0, Math.max(0, done.length - MOST_DONE)).map(({ run }) => run.id);
}

function byAge(runs: Map<string, KeptRun>): readonly KeptRun[] {
  return [...runs.values()].sort((a, b) => a.run.startedAt - b.run.startedAt);
}

function hasData(outcome: Outcome | undefined): outcome is Outcome {
  return outcome?.data !== undefined && outcome.data.kind !== 'nothing';
}

function withoutData(outcome: Outcome): Outcome {
  const note = 'What came back was let go of to make room.';
  return outcome.ok
    ? { ...outcome, data: { kind: 'nothing' }, notes: [...(outcome.notes ?? []), note] }
    : { ...outcome, data: { kind: 'nothing' }, message: `${outcome.message} ${note}` };
}
