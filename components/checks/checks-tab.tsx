import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { countAll, isClean, type Kind } from '../../lib/model/index.ts';
import { CreateButton } from '../document/create-button.tsx';
import { HeadlineText, headlineTitle, useHeadline } from '../document/headline.tsx';
import {
  Button,
  Fold,
  Icon,
  isDeclaring,
  More,
  Notice,
  Pane,
  published,
  Skeleton,
  useAnswer,
  usePanel,
  useTexts,
} from '../kit.ts';
import { LastChecked } from '../last-checked.tsx';
import { Menu } from '../menu.tsx';
import { SearchBox } from '../search-box.tsx';
import { Incomplete } from '../verdict.tsx';
import { fixedIn } from '../workbench/use-fixes.ts';
import { KIND_COUNTS, KINDS, passes, type Row, rowsOf } from './filter.ts';
import { FindingRow, NotListed } from './finding-row.tsx';
import { HiddenRules } from './hidden-rules.tsx';
import { KindSign } from './kind-sign.tsx';
import { ReadinessList } from './readiness.tsx';
import { RuleLink } from './rule-link.tsx';
import { useReport } from './use-report.ts';
import { type Rules, useRules } from './use-rules.ts';

const CHUNK = 50;

export function ChecksTab({ document }: { document: string | undefined }) {
  return (
    <Pane foot={<ChecksBar />}>
      <Findings document={document} />
      <ReadinessList />
    </Pane>
  );
}

function ChecksBar() {
  const { t } = useTexts();
  const report = useReport();
  return (
    <LastChecked label={t('refresh')}>
      <Menu
        up
        label={t('copyFindings')}
        className="button"
        items={[
          { label: t('copyAllMarkdown'), onChoose: () => report.copyAll('markdown') },
          { label: t('copyAllJson'), onChoose: () => report.copyAll('json') },
        ]}
      >
        {t('copy')}
      </Menu>
    </LastChecked>
  );
}

function Verdict() {
  const { view, open, t } = usePanel();
  const { verdict } = view;
  if (!isClean(verdict))
    return verdict.state === 'incomplete' ? (
      <>
        <Incomplete verdict={verdict} />
        <p className="verdict">
          <Button link onClick={() => open({ kind: 'places' })} text="placesCaption" />
        </p>
      </>
    ) : null;
  return (
    <p className="verdict flex strong" role="status">
      <Icon name="check" />
      {t('allClear')}
    </p>
  );
}

function NothingToCheck() {
  const { view, open } = usePanel();
  const texts = useTexts();
  const { t, count } = texts;
  const headline = useHeadline();
  if (view.verdict.state === 'checking') return <Skeleton />;
  const asked = published(view).length;
  return (
    <Notice
      title={headline ? headlineTitle(headline, asked, texts) : t('nothingToCheckTitle')}
      actions={
        <>
          {asked > 0 && (
            <Button onClick={() => open({ kind: 'places' })}>{count('placesAsked', asked)}</Button>
          )}
          <CreateButton />
        </>
      }
    >
      {headline ? (
        <HeadlineText headline={headline} />
      ) : (
        <>
          <p className="dim">{t('nothingToCheckText')}</p>
          <p className="dim">{t('whatToPublish')}</p>
        </>
      )}
    </Notice>
  );
}

