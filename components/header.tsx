import { type ReactNode, useMemo } from 'react';
import type { DocumentView, ShownView } from '../lib/messaging/contract/views.ts';
import { useReport } from './checks/use-report.ts';
import {
  answerOf,
  Button,
  fileName,
  formatName,
  Icon,
  isFirstCheck,
  isLookAlike,
  isPresent,
  Mark,
  published,
  Untrusted,
  usePanel,
  useTexts,
} from './kit.ts';
import { lateView } from './late-view.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { hasMarks } from './page/targets.ts';
import { healthOf, verdictInWords } from './verdict.tsx';

const CHIPS = 3;

const Watch = lateView(async () => (await import('./workbench/watch.tsx')).default);

export function siteName({ origin }: Pick<ShownView, 'origin'>): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}

export function Header({ tabs }: { tabs?: ReactNode }) {
  const { view, background, ports, attempt, announce, open, t, count } = usePanel();
  const report = useReport();
  const present = published(view).filter(isPresent);
  const alike = published(view).filter(isLookAlike).length;
  const isNone = present.length + alike === 0;
  const more = Math.max(0, present.length - CHIPS) + alike;
  const granted = view.access === 'granted';
  const canOutline = useMemo(() => view.phase === 'asking' || hasMarks(view), [view]);
  const again = () => {
    announce(t('asking'));
    void attempt(() => background.recheck({ fresh: true }));
  };
  const ofSite: readonly MenuItem[] = [
    { label: t('refresh'), onChoose: again },
    { label: t('openReport'), onChoose: () => ports.openReport() },
    { label: t('copyReportMarkdown'), onChoose: () => report.copyAll('markdown') },
    { label: t('copyReportJson'), onChoose: () => report.copyAll('json') },
    ...(view.actions.listed.length > 0
      ? [{ label: t('contractTitle'), onChoose: () => open({ kind: 'contract' }) }]
      : []),
    { label: t('agentsTitle'), onChoose: () => open({ kind: 'agents' }) },
  ];
  const items: readonly MenuItem[] = [
    ...(granted ? ofSite : []),
    ...(ports.openSidePanel
      ? [{ label: t(ports.sidePanelText), onChoose: () => ports.openSidePanel?.() }]
      : []),
    { label: t('options'), onChoose: () => ports.openOptions() },
  ];
  return (
    <header className="top">
      <div className="site flex">
        <Mark />
        <Untrusted
          as="p"
          className="site-name"
          title={view.title.slice(0, 300)}
          text={siteName(view) || view.title || t('name')}
          limit={120}
        />
        {granted && (
          <Button
            className="button quiet toggle"
            aria-pressed={view.overlay}
            aria-label={t('overlay')}
            title={t(canOutline || view.overlay ? 'overlayTitle' : 'overlayNothing')}
            aria-disabled={!canOutline && !view.overlay}
            onClick={() =>
              attempt(async () => {
                if (!canOutline && !view.overlay) throw new Error(t('overlayNothing'));
                await background.overlay({ on: !view.overlay });
              })
            }
            icon="outline"
          >
            <span className="wide-only">{t('overlay')}</span>
          </Button>
        )}
        {granted && ports.hasWorkbench && <Watch />}
        <Menu label={t('more')} items={items} className="icon-button">
          <Icon name="more" />
        </Menu>
      </div>
      {granted && (!isNone || isFirstCheck(view)) && (
        <ul className="chips" aria-label={t('documents')}>
          {present.slice(0, CHIPS).map((document) => (
            <Chip key={document.fetched.url} document={document} />
          ))}
          {more > 0 && (
            <PlacesChip
              {...(present.length > CHIPS
                ? { text: `+${more}`, name: count('moreDocuments', more) }
                : { text: count('lookAlikes', more) })}
            />
          )}
          {isNone && (
            <li className="chip ghost" aria-hidden="true">
              &nbsp;
            </li>
          )}
        </ul>
      )}
      {tabs}
    </header>
  );
}

function PlacesChip({ text, name }: { text: string; name?: string }) {
  const { open } = usePanel();
  return (
    <li className="fixed">
      <Button className="chip" aria-label={name} title={name} onClick={() => open({ kind: 'places' })}>
        <bdi>{text}</bdi>
      </Button>
    </li>
  );
}

function Chip({ document }: { document: DocumentView }) {
  const { view, open } = usePanel();
  const texts = useTexts();
  const verdict = view.verdicts[document.url];
  const isFound = document.status === 'found';
  const health = isFound ? healthOf(verdict) : 'bad';
  const state = isFound && verdict ? verdictInWords(verdict, texts) : answerOf(document, texts);
  // On the button, screen readers would read `title` twice, so a span has it.
  const title = `${fileName(document.url)}: ${state}`.slice(0, 300);
  return (
    <li>
      <Button className={`chip ${health}`} onClick={() => open({ kind: 'document', url: document.url })}>
        <span className="dot" aria-hidden="true" />
        {document.format ? (
          <>
            <span className="chip-name" title={title}>
              <b className="clip">{formatName(document.format, view)}</b>
              {document.dialect !== 'unknown' && <Untrusted text={document.dialect ?? ''} limit={12} />}
              {view.edited?.some(({ url }) => url === document.url) && <span>· {texts.t('editedMark')}</span>}
            </span>
            <span className="unseen">, {state}</span>
          </>
        ) : (
          <span className="chip-state clip" title={title}>
            <Untrusted text={fileName(document.url)} limit={24} />: {answerOf(document, texts)}
          </span>
        )}
      </Button>
    </li>
  );
}
