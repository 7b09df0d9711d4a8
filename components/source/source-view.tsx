import { type UIEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Finding, type Kind, kindOf } from '../../lib/model/index.ts';
import { KINDS } from '../checks/filter.ts';
import { FindingTitle } from '../checks/finding-title.tsx';
import { Button, CopyButton, DetailTitle, fileName, Icon, Untrusted, usePanel, useTexts } from '../kit.ts';
import { PIECE, rowsOf } from './rows.ts';
import { useSource } from './use-source.ts';

const HEIGHT = 20;
const OVERSCAN = 20;

interface Props {
  url: string;
  line: number | undefined;
  column: number | undefined;
}

export function SourceView({ url, line, column }: Props) {
  const { view, t, count } = usePanel();
  const text = useSource(url);
  const [wraps, setWraps] = useState(true);
  const found = useMemo(
    () =>
      view.findings
        .filter((finding) => finding.document === url && finding.line !== null)
        .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
    [view.findings, url],
  );
  const [at, setAt] = useState({ line, column, turn: 0 });
  const here = found.findIndex(
    (finding) => finding.line === at.line && (finding.column ?? 1) >= (at.column ?? 1),
  );
  const step = (by: number) => {
    const next =
      found[(here === -1 && by < 0 ? found.length : here) + by] ?? found[by > 0 ? 0 : found.length - 1];
    if (next) setAt({ line: next.line ?? 1, column: next.column ?? 1, turn: at.turn + 1 });
  };
  const current = found[here];
  return (
    <section className="pane source">
      <header className="detail-head">
        <DetailTitle
          heading={<Untrusted text={fileName(url)} limit={100} />}
          beside={
            <>
              {found.length > 0 && (
                <span>
                  <Button label={t('previousFinding')} onClick={() => step(-1)} icon="up" />
                  <Button label={t('nextFinding')} onClick={() => step(1)} icon="down" />
                </span>
              )}
              <Button
                aria-pressed={wraps}
                label={t('wrapLines')}
                title={t('wrapLines')}
                onClick={() => setWraps(!wraps)}
                icon="wrap"
              />
              <CopyButton compact label={t('copySource')} text={() => text ?? ''} />
              {/^https?:\/\//.test(url) && (
                <a
                  className="icon-button"
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('openOriginal')}
                  title={t('openOriginal')}
                >
                  <Icon name="open" />
                </a>
              )}
            </>
          }
        />
        <p className="source-note clamp" aria-live="polite">
          {current ? (
            <span className={`kind-${kindOf(current)}`}>
              <FindingTitle finding={current} />
            </span>
          ) : (
            <span className="dim">
              {found.length > 0 ? count('findings', found.length) : t('noFindingsHere')}
            </span>
          )}
        </p>
      </header>
      {text === undefined && (
        <p className="empty" role="status">
          {t('loading')}
        </p>
      )}
      {text === '' && <p className="empty">{t('noSource')}</p>}
      {text && <Lines text={text} findings={found} at={at} wraps={wraps} />}
    </section>
  );
}

interface LinesProps {
  text: string;
  findings: readonly Finding[];
  wraps: boolean;
  at: {
    readonly line: number | undefined;
    readonly column: number | undefined;
    readonly turn: number;
  };
}

function Lines({ text, findings, at, wraps }: LinesProps) {
  const { t } = useTexts();
  const scroller = useRef<HTMLElement>(null);
  const sought = useRef(false);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [fitting, setFitting] = useState(PIECE);
  const width = wraps ? fitting : PIECE;
  const rows = useMemo(() => rowsOf(text, width), [text, width]);
  const marks = useMemo(() => {
    const worst = new Map<number, Kind>();
    for (const finding of findings) {
      const row = rows.indexOf(finding.line ?? 1, finding.column ?? 1);
      const kind = kindOf(finding);
      const before = worst.get(row);
      if (!before || KINDS.indexOf(kind) < KINDS.indexOf(before)) worst.set(row, kind);
    }
    return worst;
  }, [findings, rows]);
  const target = at.line === undefined ? undefined : rows.indexOf(at.line, at.column ?? 1);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight);
      setFitting(charactersIn(element));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` means that the same place is wanted again
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || target === undefined) return;
    element.scrollTop = Math.max(0, target * HEIGHT - element.clientHeight / 3);
    element.scrollLeft = 0;
    setTop(element.scrollTop);
    sought.current = true;
  }, [target, at.turn]);

  useLayoutEffect(() => {
    const place = sought.current ? scroller.current?.querySelector('.place') : undefined;
    if (!place) return;
    sought.current = false;
    place.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const first = Math.max(0, Math.floor(top / HEIGHT) - OVERSCAN);
  const last = Math.min(rows.count, Math.ceil((top + height) / HEIGHT) + OVERSCAN);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
  const digits = String(rows.at(rows.count - 1).line).length;
  return (
    <section
      className="code"
      ref={scroller}
      tabIndex={0}
      dir="ltr"
      aria-label={t('source')}
      style={{ '--digits': digits } as React.CSSProperties}
      onScroll={(event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop)}
    >
      <div className="code-height" style={{ blockSize: rows.count * HEIGHT }}>
        <div className="code-shown" style={{ insetBlockStart: first * HEIGHT }}>
          {shown.map((index) => {
            const row = rows.at(index);
            const kind = marks.get(index);
            return (
              <div
                key={index}
                className={`line ${kind ? `marked kind-${kind}` : ''} ${index === target ? 'sought' : ''}`}
              >
                <span className="line-number">{row.continued ? '↪' : row.line}</span>
                <code>
                  <RowText
                    text={row.text}
                    place={index === target ? ((at.column ?? 1) - 1) % width : undefined}
                  />
                </code>
              </div>
            );
          })}
        </div>
      </div>
      <div className="code-probe" />
      {rows.cut && <p className="empty">{t('sourceCut')}</p>}
    </section>
  );
}

function charactersIn(element: HTMLElement): number {
  const number = element.querySelector<HTMLElement>('.line-number');
  const probe = element.querySelector<HTMLElement>('.code-probe');
  const one = (probe?.offsetWidth ?? 0) / PROBE_CHARACTERS;
  if (!number || one === 0) return PIECE;
  const room = element.clientWidth - number.offsetWidth - 12;
  return Math.max(20, Math.min(PIECE, Math.floor(room / one)));
}

const PROBE_CHARACTERS = 50;

const TOKEN = /^(?:"(?:[^"\\]|\\.)*"?|[\w.+-]+|.)/;

function RowText({ text, place }: { text: string; place: number | undefined }) {
  const shown = (piece: string) => <Untrusted text={piece.replaceAll('\t', '  ')} limit={PIECE * 2} />;
  if (place === undefined || place >= text.length) return shown(text);
  const [token = ''] = TOKEN.exec(text.slice(place)) ?? [];
  return (
    <>
      {shown(text.slice(0, place))}
      <mark className="place">{shown(token)}</mark>
      {shown(text.slice(place + token.length))}
    </>
  );
}
