/** Buttons, and fields of years and months, that move a calendar to another month. */
import { type Moment, monthIn } from '../../../matching/moments.ts';
import { attribute, closest, contains, isRendered, matches, rectOf, styleOf, tagOf } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { change, enter, nextFrame } from '../events.ts';
import { within } from '../find/near.ts';
import type { Header } from './headers.ts';
import { optionsOf, setSelected } from './select.ts';

/** Maximum height in pixels of the area above the days that contains a calendar's buttons. */
const MAX_HEADER = 200;
/** Maximum size in pixels of such a button. */
const MAX_TURNER = 120;
const TURNERS = 'button,[role="button" i],a,span,div,svg,i,td,th';
const SAYS_NEXT = /next|forward|right|›|»|→|>/i;
/** The direction of a button without a label, from a word in its class. */
const DIRECTION = /\b(?:next(?!ui)|prev)/i;
const SAYS_BACK = /prev|back|left|‹|«|←|</i;

/** A link to another page isn't a button. */
export function leadsAway(element: Element): boolean {
  const link = closest(element, 'a[href]');
  return link !== null && !/^\s*(?:#|javascript:|$)/i.test(attribute(link, 'href') ?? '');
}

/** A year in a header's list: 2027, 2027年. */
const yearOf = (text: string): number => Number(/^(\d{4})\D?$/.exec(text)?.[1]);

/**
 * Sets the year in a header's lists and fields, if it has them. If the year is right, chooses the month in its list.
 * Before that, a button that changes the month would be undone.
 */
export async function turnByFields(
  { scope, year: shown }: Omit<Header, 'month'>,
  { year, month }: Moment,
  language: string,
): Promise<boolean> {
  let isChosen = false;
  for (const one of tagOf(scope) === 'form' ? [] : within(scope, 'select,input')) {
    if (tagOf(one) === 'select') {
      const texts = optionsOf(one as HTMLSelectElement).map(({ label }) => label.trim());
      const years = texts.map(yearOf);
      // A list may only offer years near its current one.
      const nearest = years.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year))[0];
      const at = years.some(Number.isNaN)
        ? texts.findIndex((text) => shown === year && monthIn(`${text} ${year}`, language)?.month === month)
        : years.indexOf(nearest!);
      if (at < 0 || (one as HTMLSelectElement).selectedIndex === at) continue;
      setSelected(one as HTMLSelectElement, [at]);
    } else {
      const { value, readOnly } = one as HTMLInputElement;
      if (readOnly || Number(value) !== shown || shown === year) continue;
      enter(one as HTMLInputElement, String(year));
      change(one);
    }
    isChosen = true;
    await nextFrame();
  }
  return isChosen;
}

/**
 * Buttons that may move the calendar. The likeliest come first: those with a matching label, and those for months
 * before those for years.
 */
export function turnersOf(scope: Element, grid: Element, forward: boolean): readonly Element[] {
  const { top, left, width } = rectOf(grid);
  const label = (one: Element): string =>
    ['aria-label', 'title']
      .map((name) => attribute(one, name) ?? '')
      .join(' ')
      .trim() ||
    (DIRECTION.exec(attribute(one, 'class') ?? '')?.[0] ?? '');
  const toRight = forward !== (styleOf(grid)?.direction === 'rtl');
  const [says, against] = forward ? [SAYS_NEXT, SAYS_BACK] : [SAYS_BACK, SAYS_NEXT];
  const found = within(scope, TURNERS).filter((one) => {
    if (contains(grid, one) || contains(one, grid) || !isRendered(one) || matches(one, ':disabled'))
      return false;
    if (leadsAway(one)) return false;
    const rect = rectOf(one);
    const isArrow = !/[\p{L}\d]/u.test(readText(one, 10)) || says.test(readText(one, 40));
    const isSmall = rect.width > 4 && rect.width <= MAX_TURNER && rect.height <= MAX_TURNER;
    const ownLabel = label(one);
    if (against.test(ownLabel) && !says.test(ownLabel)) return false;
    const isThere = says.test(ownLabel) || rect.left + rect.width / 2 > left + width / 2 === toRight;
    const isNear = rect.top <= top + 4 && rect.bottom >= top - MAX_HEADER;
    return isArrow && isSmall && isThere && isNear;
  });
  const rank = (one: Element): number =>
    (says.test(label(one)) ? 0 : 4) +
    (/year|jahr/i.test(label(one)) ? 2 : 0) +
    (tagOf(one) === 'svg' ? 1 : 0);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
