import { useDeferredValue, useMemo, useState } from 'react';
import type { Finding } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { countFindings, countsInWords, fileName } from '../document/documents.ts';
import { LastChecked } from '../last-checked.tsx';
import { Menu } from '../menu.tsx';
import { formatName } from '../names.ts';
import { Pane } from '../pane.tsx';
import { SearchBox } from '../search-box.tsx';
import { Notice, Skeleton } from '../states.tsx';
import { type CountKey, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { group, identityOf, KINDS, type Kind, kindOf, passes } from './filter.ts';
import { FindingCard } from './finding-card.tsx';
import { useReport } from './use-report.ts';

const LABELS: Readonly<Record<Kind, CountKey>> = {
  error: 'errors',
  warning: 'warnings',
  info: 'infos',
  review: 'needReview',
};

/** Findings laid out at first; a broken file of 2 MB may have thousands. */
const CHUNK = 50;

export function ChecksTab({ document }: { document: string | undefined }) {
  return (
    <Pane foot={<ChecksBar />}>
      <Findings document={document} />
    </Pane>
  );
}

function ChecksBar() {
  const { t } = useTexts();
  const report = useReport();
  return (
    <LastChecked label={t('refresh')} go>
      <Menu
        up
        label={t('copyFindings')}
        className="button"
        items={[
          { id: 'markdown', label: t('copyAllMarkdown'), onChoose: () => report.copyAll('markdown') },
          { id: 'json', label: t('copyAllJson'), onChoose: () => report.copyAll('json') },
        ]}
      >
        {t('copy')}
      </Menu>
    </LastChecked>
  );
}

function NothingFound() {
  const { view } = usePanel();
  const { t, count } = useTexts();
  if (view.phase === 'asking') return <Skeleton />;
  const { length } = view.documents.filter(({ status }) => status === 'found');
  return (
    <Notice title={t(length > 0 ? 'nothingWrongTitle' : 'nothingToCheckTitle')}>
      <p className="dim">{length > 0 ? count('nothingWrongText', length) : t('nothingToCheckText')}</p>
    </Notice>
  );
}

function Findings({ document }: { document: string | undefined }) {
  const { view, announce } = usePanel();
  const { t, count } = useTexts();
  const [kinds, setKinds] = useState<ReadonlySet<Kind>>(() => new Set());
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(CHUNK);
  const deferred = useDeferredValue(query);
  const { findings } = view;
  const hits = useMemo(
    () => findings.filter((finding) => passes(finding, { kinds, query: deferred })),
    [findings, kinds, deferred],
  );
  const failed = useMemo(() => hits.filter((finding) => kindOf(finding) !== 'review'), [hits]);
  const review = useMemo(() => hits.filter((finding) => kindOf(finding) === 'review'), [hits]);

  const toggle = (kind: Kind) => {
    const next = new Set(kinds);
    if (!next.delete(kind)) next.add(kind);
    setKinds(next);
    setLimit(CHUNK);
    announce(count('findings', findings.filter((finding) => passes(finding, { kinds: next, query })).length));
  };

  if (findings.length === 0) return <NothingFound />;
  return (
    <>
      <KindFilter chosen={kinds} onToggle={toggle} />
      {findings.length > 3 && (
        <SearchBox
          label={t('searchFindings')}
          value={query}
          onChange={(value) => {
            setQuery(value);
            setLimit(CHUNK);
          }}
        />
      )}
      {hits.length === 0 && (
        <p className="empty" role="status">
          {t('nothingMatches')}
        </p>
      )}
      <Sections findings={failed} limit={limit} current={document} />
      {review.length > 0 && failed.length < limit && (
        <div className="review">
          <p className="dim review-intro">{t('reviewIntro')}</p>
          <Sections findings={review} limit={limit - failed.length} current={document} />
        </div>
      )}
      {hits.length > limit && (
        <button type="button" className="button wide" onClick={() => setLimit(limit + 2 * CHUNK)}>
          {count('moreFindings', hits.length - limit)}
        </button>
      )}
    </>
  );
}

function KindFilter({ chosen, onToggle }: { chosen: ReadonlySet<Kind>; onToggle(kind: Kind): void }) {
  const { findings } = usePanel().view;
  const { t, count } = useTexts();
  const counts = useMemo(() => {
    const { errors, warnings, infos, review } = countFindings(findings);
    return { error: errors, warning: warnings, info: infos, review };
  }, [findings]);
  return (
    <fieldset className="filters">
      <legend className="unseen">{t('filterFindings')}</legend>
      {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
        <button
          key={kind}
          type="button"
          className={`filter kind-${kind}`}
          aria-pressed={chosen.has(kind)}
          onClick={() => onToggle(kind)}
        >
          {count(LABELS[kind], counts[kind])}
        </button>
      ))}
    </fieldset>
  );
}

interface SectionsProps {
  readonly findings: readonly Finding[];
  /** How many are laid out, of all documents together. */
  readonly limit: number;
  /** URL of the document that is open beside them. */
  readonly current: string | undefined;
}

/** Findings by document. */
function Sections({ findings: all, limit, current }: SectionsProps) {
  const { view } = usePanel();
  const { documents } = view;
  const texts = useTexts();
  const { t } = texts;
  const groups = useMemo(() => group(all, documents), [all, documents]);
  let left = limit;
  return groups.map(({ url, document, findings }) => {
    const shown = findings.slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return null;
    return (
      <section key={url} className="findings" data-current={url === current}>
        <h2>
          {document?.format && <span className="format">{formatName(document.format, view)}</span>}
          <Untrusted text={document ? fileName(url) : t('thePage')} limit={80} />
          <small>{countsInWords(countFindings(findings), texts)}</small>
        </h2>
        <ul>
          {shown.map((finding) => (
            <FindingCard key={identityOf(finding)} finding={finding} />
          ))}
        </ul>
      </section>
    );
  });
}
