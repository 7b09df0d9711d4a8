import type { ContractResult } from '../../lib/model/index.ts';
import { contractToJson, contractToJunit, countsOf } from '../../lib/report/contract.ts';
import { Button, DetailPane, keyOf, Untrusted, usePanel, useSaid, useTexts } from '../kit.ts';
import { useContract } from './use-contract.ts';

export function ContractView() {
  const { view, attempt, ports } = usePanel();
  const { t, number } = useTexts();
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
  const { open } = usePanel();
  const { t, took } = useTexts();
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
