import { monthIn } from '../../../matching/moments.ts';
import { above, contains, isTransparent, namedBy, outward, query, tagOf } from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { within } from '../find/near.ts';

const MAX_ABOVE = 6;
export const YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/g;

export interface Header {
  readonly year: number;
  readonly month: number;
  readonly scope: Element;
}

export function headerOfDays(grid: Element, language: string): Header | undefined {
  const read = (text: string): Omit<Header, 'scope'> | undefined => monthIn(text, language);
  let bare: Omit<Header, 'scope'> | undefined;
  for (const table of outward(grid, MAX_ABOVE)) {
    const [label] = namedBy(table, 'aria-labelledby');
    const text = label ? readText(label, 100) : '';
    const named = read(text);
    const scope = named && [...outward(table, MAX_ABOVE)].find((one) => contains(one, label!));
    if (scope) return { ...named, scope };
    if (!/\d/.test(text)) bare ??= read(`${text} 2000`);
  }
  for (const scope of outward(above(grid), MAX_ABOVE)) {
    const text = textAbove(grid, scope);
    const year = bare && yearAround(text, scope);
    const shown = bare ? year && { ...bare, year } : read(text);
    if (shown) return { ...shown, scope };
  }
  return undefined;
}

export function headerOfMonths(grid: Element): Header | undefined {
  for (const scope of outward(above(grid), MAX_ABOVE)) {
    const [year, other] = new Set(textAbove(grid, scope).match(YEAR));
    if (year) return other ? undefined : { year: Number(year), month: 1, scope };
  }
  return undefined;
}

const textAbove = (grid: Element, scope: Element): string =>
  `${readText(scope, 600, (one) => one === grid || isTransparent(one))} ${yearsIn(scope)}`;

function yearsIn(scope: Element): string {
  const fields = tagOf(scope) === 'form' ? [] : within(scope, 'select,input');
  const texts = fields.map((one) => {
    if (tagOf(one) === 'select') return query(one, 'option:checked')?.textContent ?? '';
    const { value } = one as HTMLInputElement;
    return /^\d{4}$/.test(value) ? value : '';
  });
  return texts.join(' ');
}

function yearAround(text: string, scope: Element): number | undefined {
  if (tagOf(scope) === 'form') return undefined;
  const all = `${text} ${within(scope, ':not(td)').map(ownText).join(' ')}`;
  const [year, other] = new Set(all.match(YEAR));
  return year && !other ? Number(year) : undefined;
}

export const monthsOf = ({ year, month }: { readonly year: number; readonly month: number }): number =>
  year * 12 + month;
