import type { ReactNode } from 'react';
import type { Action, Effect, Question, Rewrite, Run } from '../../lib/model/index.ts';
import { visible } from '../../lib/text/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import {
  fileName,
  Icon,
  type IconName,
  keyOf,
  LABELS,
  labelIn,
  Rich,
  type TextKey,
  Untrusted,
  useTexts,
} from '../kit.ts';
import { usePlace } from '../source/use-place.ts';
import { SentValues } from './sent-values.tsx';

const MAX_VALUE = 500;

function Host({ of }: { of: string }) {
  return <Untrusted as="b" text={hostOf(of)} limit={200} />;
}

export const iconOf = (kind: Run['asker']['kind']): IconName => (kind === 'person' ? 'person' : 'agent');

export function Asker({ asker: { kind }, id }: Pick<Run, 'asker'> & { id: string }) {
  const { t } = useTexts();
  const icon = iconOf(kind);
  return (
    <span className={`asker flex ${icon}`} id={id}>
      <Icon name={icon} />
      {t(keyOf('askedBy', kind))}
    </span>
  );
}

export function Elsewhere({ run, shown }: { run: Run; shown: string }) {
  if (run.origin === shown || shown === '') return null;
  const values = [<Host key="shown" of={shown} />, <Host key="asks" of={run.origin} />];
  return (
    <p className="elsewhere remark warned flat flex fixed">
      <Icon name="warning" />
      <span>
        <Rich text={run.asker.kind === 'person' ? 'notAbout' : 'notAskedBy'} values={values} />
      </span>
    </p>
  );
}

function doingOf({ kind, method, over, purpose }: Effect): TextKey {
  const plain = method === 'GET' || method === 'HEAD' ? 'doesRead' : 'doesSend';
  return (
    labelIn(LABELS.purposes, purpose) ?? labelIn(LABELS.effects, kind) ?? labelIn(LABELS.wires, over) ?? plain
  );
}

function cookiesOf({ cookies, credential }: Effect): TextKey {
  if (cookies) return credential ? 'withBoth' : 'withYourCookies';
  return credential ? 'withCredential' : 'withNoCookies';
}

export function Sentence({ run }: { run: Run }) {
  const { t } = useTexts();
  const { asker, plan, origin } = run;
  const [effect] = plan.effects;
  if (!effect) return null;
  const who =
    asker.kind === 'page' ? (
      <Rich text="whoPage" values={[<Host key="page" of={asker.origin} />]} />
    ) : (
      t(asker.kind === 'person' ? 'whoYou' : 'whoAgent')
    );
  const { target } = effect;
  const host = <Host of={target} />;
  const elsewhere = target === '' ? t('placeUnknown') : <Rich text="placeOther" values={[host]} />;
  const same = asker.kind === 'page' && asker.origin === target;
  const named = target === origin ? host : elsewhere;
  const place = same ? t('placeSame') : named;
  const poll = plan.effects.find((one) => one.purpose === 'poll' && one.target !== target);
  const values: ReactNode[] = [
    who,
    <Rich key="what" text={doingOf(effect)} values={[place]} />,
    t(cookiesOf(effect)),
    <Rich key="undo" text={keyOf('undo', plan.risk)} values={[<b key="no">{t('cannotBeUndone')}</b>]} />,
  ];
  return poll ? (
    <Rich text="consentSentencePoll" values={[...values, <Host key="poll" of={poll.target} />]} />
  ) : (
    <Rich text="consentSentence" values={values} />
  );
}

export function Reasons({ run }: { run: Run }) {
  const { t } = useTexts();
  const { question, declarer } = run.plan;
  if (!question) return null;
  const { because, targets, changes, rewrites = [] } = question;
  const site = <Host of={run.origin} />;
  const reasons: ReactNode[] = [];
  if (because.includes('foreign'))
    reasons.push(<Rich text="becauseForeign" values={[<Host key="by" of={declarer.origin} />, site]} />);
  if (because.includes('confirm')) reasons.push(t('siteWantsConfirmation'));
  if (because.includes('review')) reasons.push(t('becauseReview'));
  if (because.includes('reads-ask')) reasons.push(t('becauseReadsAsk'));
  if (because.includes('other-origin')) {
    const how = t(because.includes('credential') ? 'withCredential' : 'withNoCookies');
    for (const target of targets)
      reasons.push(
        target === run.origin ? (
          <Rich text="thenReadsOwn" values={[site, how]} />
        ) : (
          <Rich text="thenReads" values={[site, <Host key="to" of={target} />, how]} />
        ),
      );
  }
  if (because.includes('rewritten')) reasons.push(<Rewrites rewrites={rewrites} />);
  if (because.includes('changed')) reasons.push(<Changes changes={changes} />);
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons remark warned flat stack">
      {reasons.map((reason, index) => (
        <li key={index}>{reason}</li>
      ))}
    </ul>
  );
}

