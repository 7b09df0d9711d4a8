import { useEffect, useRef, useState } from 'react';
import { placeKey } from '../../lib/matching/index.ts';
import type { Arguments, Choice, PlanAnswer, RunOn } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import type { RunChoice } from '../ports.ts';
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
  readonly choice: RunChoice;
  onChoose(choice: RunChoice): void;
  /** Another number asks again. */
  readonly turn: number;
}

/** What would happen, kept up to date as the form is filled. */
export function PlanPanel(props: Props) {
  const { valid, on, ways, onChooseWay, choice, onChoose } = props;
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
            {answer.choices && (
              <Choices
                choices={answer.choices}
                picked={choice.pick}
                onPick={(pick) => onChoose({ ...choice, pick })}
              />
            )}
            {overridable && (
              <p>
                <button
                  type="button"
                  className="button small"
                  onClick={() => onChoose({ ...choice, override: true })}
                >
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

/** Several elements of the page claim the action: the person says which is meant. */
function Choices({
  choices,
  picked,
  onPick,
}: {
  readonly choices: readonly Choice[];
  readonly picked: string | undefined;
  onPick(key: string): void;
}) {
  const { t } = useTexts();
  return (
    <fieldset className="choices">
      <legend>{t('pickElement')}</legend>
      {choices
        .slice(0, 20)
        .map((choice) => ({ ...choice, key: placeKey(choice) }))
        .map(({ key, path, label, submission }) => (
          <label className="box" key={key}>
            <input type="radio" name="pick" checked={picked === key} onChange={() => onPick(key)} />
            <span>
              <Untrusted text={label || path} limit={120} />
              {submission.kind !== 'script' && (
                <span className="dim">
                  {' '}
                  <Untrusted text={submission.url} limit={200} />
                </span>
              )}
            </span>
          </label>
        ))}
    </fieldset>
  );
}

function usePlan({ action, args, valid, on, choice, turn: given }: Props) {
  const { background, view } = usePanel();
  const [answer, setAnswer] = useState<PlanAnswer | undefined>(undefined);
  const [overridable, setOverridable] = useState(false);
  const [stale, setStale] = useState(true);
  const asked = useRef(0);
  // By content: the same arguments in a new object are no reason to ask.
  const scanned = view.page !== null;
  const key = JSON.stringify([action, args, on, choice, given, view.url, view.checkedAt, scanned]);

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
      const ask = (chosen: RunChoice) =>
        background.plan({ action, arguments: args, on, ...chosen }).catch(
          (error: unknown): PlanAnswer => ({
            ok: false,
            code: 'internal',
            message: error instanceof Error ? error.message : String(error),
            problems: [],
          }),
        );
      const next = await ask(choice);
      // A person may go against the site's wish or into a private network, but nowhere unsafe: the second question tells which it is.
      const anyway =
        !next.ok &&
        next.code === 'forbidden-target' &&
        !choice.override &&
        (await ask({ ...choice, override: true })).ok;
      if (turn !== asked.current) return;
      setAnswer(next);
      setOverridable(anyway);
      setStale(false);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [key, valid]);

  return { answer, overridable, stale };
}
