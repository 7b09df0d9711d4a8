import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Verdict } from '../lib/model/index.ts';
import { headlineOf } from '../lib/report/standing.ts';
import { ActionsTab } from './action/actions-tab.tsx';
import { actionToShow } from './action/opening.ts';
import { rowsOf } from './checks/filter.ts';
import { headlineTitle } from './document/headline.tsx';
import { Header, siteName } from './header.tsx';
import {
  Button,
  type Detail,
  findDocument,
  isDeclaring,
  isPresent,
  Mark,
  NoAccess,
  Notice,
  Pane,
  type PanelContext,
  type PanelProps,
  PanelProvider,
  published,
  Skeleton,
  type Texts,
  useAnswer,
  useAttempts,
  usePanel,
  useTexts,
} from './kit.ts';
import { lateView } from './late-view.tsx';
import { selectorsOf, targetsOf } from './page/targets.ts';
import { useDetails, useKeys, useReceipt, useUndo, whenIdle } from './panel-hooks.ts';
import { outcomeInWords } from './run/outcome.ts';
import { type TabItem, Tabs } from './tabs.tsx';
import { verdictInWords } from './verdict.tsx';
import type { LateTab } from './views.tsx';

const LateTabView = lateView(async () => (await import('./views.tsx')).TabView, <Skeleton />);
const DetailView = lateView(async () => (await import('./views.tsx')).DetailView, <Skeleton />);
const Consent = lateView(async () => (await import('./views.tsx')).Consent);
const Receipt = lateView(async () => (await import('./views.tsx')).Receipt);

const EditedBanner = lateView(async () => (await import('./workbench/edited-banner.tsx')).EditedBanner);

const Beside = lateView(async () => (await import('./beside.tsx')).Beside);

export async function loadViews(): Promise<void> {
  await Promise.all([LateTabView, DetailView, Consent].map(({ load }) => load()));
}

const TABS = ['actions', 'checks', 'page', 'history'] as const satisfies readonly TabId[];
type TabId = 'actions' | LateTab;

export function Panel(props: PanelProps) {
  const { view, failure, background } = props;
  const { t } = useTexts();
  if (view) return <TabPanel key={view.tabId} {...props} view={view} />;
  return (
    <div className="panel">
      <header className="top">
        <div className="site flex">
          <Mark />
          <h1>{t('name')}</h1>
        </div>
        {failure === undefined && (
          <div className="chips" aria-hidden="true">
            <span className="chip ghost">&nbsp;</span>
          </div>
        )}
        {failure === undefined && (
          <div className="tab-row flex" aria-hidden="true">
            <div className="tabs">
              {TABS.map((id) => (
                <span key={id}>{t(id)}</span>
              ))}
            </div>
          </div>
        )}
      </header>
      <main className="body column tall">
        <Pane>
          {failure === undefined ? (
            <Skeleton />
          ) : (
            <Notice
              role="alert"
              title={t('failedTitle')}
              actions={<Button go onClick={() => background.recheck({ fresh: false })} text="tryAgain" />}
            >
              <p>{t('failedText')}</p>
              <p className="dim mono">{failure}</p>
            </Notice>
          )}
        </Pane>
      </main>
    </div>
  );
}

