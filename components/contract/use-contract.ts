import { useCallback, useEffect, useRef, useState } from 'react';
import { pause } from '../../lib/http/pause.ts';
import type { Action, ContractResult, Run, Sentences } from '../../lib/model/index.ts';
import {
  CONTRACT_PAUSE_MS,
  exampleArguments,
  runsUnasked,
  skipped,
  verdictOf,
} from '../../lib/run/contract.ts';
import { usePanel } from '../context.tsx';

export function useContract() {
  const { view, background, attempt } = usePanel();
  const [results, setResults] = useState<readonly ContractResult[]>([]);
  const [total, setTotal] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const ended = useEndedRun(view.runs);
  const ending = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const { origin } = view;
  const actions = view.actions.listed.filter(({ risk }) => risk === 'read');

  const call = useCallback(
    async (declared: Action, signal: AbortSignal): Promise<ContractResult> => {
      const { key, transport } = declared;
      if (transport.kind === 'detail' && URL.parse(transport.detailUrl)?.origin !== origin)
        return skipped(declared, 'elsewhere');
      const opened =
        transport.kind === 'detail' ? await background.open({ action: key, site: origin }) : undefined;
      if (opened && !opened.ok) return skipped(declared, reasonOf(opened));
      const action = opened?.action ?? declared;
      const args = exampleArguments(action);
      if ('said' in args) return skipped(action, args);
      const wanted = {
        action: key,
        site: origin,
        arguments: args.values,
        on: 'http',
        onlyRead: true,
      } as const;
      const planned = await background.plan(wanted);
      if (!planned.ok) return skipped(action, reasonOf(planned));
      if (!runsUnasked(planned.plan, origin)) return skipped(action, 'needs-approval');
      const run = await background.run(wanted);
      if (!('id' in run)) return skipped(action, reasonOf(run));
      const stop = (): void => void background.cancel({ runId: run.id }).catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      const { outcome } = (await ended(run)) ?? {};
      signal.removeEventListener('abort', stop);
      return outcome ? verdictOf(action, args.values, outcome) : skipped(action, 'dismissed');
    },
    [background, ended, origin],
  );

  const start = (): void => {
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    setResults([]);
    setTotal(actions.length);
    setRunning(true);
    void attempt(async () => {
      for (const action of actions) {
        if (signal.aborted) break;
        const result = await call(action, signal);
        if (signal.aborted) break;
        setResults((before) => [...before, result]);
        if (result.verdict !== 'skipped') await pause(CONTRACT_PAUSE_MS, signal).catch(() => undefined);
      }
    }).finally(() => setRunning(false));
  };
  return { results, total, isRunning, start, cancel: () => ending.current?.abort() };
}

const reasonOf = ({ message, said = message }: { readonly message: string; readonly said?: Sentences }) => ({
  said,
});

function useEndedRun(runs: readonly Run[]): (run: Run) => Promise<Run | undefined> {
  const waiting = useRef(new Map<string, (run: Run | undefined) => void>());
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const [id, resolve] of waiting.current) {
      const run = runs.find((one) => one.id === id);
      if (run) seen.current.add(id);
      const isOver = run ? run.state === 'done' : seen.current.has(id);
      if (!isOver) continue;
      waiting.current.delete(id);
      seen.current.delete(id);
      resolve(run);
    }
  }, [runs]);
  const latest = useRef(runs);
  latest.current = runs;
  return useCallback((run) => {
    if (run.state === 'done') return Promise.resolve(run);
    const known = latest.current.find(({ id }) => id === run.id);
    if (known?.state === 'done') return Promise.resolve(known);
    return new Promise((resolve) => waiting.current.set(run.id, resolve));
  }, []);
}
