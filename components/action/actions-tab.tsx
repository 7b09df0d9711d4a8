import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { isOnPage } from '../../lib/matching/index.ts';
import type { ShownView } from '../../lib/messaging/contract/views.ts';
import { type Action, isDrafted, kindOf, type Risk } from '../../lib/model/index.ts';
import { OtherFiles } from '../checks/readiness.tsx';
import { CreateButton } from '../document/create-button.tsx';
import { HeadlineText, headlineTitle, useHeadline } from '../document/headline.tsx';
import { Locations } from '../document/locations.tsx';
import { useRoving } from '../keyboard.ts';
import {
  Button,
  formatName,
  Icon,
  isDeclaring,
  isFirstCheck,
  More,
  Notice,
  Pane,
  published,
  Rich,
  Skeleton,
  Untrusted,
  usePanel,
  useTexts,
} from '../kit.ts';
import { LastChecked } from '../last-checked.tsx';
import { RiskFilter, RiskTag } from '../risk.tsx';
import { SearchBox } from '../search-box.tsx';
import { shortened } from '../shortened.ts';
import { documentOf, found, ownDescription, type Where, whereOf } from './summary.ts';

const SEARCHABLE = 4;
const DENSE = 50;
const FIRST = 24;
const CHUNK = 200;

export function ActionsTab({ current }: { current: string | undefined }) {
  const { view, t } = usePanel();
  const isFound = isDeclaring(view);
  if (isFirstCheck(view) && !isFound) {
    return (
      <Pane foot={<LastChecked label={t('refresh')} />}>
        <Skeleton />
      </Pane>
    );
  }
  if (!isFound && view.actions.listed.length === 0) return <NothingDeclared />;
  return <ActionList current={current} />;
}

function ActionList({ current }: { current: string | undefined }) {
  const { view, open, announce, t, count } = usePanel();
  const [query, setQuery] = useState('');
  const deferred = useDeferredValue(query);
  const [limit, setLimit] = useState(CHUNK);
  const isFirst = useFirstFrame();
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [risk, setRisk] = useState<Risk>();
  const actions = useMemo(
    () => view.actions.listed.filter((action) => risk === undefined || action.risk === risk),
    [view.actions.listed, risk],
  );
  const hits = useMemo(() => found(actions, deferred), [actions, deferred]);
  const shown = hits.slice(0, isFirst ? FIRST : limit);
  const hidden =
    Math.max(0, hits.length - limit) + (deferred === '' && risk === undefined ? view.actions.coming : 0);
  const roving = useRoving(
    list,
    shown.map(({ key }) => key),
    () => search.current?.focus(),
  );
  const isBeside = view.actions.listed.every(
    ({ transport, page }) => !page && BESIDE_FORMS.has(transport.kind),
  );
  useDrafts(view.actions.listed.length > 0 && isBeside);
  const errors = useMemo(() => errorsByAction(view), [view]);
  const namesFormat = view.actions.listed.some(({ format }) => format !== view.actions.listed[0]?.format);

  return (
    <Pane foot={<LastChecked label={t('refresh')} />}>
      {view.actions.listed.length >= DENSE && (
        <RiskFilter
          actions={view.actions.listed}
          chosen={risk}
          onChoose={(next) => {
            setRisk(next);
            setLimit(CHUNK);
          }}
        />
      )}
      {view.actions.listed.length >= SEARCHABLE && (
        <SearchBox
          ref={search}
          label={t('searchActions')}
          value={query}
          onChange={(value) => {
            setQuery(value);
            if (value !== '') {
              announce(count('actions', found(actions, value).length));
            }
          }}
          onLeave={(chosen) => {
            // The shown list may be one keystroke late, so Enter searches again.
            const first = chosen ? found(actions, query)[0] : undefined;
            if (first) open({ kind: 'action', key: first.key });
            else roving.focusFirst();
          }}
        />
      )}
      <Drafted />
      <Notes />
      {view.actions.listed.length === 0 && (
        <Notice title={t('noActionsTitle')}>
          <p className="dim">{t('noActionsText')}</p>
        </Notice>
      )}
      {actions.length > 0 && hits.length === 0 && (
        <p className="empty" role="status">
          {t('nothingMatches')}
        </p>
      )}
      {shown.length > 0 && (
        <ul
          className={view.actions.listed.length < DENSE ? 'rows' : 'rows dense'}
          ref={list}
          onKeyDown={roving.onKeyDown}
          aria-label={t('actions')}
        >
          {shown.map((action) => (
            <ActionRow
              key={action.key}
              action={action}
              errors={errors.get(action.key) ?? 0}
              namesFormat={namesFormat}
              current={action.key === current}
              roving={roving.item(action.key)}
            />
          ))}
        </ul>
      )}
      <More left={hidden} of="moreActions" onClick={() => setLimit(limit + CHUNK)} />
      <AgentsLine />
      <details className="fold">
        <summary>{count('placesAsked', published(view).length)}</summary>
        {!isFirst && <Locations documents={published(view)} />}
      </details>
    </Pane>
  );
}