function Rewrites({ rewrites }: { rewrites: readonly Rewrite[] }) {
  const { t } = useTexts();
  return (
    <>
      {t('becauseRewritten')}
      <ul className="disc small">
        {rewrites.map(({ name, label, parameter = '', given, wrote }, index) => (
          <li key={index}>
            <Untrusted as="q" text={label || name || parameter} limit={100} />{' '}
            <del>
              <Untrusted as="code" text={visible(given.join(', '), MAX_VALUE)} />
            </del>{' '}
            <ins>
              <Untrusted as="code" text={visible(wrote.join(', '), MAX_VALUE)} />
            </ins>
          </li>
        ))}
      </ul>
    </>
  );
}

function Changes({ changes }: Pick<Question, 'changes'>) {
  const { t } = useTexts();
  return (
    <>
      {t('becauseChanged')}
      <ul className="disc small">
        {changes.slice(0, 20).map(({ what, before, now }, index) => {
          const key = labelIn(LABELS.changes, what);
          return (
            <li key={index}>
              {key ? t(key) : what}
              {before !== '' && (
                <>
                  {' '}
                  <del>
                    <Untrusted text={visible(before, 200)} />
                  </del>
                </>
              )}
              {now !== '' && (
                <>
                  {' '}
                  <ins>
                    <Untrusted text={visible(now, 200)} />
                  </ins>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Facts from AWAS Lens come first, so a site's long values can't hide them. */
export function Facts({ run, action }: { run: Run; action: Action | undefined }) {
  const { t } = useTexts();
  const { plan } = run;
  const [effect] = plan.effects;
  const presses = pressedBy(plan);
  return (
    <dl className="asked-facts ruled">
      {presses !== undefined && (
        <Fact icon="play" label={t('pressesRow')}>
          <Untrusted as="q" text={presses} limit={100} />
        </Fact>
      )}
      {effect && effect.kind !== 'click' && (
        <Fact icon="globe" label={t(keyOf('row', effect.kind))}>
          {plan.effects.map((one, index) => (
            <Untrusted as="code" key={index} text={lineOf(one, index === 0 ? plan : undefined)} />
          ))}
        </Fact>
      )}
      {!('isDrafted' in plan) && (
        <Fact icon="file" label={t('declaredRow')}>
          {action ? <Place action={action} /> : <File of={plan.declarer.document} />}
        </Fact>
      )}
      {effect && effect.kind !== 'link' && (
        <Fact icon="copy" label={t('sends')}>
          <SentValues sends={plan.sends} />
        </Fact>
      )}
    </dl>
  );
}

const pressedBy = (plan: Run['plan']): string | undefined =>
  plan.kind === 'page'
    ? plan.steps.flatMap((step) =>
        step.kind === 'submit' || step.kind === 'click' ? (step.label ?? []) : [],
      )[0]
    : undefined;

function lineOf({ method, target, path }: Effect, plan: Run['plan'] | undefined): string {
  const url = plan?.kind === 'request' ? URL.parse(plan.request.url) : null;
  return visible(`${method} ${url ? url.host + url.pathname : hostOf(target) + path}`, MAX_VALUE);
}

function Place({ action }: { action: Action }) {
  return <File of={action.document} line={usePlace(action)?.line} />;
}

function File({ of, line }: { of: string; line?: number | undefined }) {
  const { t } = useTexts();
  const name = fileName(of).slice(0, 80);
  const host = hostOf(of).slice(0, 200);
  if (name === host) return host;
  return line === undefined ? t('fileOf', name, host) : t('fileOfLine', name, host, line);
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
