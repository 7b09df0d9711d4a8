import { elementsIn, innermost, isRendered, rectOf, styleOf } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { pause, until } from '../events.ts';
import { within } from '../find/near.ts';

const SEEKS = 5_000;
const SCROLLS = 300;
const DRAWS = 100;
const LOADS = 600;
const MOST = 300;
const LONG = 8;
const MAX_HALVES = 24;

const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export const isScroller = (one: Element): boolean =>
  one.scrollHeight > one.clientHeight + 4 &&
  rectOf(one).height > 0 &&
  /auto|scroll|overlay/.test(styleOf(one)?.overflowY ?? '');

function textsIn(scroller: Element): readonly string[] {
  const { top, bottom } = rectOf(scroller);
  const isInSight = (one: Element): boolean => {
    const box = rectOf(one);
    return box.height > 0 && box.bottom > top + 1 && box.top < bottom - 1 && isRendered(one);
  };
  return innermost(within(scroller, '*').filter((one) => elementsIn(one, 1).length === 0 && isInSight(one)))
    .map((one) => ({ text: readText(one, 100), at: rectOf(one).top }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text);
}

export async function seekIn<Found>(
  scroller: Element,
  look: () => Found | undefined | false,
  wanted: string,
): Promise<Found | undefined> {
  const end = performance.now() + SEEKS;
  const show = async (top: number): Promise<boolean> => {
    const before = textsIn(scroller).join('\n');
    const isDrawn = (now: string) => now !== '' && now !== before;
    const { scrollTop } = scroller;
    scroller.scrollTop = top;
    if (scroller.scrollTop === scrollTop) return false;
    await until(() => isDrawn(textsIn(scroller).join('\n')), SCROLLS);
    return true;
  };
  const halves = async (): Promise<void> => {
    let [low, high] = [0, scroller.scrollHeight];
    for (let count = 0; count < MAX_HALVES && performance.now() < end && !look(); count++) {
      const texts = textsIn(scroller);
      const [first = '', last = ''] = [texts[0], texts.at(-1)];
      if (ORDER.compare(first, last) > 0) return;
      if (ORDER.compare(wanted, first) < 0) high = scroller.scrollTop;
      else if (ORDER.compare(wanted, last) > 0) low = scroller.scrollTop;
      else return;
      if (!(await show((low + high) / 2))) return;
    }
  };
  if (scroller.scrollHeight > scroller.clientHeight * LONG) await halves();
  if (look()) await pause(DRAWS);
  const found = look();
  if (found) return found;
  await show(0);
  for (let count = 0; count < MOST && performance.now() < end; count++) {
    const there = look();
    if (there) return there;
    const { scrollHeight } = scroller;
    const isLonger = () => scroller.scrollHeight > scrollHeight;
    const isMoved = await show(scroller.scrollTop + Math.max(20, scroller.clientHeight - 20));
    if (!isMoved && !(await until(isLonger, LOADS))) return undefined;
  }
  return undefined;
}
