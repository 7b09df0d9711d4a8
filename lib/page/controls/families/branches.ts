/** Rows that open other rows: the columns of a cascade, and the collapsed branches of a tree. */
import { same } from '../../../matching/choices.ts';
import {
  attribute,
  connected,
  contains,
  documentOf,
  isTrue,
  outward,
  queryAll,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText, readText } from '../../dom/text.ts';
import { until } from '../events.ts';
import { frameOf, within } from '../find/near.ts';
import { clickOption, isSeen } from './listbox.ts';

export interface Branch {
  readonly row: Element;
  /** The arrow of the row. A click on it only opens the branch. */
  readonly mark: Element;
  readonly label: string;
}

const SAYS = '[aria-expanded],[aria-haspopup]';
const WORDS = ['arrow', 'expand', 'caret', 'chevron', 'switcher', 'collapse', 'right'];
const MARKS = [SAYS, ...WORDS.map((word) => `[class*="${word}" i]`)].join();
const IS_MARK =
  /(?:^|[-_\s])(?:arrow|expand|caret|chevron|switcher|collapse)|(?:icon|angle|triangle)\S*[-_]right(?:$|[-_\s])/i;
const MAX_MARKS = 2_000;
/** Maximum height of a row in pixels, and maximum number of levels from its arrow up to the row. */
const MAX_HEIGHT = 64;
const MAX_ABOVE = 5;
const MAX_LABEL = 100;
/** The arrow may be a character instead of an element. */
const ARROWS = /^[^\p{L}\p{N}]+|[\s>›»→▶▸]+$/gu;

/** The visible collapsed branches of the page, except the control's own arrow. */
export function branchesIn(control: Element): readonly Branch[] {
  const found = new Map<Element, Branch>();
  const frame = frameOf(control);
  for (const { node } of rootsNow(documentOf(control)))
    for (const mark of [...queryAll(node, MARKS)].slice(0, MAX_MARKS)) {
      const branch = branchOf(mark, control, frame);
      if (branch && (!found.has(branch.row) || !/\p{L}/u.test(readText(mark, 20))))
        found.set(branch.row, branch);
    }
  const rows = [...found.keys()];
  return [...found.values()].filter(({ row }) => !rows.some((one) => one !== row && contains(row, one)));
}

function branchOf(mark: Element, control: Element, frame: Element): Branch | undefined {
  const says = attribute(mark, 'aria-expanded') === 'false' || hasPopup(mark);
  if (!says && !IS_MARK.test(attribute(mark, 'class') ?? '')) return undefined;
  if (!isSeen(mark) || isOwn(mark, frame)) return undefined;
  const row = [...outward(mark, MAX_ABOVE + 1)].find((one) => /\p{L}/u.test(readText(one, MAX_LABEL)));
  if (!row || contains(row, control) || rectOf(row).height > MAX_HEIGHT) return undefined;
  if (row === mark ? !says : isTrue(row, 'aria-expanded')) return undefined;
  return { row, mark, label: readText(row, MAX_LABEL).replaceAll(ARROWS, '') };
}

/** The visible collapsed branches in an element, such as a tree in the page. Their arrow may be a character. */
export const foldedIn = (scope: Element): readonly Branch[] => {
  const found = new Map<Element, Branch>();
  for (const mark of within(scope, '*')) {
    const says = attribute(mark, 'aria-expanded') === 'false';
    const isMark = IS_MARK.test(attribute(mark, 'class') ?? '') || IS_FOLDED.test(ownText(mark).trim());
    if (!(says || isMark) || !isSeen(mark)) continue;
    const row = [...outward(mark, MAX_ABOVE)].find((one) => /\p{L}/u.test(readText(one, MAX_LABEL)));
    if (!row || contains(row, scope) || (row !== mark && isTrue(row, 'aria-expanded'))) continue;
    if (rectOf(row).height > MAX_HEIGHT || (row !== mark && !leads(mark, row) && !hasPeer(row))) continue;
    found.set(row, { row, mark, label: readText(row, MAX_LABEL).replaceAll(ARROWS, '') });
  }
  return [...found.values()];
};

