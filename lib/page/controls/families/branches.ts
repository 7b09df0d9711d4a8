import { same } from '../../../matching/choices.ts';
import {
  attribute,
  closest,
  connected,
  contains,
  documentOf,
  elementsIn,
  isRendered,
  isTrue,
  matches,
  outward,
  query,
  queryAll,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText, readText } from '../../dom/text.ts';
import { pause, until } from '../events.ts';
import { BUTTON, isBox } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { frameOf, within } from '../find/near.ts';
import { clickOption, isSeen } from './listbox.ts';

export interface Branch {
  readonly row: Element;
  readonly mark: Element;
  readonly label: string;
}

const SAYS = '[aria-expanded],[aria-haspopup]';
const WORDS = ['arrow', 'expand', 'caret', 'chevron', 'switcher', 'collapse', 'right'];
const ITEMS = ['clos', 'collapsed', 'folded', 'children'].map((word) => `li[class*="${word}" i]`);
const MARKS = [SAYS, 'li:has(>ul,>ol)', ...ITEMS, ...WORDS.map((word) => `[class*="${word}" i]`)].join();
const IS_MARK =
  /(?:^|[-_\s])(?:arrow|expand|caret|chevron|switcher|collapse)|(?:icon|angle|triangle)\S*[-_]right(?:$|[-_\s])/i;
const FIELDS = 'input,select,textarea,[role="combobox" i]';
const MAX_MARKS = 2_000;
const MAX_HEIGHT = 64;
const MAX_ABOVE = 5;
const MAX_LABEL = 100;
const ARROWS = /^[^\p{L}\p{N}]+|[\s>›»→▶▸]+$/gu;

export function branchesIn(control: Element): readonly Branch[] {
  const frame = frameOf(control);
  const marks = rootsNow(documentOf(control)).flatMap(({ node }) =>
    [...queryAll(node, MARKS)].slice(0, MAX_MARKS),
  );
  return branchesAt(
    marks.filter((mark) => !isOwn(mark, frame)),
    control,
  );
}

function branchesAt(marks: readonly Element[], control?: Element): readonly Branch[] {
  const found = new Map<Element, Branch>();
  for (const mark of marks) {
    const branch = branchOf(mark, control);
    if (branch && (!found.has(branch.row) || !/\p{L}/u.test(readText(mark, 20))))
      found.set(branch.row, branch);
  }
  const rows = [...found.keys()];
  return [...found.values()].filter(({ row }) => !rows.some((one) => one !== row && contains(row, one)));
}

const CLOSED = /(?:^|[-_\s])(?:close|closed|collapsed|folded|has-?children)(?:$|[-_\s])/i;

function signOf(item: Element): Element | undefined {
  if (tagOf(item) !== 'li') return undefined;
  const inner = query(item, 'ul,ol');
  if (inner ? isRendered(inner) : !CLOSED.test(attribute(item, 'class') ?? '')) return undefined;
  const [first = item] = within(item, '*').filter((one) => isSeen(one) && elementsIn(one, 1).length === 0);
  return /[\p{L}\p{N}]/u.test(readText(first, 20)) ? undefined : first;
}

function branchOf(here: Element, control?: Element): Branch | undefined {
  const sign = signOf(here);
  const mark = sign ?? here;
  if (!says(mark) && !sign && !IS_MARK.test(attribute(mark, 'class') ?? '')) return undefined;
  if (!isSeen(mark)) return undefined;
  const row = [...outward(mark, MAX_ABOVE + 1)].find((one) => /\p{L}/u.test(readText(one, MAX_LABEL)));
  if (!row || (control && contains(row, control)) || rectOf(row).height > MAX_HEIGHT) return undefined;
  if ([row, ...within(row, FIELDS)].some((one) => matches(one, FIELDS) && !isBox(one))) return undefined;
  if (row === mark ? !says(mark) : isTrue(row, 'aria-expanded')) return undefined;
  return { row, mark, label: readText(row, MAX_LABEL).replaceAll(ARROWS, '') };
}

function isOwn(mark: Element, frame: Element): boolean {
  if (!contains(frame, mark)) return false;
  const [{ top, bottom }, box] = [rectOf(mark), rectOf(frame)];
  return (top + bottom) / 2 < box.bottom && (top + bottom) / 2 > box.top;
}

const says = (one: Element): boolean => attribute(one, 'aria-expanded') === 'false' || hasPopup(one);

const hasPopup = (one: Element): boolean => !/^(?:false|)$/i.test(attribute(one, 'aria-haspopup') ?? '');