function TabPanel(props: PanelProps & { view: PanelContext['view'] }) {
  const { view, background, ports, memory, now, shownRun } = props;
  const texts = useTexts();
  const { t } = texts;
  const [tab, setTab] = useState<TabId>(() => (view.edited && ports.hasWorkbench ? 'workbench' : 'actions'));
  const status = useRef<HTMLParagraphElement>(null);
  // State would render the whole panel again for one hidden line.
  const announce = useCallback((message: string) => {
    if (status.current) status.current.textContent = message;
  }, []);
  const { failure, setFailure, attempt } = useAttempts();
  const root = useRef<HTMLDivElement>(null);
  const { detail, open, back, closeAll, headingCame } = useDetails(root, () => {
    if (shownRun !== undefined) return { kind: 'run', id: shownRun };
    const key = actionToShow(memory, view, now());
    return key === undefined ? undefined : { kind: 'action', key };
  });
  const { agents, refreshAgents } = useAgents(view, background);
  const [selected, select] = useState<Detail>();
  const [undo, offerUndo] = useUndo();
  const choose = useCallback(
    (id: TabId) => {
      setTab(id);
      select(undefined);
      closeAll();
    },
    [closeAll],
  );
  const shared = useMemo(() => ({ background, ports, memory, now }), [background, ports, memory, now]);
  const acting = useMemo(
    () => ({ refreshAgents, open, back, select, offerUndo, headingCame, showTab: choose, announce, attempt }),
    [refreshAgents, open, back, offerUndo, headingCame, choose, announce, attempt],
  );
  const context = useMemo<PanelContext>(
    () => ({ ...shared, ...acting, ...texts, view, agents, undo }),
    [shared, acting, texts, view, agents, undo],
  );
  useAnnouncements(view, announce);
  useKeys(root, detail && back);
  useEffect(() => {
    void whenIdle()
      .then(loadViews)
      .catch(() => undefined);
  }, []);
  const waiting = view.runs.filter(({ state }) => state === 'awaiting-consent');
  const [question] = waiting;
  const [receipt, closeReceipt] = useReceipt(view, memory);
  return (
    <PanelProvider value={context}>
      <div className="panel" ref={root} data-detail={detail?.kind} aria-busy={view.phase === 'asking'}>
        <Header tabs={view.access === 'granted' && <PanelTabs tab={tab} onChoose={choose} />} />
        {view.phase === 'asking' && <div className="asking-line" aria-hidden="true" />}
        <main className="body column tall">
          {/* Screen readers always need a heading. An open detail hides the visible header. */}
          <h1 className="unseen">{t('pageTitle', siteName(view) || t('name'))}</h1>
          {(view.edited || undo) && view.access === 'granted' && (
            <EditedBanner inWorkbench={tab === 'workbench'} />
          )}
          {view.access === 'granted' ? (
            <Sides tab={tab} detail={detail} selected={selected} />
          ) : (
            <Pane>
              <NoAccess access={view.access} />
            </Pane>
          )}
        </main>
        {failure !== undefined && <Toast text={failure} onClose={() => setFailure(undefined)} />}
        {failure === undefined && receipt && !question && <Receipt run={receipt} onClose={closeReceipt} />}
        {question && <Consent key={question.id} run={question} waiting={waiting.length - 1} />}
        <p className="unseen" role="status" aria-live="polite" ref={status} />
      </div>
    </PanelProvider>
  );
}

function PanelTabs({ tab, onChoose }: { tab: TabId; onChoose(id: TabId): void }) {
  const { view, ports } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const items: readonly TabItem<TabId>[] = [
    { id: 'actions', label: t('actions'), count: countActions(view) },
    { id: 'checks', label: t('checks'), ...troubleOf(view.verdict, texts) },
    { id: 'page', label: t('page'), count: pageCount(view) },
    { id: 'history', label: t('history'), count: view.runs.length },
    ...(ports.hasWorkbench ? [{ id: 'workbench', label: t('workbench') } as const] : []),
  ];
  return <Tabs label={t('views')} items={items} current={tab} onChoose={onChoose} />;
}

interface SidesProps {
  tab: TabId;
  detail: Detail | undefined;
  selected: Detail | undefined;
}

function Sides({ tab, detail, selected }: SidesProps) {
  const { view, ports } = usePanel();
  const isWide = useWide(WIDE);
  const isWidest = useWide(WIDEST);
  const opensFirst = ports.hasWorkbench && isWide;
  const first = useMemo(() => (opensFirst ? firstOf(tab, view) : undefined), [opensFirst, tab, view]);
  const shown = detail ?? (isWide ? selected : undefined) ?? first;
  const isAlone = !detail && (tab === 'history' || tab === 'workbench' || (opensFirst && !shown));
  return (
    <div className="sides tall">
      <div
        className={isAlone ? 'list alone' : 'list'}
        id="tabpanel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
      >
        <TabView tab={tab} top={shown} />
      </div>
      {!isAlone && (
        <div className="detail">{shown ? <DetailView detail={shown} /> : <Placeholder tab={tab} />}</div>
      )}
      {!isAlone && isWidest && ports.hasWorkbench && shown && <Beside detail={shown} />}
    </div>
  );
}

