import { ActionView } from './action/action-view.tsx';
import { AgentsDetail } from './agents/agents-detail.tsx';
import { ChecksTab } from './checks/checks-tab.tsx';
import { DocumentView } from './document/document-view.tsx';
import { Locations } from './document/locations.tsx';
import {
  Button,
  type Detail,
  DetailPane,
  findDocument,
  Notice,
  published,
  Skeleton,
  Untrusted,
  useAnswer,
  usePanel,
  useTexts,
} from './kit.ts';
import { lateView } from './late-view.tsx';
import { SelectorLine } from './page/element-links.tsx';
import { PageTab } from './page/page-tab.tsx';
import { Picked } from './page/picked.tsx';
import { HistoryTab } from './run/history-tab.tsx';
import { currentRun, factsOf } from './run/outcome.ts';
import { RunCard } from './run/run-card.tsx';
import { SourceView } from './source/source-view.tsx';

import './styles/views.css';

export { Consent } from './run/consent.tsx';
export { Receipt } from './run/receipt.tsx';

const ContractView = lateView(
  async () => (await import('./contract/contract-view.tsx')).ContractView,
  <Skeleton />,
);
const FixAllView = lateView(
  async () => (await import('./workbench/fix-all-view.tsx')).FixAllView,
  <Skeleton />,
);
const CreateView = lateView(async () => (await import('./create/create-view.tsx')).CreateView, <Skeleton />);
const Workbench = lateView(async () => (await import('./workbench/workbench.tsx')).default, <Skeleton />);

export type LateTab = 'checks' | 'page' | 'history' | 'workbench';

export function TabView({ tab, top }: { tab: LateTab; top: Detail | undefined }) {
  switch (tab) {
    case 'checks':
      return <ChecksTab document={top && 'url' in top ? top.url : undefined} />;
    case 'page':
      return <PageTab current={top?.kind === 'element' ? top.selector : undefined} />;
    case 'history':
      return <HistoryTab />;
    case 'workbench':
      return <Workbench />;
    default:
      return tab satisfies never;
  }
}

export function DetailView({ detail }: { detail: Detail }) {
  const { view } = usePanel();
  switch (detail.kind) {
    case 'action': {
      const action = view.actions.listed.find(({ key }) => key === detail.key);
      if (!action) {
        const run = currentRun(view.runs, detail.key);
        if (run) return <RunView id={run.id} />;
        return view.actions.coming === 0 ? <Gone /> : <Skeleton />;
      }
      // The key includes the site, so another site's action doesn't get the typed values.
      return <ActionView key={`${view.origin} ${action.key}`} action={action} />;
    }
    case 'document': {
      const document = findDocument(view, detail.url);
      return document ? <DocumentView document={document} /> : <Gone />;
    }
    case 'create':
      return <CreateView key={detail.document} document={detail.document} />;
    case 'contract':
      return <ContractView key={view.origin} />;
    case 'fixes':
      return <FixAllView />;
    case 'agents':
      return <AgentsDetail />;
    case 'element':
      return <ElementView key={detail.selector} detail={detail} />;
    case 'places':
      return <PlacesView />;
    case 'run':
      return <RunView id={detail.id} />;
    case 'source': {
      const { url, line, column } = detail;
      return <SourceView key={`${url} ${line} ${column}`} url={url} line={line} column={column} />;
    }
    default:
      return detail satisfies never;
  }
}

function Gone() {
  const { back, t } = usePanel();
  return <Notice title={t('goneTitle')} actions={<Button onClick={back} text="back" />} />;
}

function PlacesView() {
  const { view, count } = usePanel();
  return (
    <DetailPane heading={count('placesAsked', published(view).length)}>
      <Locations documents={published(view)} />
    </DetailPane>
  );
}

function RunView({ id }: { id: string }) {
  const { view } = usePanel();
  const texts = useTexts();
  const run = view.runs.find((one) => one.id === id);
  return (
    <DetailPane
      className="run-large"
      heading={run ? <Untrusted text={run.actionName} limit={200} /> : texts.t('runGone')}
      beside={run?.outcome && <span className="run-facts">{factsOf(run.outcome, texts)}</span>}
    >
      {run && <RunCard run={run} isRow isLarge />}
    </DetailPane>
  );
}

function ElementView({ detail: { selector, within } }: { detail: Detail & { kind: 'element' } }) {
  const { view, background, t } = usePanel();
  const picked = useAnswer(
    () => background.pick({ named: { selector, ...(within && { within }) } }),
    [view.page, background],
    selector,
  );
  const { label, name, id, tag } = picked?.element ?? { tag: '' };
  return (
    <DetailPane heading={<Untrusted text={label || name || id || tag || selector} limit={120} />}>
      {picked && <Picked key={selector} picked={picked} />}
      {picked === null && (
        <>
          <p className="dim">{t('elementGone')}</p>
          <SelectorLine selector={selector} />
        </>
      )}
    </DetailPane>
  );
}
