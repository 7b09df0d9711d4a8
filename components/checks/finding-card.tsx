import { memo, useMemo } from 'react';
import type { Finding } from '../../lib/model/index.ts';
import { codeFrame } from '../../lib/report/code-frame.ts';
import { usePanel } from '../context.tsx';
import { fileName, findDocument } from '../document/documents.ts';
import { Icon } from '../icons.tsx';
import { Menu } from '../menu.tsx';
import { specificationOf } from '../names.ts';
import { useSource } from '../source/use-source.ts';
import { type TextKey, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { type Kind, kindOf } from './filter.ts';
import { useReport } from './use-report.ts';

const KIND_LABELS: Readonly<Record<Kind, TextKey>> = {
  error: 'kindError',
  warning: 'kindWarning',
  info: 'kindInfo',
  review: 'kindReview',
};

const SIGNS: Readonly<Record<Kind, string>> = { error: '!', warning: '!', info: 'i', review: '?' };

/** One finding: what is wrong, how to fix it, where it stands in the source and on the page. */
export const FindingCard = memo(function FindingCard({ finding }: { finding: Finding }) {
  const { background, attempt } = usePanel();
  const { t } = useTexts();
  const report = useReport();
  const kind = kindOf(finding);
  return (
    <li className={`finding kind-${kind}`}>
      <span className="sign" aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <div className="finding-body">
        <h3>
          <span className="unseen">{t(KIND_LABELS[kind])}: </span>
          <Untrusted text={finding.message} limit={1200} />
        </h3>
        {finding.fix && (
          <p className="fix">
            <Untrusted text={finding.fix} />
          </p>
        )}
        <Where finding={finding} />
        {finding.selector && (
          <p className="where">
            <button
              type="button"
              className="link mono"
              title={t('showOnPage')}
              onClick={() => attempt(() => background.reveal({ selector: finding.selector ?? '' }))}
            >
              <Icon name="eye" />
              <span className="unseen">{t('showOnPage')}: </span>
              <Untrusted text={finding.selector} limit={200} />
            </button>
          </p>
        )}
        <Excerpt finding={finding} />
        <p className="finding-foot">
          {finding.requirements.map((requirement) => (
            <Requirement key={requirement} id={requirement} />
          ))}
          <code className="rule">{finding.rule}</code>
        </p>
      </div>
      <Menu
        label={t('copyFinding')}
        className="icon-button"
        items={[
          { id: 'markdown', label: t('copyMarkdown'), onChoose: () => report.copyOne(finding, 'markdown') },
          { id: 'json', label: t('copyJson'), onChoose: () => report.copyOne(finding, 'json') },
        ]}
      >
        <Icon name="copy" />
      </Menu>
    </li>
  );
});

function Requirement({ id }: { id: string }) {
  const { view } = usePanel();
  const { t } = useTexts();
  const link = specificationOf(id, view);
  if (!link) return <span className="requirement">{id}</span>;
  return (
    <a
      className="requirement"
      href={link.url}
      target="_blank"
      rel="noreferrer"
      title={t('specificationSection', link.section)}
    >
      {id}
    </a>
  );
}

/** "ai-actions.json:27 · /actions/0/selector", which leads to the source. */
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
    <p className="where">
      {known ? (
        <button
          type="button"
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
        </button>
      ) : (
        <span className="mono dim">{words}</span>
      )}
    </p>
  );
}

function Excerpt({ finding }: { finding: Finding }) {
  if (finding.line === null) return null;
  return <ExcerptLines url={finding.document} line={finding.line} column={finding.column ?? 1} />;
}

/** The lines around a place, the one marked. Its room is kept until the text is there. */
function ExcerptLines({ url, line, column }: { url: string; line: number; column: number }) {
  const text = useSource(url);
  const lines = useMemo(
    () => (text === undefined ? undefined : brief(codeFrame(text, line, column))),
    [text, line, column],
  );
  if (lines && (text === '' || lines.length === 0)) return null;
  return (
    <div className="excerpt" dir="ltr">
      {lines
        ? lines.map(({ number, text: content, marked }) => (
            <div key={number} className={marked ? 'line marked' : 'line'}>
              <span className="line-number">{number}</span>
              <code>
                <Untrusted text={content} limit={200} />
              </code>
            </div>
          ))
        : ['', '', ''].map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <div key={index} className="line">
              &nbsp;
            </div>
          ))}
    </div>
  );
}

/** Of a long line so many characters before the place are shown. */
const BEFORE = 10;
const WIDE = 36;

/** Without the indent that all lines share, and cut so that the place itself is to be seen in a narrow panel. */
function brief({ lines, column }: ReturnType<typeof codeFrame>): ReturnType<typeof codeFrame>['lines'] {
  const indents = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) => /^ */.exec(text)?.[0].length ?? 0);
  const indent = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => {
    const from = line.marked && column - indent > WIDE ? column - BEFORE : indent;
    const text = line.text.slice(from);
    return { ...line, text: from > indent ? `…${text}` : text };
  });
}
