import { useMemo, useState } from 'react';
import { isObject, type Json, type RunData } from '../../lib/model/index.ts';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { Tree } from './tree.tsx';

type Shape = 'table' | 'tree' | 'raw';

const ROWS = 100;
const COLUMNS = 30;
/** Characters of raw text laid out before more is asked for. */
const RAW = 20_000;

/** What came back: a table where it is one, a tree, or the text as it is. Never markup. */
export function Data({ data }: { data: RunData }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Shape | undefined>(undefined);
  const table = useMemo(() => tableOf(data), [data]);
  if (data.kind === 'nothing') return <p className="dim">{t('nothingCameBack')}</p>;
  const shapes: readonly Shape[] = [
    ...(table ? (['table'] as const) : []),
    ...(data.kind === 'json' ? (['tree'] as const) : []),
    'raw',
  ];
  const shape = chosen && shapes.includes(chosen) ? chosen : shapes[0];
  return (
    <>
      {shapes.length > 1 && (
        <fieldset className="switch">
          <legend className="unseen">{t('shownAs')}</legend>
          {shapes.map((one) => (
            <button key={one} type="button" aria-pressed={one === shape} onClick={() => setChosen(one)}>
              {t(one === 'table' ? 'asTable' : one === 'tree' ? 'asTree' : 'asRaw')}
            </button>
          ))}
        </fieldset>
      )}
      {shape === 'table' && table && <DataTable {...table} />}
      {shape === 'tree' && data.kind === 'json' && <Tree value={data.value} />}
      {shape === 'raw' && <Raw text={textOf(data)} />}
    </>
  );
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function DataTable({ columns, rows }: Table) {
  const { t, count } = useTexts();
  const [limit, setLimit] = useState(ROWS);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <figure className="table-scroll" tabIndex={0} aria-label={t('result')}>
        <table className="data">
          <thead>
            <tr>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may stand twice
                <th key={index} scope="col">
                  <Untrusted text={column} limit={60} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, limit).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place
              <tr key={index}>
                {columns.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells too
                  <td key={at}>
                    <Untrusted text={row[at] ?? ''} limit={300} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      {rows.length > limit && (
        <button type="button" className="link" onClick={() => setLimit(limit + ROWS)}>
          {count('moreRows', rows.length - limit)}
        </button>
      )}
    </>
  );
}

function Raw({ text }: { text: string }) {
  const { t, count } = useTexts();
  const [limit, setLimit] = useState(RAW);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <figure className="raw" tabIndex={0} aria-label={t('result')}>
        <pre dir="ltr">
          <Untrusted key={limit} text={text.slice(0, limit)} limit={limit} />
        </pre>
      </figure>
      {text.length > limit && (
        <button type="button" className="link" onClick={() => setLimit(limit * 4)}>
          {count('moreCharacters', text.length - limit)}
        </button>
      )}
    </>
  );
}

/** The rows of a result: declared ones, or a list of objects (at the root, or the only list in it). */
function tableOf(data: RunData): Table | undefined {
  if (data.kind === 'table') return data;
  if (data.kind !== 'json') return undefined;
  const list = listIn(data.value);
  if (!list) return undefined;
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))].slice(0, COLUMNS);
  if (columns.length === 0) return undefined;
  return {
    columns,
    rows: list.map((row) =>
      columns.map((column) => cell(Object.hasOwn(row, column) ? row[column] : undefined)),
    ),
  };
}

function listIn(value: Json): readonly { readonly [key: string]: Json }[] | undefined {
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return list.length > 0 && list.every(isObject) ? list : undefined;
  }
  if (!isObject(value)) return undefined;
  const lists = Object.values(value).filter((one) => Array.isArray(one));
  const [only] = lists;
  return only && lists.length === 1 ? listIn(only) : undefined;
}

function cell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function textOf(data: RunData): string {
  switch (data.kind) {
    case 'json':
      return JSON.stringify(data.value, null, 2);
    case 'text':
      return data.text;
    case 'table':
      return [data.columns, ...data.rows].map((row) => row.join('\t')).join('\n');
    case 'nothing':
      return '';
    default:
      return data satisfies never;
  }
}

/** How many things came back, where they can be counted. */
export function itemsIn(data: RunData): number | undefined {
  return (
    tableOf(data)?.rows.length ??
    (data.kind === 'json' && Array.isArray(data.value) ? data.value.length : undefined)
  );
}
