import { useCallback, useMemo, useState } from 'react';
import type { Action, Json } from '../../lib/model/index.ts';
import { rememberArguments } from '../action/remembered.ts';
import { Button, More, Untrusted, usePanel, useTexts } from '../kit.ts';
import { actionsOfRows, rowActions } from './row-actions.ts';
import type { Table } from './table.ts';
import { currencyIn, inWords, type Shown, shownAs, titleColumn } from './value.ts';

const ROWS = 100;
const CARDS = 20;

interface Props {
  readonly table: Table;
  readonly after: Action | undefined;
}

export function ResultRecord({ table, after }: Props) {
  const texts = useTexts();
  const next = useNext(table, after);
  const shown = shownRow(table, 0, texts);
  return (
    <div className="result-card stack framed">
      <dl aria-label={texts.t('result')}>
        {table.columns.map((column, at) => (
          <div key={column}>
            <Untrusted as="dt" title={column} text={inWords(column)} limit={60} />
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

export function NoRows({ table }: Pick<Props, 'table'>) {
  const { t } = useTexts();
  return (
    <>
      <Beside table={table} />
      <p className="dim">{t('noItems')}</p>
    </>
  );
}

export function ResultCards({ table, after }: Props) {
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
                      <Untrusted as="dt" title={column} text={inWords(column)} limit={60} />
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

export function ResultTable({ table, after }: Props) {
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
          <Untrusted as="dt" title={name} text={inWords(name)} limit={60} />
          <dd>
            <Cell shown={shownAs(value, { name, currency }, texts)} />
          </dd>
        </div>
      ))}
    </dl>
  );
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
  readonly table: Table;
  readonly row: number;
  readonly candidates: readonly Action[];
  readonly title: string;
}

function RowActions({ table, row, candidates, title }: RowActionsProps) {
  const { view, memory, open } = usePanel();
  const { t } = useTexts();
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
