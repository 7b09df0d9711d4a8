import { useCallback, useEffect, useRef, useState } from 'react';
import { pause } from '../../lib/http/pause.ts';
import type { Action, ContractResult, Run, Sentences } from '../../lib/model/index.ts';
import { contractToJson, contractToJunit, countsOf } from '../../lib/report/contract.ts';
import {
  CONTRACT_PAUSE_MS,
  exampleArguments,
  runsUnasked,
  skipped,
  verdictOf,
} from '../../lib/run/contract.ts';
import { Button, DetailPane, keyOf, Untrusted, usePanel, useSaid } from '../kit.ts';

export function ContractView() {
  const { view, attempt, ports, t, number } = usePanel();
  const { results, total, isRunning, start, cancel } = useContract();
  const report = [{ site: view.origin, results }];
  const isDone = !isRunning && results.length > 0;
  const counts = countsOf(report);
  const isComing = view.actions.coming > 0;
  const summary = () => {
    if (isRunning) return t('contractProgress', number(results.length), number(total));
    const { passed, failed, skipped } = counts;
    if (passed + failed === 0) return t('contractNothing');
    return t('contractSummary', number(passed), number(failed), number(skipped));
  };
  return (
    <DetailPane
      scrolls={results.length === 0}
      heading={t('contractTitle')}
      foot={
        <>
          {isDone && (
            <>
              <Button
                onClick={() => attempt(() => ports.saveText('contract.json', contractToJson(report)))}
                text="contractSaveJson"
              />
              <Button
                onClick={() => attempt(() => ports.saveText('contract.xml', contractToJunit(report)))}
                text="contractSaveJunit"
              />
            </>
          )}
          {isRunning ? (
            <Button onClick={cancel} text="cancel" />
          ) : (
            <Button go aria-disabled={isComing} onClick={() => !isComing && start()} text="contractStart" />
          )}
        </>
      }
    >
      <div className="create">
        <p className="dim">{t('contractText')}</p>
        {(isRunning || results.length > 0) && <p role="status">{summary()}</p>}
        {isRunning && (
          <progress aria-label={t('contractTitle')} value={results.length} max={Math.max(1, total)} />
        )}
        {results.length > 0 && (
          // Keyboard users must be able to scroll this list.
          <ul tabIndex={0} aria-label={t('contractTitle')}>
            {results.map((result) => (
              <Result key={result.action} result={result} />
            ))}
          </ul>
        )}
      </div>
    </DetailPane>
  );
}

function Result({ result: { action, name, verdict, messages, status, tookMs } }: { result: ContractResult }) {
  const { open, t, took } = usePanel();
  const words = useSaid();
  return (
    <li className={`contract-result ${verdict}`}>
      <p>
        <Button link onClick={() => open({ kind: 'action', key: action })}>
          <Untrusted as="b" text={name} limit={200} />
        </Button>{' '}
        <span className="contract-verdict">{t(keyOf('contractIs', verdict))}</span>{' '}
        <span className="dim">
          {[status ? String(status) : '', tookMs === undefined ? '' : took(tookMs)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {messages.slice(0, 20).map((message, index) => (
        <Untrusted as="p" key={index} className="dim" text={words(message)} limit={500} />
      ))}
    </li>
  );
}

function useContract() {
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
