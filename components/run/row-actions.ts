import type { Action, Arguments, Json } from '../../lib/model/index.ts';
import { looseName } from '../../lib/text/index.ts';
import { isScalar, type Table } from './table.ts';

const MAX_OFFERED = 2;
const MAX_CANDIDATES = 10;

const COMMON = new Set(
  'name title description summary date time day year month type kind status state category genre format language email message text note comment count quantity amount price total page limit offset query q search term sort filter'.split(
    ' ',
  ),
);

interface RowAction {
  readonly action: Action;
  readonly arguments: Arguments;
}

export function actionsOfRows(
  { columns, name }: Pick<Table, 'columns' | 'name'>,
  after: Action,
  actions: readonly Action[],
): readonly Action[] {
  const told = new Set(columns.flatMap((column) => namesOf(column, name)).filter((one) => !COMMON.has(one)));
  const needed = (action: Action): number =>
    action.parameters.filter((each) => each.required && told.has(looseName(each.name))).length;
  return actions
    .filter(({ key, document }) => key !== after.key && document === after.document)
    .map((action) => ({ action, fits: needed(action) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((one, other) => other.fits - one.fits)
    .slice(0, MAX_CANDIDATES)
    .map(({ action }) => action);
}

export function rowActions(
  { columns, rows, name, beside }: Table,
  row: number,
  candidates: readonly Action[],
): readonly RowAction[] {
  if (candidates.length === 0) return [];
  const cells = columns.map((column, at): readonly [string, Json | undefined] => [column, rows[row]?.[at]]);
  const own = valuesOf(cells, name);
  const all = new Map([...valuesOf(beside, ''), ...own]);
  return candidates
    .filter(({ parameters }) =>
      parameters.some((each) => {
        const loose = looseName(each.name);
        return each.required && !COMMON.has(loose) && own.has(loose);
      }),
    )
    .slice(0, MAX_OFFERED)
    .map((action) => ({ action, arguments: argumentsFrom(action, all) }));
}

function argumentsFrom({ parameters }: Action, values: ReadonlyMap<string, Json>): Arguments {
  return Object.fromEntries(
    parameters.flatMap(({ name }): [string, Json][] => {
      const loose = looseName(name);
      const value = COMMON.has(loose) ? undefined : values.get(loose);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valuesOf(
  values: readonly (readonly [string, Json | undefined])[],
  list: string,
): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  for (const [name, value] of values) {
    if (!isScalar(value) || value === '') continue;
    for (const one of namesOf(name, list)) if (!found.has(one)) found.set(one, value);
  }
  return found;
}

function namesOf(column: string, list: string): readonly string[] {
  const loose = looseName(column.split('.').at(-1) ?? '');
  const one = looseName(list).replace(/ies$/, 'y').replace(/s$/, '');
  if (loose === '') return [];
  return loose === 'id' && one !== '' ? [loose, `${one}id`, one] : [loose];
}
