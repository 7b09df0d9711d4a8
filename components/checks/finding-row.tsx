import { memo, useCallback, useId, useState } from 'react';
import { selectorFact } from '../../lib/matching/index.ts';
import { countAll, type Finding } from '../../lib/model/index.ts';
import { titleParts } from '../../lib/text/index.ts';
import { Fold } from '../fold.tsx';
import {
  Button,
  fileName,
  findDocument,
  Icon,
  keyOf,
  specificationOf,
  Untrusted,
  useAnswer,
  usePanel,
  useTexts,
} from '../kit.ts';
import { lateView } from '../late-view.tsx';
import { Menu } from '../menu.tsx';
import { SelectorLine, Similar } from '../page/element-links.tsx';
import { keepPlace } from '../workbench/bench-place.ts';
import { useEditHere } from '../workbench/use-edit-here.ts';
import Excerpt from './excerpt.tsx';
import { identityOf, type Row } from './filter.ts';
import { FindingTitle } from './finding-title.tsx';
import { Hide } from './hidden-rules.tsx';
import { KindSign } from './kind-sign.tsx';
import { loadExample } from './rule-example.ts';
import { RuleLink } from './rule-link.tsx';
import { useReport } from './use-report.ts';
import type { Rules } from './use-rules.ts';

const Remedy = lateView(async () => (await import('../workbench/remedy.tsx')).default);

interface Props {
  row: Row;
  rules: Rules;
  isOpen: boolean;
  namesFile: boolean;
  isCurrent?: boolean;
  isWithin?: boolean;
  onToggle(id: string): void;
}

export const FindingRow = memo(function FindingRow({
  row,
  rules,
  isOpen,
  namesFile,
  isCurrent,
  isWithin = false,
  onToggle,
}: Props) {
  const texts = useTexts();
  const { t, count } = texts;
  const id = useId();
  const show = useSelect();
  const [finding, ...others] = row.findings;
  const isGroup = others.length > 0;
  const Heading = isWithin ? 'h3' : 'h2';
  const title = isGroup ? titleParts(finding, texts).state : undefined;
  return (
    <li className={`finding kind-${row.kind}`} data-current={isCurrent}>
      <Heading>
        <Button
          className="finding-head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            onToggle(row.id);
            if (!isOpen && !isGroup) show(finding);
          }}
        >
          <KindSign kind={row.kind} />
          <span className="unseen">{t(keyOf('kind', row.kind))}: </span>
          <span className="finding-title clamp break">
            {title === undefined ? (
              <FindingTitle finding={finding} />
            ) : (
              <Untrusted text={title} limit={160} />
            )}
          </span>
          <span className="finding-place mono clip dim small">
            {isGroup ? (
              <bdi>{count('places', countAll(row.findings))}</bdi>
            ) : (
              isOpen || <Place finding={finding} namesFile={namesFile} />
            )}
          </span>
          <Icon name={isOpen ? 'down' : 'right'} />
        </Button>
      </Heading>
      {isOpen && (
        <div className="finding-body stack tight sunk" id={id} ref={intoSight}>
          {isGroup ? (
            <Alike row={row} rules={rules} namesFile={namesFile} />
          ) : (
            <FindingBody finding={finding} rules={isWithin ? undefined : rules} />
          )}
        </div>
      )}
    </li>
  );
});

const intoSight = (body: HTMLElement | null) => body?.scrollIntoView({ block: 'nearest' });

function useSelect() {
  const { view, background, memory, select } = usePanel();
  return ({ document, line, column, selector }: Finding) => {
    const place = { url: document, line: line ?? 1, column: column ?? 1 };
    if (findDocument(view, document)) {
      select({ kind: 'source', ...(line === null ? { url: document } : place) });
      keepPlace(memory, view.origin, place);
    }
    const isThere = selectorFact(view.page, selector ?? '')?.elements.length;
    if (view.overlay && selector && isThere) void background.reveal({ selector }).catch(() => undefined);
  };
}

function Place({ finding: { document, line }, namesFile }: { finding: Finding; namesFile: boolean }) {
  const { view, t } = usePanel();
  if (!namesFile) return line === null ? null : <bdi>{t('lineNumber', line)}</bdi>;
  if (line === null && findDocument(view, document) === undefined) return null;
  const name = fileName(document);
  return <Untrusted text={line === null ? name : `${name}:${line}`} limit={60} />;
}

