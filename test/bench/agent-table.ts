/** What the ways cost, as Markdown. */
import { TASKS } from './agent-tasks.ts';
import type { Result } from './agent-ways.ts';
import { type Ledger, PARTS } from './ledger.ts';

export type Ways = Readonly<Record<string, readonly Result[]>>;

export const sumOf = (results: readonly Result[], of: (ledger: Ledger) => number): number =>
  results.reduce((sum, { ledger }) => sum + of(ledger), 0);
export const missed = (results: readonly Result[]): number => results.filter(({ done }) => !done).length;

/** How each sum is shown beside that of the way that it is compared with. */
const SUMS: readonly (readonly [name: string, of: (ledger: Ledger) => number])[] = [
  ['calls', ({ calls }) => calls],
  ['tokens, each text once', ({ total }) => total],
  ['less the client’s own definitions', ({ own }) => own],
  ['read by all requests', ({ sent }) => sent],
];

/**
 * All ways beside the one that each is compared with, then each task in each way, then where each way's tokens go.
 * @param against by the name of a way that of the one that it is compared with
 */
export function tables(ways: Ways, against: Readonly<Record<string, string>>): string {
  return [overview(ways, against), byTask(ways), ...Object.entries(ways).map(byPart), failures(ways)]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n');
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function markdown(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function overview(ways: Ways, against: Readonly<Record<string, string>>): string {
  const rows = Object.entries(ways).map(([way, results]) => {
    const base = ways[against[way] ?? ''];
    const sums = SUMS.map(([, of]) => {
      const sum = sumOf(results, of);
      return base ? `${sum} (${(sum / sumOf(base, of)).toFixed(3)})` : sum;
    });
    return [way, `${TASKS.length - missed(results)} of ${TASKS.length}`, ...sums, against[way] ?? ''];
  });
  return markdown(['way', 'done', ...SUMS.map(([name]) => name), 'beside'], rows);
}

function byTask(ways: Ways): string {
  const all = Object.values(ways);
  const cell = ({ done, ledger }: Result): string =>
    `${done ? '' : 'NOT DONE, '}${ledger.total} / ${ledger.own} / ${ledger.calls}`;
  const rows = TASKS.map(({ name, site }, index) => [
    `${site}: ${name}`,
    ...all.map((results) => cell(results[index]!)),
  ]);
  return markdown(['task: tokens / less definitions / calls', ...Object.keys(ways)], rows);
}

function byPart([way, results]: readonly [string, readonly Result[]]): string {
  const rows = results.map(({ task, ledger }) => [
    task,
    ...PARTS.map((part) => ledger.parts[part]),
    ledger.total,
    ledger.own,
    ledger.sent,
    ledger.calls,
  ]);
  const sums = ['all', ...PARTS.map((part) => sumOf(results, ({ parts }) => parts[part]))];
  const totals = [...SUMS.slice(1), ...SUMS.slice(0, 1)].map(([, of]) => sumOf(results, of));
  const head = [way, ...PARTS, 'total', 'less definitions', 'read by requests', 'number of calls'];
  return markdown(head, [...rows, [...sums, ...totals]]);
}

function failures(ways: Ways): string {
  return Object.entries(ways)
    .flatMap(([way, results]) =>
      results
        .filter(({ done }) => !done)
        .map(({ task, last }) => `${way}, ${task}: ${last.replaceAll(/\s+/g, ' ').slice(0, 600)}`),
    )
    .join('\n');
}
