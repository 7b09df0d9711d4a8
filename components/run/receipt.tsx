import { useEffect, useEffectEvent, useRef } from 'react';
import { isTheirTurn, type Run } from '../../lib/model/index.ts';
import { useGrants } from '../agents/use-grants.ts';
import { Button, LABELS, Rich, Untrusted, usePanel, useSaid, useTexts } from '../kit.ts';
import { factsOf, failureOf, toneOf } from './outcome.ts';

const SHOWN_MS = 8_000;

export function Receipt({ run, onClose }: { run: Run; onClose(): void }) {
  const { open } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const { granted, revoke } = useGrants();
  const said = useSaid();
  const { allowedBy, outcome, actionName, progress } = run;
  const element = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(() => {
    if (element.current?.matches(':hover, :focus-within') === false) onClose();
  });
  const isOver = outcome !== undefined;
  useEffect(() => {
    if (!isOver) return;
    const timer = setInterval(leave, SHOWN_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const mine = granted.filter(({ action }) => action === run.action);
  const name = <Untrusted key="name" text={actionName} limit={80} />;
  const key = outcome ? LABELS.receipts[allowedBy ?? 'person'] : 'receiptRuns';
  return (
    <div className={`toast ${toneOf(run)}`} role="status" ref={element}>
      <div className="grow">
        <p>
          <b>
            <Rich text={key} values={[name]} />
          </b>{' '}
          {isTheirTurn(progress) && said(progress)}
          {outcome && (outcome.ok ? factsOf(outcome, texts) : failureOf(run, texts))}
        </p>
        <p className="flex wrap">
          <Button
            link
            onClick={() => {
              onClose();
              open({ kind: 'run', id: run.id });
            }}
            text="seeIt"
          />
          {mine.length > 0 && (
            <Button
              link
              onClick={() => {
                onClose();
                revoke(...mine);
              }}
              text="revoke"
            />
          )}
        </p>
      </div>
      <Button label={t('close')} onClick={onClose} icon="close" />
    </div>
  );
}