const keyOf = ({ row, label }: Branch): string => `${label}@${Math.round(rectOf(row).left)}`;

const DRAWS = 100;
const OPENS = 500;
const DESCENDS = 6_000;
const MAX_LEVELS = 4;

export async function descend(
  branches: () => readonly Branch[],
  isThere: () => boolean,
): Promise<readonly string[]> {
  const end = performance.now() + DESCENDS;
  const opened = new Set<Element>();
  const down = async (path: readonly string[], above: ReadonlySet<string>): Promise<readonly string[]> => {
    const unknown = (known: ReadonlySet<string>) =>
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
      await until(() => isThere() || unknown(known).length > 0, OPENS);
      const here = [...path, one.label];
      if (isThere()) return here;
      const deeper = here.length < MAX_LEVELS ? await down(here, known) : [];
      if (deeper.length > 0) return deeper;
    }
    return [];
  };
  return isThere() ? [] : down([], new Set());
}

/** Presses each step, which is a branch or replaces the rows by its own. Returns how many were found. */
export async function follow(
  branches: () => readonly Branch[],
  rowOf: (text: string) => Element | undefined,
  steps: readonly string[],
  last: string,
): Promise<number> {
  const markOf = (text: string) => branches().find(({ label }) => same(label, text))?.mark;
  if (markOf(last)) return 0;
  for (const [at, step] of steps.entries()) {
    const next = steps[at + 1] ?? last;
    const mark = await until(() => markOf(step), at === 0 ? DRAWS : OPENS);
    const row = mark ?? rowOf(step);
    if (!row || (!mark && rowOf(next))) return at;
    await clickOption(row);
    if (!mark && !(await until(() => rowOf(next), OPENS))) return at;
  }
  return steps.length;
}

const UNFOLDS = 4_000;
const GLIDES = 300;
const MAX_OVER = 20;
const LINK = 'a[href]:not([href^="#"])';

/** Opens all folded branches of a tree in the page. Returns the signs that it has pressed, last first. */
export async function unfoldTree(tree: Element | undefined): Promise<readonly Element[]> {
  if (!tree) return [];
  const end = performance.now() + UNFOLDS;
  const opened = new Set<Element>();
  const isFolded = ({ row, mark }: Branch) =>
    row !== tree &&
    !opened.has(row) &&
    !opened.has(mark) &&
    ![mark, row].some(hasPopup) &&
    unfolds(mark) &&
    !closest(mark, LINK) &&
    !isOver(row, tree) &&
    hasSign(mark);
  const folded = () => branchesAt(within(tree, MARKS)).filter(isFolded);
  const count = () => within(tree, '*').filter(isRendered).length;
  // Without a role, one arrow alone opens a list instead.
  if (folded().length < (query(tree, TREE) || matches(tree, TREE) ? 1 : 2)) return [];
  const pressed: Element[] = [];
  for (let [next] = folded(); next && performance.now() < end; [next] = folded()) {
    const before = count();
    opened.add(next.row).add(next.mark);
    pressed.unshift(next.mark);
    await clickOption(next.mark);
    await until(() => count() > before, OPENS);
    if (count() !== before) await pause(GLIDES);
    if (count() < before) await clickOption(next.mark);
  }
  return pressed;
}

const TREE = '[role="tree" i],[role="treeitem" i]';

/** A named button without a state may do anything. Pictures are named after what they show. */
const unfolds = (mark: Element): boolean => {
  const button = closest(mark, BUTTON);
  const name = nameIn(button ?? mark);
  return (
    attribute(mark, 'aria-expanded') !== null ||
    /^\P{L}*$|\b(?:expand|unfold|toggle|open|show)/iu.test(name) ||
    (!button && /^(?:caret|chevron|triangle|plus-square)(?!.*up)/.test(name))
  );
};

const isOver = (mark: Element, tree: Element): boolean =>
  [...outward(mark, MAX_OVER)].some(
    (one) => one !== tree && contains(tree, one) && /absolute|fixed/.test(styleOf(one)?.position ?? ''),
  );

/** Leaves often keep the place of a sign empty. A click on it would choose them. */
const hasSign = (mark: Element): boolean =>
  [mark, ...within(mark, '*')].some((one) => {
    if (/^(?:svg|img)$/.test(tagOf(one)) || says(one) || ownText(one).trim() !== '') return true;
    if ((styleOf(one)?.backgroundImage ?? 'none') !== 'none') return true;
    const { content = 'none', borderTopStyle } = styleOf(one, '::before') ?? {};
    return content === '""' ? borderTopStyle !== 'none' : !/^(?:none|normal|)$/.test(content);
  });
