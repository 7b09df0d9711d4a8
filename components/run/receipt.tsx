import { isTheirTurn, type Run } from '../../lib/model/index.ts';
import { useGrants } from '../agents/use-grants.ts';
import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';
import { LABELS } from '../labels.ts';
import { Rich, useSaid, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { factsOf, failureOf, toneOf } from './outcome.ts';

/** A run of an agent that the person allowed, until they have seen it: how it ended, and how to take the grant back. */
export function Receipt({ run, onClose }: { run: Run; onClose(): void }) {
  const { open } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const { granted, revoke } = useGrants();
  const said = useSaid();
  const { allowedBy, outcome, actionName, progress } = run;
  const mine = granted.filter(({ action }) => action === run.action);
  const name = <Untrusted key="name" text={actionName} limit={80} />;
  const key = outcome ? LABELS.receipts[allowedBy ?? 'person'] : 'receiptRuns';
  return (
    <div className={`toast ${toneOf(run)}`} role="status">
      <div className="grow">
        <p>
          <b>
            <Rich text={key} values={[name]} />
          </b>{' '}
          {isTheirTurn(progress) && said(progress)}
          {outcome && (outcome.ok ? factsOf(outcome, texts) : failureOf(outcome, texts))}
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
          {mine.length > 0 && <Button link onClick={() => revoke(...mine)} text="revoke" />}
        </p>
      </div>
      <Button label={t('close')} onClick={onClose} icon="close" />
    </div>
  );
}
