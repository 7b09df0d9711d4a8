import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Run } from '../../lib/model/index.ts';
import { type Comparison, compareRuns } from '../../lib/report/compare.ts';
import { usePanel } from '../context.tsx';
import { DetailTitle } from '../detail-title.tsx';
import { Pane } from '../pane.tsx';
import { type Texts, useSaid, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { type Cell, DifferenceList } from './differences.tsx';
import { failureOf, itemsOf } from './outcome.ts';

/** Two runs of the session, with what is not the same in both marked. */
export function CompareView({ before, after }: { before: string; after: string }) {
  const { view } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const [ids, setIds] = useState({ before, after });
  const runs = view.runs.filter(({ outcome }) => outcome !== undefined);
  const one = runs.find(({ id }) => id === ids.before);
  const other = runs.find(({ id }) => id === ids.after);
  return (
    <Pane
      className="compare"
      scrolls
      head={
        <header className="detail-head">
          <DetailTitle heading={t('compareRuns')}>
            <button
              type="button"
              className="button quiet"
              onClick={() => setIds({ before: ids.after, after: ids.before })}
            >
              {t('swap')}
            </button>
          </DetailTitle>
          <div className="compare-which">
            <Choice
              label={t('before')}
              runs={runs}
              chosen={ids.before}
              onChoose={(id) => setIds({ ...ids, before: id })}
            />
            <Choice
              label={t('after')}
              runs={runs}
              chosen={ids.after}
              onChoose={(id) => setIds({ ...ids, after: id })}
            />
          </div>
        </header>
      }
    >
      {one && other ? <Compared before={one} after={other} /> : <p className="dim">{t('runGone')}</p>}
    </Pane>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly runs: readonly Run[];
  readonly chosen: string;
  onChoose(id: string): void;
}

function Choice({ label, runs, chosen, onChoose }: ChoiceProps) {
  const { now } = usePanel();
  const { t, ago } = useTexts();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {!runs.some((run) => run.id === chosen) && <option value={chosen}>{t('runGone')}</option>}
        {/* Numbered as they were run, shown as in the history. */}
        {runs
          .toSorted((a, b) => a.startedAt - b.startedAt)
          .map((run, index) => (
            <option key={run.id} value={run.id}>
              {`${index + 1}. ${run.actionName.slice(0, 60)} · ${ago(now() - run.startedAt)}`}
            </option>
          ))
          .toReversed()}
      </select>
    </>
  );
}

function Compared({ before, after }: { before: Run; after: Run }) {
  const texts = useTexts();
  const { t, count } = texts;
  const said = useSaid();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the language
  const compared = useMemo(() => compareRuns(before, after, said), [before, after, texts]);
  const facts = factsOf(before, after, texts);
  // How long it took is never the same.
  const unlike = facts.filter(({ label, before: one, after: other }) => one !== other && label !== t('time'));
  const different =
    unlike.length + compared.arguments.different + compared.plan.different + compared.result.different;
  const page = before.plan.kind === 'page' && after.plan.kind === 'page';
  return (
    <>
      <p className="compare-sum" role="status">
        {different === 0 ? t('noDifference') : count('differences', different)}
      </p>
      <div className="cards">
        <Facts facts={facts} />
        <ComparedPart title={t('arguments')} none={t('noArguments')} comparison={compared.arguments} />
        <ComparedPart title={t(page ? 'theSteps' : 'theRequest')} comparison={compared.plan} />
        <ComparedPart title={t('result')} none={t('nothingCameBack')} comparison={compared.result} />
      </div>
    </>
  );
}

interface Fact {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What is said of a run in a word each, in the person's language. */
function factsOf(before: Run, after: Run, texts: Texts): readonly Fact[] {
  const { t, took, bytes, count } = texts;
  const rows: readonly (readonly [string, (run: Run) => string | undefined])[] = [
    [t('actionName'), ({ actionName }) => actionName],
    [t('howItEnded'), ({ outcome }) => outcome && (outcome.ok ? t('done') : failureOf(outcome, texts))],
    [t('message'), ({ outcome }) => (outcome?.ok === false ? outcome.message : undefined)],
    [t('status'), ({ outcome }) => (outcome?.status ? String(outcome.status) : undefined)],
    [t('time'), ({ outcome }) => (outcome?.tookMs === undefined ? undefined : took(outcome.tookMs))],
    [
      t('size'),
      ({ outcome }) => (outcome?.ok && outcome.bytes !== undefined ? bytes(outcome.bytes) : undefined),
    ],
    [
      t('itemCount'),
      ({ outcome }) => {
        const items = outcome && itemsOf(outcome);
        return items === undefined ? undefined : count('items', items);
      },
    ],
    [t('savedFile'), ({ outcome }) => (outcome?.ok ? outcome.file?.name : undefined)],
  ];
  return rows
    .map(([label, of]) => ({ label, before: of(before), after: of(after) }))
    .filter(({ before: one, after: other }) => one !== undefined || other !== undefined);
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTexts();
  return (
    <section className="card">
      <table className="compare-facts">
        <caption className="unseen">{t('outcome')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, before, after }) => (
            <tr key={label} className={before === after ? undefined : 'differs'}>
              <th scope="row">{label}</th>
              {[before, after].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: before and after
                <td key={index}>
                  {value === undefined ? (
                    <span className="dim">–</span>
                  ) : (
                    <Untrusted text={value} limit={300} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Part({
  title,
  different,
  children,
}: {
  title: string;
  /** Undefined: there is nothing to compare. */
  different: number | undefined;
  children: ReactNode;
}) {
  const { t, count } = useTexts();
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {different !== undefined && (
          <span className={different > 0 ? 'run-facts differing' : 'run-facts'}>
            {different > 0 ? count('differences', different) : t('theSame')}
          </span>
        )}
      </header>
      <div className="card-body">{children}</div>
    </section>
  );
}

function ComparedPart({ title, none, comparison }: { title: string; none?: string; comparison: Comparison }) {
  const { t, count } = useTexts();
  const { differences, same, different, alike } = comparison;
  const cells = useMemo(
    () => [differences, same].map((list) => list.map((one) => cellOf(one, t))),
    [differences, same, t],
  );
  const [unlike = [], like = []] = cells;
  if (different + alike === 0)
    return none === undefined ? null : (
      <Part title={title} different={undefined}>
        <p className="dim">{none}</p>
      </Part>
    );
  return (
    <Part title={title} different={different}>
      <DifferenceList entries={unlike} />
      {different > differences.length && (
        <p className="dim">{count('moreDifferences', different - differences.length)}</p>
      )}
      {alike > 0 && (
        <details className="fold">
          <summary>{count('alike', alike)}</summary>
          <DifferenceList entries={like} />
          {alike > same.length && <p className="dim">{count('moreItems', alike - same.length)}</p>}
        </details>
      )}
    </Part>
  );
}

function cellOf({ path, line, before, after }: Comparison['same'][number], t: Texts['t']): Cell {
  // A text and a number that read alike are told apart by the quotes.
  const plain = [before, after].every((value) => value === undefined || typeof value === 'string');
  const words = (value: typeof before) =>
    typeof value === 'string' && plain && value !== '' ? value : JSON.stringify(value, null, 2);
  return {
    key: line === undefined ? path : String(line),
    label: line === undefined ? path || t('theWhole') : t('lineNumber', line),
    literal: line === undefined && path !== '',
    before: before === undefined ? undefined : words(before),
    after: after === undefined ? undefined : words(after),
  };
}
