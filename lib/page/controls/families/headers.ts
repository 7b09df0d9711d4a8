import { momentsIn, monthIn } from '../../../matching/moments.ts';
import {
  above,
  attribute,
  formOf,
  inputOf,
  isDrawnIn,
  isTransparent,
  namedBy,
  outward,
  query,
  rawValue,
  tagOf,
} from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { within } from '../find/near.ts';
import { languageOf } from '../find/ways.ts';

const MAX_ABOVE = 6;
const FOLLOWING = 4;
export const YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/g;

export interface Header {
  readonly year: number;
  readonly month: number;
  readonly scope: Element;
}

export function headerOfDays(grid: Element, language: string): Header | undefined {
  const read = (text: string) => monthIn(text, language);
  let bare: Omit<Header, 'scope'> | undefined;
  for (const table of outward(grid, MAX_ABOVE)) {
    const [label] = namedBy(table, 'aria-labelledby');
    const text = label ? readText(label, 100) : '';
    const named = read(text);
    const scope = label && named && [...outward(table, MAX_ABOVE)].find((one) => isDrawnIn(label, one));
    if (named && scope) return { ...named, scope };
    if (!/\d/.test(text)) bare ??= read(`${text} 2000`);
  }
  for (const scope of outward(above(grid), MAX_ABOVE)) {
    const shown = readAround(grid, scope, (text) => {
      const year = bare && yearAround(text, scope);
      return bare ? year && { ...bare, year } : read(text);
    });
    if (shown) return { ...shown, scope };
  }
  return undefined;
}

export function headerOfMonths(grid: Element): Header | undefined {
  for (const scope of outward(above(grid), MAX_ABOVE)) {
    const years = (text: string) => [...new Set(text.match(YEAR))];
    const found = readAround(grid, scope, (text) => (years(text).length === 1 ? years(text) : undefined));
    if (found) return { year: Number(found[0]), month: 1, scope };
  }
  return undefined;
}

/** Prefers text before the grid, because text after it may show today's date. */
function readAround<Read>(grid: Element, scope: Element, read: (text: string) => Read): Read {
  // A transparent element may contain the names of all months.
  const isNoHeader = (one: Element) => one === grid || isTransparent(one);
  const isAfter = (one: Element) => (grid.compareDocumentPosition(one) & FOLLOWING) !== 0;
  const fields = yearsIn(scope);
  const readWithout = (isLeftOut: (one: Element) => boolean) =>
    read(`${readText(scope, 600, isLeftOut)} ${fields}`);
  // The text beside lists of months and years may show a chosen day.
  const inFields = /\p{L}{3}/u.test(fields) ? read(fields) : undefined;
  const isNone = (one: Element) => isNoHeader(one) || isAfter(one);
  return (
    inFields ||
    readWithout(isNone) ||
    readWithout((one) => isNone(one) || saysDay(one)) ||
    readWithout(isNoHeader)
  );
}

/** A header may also show today's date. */
const saysDay = (one: Element): boolean => {
  const text = ownText(one);
  return /\d{4}/.test(text) && momentsIn(text, { language: languageOf(one) }).length > 0;
};

export const unsentFields = (scope: Element): readonly Element[] =>
  tagOf(scope) === 'form' || query(scope, 'form')
    ? []
    : within(scope, 'select,input').filter((one) => !formOf(one) || !attribute(one, 'name'));

function yearsIn(scope: Element): string {
  const texts = unsentFields(scope).map((one) => {
    if (tagOf(one) === 'select') return query(one, 'option:checked')?.textContent ?? '';
    const value = rawValue(one);
    const isMonth = inputOf(one).readOnly && /^\d{1,2}\s?[月월]$|^\p{L}{3,12}\.?$/u.test(value);
    return isMonth || /^\d{4}\s?[年년]?$/.test(value) ? value : '';
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