function Findings({ document }: { document: string | undefined }) {
  const { view, announce, t, count, language } = usePanel();
  const rules = useRules();
  const [kinds, setKinds] = useState<ReadonlySet<Kind>>(() => new Set());
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(CHUNK);
  const deferred = useDeferredValue(query);
  const { findings, documents } = view;
  const rows = useMemo(
    () =>
      rowsOf(
        findings.filter((finding) => passes(finding, { kinds, query: deferred })),
        documents,
      ),
    [findings, documents, kinds, deferred],
  );

  const toggle = (kind: Kind) => {
    const next = new Set(kinds);
    if (!next.delete(kind)) next.add(kind);
    setKinds(next);
    setLimit(CHUNK);
    announce(
      count('findings', countAll(findings.filter((finding) => passes(finding, { kinds: next, query })))),
    );
  };

  const isBare = findings.length === 0 && view.hiddenRules.length === 0;
  const hasFound = isDeclaring(view);
  if (isBare && !hasFound) return <NothingToCheck />;
  return (
    <>
      <Verdict />
      <div className="checks-head">
        <KindFilter chosen={kinds} onToggle={toggle} />
        <FixAllButton />
      </div>
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
      {rows.length === 0 && findings.length > 0 && (
        <p className="empty" role="status">
          {t('nothingMatches')}
        </p>
      )}
      {rows.length > 0 && !/^en\b/.test(language) && (
        <p className="dim small in-english">{t('sentencesEnglish')}</p>
      )}
      <NotListed findings={findings} />
      <Rows rows={rows.slice(0, limit)} rules={rules} current={document} />
      <More
        left={rows.slice(limit).reduce((sum, row) => sum + countAll(row.findings), 0)}
        of="moreFindings"
        onClick={() => setLimit(limit + 2 * CHUNK)}
      />
      <HiddenRules rules={rules} />
      {view.verdict.state === 'known' && hasFound && <PassedRules rules={rules} />}
    </>
  );
}

function KindFilter({ chosen, onToggle }: { chosen: ReadonlySet<Kind>; onToggle(kind: Kind): void }) {
  const { counts } = usePanel().view.verdict;
  const { t, count } = useTexts();
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <fieldset className="filters">
      <legend className="unseen">{t('filterFindings')}</legend>
      {kinds.map((kind) => (
        <Button
          key={kind}
          className={`filter kind-${kind}`}
          aria-pressed={chosen.has(kind)}
          onClick={() => onToggle(kind)}
        >
          <KindSign kind={kind} />
          <bdi>{count(KIND_COUNTS[kind], counts[kind])}</bdi>
        </Button>
      ))}
    </fieldset>
  );
}

function Rows({ rows, rules, current }: { rows: readonly Row[]; rules: Rules; current: string | undefined }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<string>();
  const toggle = useCallback((id: string) => setOpened((before) => (before === id ? undefined : id)), []);
  const namesFile = new Set(rows.map(({ findings: [first] }) => first.document)).size > 1;
  const list = (shown: readonly Row[]) => (
    <ul className="findings">
      {shown.map((row) => (
        <FindingRow
          key={row.id}
          row={row}
          rules={rules}
          isOpen={row.id === opened}
          namesFile={namesFile}
          isCurrent={row.findings[0].document === current}
          onToggle={toggle}
        />
      ))}
    </ul>
  );
  const failed = rows.filter(({ kind }) => kind !== 'review');
  const review = rows.filter(({ kind }) => kind === 'review');
  return (
    <>
      {failed.length > 0 && list(failed)}
      {review.length > 0 && (
        <div className="apart">
          <p className="dim">{t('reviewIntro')}</p>
          {list(review)}
        </div>
      )}
    </>
  );
}

function FixAllButton() {
  const { view, background, open, count } = usePanel();
  const safe = fixedIn(useAnswer(() => background.fixAll(), [background, view.findings]) ?? []);
  if (safe === 0) return null;
  return (
    <Button small onClick={() => open({ kind: 'fixes' })}>
      {count('fixAll', safe)}
    </Button>
  );
}

function PassedRules({ rules }: { rules: Rules }) {
  const { count } = useTexts();
  const passed = [...rules.values()].filter(({ state }) => state === 'passed');
  if (passed.length === 0) return null;
  const list = () => (
    <ul lang="en" dir="ltr">
      {passed.map(({ id, title }) => (
        <li key={id}>
          <RuleLink id={id} /> <span className="dim">{title}</span>
        </li>
      ))}
    </ul>
  );
  const title = <bdi>{count('checksPassed', passed.length)}</bdi>;
  return <Fold className="rule-list" title={title} icon content={list} />;
}
