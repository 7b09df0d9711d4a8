import { pause } from '../../lib/http/pause.ts';
import { placeKey } from '../../lib/matching/index.ts';
import type { Arguments, Choice, PlanAnswer, RunOn } from '../../lib/model/index.ts';
import { shortUrl } from '../../lib/url/index.ts';
import {
  Button,
  Rich,
  type RunChoice,
  refusalOf,
  Untrusted,
  useAnswer,
  usePanel,
  useReason,
  useTexts,
} from '../kit.ts';
import { PlanCopies, PlanDetails, PlanWarnings } from '../run/plan-details.tsx';

const PAUSE_MS = 200;

interface PlanInput {
  readonly action: string;
  readonly args: Arguments;
  readonly valid: boolean;
  readonly on: RunOn;
  readonly choice: RunChoice;
  readonly turn: number;
}

export type ShownPlan = ReturnType<typeof usePlan>;

interface Props extends Pick<PlanInput, 'valid' | 'on' | 'choice'> {
  plan: ShownPlan;
  opens: string | undefined;
  ways: readonly RunOn[];
  known: readonly string[];
  onChooseWay(on: RunOn): void;
  onChoose(choice: RunChoice): void;
}

export function PlanPanel(props: Props) {
  const { plan, opens, on, ways, onChooseWay } = props;
  const { t } = useTexts();
  const { answer, stale } = plan;
  return (
    <section className="card plan" aria-labelledby="plan-title" aria-busy={stale}>
      <header>
        <h3 id="plan-title">{t('whatWillHappen')}</h3>
        {ways.length > 1 && (
          <fieldset className="switch">
            <legend className="unseen">{t('runWhere')}</legend>
            {ways.toSorted(pageFirst).map((way) => (
              <button key={way} type="button" aria-pressed={way === on} onClick={() => onChooseWay(way)}>
                {t(WAYS[way])}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      <div className={stale && opens === undefined ? 'card-body stale' : 'card-body'}>
        {opens === undefined ? <Planned {...props} /> : <Opens url={opens} />}
      </div>
      {opens === undefined && answer?.ok && <PlanCopies plan={answer.plan} />}
    </section>
  );
}

const WAYS = { page: 'planOnPage', http: 'planOverHttp', tool: 'planByTool' } as const;

const pageFirst = (one: RunOn, other: RunOn): number => Number(other === 'page') - Number(one === 'page');

function Planned({ plan, valid, known, choice, onChoose }: Props) {
  const { t } = useTexts();
  const reason = useReason();
  const { answer, overridable } = plan;
  if (answer === undefined) return <p className="dim">{t(valid ? 'planning' : 'planWaits')}</p>;
  if (answer.ok) {
    return (
      <>
        <PlanDetails plan={answer.plan} />
        <PlanWarnings plan={answer.plan} known={known} />
      </>
    );
  }
  return (
    <>
      <Untrusted as="p" className="plan-refused" text={reason(answer)} />
      {answer.choices && (
        <Choices
          choices={answer.choices}
          picked={choice.pick}
          onPick={(pick) => onChoose({ ...choice, pick })}
        />
      )}
      {overridable && (
        <p>
          <Button small onClick={() => onChoose({ ...choice, override: true })} text="overrideOnce" />
        </p>
      )}
    </>
  );
}

function Opens({ url }: { url: string }) {
  const { view, t } = usePanel();
  return (
    <>
      <ol className="steps plan-details">
        <li>
          <span>
            <Rich
              text="planOpens"
              values={[<Untrusted key="url" text={shortUrl(url, view.origin)} limit={200} />]}
            />
          </span>
        </li>
        <li>{t('planThen')}</li>
      </ol>
      <p className="request-note">{t('planThere')}</p>
    </>
  );
}

interface ChoicesProps {
  choices: readonly Choice[];
  picked: string | undefined;
  onPick(key: string): void;
}

function Choices({ choices, picked, onPick }: ChoicesProps) {
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

export function usePlan({ action, args, valid, on, choice, turn }: PlanInput) {
  const { background, view } = usePanel();
  const ask = (chosen: RunChoice) =>
    background.plan({ action, site: view.origin, arguments: args, on, ...chosen }).catch(refusalOf);
  // The key is a string, so equal arguments in a new object cause no new request.
  const scanned = view.page !== null;
  const key = JSON.stringify([action, args, on, choice, turn, view.url, view.checkedAt, scanned]);
  const planned = useAnswer(
    async (over) => {
      if (!valid) return undefined;
      await pause(PAUSE_MS, over);
      const answer: PlanAnswer = await ask(choice);
      const overridable =
        !answer.ok &&
        answer.code === 'forbidden-target' &&
        !choice.override &&
        (await ask({ ...choice, override: true })).ok;
      return { key, answer, overridable };
    },
    [key, valid],
  );
  const { answer, overridable = false } = (valid && planned) || {};
  return { answer, overridable, stale: valid && planned?.key !== key };
}
