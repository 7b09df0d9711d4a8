/** The text above the days of a calendar. */
import { monthIn } from '../../../matching/moments.ts';
import { above, contains, namedBy, outward, query, tagOf } from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { within } from '../find/near.ts';

/** Number of levels from the days up to the element that contains their header. */
const MAX_ABOVE = 6;
export const YEAR = /\b(?:19|20|21)\d\d\b/g;

export interface Header {
  readonly year: number;
  readonly month: number;
  /** The element with the month and its header. */
  readonly scope: Element;
}

/** The month and year in the name of the days or above them. The year may be farther away than the month. */
export function headerOf(grid: Element, language: string): Header | undefined {
  let bare: number | undefined;
  for (const table of outward(grid, MAX_ABOVE)) {
    const [label] = namedBy(table, 'aria-labelledby');
    const text = label ? readText(label, 100) : '';
    const named = monthIn(text, language);
    const scope = named && [...outward(table, MAX_ABOVE)].find((one) => contains(one, label!));
    if (scope) return { ...named, scope };
    if (!/\d/.test(text)) bare ??= monthIn(`${text} 2000`, language)?.month;
  }
  for (const scope of outward(above(grid), MAX_ABOVE)) {
    const text = `${readText(scope, 600, (one) => one === grid)} ${yearsIn(scope)}`;
    const shown = bare === undefined ? monthIn(text, language) : withYear(bare, text, scope);
    if (shown) return { ...shown, scope };
  }
  return undefined;
}

/** The values of a header's fields. Fields of a form don't belong to the header. */
export function yearsIn(scope: Element): string {
  const fields = tagOf(scope) === 'form' ? [] : within(scope, 'select,input');
  const texts = fields.map((one) => {
    if (tagOf(one) === 'select') return query(one, 'option:checked')?.textContent ?? '';
    const { value } = one as HTMLInputElement;
    // The field isn't the year if it shows a whole date.
    return /^\d{4}$/.test(value) ? value : '';
  });
  return texts.join(' ');
}

function withYear(month: number, text: string, scope: Element): Omit<Header, 'scope'> | undefined {
  if (tagOf(scope) === 'form') return undefined;
  const all = `${text} ${within(scope, ':not(td)').map(ownText).join(' ')}`;
  const [year, other] = new Set(all.match(YEAR));
  return year && !other ? { year: Number(year), month } : undefined;
}

export const monthsOf = ({ year, month }: { readonly year: number; readonly month: number }): number =>
  year * 12 + month;