function Toast({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useTexts();
  return (
    <div className="toast bad" role="alert">
      <p>
        <b>{t('didNotWork')}</b> <bdi>{text.slice(0, 400)}</bdi>
      </p>
      <Button label={t('close')} onClick={onClose} icon="close" />
    </div>
  );
}

function TabView({ tab, top }: { tab: TabId; top: Detail | undefined }) {
  if (tab !== 'actions') return <LateTabView tab={tab} top={top} />;
  return <ActionsTab current={top?.kind === 'action' ? top.key : undefined} />;
}

function troubleOf(verdict: Verdict, texts: Texts): Partial<TabItem<TabId>> {
  const { error, warning, atLeast } = verdict.counts;
  const label = (words: string) => (atLeast ? texts.t('atLeast', words) : words);
  if (error > 0) return { count: error, countLabel: label(texts.count('errors', error)), tone: 'bad' };
  return { count: warning, countLabel: label(texts.count('warnings', warning)), tone: 'warned' };
}

function firstOf(tab: TabId, view: PanelContext['view']): Detail | undefined {
  const action = view.actions.listed.find(({ transport: { kind } }) => kind === 'http' || kind === 'none');
  if (tab === 'actions') return action && { kind: 'action', key: action.key };
  if (tab === 'page') return firstElement(view);
  if (tab !== 'checks') return undefined;
  const [finding] = rowsOf(view.findings, view.documents).flatMap(({ findings }) => findings);
  const document = findDocument(view, finding?.document ?? '') ?? view.documents.find(isPresent);
  if (!document) return undefined;
  const place = finding?.document === document.url && finding.line !== null ? finding : undefined;
  return {
    kind: 'source',
    url: document.url,
    ...(place && { line: place.line ?? 1, column: place.column ?? 1 }),
  };
}

function firstElement(view: PanelContext['view']): Detail | undefined {
  for (const { action, targets } of targetsOf(view.actions.listed, view)) {
    const found = targets.find(({ here, fact }) => here && fact !== undefined && fact.count > 0);
    const within = found?.fact?.elements[0]?.within;
    if (found) return { kind: 'element', selector: found.selector, within, action: action.key };
  }
  const [attribute] = view.page?.attributes ?? [];
  return attribute && { kind: 'element', selector: attribute.element.path, within: attribute.element.within };
}

function useWide(least: number): boolean {
  const [isWide, setWide] = useState(() => innerWidth >= least);
  useEffect(() => {
    const look = () => setWide(innerWidth >= least);
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [least]);
  return isWide;
}

const WIDE = 760;
const WIDEST = 1_100;

function Placeholder({ tab }: { tab: TabId }) {
  const { t } = useTexts();
  return (
    <div className="placeholder flex loose">
      <Mark />
      <p className="dim">{t(tab === 'actions' ? 'placeholderActions' : 'placeholderOther')}</p>
    </div>
  );
}

function countActions({ actions: { listed, coming } }: PanelContext['view']): number {
  return listed.length + coming;
}

function pageCount(view: PanelContext['view']): number {
  const { page, actions } = view;
  if (!page) return 0;
  return actions.listed.reduce((sum, action) => sum + selectorsOf(action).length, page.attributes.length);
}

function answerInWords(view: PanelContext['view'], texts: Texts): string {
  const places = published(view);
  const isRead = countActions(view) > 0 || isDeclaring(view);
  if (!isRead && places.length > 0) return headlineTitle(headlineOf(places), places.length, texts);
  const checks = verdictInWords(view.verdict, texts);
  return [texts.count('actions', countActions(view)), checks].filter(Boolean).join('. ');
}

function useAnnouncements(view: PanelContext['view'], announce: (message: string) => void): void {
  const texts = useTexts();
  const last = useRef({ phase: '', ended: new Set<string>() });
  useEffect(() => {
    const before = last.current;
    const ended = view.runs.filter(({ state }) => state === 'done');
    const fresh = before.phase === '' ? [] : ended.filter(({ id }) => !before.ended.has(id));
    const [run] = fresh;
    if (run) announce(outcomeInWords(run, texts));
    else if (view.phase === 'ready' && before.phase !== 'ready' && view.access === 'granted') {
      announce(answerInWords(view, texts));
    }
    last.current = { phase: view.phase, ended: new Set(ended.map(({ id }) => id)) };
  }, [view, texts, announce]);
}

function useAgents(view: PanelContext['view'], background: PanelContext['background']) {
  const [turn, setTurn] = useState(0);
  const { access, phase, checkedAt, url, page } = view;
  const asks = access === 'granted' && phase === 'ready';
  const scannedAt = page?.scannedAt;
  const isEdited = view.edited !== undefined;
  const ask = () =>
    asks
      ? whenIdle()
          .then(() => background.agents())
          .catch(() => undefined)
      : undefined;
  const agents = useAnswer(ask, [background, asks, checkedAt, url, scannedAt, isEdited, turn]);
  const refreshAgents = useCallback(() => setTurn((before) => before + 1), []);
  return { agents, refreshAgents };
}
