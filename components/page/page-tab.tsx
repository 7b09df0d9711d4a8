import { useMemo, useState } from 'react';
import type { AttributeFact, Severity } from '../../lib/model/index.ts';
import { shortUrl } from '../../lib/url/index.ts';
import { CreateButton } from '../document/create-button.tsx';
import { HeadlineText, headlineTitle, useHeadline } from '../document/headline.tsx';
import {
  Button,
  isDeclaring,
  keyOf,
  LABELS,
  More,
  Notice,
  Pane,
  published,
  Skeleton,
  type TextKey,
  Untrusted,
  usePanel,
  useTexts,
} from '../kit.ts';
import { LastChecked } from '../last-checked.tsx';
import { ElementLink, Similar } from './element-links.tsx';
import { PickElement } from './pick.tsx';
import {
  attributesByScope,
  isFaulty,
  isMeantToBeMany,
  isTroubled,
  type SelectorState,
  severityOf,
  stateOf,
  type Target,
  type TargetGroup,
  targetsOf,
} from './targets.ts';
import { Undeclared } from './undeclared.tsx';

const CHUNK = 100;

interface Current {
  readonly current: string | undefined;
}

function NothingHere() {
  const { view } = usePanel();
  const texts = useTexts();
  const { t, count } = texts;
  const places = published(view);
  const declares = isDeclaring(view);
  const problem = useHeadline();
  const headline = declares ? undefined : problem;
  if (!declares && view.verdict.state === 'checking') return <Skeleton />;
  const title = t(declares ? 'overlayNothing' : 'nothingOnPageTitle');
  return (
    <Notice
      title={headline ? headlineTitle(headline, places.length, texts) : title}
      actions={declares ? undefined : <CreateButton />}
    >
      {headline ? (
        <HeadlineText headline={headline} />
      ) : (
        <p className="dim">{t(declares ? 'pageOverHttp' : 'nothingOnPageText')}</p>
      )}
      {view.page !== null && view.page.forms.length > 0 && (
        <p className="dim">{count('formsOnPage', view.page.forms.length)}</p>
      )}
    </Notice>
  );
}

export function PageTab({ current }: { current?: string | undefined }) {
  const { view, t } = usePanel();
  const [limit, setLimit] = useState(CHUNK);
  const groups = useMemo(() => targetsOf(view.actions.listed, view), [view]);
  const attributes = useMemo(() => (view.page ? attributesByScope(view.page) : []), [view.page]);
  const foot = <LastChecked label={t('refresh')} />;
  if (view.page === null) {
    return (
      <Pane foot={foot}>
        <PickElement />
        {view.phase === 'asking' ? <Skeleton /> : <NotSeen />}
      </Pane>
    );
  }
  if (groups.length === 0 && attributes.length === 0) {
    return (
      <Pane foot={foot}>
        <PickElement />
        <NothingHere />
        <Undeclared />
      </Pane>
    );
  }
  const here = groups.filter(({ targets }) => targets.some((target) => target.here));
  const elsewhere = groups.filter((group) => !here.includes(group));
  const faultyFirst = here.toSorted((a, b) => Number(isFaulty(b, view)) - Number(isFaulty(a, view)));
  const total = groups.reduce((sum, { targets }) => sum + targets.length, 0);
  const shown = firstOf([...faultyFirst, ...elsewhere], ({ targets }) => targets, limit);
  const section = (title: TextKey, of: readonly TargetGroup[]) => {
    const parts = shown.filter(({ group }) => of.includes(group));
    if (parts.length === 0) return null;
    return (
      <section className="target-groups">
        <h2>{t(title)}</h2>
        {parts.map(({ group: { action }, items }) => (
          <TargetSection key={action.key} action={action} targets={items} current={current} />
        ))}
      </section>
    );
  };
  return (
    <Pane foot={foot}>
      <PickElement />
      {view.page.truncated && <p className="remark warned">{t('pageTruncated')}</p>}
      {section('thisPage', here)}
      {section('onOtherPages', elsewhere)}
      <More left={total - limit} of="moreItems" onClick={() => setLimit(limit + CHUNK)} />
      {attributes.length > 0 && <Attributes groups={attributes} current={current} />}
      <Undeclared>
        <CreateButton />
      </Undeclared>
    </Pane>
  );
}

function firstOf<Group, Item>(
  groups: readonly Group[],
  itemsOf: (group: Group) => readonly Item[],
  most: number,
): readonly { readonly group: Group; readonly items: readonly Item[] }[] {
  const all = groups.flatMap((group) => itemsOf(group).map((item) => ({ group, item })));
  const parts = Map.groupBy(all.slice(0, most), ({ group }) => group);
  return [...parts].map(([group, part]) => ({ group, items: part.map(({ item }) => item) }));
}

function NotSeen() {
  const { view, t } = usePanel();
  const declares = isDeclaring(view);
  return (
    <Notice title={t(declares ? 'pageNotSeenTitle' : 'nothingOnPageTitle')}>
      <p className="dim">{t(declares ? 'pageNotSeenText' : 'nothingOnPageText')}</p>
    </Notice>
  );
}