function useFirstFrame(): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const idle = requestIdleCallback(() => startTransition(() => setFirst(false)), { timeout: 500 });
    return () => cancelIdleCallback(idle);
  }, []);
  return isFirst;
}

function Drafted() {
  const { view, t, count } = usePanel();
  const texts = useTexts();
  const headline = useHeadline();
  if (view.actions.listed.length === 0 || !view.actions.listed.every(isDrafted)) return null;
  return (
    <>
      {headline && (
        <Notice title={headlineTitle(headline, published(view).length, texts)}>
          <HeadlineText headline={headline} />
        </Notice>
      )}
      <Notice title={count('pageOffers', view.actions.listed.length)}>
        <p className="dim">{t(headline ? 'foundInForms' : 'pageOffersText')}</p>
        {!headline && <OtherFiles />}
        <CreateButton />
      </Notice>
    </>
  );
}

function Notes() {
  const { view, open, t, count } = usePanel();
  const manifests = published(view).filter(({ status }) => status === 'found');
  const first = manifests.find(({ unread }) => unread.length > 0);
  const number = manifests.reduce((sum, { unread }) => sum + unread.length, 0);
  return (
    <>
      {manifests.some(({ operational }) => operational === false) && (
        <p className="remark warned">{t('notOperational')}</p>
      )}
      {manifests.some(({ synthetic }) => synthetic) && <p className="remark">{t('syntheticRemark')}</p>}
      {first && (
        <p className="remark warned">
          <Button link onClick={() => open({ kind: 'document', url: first.url })}>
            {count('unreadItems', number)}
          </Button>
        </p>
      )}
    </>
  );
}

function useDrafts(isWanted: boolean): void {
  const { view, background } = usePanel();
  const { tabId, url, phase, access } = view;
  const begins = isWanted && phase === 'ready' && access === 'granted' && url !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts again when the tab's page changes
  useEffect(() => {
    if (begins) background.draft({ tabId }).catch(() => undefined);
  }, [background, tabId, url, begins]);
}

const BESIDE_FORMS: ReadonlySet<Action['transport']['kind']> = new Set(['mcp', 'a2a', 'page-tool']);

function NothingDeclared() {
  const { view, t, count } = usePanel();
  const texts = useTexts();
  const headline = useHeadline();
  const places = published(view);
  useDrafts(true);
  return (
    <Pane foot={<LastChecked label={t('refresh')} />}>
      <Notice title={headline ? headlineTitle(headline, places.length, texts) : t('nothingDeclared')}>
        {headline && <HeadlineText headline={headline} />}
        {places.length > 0 && (
          <details className="fold dim">
            <summary>{count(headline ? 'placesAsked' : 'nonePlaces', places.length)}</summary>
            <Locations documents={places} />
          </details>
        )}
        {!headline && <OtherFiles />}
        {!headline && <p className="dim">{t(places.length > 0 ? 'whatToPublish' : 'nothingAsked')}</p>}
        {view.phase === 'ready' && <CreateButton />}
      </Notice>
    </Pane>
  );
}

