import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Action, RunData } from '../../lib/model/index.ts';
import { keyOf, More, Untrusted, useTexts } from '../kit.ts';
import { NoRows, ResultCards, ResultRecord, ResultTable } from './rows.tsx';
import { type Table, tableOf, textOf } from './table.ts';
import { Tree } from './tree.tsx';

type Shape = 'fields' | 'none' | 'page' | 'cards' | 'table' | 'tree' | 'raw';

const NARROW = 480;
const RAW = 20_000;

interface Props {
  readonly data: RunData;
  readonly after?: Action | undefined;
}

export function Data({ data, after }: Props) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Shape | undefined>(undefined);
  const table = useMemo(() => tableOf(data), [data]);
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow(place);
  if (data.kind === 'nothing' || (data.kind === 'json' && data.value === null))
    return <p className="dim">{t('nothingCameBack')}</p>;
  const shapes = shapesOf(data, table);
  const proposed = shapes.includes('table') && !isNarrow ? 'table' : shapes[0];
  const shape = chosen && shapes.includes(chosen) ? chosen : proposed;
  return (
    <div className="data-place stack" ref={place}>
      {shapes.length > 1 && (
        <fieldset className="switch">
          <legend className="unseen">{t('shownAs')}</legend>
          {shapes.map((one) => (
            <button key={one} type="button" aria-pressed={one === shape} onClick={() => setChosen(one)}>
              {t(keyOf('shape', one))}
            </button>
          ))}
        </fieldset>
      )}
      {shape === 'fields' && table && <ResultRecord table={table} after={after} />}
      {shape === 'none' && table && <NoRows table={table} />}
      {shape === 'page' && <PageText text={textOf(data)} />}
      {shape === 'cards' && table && <ResultCards table={table} after={after} />}
      {shape === 'table' && table && <ResultTable table={table} after={after} />}
      {shape === 'tree' && data.kind === 'json' && <Tree value={data.value} />}
      {shape === 'raw' && <Raw text={textOf(data)} />}
    </div>
  );
}

function shapesOf(data: RunData, table: Table | undefined): readonly Shape[] {
  const shapes: Shape[] = [];
  if (table?.isRecord) shapes.push('fields');
  else if (table?.rows.length === 0) shapes.push('none');
  else if (table) shapes.push('cards', 'table');
  if (data.kind === 'json') shapes.push('tree');
  if (isPage(data)) shapes.push('page');
  return [...shapes, 'raw'];
}

const isPage = (data: RunData): boolean =>
  data.kind === 'text' && /^(?:text\/html|application\/xhtml\+xml)$/.test(data.contentType);

function useNarrow(place: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(true);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isNarrow;
}

function Raw({ text }: { text: string }) {
  const { t } = useTexts();
  const [limit, setLimit] = useState(RAW);
  return (
    <>
      <figure className="raw" tabIndex={0} aria-label={t('result')}>
        <pre dir="ltr">
          <Untrusted key={limit} text={text.slice(0, limit)} limit={limit} />
        </pre>
      </figure>
      <More link left={text.length - limit} of="moreCharacters" onClick={() => setLimit(limit * 4)} />
    </>
  );
}

const LINES = 400;

function PageText({ text }: { text: string }) {
  const { t } = useTexts();
  return (
    <figure className="raw page-text stack tight break" tabIndex={0} aria-label={t('result')}>
      {text
        .split('\n')
        .slice(0, LINES)
        .map((line, index) => {
          const [, mark = '', words = line] = /^(#{1,6}|-|\|) (.*)$/.exec(line) ?? [];
          return (
            <Untrusted
              key={index}
              as="p"
              className={KINDS[mark[0] ?? '']}
              text={mark === '|' ? words.replaceAll(' | ', ' · ') : words}
              limit={2_000}
            />
          );
        })}
    </figure>
  );
}

const KINDS: Readonly<Record<string, string>> = { '#': 'heading', '-': 'item' };
