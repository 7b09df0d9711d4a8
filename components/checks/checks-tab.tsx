import { useDeferredValue, useMemo, useState } from 'react';
import { Asked } from '../asked.tsx';
import { usePanel } from '../context.tsx';
import { countFindings, countsInWords, fileName } from '../document/documents.ts';
import { Menu } from '../menu.tsx';
import { FORMAT_NAMES } from '../names.ts';
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
  const { view, announce } = usePanel();
  const texts = useTexts();
  const { t, count } = texts;
  const [kinds, setKinds] = useState<ReadonlySet<Kind>>(() => new Set());
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(CHUNK);
  const deferred = useDeferredValue(query);
  const report = useReport();
  const { findings } = view;
  const counts = useMemo(() => {
    const { errors, warnings, infos, review } = countFindings(findings);
    return { error: errors, warning: warnings, info: infos, review };
  }, [findings]);
  const hits = useMemo(
    () => findings.filter((finding) => passes(finding, { kinds, query: deferred })),
    [findings, kinds, deferred],
  );
  const failed = useMemo(
    () =>
      group(
        hits.filter((finding) => kindOf(finding) !== 'review'),
        view.documents,
      ),
    [hits, view.documents],
  );
  const review = useMemo(
    () =>
      group(
        hits.filter((finding) => kindOf(finding) === 'review'),
        view.documents,
      ),
    [hits, view.documents],
  );

  const toggle = (kind: Kind) => {
    const next = new Set(kinds);
    if (!next.delete(kind)) next.add(kind);
    setKinds(next);
    setLimit(CHUNK);
    announce(count('findings', findings.filter((finding) => passes(finding, { kinds: next, query })).length));
  };

  const foot = (
    <>
      <Asked label={t('checkAgain')} go>
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
      </Asked>
    </>
  );

  if (findings.length === 0) {
    const found = view.documents.filter(({ status }) => status === 'found');
    return (
      <Pane foot={foot}>
        {view.phase === 'asking' ? (
          <Skeleton />
        ) : (
          <Notice title={t(found.length > 0 ? 'nothingWrongTitle' : 'nothingToCheckTitle')}>
            <p className="dim">
              {found.length > 0 ? count('nothingWrongText', found.length) : t('nothingToCheckText')}
            </p>
          </Notice>
        )}
      </Pane>
    );
  }

  let left = limit;
  const section = (groups: typeof failed) =>
    groups.map(({ url, document: owner, findings: list }) => {
      const shown = list.slice(0, left);
      left -= shown.length;
      if (shown.length === 0) return null;
      return (
        <section key={url} className="findings" data-current={url === document}>
          <h2>
            {owner?.format && <span className="format">{FORMAT_NAMES[owner.format]}</span>}
            <Untrusted text={owner ? fileName(url) : t('thePage')} limit={80} />
            <small>{countsInWords(countFindings(list), texts)}</small>
          </h2>
          <ul>
            {shown.map((finding) => (
              <FindingCard key={identityOf(finding)} finding={finding} />
            ))}
          </ul>
        </section>
      );
    });

  return (
    <Pane foot={foot}>
      <fieldset className="filters">
        <legend className="unseen">{t('filterFindings')}</legend>
        {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
          <button
            key={kind}
            type="button"
            className={`filter kind-${kind}`}
            aria-pressed={kinds.has(kind)}
            onClick={() => toggle(kind)}
          >
            {count(LABELS[kind], counts[kind])}
          </button>
        ))}
      </fieldset>
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
      {section(failed)}
      {review.length > 0 && left > 0 && (
        <div className="review">
          <p className="dim review-intro">{t('reviewIntro')}</p>
          {section(review)}
        </div>
      )}
      {hits.length > limit && (
        <button type="button" className="button wide" onClick={() => setLimit(limit + 2 * CHUNK)}>
          {count('moreFindings', hits.length - limit)}
        </button>
      )}
    </Pane>
  );
}