function errorsByAction(view: ShownView): ReadonlyMap<Action['key'], number> {
  const errors = new Map<string, number>();
  for (const finding of view.findings) {
    if (kindOf(finding) !== 'error') continue;
    const { action = [], moreActions = [] } = finding;
    for (const key of [action, moreActions].flat()) errors.set(key, (errors.get(key) ?? 0) + 1);
  }
  return errors;
}

function AgentsLine() {
  const { agents, open, t, count } = usePanel();
  if (!agents) return null;
  const unattended = agents.unattended.length;
  const offered = agents.siteOff || agents.way === 'none' ? 0 : agents.tools.length - agents.off.length;
  const line = () => {
    if (unattended > 0) return count('unattended', unattended);
    if (agents.stopped) return t('agentsStopped');
    return offered > 0 ? count('toolsOffered', offered) : t('agentsNone');
  };
  return (
    <p className="apart">
      <Button
        className={unattended > 0 ? 'link toned bad strong' : 'link'}
        onClick={() => open({ kind: 'agents' })}
      >
        {line()}
      </Button>
    </p>
  );
}

interface Props {
  action: Action;
  errors: number;
  namesFormat: boolean;
  current: boolean;
  roving: { readonly tabIndex: number; onFocus(): void; readonly 'data-roving': string };
}

const ActionRow = memo(function ActionRow({ action, errors, namesFormat, current, roving }: Props) {
  const { view, open } = usePanel();
  const texts = useTexts();
  const { t, count } = texts;
  const off = documentOf(action, view)?.operational === false;
  const description = ownDescription(action);
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-current={current ? 'true' : undefined}
        onClick={() => open({ kind: 'action', key: action.key })}
        {...roving}
      >
        <span className="row-name clamp strong">
          <Untrusted text={action.name || action.id} limit={200} />
        </span>
        <span className="row-tags flex">
          {(isDrafted(action) || namesFormat) && (
            <span className="format">
              {isDrafted(action) ? texts.t('drafted') : formatName(action.format, view)}
            </span>
          )}
          <RiskTag risk={action.risk} />
        </span>
        {description && (
          <span className="clamp dim">
            <Untrusted text={description} limit={300} />
          </span>
        )}
        <WhereLine where={whereOf(action, view, texts)} isHere={isOnPage(action, view)} />
        <span className="row-marks flex wrap small">
          {action.auth.needed === 'yes' && (
            <span className="toned">
              <Icon name="lock" />
              {t('needsSignIn')}
            </span>
          )}
          {action.review !== undefined && (
            <span className="toned warned">
              <Icon name="warning" />
              {t('needsReview')}
            </span>
          )}
          {(action.degraded || off) && (
            <span className="toned warned">
              <Icon name="warning" />
              {t(off ? 'notOperating' : 'degraded')}
            </span>
          )}
          {errors > 0 && <span className="toned bad">{count('errors', errors)}</span>}
        </span>
      </button>
    </li>
  );
});

const MAX_PATH = 42;

function WhereLine({ where, isHere }: { where: Where; isHere: boolean }) {
  if ('words' in where) {
    return (
      <span className={`row-where clip ${isHere ? 'here' : ''}`}>
        <Untrusted text={where.words} limit={120} />
      </span>
    );
  }
  const path = <Untrusted text={shortened(where.path, MAX_PATH)} />;
  return (
    <span className="row-where path clip mono" title={where.path.slice(0, 500)}>
      {where.on ? <Rich text="onPage" values={[path]} /> : path}
    </span>
  );
}