function TargetSection({ action, targets, current }: TargetGroup & Current) {
  const { view, ports, attempt, t } = usePanel();
  const url = action.page?.url ?? '';
  const isOther = targets.every(({ here }) => !here);
  const isElsewhere = isOther && url !== '';
  const isOpenable = isElsewhere && URL.parse(url)?.origin === view.origin && !/[{}]/.test(url);
  const path = <Untrusted text={shortUrl(url, view.origin)} limit={120} />;
  return (
    <section className="targets">
      <Untrusted as="h3" text={action.name || action.id} limit={120} />
      {isElsewhere && (
        <p className="mono dim">
          {isOpenable ? (
            <Button
              link
              title={t('openThatPage', shortUrl(url, view.origin))}
              onClick={() => attempt(() => ports.showPage(url))}
            >
              {path}
            </Button>
          ) : (
            path
          )}
        </p>
      )}
      <ul>
        {targets.map((target) => (
          <TargetRow
            key={`${target.use} ${target.name}`}
            target={target}
            action={action.key}
            current={current}
            isOther={isOther}
          />
        ))}
      </ul>
    </section>
  );
}

function TargetRow({
  target,
  action,
  current,
  isOther,
}: { target: Target; action: string; isOther: boolean } & Current) {
  const { view, t } = usePanel();
  const state = stateOf(target);
  const reachable = target.fact !== undefined && target.fact.count > 0;
  const selector = <Untrusted as="code" text={target.selector} limit={300} />;
  return (
    <li className="target" aria-current={target.selector === current || undefined}>
      <span className="target-use dim">
        {t(keyOf('use', target.use))} {target.name && <Untrusted as="b" text={target.name} limit={80} />}
      </span>
      {!(isOther && state === 'unasked') && (
        <StateTag
          state={state}
          count={target.fact?.count ?? 0}
          severity={severityOf(target, view)}
          expected={isMeantToBeMany(target.use)}
        />
      )}
      <span className="target-selector">
        {reachable ? (
          <ElementLink selector={target.selector} within={firstWithin(target)} chooses={{ action }}>
            {selector}
          </ElementLink>
        ) : (
          selector
        )}
      </span>
      {state === 'none' && <Similar selector={target.selector} />}
    </li>
  );
}

function firstWithin({ fact }: Target): readonly string[] | undefined {
  return fact?.elements[0]?.within;
}

interface StateTagProps {
  state: SelectorState;
  count: number;
  severity?: Severity | undefined;
  expected?: boolean;
}

function stateOfElement({ hidden, disabled, root }: AttributeFact['element']): SelectorState {
  if (hidden) return 'hidden';
  if (disabled) return 'disabled';
  return root === 'document' ? 'one' : root;
}

const TONES = { error: 'bad', warning: 'warned', info: 'off' } as const;

function toneOf(state: SelectorState, severity: Severity | undefined, expected: boolean): string {
  if (isTroubled(state)) return severity ? TONES[severity] : 'off';
  if (state === 'many' && !expected) return 'warned';
  return state === 'unasked' || state === 'absent' || state === 'unchecked' ? 'off' : 'good';
}

function StateTag({ state, count: number, severity, expected = false }: StateTagProps) {
  const { t, count } = useTexts();
  const tone = toneOf(state, severity, expected);
  return (
    <span className={`tag ${tone}`}>
      {state === 'many' ? count('markMany', number) : t(LABELS.selectorStates[state])}
    </span>
  );
}

function Attributes({
  groups,
  current,
}: { groups: readonly (readonly [string, readonly AttributeFact[]])[] } & Current) {
  const { t } = useTexts();
  const [limit, setLimit] = useState(CHUNK);
  const total = groups.reduce((sum, [, facts]) => sum + facts.length, 0);
  return (
    <section className="targets">
      <h2>{t('attributes')}</h2>
      {firstOf(groups, ([, facts]) => facts, limit).map(({ group: [scope], items }) => (
        <div key={scope} className="scope">
          {scope !== '' && <Untrusted as="h3" text={scope} limit={120} />}
          <ul>
            {items.map((fact, index) => (
              <AttributeRow key={index} fact={fact} current={current} />
            ))}
          </ul>
        </div>
      ))}
      <More left={total - limit} of="moreItems" onClick={() => setLimit(limit + CHUNK)} />
    </section>
  );
}

function AttributeRow({ fact, current }: { fact: AttributeFact } & Current) {
  const { attribute, value, element } = fact;
  const state = stateOfElement(element);
  const name = element.label || element.name || element.id;
  return (
    <li className="target" aria-current={element.path === current || undefined}>
      <span className="target-use dim">
        <code>&lt;{element.tag}&gt;</code> {name && <Untrusted text={name} limit={80} />}
      </span>
      {state !== 'one' && <StateTag state={state} count={1} />}
      <span className="target-selector">
        <ElementLink selector={element.path} within={element.within} chooses={{}}>
          <Untrusted as="code" text={`${attribute}="${value}"`} limit={300} />
        </ElementLink>
      </span>
    </li>
  );
}
