import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Action, Json, RunData } from '../../lib/model/index.ts';
import { rememberArguments } from '../action/remembered.ts';
import { Button, keyOf, More, Untrusted, usePanel, useTexts } from '../kit.ts';
import { actionsOfRows, rowActions } from './row-actions.ts';
import { type Table, tableOf, textOf } from './table.ts';
import { Tree } from './tree.tsx';
import { currencyIn, inWords, type Shown, shownAs, titleColumn } from './value.ts';

type Shape = 'fields' | 'none' | 'page' | 'cards' | 'table' | 'tree' | 'raw';

const NARROW = 480;
const RAW = 20_000;

export function Data({ data, after }: { data: RunData; after?: Action | undefined }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Shape>();
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

const ROWS = 100;
const CARDS = 20;

interface TableProps {
  table: Table;
  after: Action | undefined;
}

function ResultRecord({ table, after }: TableProps) {
  const texts = useTexts();
  const next = useNext(table, after);
  const shown = shownRow(table, 0, texts);
  return (
    <div className="result-card stack framed">
      <dl aria-label={texts.t('result')}>
        {table.columns.map((column, at) => (
          <div key={column}>
            <Term name={column} />
            <dd>{shown[at]?.kind === 'nothing' ? '–' : <Cell shown={shown[at]} />}</dd>
          </div>
        ))}
      </dl>
      <RowActions
        table={table}
        row={0}
        candidates={next}
        title={shown[titleColumn(table, texts)]?.text ?? ''}
      />
    </div>
  );
}

function NoRows({ table }: Pick<TableProps, 'table'>) {
  const { t } = useTexts();
  return (
    <>
      <Beside table={table} />
      <p className="dim">{t('noItems')}</p>
    </>
  );
}

function ResultCards({ table, after }: TableProps) {
  const texts = useTexts();
  const { t } = texts;
  const [limit, setLimit] = useState(CARDS);
  const { columns, rows } = table;
  const title = titleColumn(table, texts);
  const next = useNext(table, after);
  return (
    <>
      <Beside table={table} />
      <ul className="stack" aria-label={t('result')}>
        {rows.slice(0, limit).map((_, index) => {
          const shown = shownRow(table, index, texts);
          const price = shown.findIndex(({ kind }, at) => kind === 'money' && at !== title);
          return (
            <li className="result-card stack framed" key={index}>
              <div className="flex between loose strong top-aligned">
                <Cell shown={shown[title]} />
                {price !== -1 && <Cell shown={shown[price]} />}
              </div>
              <dl>
                {columns.map((column, at) => {
                  const one = shown[at];
                  if (at === title || at === price || !one || one.kind === 'nothing') return null;
                  return (
                    <div key={at}>
                      <Term name={column} />
                      <dd>
                        <Cell shown={one} />
                      </dd>
                    </div>
                  );
                })}
              </dl>
              <RowActions table={table} row={index} candidates={next} title={shown[title]?.text ?? ''} />
            </li>
          );
        })}
      </ul>
      <More left={rows.length - limit} of="moreRows" onClick={() => setLimit(limit + ROWS)} icon="down" />
    </>
  );
}

function ResultTable({ table, after }: TableProps) {
  const texts = useTexts();
  const { t } = texts;
  const [limit, setLimit] = useState(ROWS);
  const { columns, rows } = table;
  const title = titleColumn(table, texts);
  const next = useNext(table, after);
  const shownRows = rows.slice(0, limit).map((_, index) => shownRow(table, index, texts));
  const scroller = useFade();
  const leads = next.length > 0;
  const isNumber = columns.map((_, at) =>
    shownRows.every((row) => ['number', 'money', 'nothing'].includes(row[at]?.kind ?? 'nothing')),
  );
  return (
    <>
      <Beside table={table} />
      <figure className="table-scroll" ref={scroller} tabIndex={0} aria-label={t('result')}>
        <table className="data">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col" title={column} className={isNumber[index] ? 'amount' : undefined}>
                  <Untrusted text={inWords(column)} limit={60} />
                </th>
              ))}
              {leads && (
                <th scope="col">
                  <span className="unseen">{t('actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shownRows.map((row, index) => (
              <tr key={index}>
                {row.map((one, at) => (
                  <td key={at} className={isNumber[at] ? 'amount' : undefined}>
                    <Cell shown={one} />
                  </td>
                ))}
                {leads && (
                  <td>
                    <RowActions table={table} row={index} candidates={next} title={row[title]?.text ?? ''} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      <More left={rows.length - limit} of="moreRows" onClick={() => setLimit(limit + ROWS)} icon="down" />
    </>
  );
}

function useFade() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const look = () => {
      const left = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft);
      element.classList.toggle('goes-on', left > 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look);
    return () => observer.disconnect();
  }, []);
}

function useNext(table: Table, after: Action | undefined): readonly Action[] {
  const { view } = usePanel();
  return useMemo(
    () => (after ? actionsOfRows(table, after, view.actions.listed) : []),
    [table, after, view.actions.listed],
  );
}

function shownRow({ columns, rows, beside }: Table, row: number, texts: ReturnType<typeof useTexts>) {
  const cells = rows[row] ?? [];
  const named = columns.map((column, at): readonly [string, Json | undefined] => [column, cells[at]]);
  const currency = currencyIn([...named, ...beside]);
  return named.map(([name, value]) => shownAs(value, { name, currency }, texts));
}

function Beside({ table: { beside } }: { table: Table }) {
  const texts = useTexts();
  if (beside.length === 0) return null;
  const currency = currencyIn(beside);
  return (
    <dl className="beside flex wrap loose small">
      {beside.map(([name, value]) => (
        <div key={name}>
          <Term name={name} />
          <dd>
            <Cell shown={shownAs(value, { name, currency }, texts)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Term({ name }: { name: string }) {
  return <Untrusted as="dt" title={name} text={inWords(name)} limit={60} />;
}

function Cell({ shown }: { shown: Shown | undefined }) {
  if (!shown) return null;
  const text = <Untrusted text={shown.text} limit={300} />;
  return (
    <span className={`cell ${shown.kind}`} title={shown.raw}>
      {shown.href === undefined ? (
        text
      ) : (
        <a href={shown.href} target="_blank" rel="noreferrer">
          {text}
        </a>
      )}
    </span>
  );
}

interface RowActionsProps {
  table: Table;
  row: number;
  candidates: readonly Action[];
  title: string;
}

function RowActions({ table, row, candidates, title }: RowActionsProps) {
  const { view, memory, open, t } = usePanel();
  const offered = rowActions(table, row, candidates);
  if (offered.length === 0) return null;
  return (
    <div className="row-actions flex wrap">
      {offered.map(({ action, arguments: args }) => {
        const name = (action.name || action.id).slice(0, 60);
        return (
          <Button
            key={action.key}
            small
            aria-label={t('rowAction', `${name}…`, title.slice(0, 60))}
            onClick={() => {
              rememberArguments(memory, view.origin, action, args);
              open({ kind: 'action', key: action.key });
            }}
          >
            <span>
              <Untrusted text={name} />…
            </span>
          </Button>
        );
      })}
    </div>
  );
}