/** True for an arrow before its text. An arrow behind the text of a single row opens a list. */
function leads(mark: Element, row: Element): boolean {
  const [sign, box] = [rectOf(mark), rectOf(row)];
  const before = styleOf(row)?.direction === 'rtl' ? box.right - sign.right : sign.left - box.left;
  return before < box.width / 4;
}

const hasPeer = (row: Element): boolean =>
  [row.previousElementSibling, row.nextElementSibling].some(
    (one) => one && tagOf(one) === tagOf(row) && readText(one, MAX_LABEL) !== '',
  );

/** An arrow that points to a side, or a plus sign. */
const IS_FOLDED = /^[▸▶►›❯⏵⯈+＋⊞]\uFE0F?$/u;

/** A floating list doesn't belong to its control's box, even if the markup contains it there. */
function isOwn(mark: Element, frame: Element): boolean {
  if (!contains(frame, mark)) return false;
  const [{ top, bottom }, box] = [rectOf(mark), rectOf(frame)];
  return (top + bottom) / 2 < box.bottom && (top + bottom) / 2 > box.top;
}

const hasPopup = (one: Element): boolean => !/^(?:false|)$/i.test(attribute(one, 'aria-haspopup') ?? '');

const keyOf = ({ row, label }: Branch): string => `${label}@${Math.round(rectOf(row).left)}`;

/** Milliseconds for an opened list to show its arrows. */
const DRAWS = 100;
/** Milliseconds for one branch and for all branches to open. Also, the maximum number of levels. */
const OPENS = 500;
const DESCENDS = 6_000;
const MAX_LEVELS = 4;

/**
 * Opens the branches of a list one by one until the wanted row appears.
 * @returns the labels of the branches on the way; empty if the row was already visible, or is in no branch
 */
export async function descend(
  branches: () => readonly Branch[],
  isThere: () => boolean,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const end = performance.now() + DESCENDS;
  const opened = new Set<Element>();
  // A page may redraw all columns, so rows are identified by name and column.
  const down = async (path: readonly string[], above: ReadonlySet<string>): Promise<readonly string[]> => {
    const unknown = (known: ReadonlySet<string>): readonly Branch[] =>
      branches().filter((one) => !known.has(keyOf(one)) && !opened.has(one.row));
    const level = unknown(above);
    const known = new Set([...above, ...level.map(keyOf)]);
    for (const one of level) {
      if (performance.now() > end) break;
      const { row, mark } = connected(one.row)
        ? one
        : (branches().find((it) => keyOf(it) === keyOf(one)) ?? one);
      opened.add(row);
      await clickOption(mark);
      await until(() => isThere() || unknown(known).length > 0, OPENS, signal);
      const here = [...path, one.label];
      if (isThere()) return here;
      const deeper = here.length < MAX_LEVELS ? await down(here, known) : [];
      if (deeper.length > 0) return deeper;
    }
    return [];
  };
  return isThere() ? [] : down([], new Set());
}

/**
 * Opens the branches of a path.
 * @param last the end of the path. If it is a branch next to the first one, the texts aren't a path
 * @returns the number of opened branches
 */
export async function follow(
  branches: () => readonly Branch[],
  steps: readonly string[],
  last: string,
  signal?: AbortSignal,
): Promise<number> {
  if (branches().some(({ label }) => same(label, last))) return 0;
  for (const [at, step] of steps.entries()) {
    const isStep = ({ label }: Branch): boolean => same(label, step);
    const found = await until(() => branches().find(isStep), at === 0 ? DRAWS : OPENS, signal);
    if (!found) return at;
    await clickOption(found.mark);
  }
  return steps.length;
}
