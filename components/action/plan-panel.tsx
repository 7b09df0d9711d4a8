import { useEffect, useRef, useState } from 'react';
import type { PlanAnswer } from '../../lib/messaging/protocol.ts';
import type { Arguments, RunOn } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { PlanCopies, PlanDetails, PlanWarnings } from '../run/plan-details.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';

/** So long after the last key the plan is asked for. */
const PAUSE = 200;

interface Props {
  readonly action: string;
  readonly args: Arguments;
  /** Nothing is asked for while the arguments are wrong. */
  readonly valid: boolean;
  readonly on: RunOn;
  readonly ways: readonly RunOn[];
  onChooseWay(on: RunOn): void;
  readonly override: boolean;
  onOverride(): void;
  /** Another number asks again. */
  readonly turn: number;
}

/** What would happen, kept up to date as the form is filled. */
export function PlanPanel(props: Props) {
  const { valid, on, ways, onChooseWay, onOverride } = props;
  const { t } = useTexts();
  const { answer, overridable, stale } = usePlan(props);
  return (
    <section className="card plan" aria-labelledby="plan-title" aria-busy={stale}>
      <header>
        <h3 id="plan-title">{t('whatWillHappen')}</h3>
        {ways.length > 1 && (
          <fieldset className="switch">
            <legend className="unseen">{t('runWhere')}</legend>
            {ways.map((way) => (
              <button key={way} type="button" aria-pressed={way === on} onClick={() => onChooseWay(way)}>
                {t(way === 'page' ? 'planOnPage' : 'planOverHttp')}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <div className={stale ? 'card-body stale' : 'card-body'}>
        {answer === undefined ? (
          <p className="dim">{t(valid ? 'planning' : 'planWaits')}</p>
        ) : answer.ok ? (
          <>
            <PlanDetails plan={answer.plan} />
            <PlanWarnings plan={answer.plan} />
          </>
        ) : (
          <>
            <p className="plan-refused">
              <Untrusted text={answer.message} />
            </p>
            {overridable && (
              <p>
                <button type="button" className="button small" onClick={onOverride}>
                  {t('overrideOnce')}
                </button>
              </p>
            )}
          </>
        )}
      </div>
      {answer?.ok && <PlanCopies plan={answer.plan} />}
    </section>
  );
}

function usePlan({ action, args, valid, on, override, turn: given }: Props) {
  const { ports, view } = usePanel();
  const [answer, setAnswer] = useState<PlanAnswer | undefined>(undefined);
  const [overridable, setOverridable] = useState(false);
  const [stale, setStale] = useState(true);
  const asked = useRef(0);
  // By content: the same arguments in a new object are no reason to ask.
  const key = JSON.stringify([action, args, on, override, given, view.url, view.checkedAt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for all that the answer depends on
  useEffect(() => {
    asked.current += 1;
    const turn = asked.current;
    if (!valid) {
      setStale(false);
      setAnswer(undefined);
      return;
    }
    setStale(true);
    const timer = setTimeout(async () => {
      const ask = (anyway: boolean) =>
        ports.plan(action, args, on, anyway).catch(
          (error: unknown): PlanAnswer => ({
            ok: false,
            code: 'internal',
            message: error instanceof Error ? error.message : String(error),
            problems: [],
          }),
        );
      const next = await ask(override);
      // A person may go against the site's wish or into a private network, but nowhere unsafe: the second question tells which it is.
      const anyway = !next.ok && next.code === 'forbidden-target' && !override && (await ask(true)).ok;
      if (turn !== asked.current) return;
      setAnswer(next);
      setOverridable(anyway);
      setStale(false);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [key, valid]);

  return { answer, overridable, stale };
}