function Alike({ row, rules, namesFile }: Pick<Props, 'row' | 'rules' | 'namesFile'>) {
  const [opened, setOpened] = useState<string>();
  const { rule } = row.findings[0];
  const toggle = useCallback((id: string) => setOpened((before) => (before === id ? undefined : id)), []);
  return (
    <>
      <div>
        <Why finding={row.findings[0]} why={rules.get(rule)?.why} />
        <Hide rule={rule} />
      </div>
      <NotListed findings={row.findings} />
      <ul className="alike">
        {row.findings.map((finding) => {
          const id = identityOf(finding);
          return (
            <FindingRow
              key={id}
              row={{ id, kind: row.kind, findings: [finding] }}
              rules={rules}
              isOpen={id === opened}
              namesFile={namesFile}
              isWithin
              onToggle={toggle}
            />
          );
        })}
      </ul>
    </>
  );
}

export function NotListed({ findings }: { findings: readonly Finding[] }) {
  const { t, number } = useTexts();
  const total = countAll(findings);
  if (total === findings.length) return null;
  const words = number(total);
  const all = findings.some(({ endless }) => endless) ? t('atLeast', words) : words;
  return <p className="dim small">{t('listedOf', number(findings.length), all)}</p>;
}

function FindingBody({ finding, rules }: { finding: Finding; rules: Rules | undefined }) {
  const { ports, t } = usePanel();
  const report = useReport();
  return (
    <>
      <Untrusted as="p" className="break" lang="en" dir="ltr" text={finding.message} />
      <Remedy finding={finding} />
      <Where finding={finding} />
      {finding.selector && <SelectorLine selector={finding.selector} />}
      {finding.selector && !finding.edits && <Similar selector={finding.selector} />}
      {finding.line !== null && <Excerpt finding={finding} line={finding.line} />}
      {rules && <Why finding={finding} why={rules.get(finding.rule)?.why} />}
      <div className="finding-foot flex wrap small">
        <RuleLink id={finding.rule} />
        {ports.hasWorkbench && finding.line !== null && <EditHere finding={finding} />}
        <Menu
          label={t('copyFinding')}
          className="button small"
          items={[
            { label: t('copyMarkdown'), onChoose: () => report.copyOne(finding, 'markdown') },
            { label: t('copyJson'), onChoose: () => report.copyOne(finding, 'json') },
          ]}
        >
          <Icon name="copy" />
          {t('copy')}
        </Menu>
        {rules && <Hide rule={finding.rule} />}
      </div>
    </>
  );
}

function EditHere({ finding: { document, line, column } }: { finding: Finding }) {
  const editHere = useEditHere();
  const place = { url: document, line: line ?? 1, column: column ?? 1 };
  return <Button small onClick={() => editHere(async () => place)} text="editHere" />;
}

function Where({ finding }: { finding: Finding }) {
  const { view, open } = usePanel();
  const { document, line, column, pointer } = finding;
  const known = findDocument(view, document) !== undefined;
  const place = line === null ? fileName(document) : `${fileName(document)}:${line}`;
  if (!known && pointer === null && line === null) return null;
  const words = (
    <>
      <Untrusted text={place} limit={120} />
      {pointer ? (
        <>
          {' · '}
          <Untrusted text={pointer} limit={200} />
        </>
      ) : null}
    </>
  );
  return (
    <p className="where source-place small">
      {known ? (
        <Button
          className="link mono"
          onClick={() =>
            open(
              line === null
                ? { kind: 'document', url: document }
                : { kind: 'source', url: document, line, column: column ?? 1 },
            )
          }
        >
          {words}
        </Button>
      ) : (
        <span className="mono dim">{words}</span>
      )}
    </p>
  );
}

function Why({ finding, why }: { finding: Finding; why: string | undefined }) {
  const { t } = useTexts();
  const more = () => (
    <>
      <Example rule={finding.rule} />
      <p className="flex wrap small">
        {finding.requirements.map((requirement) => (
          <Requirement key={requirement} id={requirement} />
        ))}
      </p>
    </>
  );
  return (
    <Fold className="why" title={t('whyItMatters')} content={more}>
      {why !== undefined && (
        <p lang="en" dir="ltr">
          {why}
        </p>
      )}
    </Fold>
  );
}

function Example({ rule }: { rule: string }) {
  const { t } = useTexts();
  const example = useAnswer(() => loadExample(rule), [rule]);
  if (!example) return null;
  return (
    <dl className="examples small above">
      <dt className="bad">{t('exampleWrong')}</dt>
      <dd>
        <pre dir="ltr">{example.wrong}</pre>
      </dd>
      <dt className="good">{t('exampleRight')}</dt>
      <dd>
        <pre dir="ltr">{example.right}</pre>
      </dd>
    </dl>
  );
}

function Requirement({ id }: { id: string }) {
  const { view, t } = usePanel();
  const link = specificationOf(id, view);
  if (!link) return <span>{id}</span>;
  return (
    <a href={link.url} target="_blank" rel="noreferrer" title={t('specificationSection', link.section)}>
      {id}
    </a>
  );
}
