import type { PageResult, RunData, Said } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { truncate } from '../../text/truncate.ts';
import { findAll } from '../controls/fill/find.ts';
import { isControl, typeOf } from '../controls/find/kinds.ts';
import {
  attribute,
  closest,
  elementsIn,
  elementsOf,
  find,
  inputOf,
  isA,
  isElement,
  isRendered,
  matches,
  parentOf,
  query,
  queryAll,
  rawValue,
  tagOf,
} from '../dom/dom.ts';
import { pace } from '../dom/pace.ts';
import { readText } from '../dom/text.ts';

const MAX_ROWS = 1_000;
const MAX_COLUMNS = 50;
const MAX_CELL_LENGTH = 2_000;
const MAX_TOTAL = 1_000_000;
const MAX_WORK = 10_000;

export type Extracted =
  | {
      readonly ok: true;
      readonly data: RunData;
      readonly truncated: boolean;
      readonly notes: readonly Said[];
    }
  | { readonly ok: false; readonly said: Said };

interface Reader {
  readonly columns: readonly string[];
  read(item: Element): readonly string[];
}

/**
 * Items become rows, and declared properties become columns (AWAS, "Result Object Structure").
 * If a selector ends in an attribute (`a[href]`), the value is that attribute.
 * @throws AbortError
 */
export async function extract(
  document: Document,
  selector: string,
  result: PageResult | undefined,
  signal?: AbortSignal,
): Promise<Extracted> {
  const containers = findAll(document, selector);
  if (!containers) return { ok: false, said: say('selectorInvalid', selector) };
  if (containers.length === 0) return { ok: false, said: say('selectorNone', selector) };
  const notes: Said[] = [];
  const items = itemsOf(containers, result, notes);
  const reader = readerFor(document, items, containers, result, notes);
  const pacing = pace(MAX_WORK, signal);
  const rows: (readonly string[])[] = [];
  let length = 0;
  for (const item of items) {
    if (rows.length === MAX_ROWS || length > MAX_TOTAL || pacing.exhausted()) break;
    const row = reader.read(item);
    rows.push(row);
    length += row.reduce((sum, cell) => sum + cell.length, 0);
    if (pacing.due()) await pacing.rest();
  }
  if (rows.length < items.length) notes.push(say('itemsRead', rows.length, items.length));
  if (reader.columns.length === MAX_COLUMNS) notes.push(say('columnsRead', MAX_COLUMNS));
  return {
    ok: true,
    data: { kind: 'table', columns: reader.columns, rows, ...pageOf(document, result, notes) },
    truncated: rows.length < items.length,
    notes,
  };
}

function itemsOf(
  containers: readonly Element[],
  result: PageResult | undefined,
  notes: Said[],
): readonly Element[] {
  const first = containers.find(isRendered) ?? containers[0];
  if (!first) return [];
  const type = result?.type ?? 'single';
  if (type === 'form') {
    const form = isA(first, 'form') ? first : query(first, 'form');
    const elements = form ? elementsOf(form) : [...queryAll(first, 'input,select,textarea')];
    return elements.filter((element) => isControl(element) && typeOf(element) !== 'password');
  }
  if (type === 'single') return [first];
  if (result?.itemSelector !== undefined) {
    const { itemSelector } = result;
    const found = containers.map((container) => find(container, itemSelector));
    if (!found.includes(null)) return found.flatMap((items) => items ?? []);
    notes.push(say('childrenRead', itemSelector));
  }
  if (containers.length > 1) return containers;
  if (type === 'table') {
    const rows = [...queryAll(first, 'tr')].filter((row) => query(row, 'td') !== null);
    if (rows.length > 0) return rows;
  }
  const items = [...queryAll(first, 'li')].filter(isOutermost);
  return items.length > 0 ? items : elementsIn(first);
}

function isOutermost(item: Element): boolean {
  const parent = parentOf(item);
  return !isElement(parent) || closest(parent, 'li') === null;
}

function readerFor(
  document: Document,
  items: readonly Element[],
  containers: readonly Element[],
  result: PageResult | undefined,
  notes: Said[],
): Reader {
  const properties = Object.entries(result?.properties ?? {}).slice(0, MAX_COLUMNS);
  if (result?.type === 'form' && properties.length === 0)
    return { columns: ['name', 'value'], read: (control) => [nameOf(control), valueIn(control)] };
  if (properties.length > 0) return byProperties(document, properties, items, notes);
  const [[row], [first]] = [items, containers];
  if (row && first && tagOf(row) === 'tr') return byCells(items, closest(row, 'table') ?? first);
  const links = (result?.type ?? 'single') !== 'single' && items.some((item) => linkOf(item) !== null);
  if (!links) return { columns: ['text'], read: (item) => [readCell(item)] };
  return { columns: ['text', 'link'], read: (item) => [readCell(item), linkOf(item)?.href ?? ''] };
}

const readCell = (element: Element): string => readText(element, MAX_CELL_LENGTH);

function byCells(rows: readonly Element[], table: Element): Reader {
  const widest = rows.reduce((most, row) => Math.max(most, elementsIn(row).length), 0);
  const width = Math.min(MAX_COLUMNS, widest);
  const head = [...queryAll(table, 'tr')].find((row) => query(row, 'td') === null);
  const names = head ? elementsIn(head).map((cell) => readText(cell, 100)) : [];
  return {
    columns: Array.from({ length: width }, (_, index) => names[index] || `column ${index + 1}`),
    read: (row) => {
      const texts = elementsIn(row).slice(0, width).map(readCell);
      return [...texts, ...Array<string>(width - texts.length).fill('')];
    },
  };
}

const linkOf = (item: Element): HTMLAnchorElement | null =>
  matches(item, 'a[href]') && isA(item, 'a') ? item : query(item, 'a[href]');

function byProperties(
  document: Document,
  properties: readonly (readonly [string, string])[],
  items: readonly Element[],
  notes: Said[],
): Reader {
  const valid = properties.map(([name, selector]) => {
    const usable = find(document, selector) !== null;
    if (!usable) notes.push(say('propertyInvalid', name, selector.slice(0, 100)));
    return usable;
  });
  const read = (item: Element): readonly string[] =>
    properties.map(([, selector], index) => {
      if (!valid[index]) return '';
      const element = query(item, selector) ?? (matches(item, selector) ? item : null);
      return element ? valueBy(element, selector) : '';
    });
  for (const [index, [name, selector]] of properties.entries())
    if (
      valid[index] &&
      items.length > 0 &&
      !items.some((item) => query(item, selector) ?? matches(item, selector))
    )
      notes.push(say('propertyNone', name, selector.slice(0, 100)));
  return { columns: properties.map(([name]) => name.slice(0, 100)), read };
}

const ENDS_IN_ATTRIBUTE = /\[\s*([a-z_][\w:.-]*)\s*\]\s*$/i;
const URLS = new Set(['href', 'src', 'action', 'poster', 'cite']);

function valueBy(element: Element, selector: string): string {
  const name = ENDS_IN_ATTRIBUTE.exec(selector.slice(-200))?.[1];
  const declared = name === undefined ? null : attribute(element, name);
  if (name === undefined || declared === null || declared === '') return valueIn(element);
  return cell(URLS.has(name.toLowerCase()) ? absolute(element, declared) : declared);
}

function valueIn(element: Element): string {
  const tag = tagOf(element);
  if (tag === 'input' || tag === 'textarea' || tag === 'select') return controlValue(element);
  if (tag === 'img') return cell(absolute(element, attribute(element, 'src') ?? ''));
  if (tag === 'meta') return cell(attribute(element, 'content') ?? '');
  const text = readCell(element);
  if (text !== '') return text;
  const other = ['datetime', 'value', 'aria-label', 'title'].map((name) => attribute(element, name));
  return cell(other.find((one) => one !== null) ?? '');
}

function controlValue(element: Element): string {
  const type = typeOf(element);
  if (type === 'password' || type === 'hidden') return '';
  if (type === 'checkbox' || type === 'radio') {
    return inputOf(element).checked ? cell(rawValue(element)) : '';
  }
  const chosen = isA(element, 'select') ? [...element.selectedOptions] : [];
  if (chosen.length > 0) return cell(chosen.map(({ value }) => value).join(', '));
  return cell(rawValue(element));
}

const nameOf = (element: Element): string =>
  cell(attribute(element, 'name') || attribute(element, 'id') || tagOf(element));

function absolute(element: Element, url: string): string {
  return URL.canParse(url, element.baseURI) ? new URL(url, element.baseURI).href : url;
}

const cell = (text: string): string => truncate(text, MAX_CELL_LENGTH);

function pageOf(
  document: Document,
  result: PageResult | undefined,
  notes: Said[],
): { readonly more: boolean; readonly next?: string; readonly page?: string } {
  const { selector, nextButton, currentPage } = result?.pagination ?? {};
  const first = (wanted: string | undefined): Element | undefined => {
    if (wanted === undefined) return undefined;
    const found = findAll(document, wanted);
    if (!found) notes.push(say('noteInvalid', wanted.slice(0, 100)));
    return found?.find(isRendered);
  };
  const around = first(selector);
  const within = (wanted: string | undefined): Element | undefined => {
    if (wanted === undefined) return undefined;
    return (around && find(around, wanted)?.find(isRendered)) ?? first(wanted);
  };
  const next = within(nextButton);
  const current = within(currentPage);
  const page = current && readText(current, 100);
  if (next === undefined || isDisabled(next)) return { more: false, ...(page && { page }) };
  const address = linkAddress(next);
  return { more: true, ...(address !== undefined && { next: address }), ...(page && { page }) };
}

function linkAddress(element: Element): string | undefined {
  const link = linkOf(element);
  const url = link && URL.parse(attribute(link, 'href') ?? '', link.baseURI);
  const here = link && /^(?:|_self|_top)$/i.test(attribute(link, 'target') ?? '');
  if (!url || !here || !/^https?:$/.test(url.protocol)) return undefined;
  return isSameDocument(url, link.baseURI) || url.href.length > MAX_CELL_LENGTH ? undefined : url.href;
}

const isSameDocument = (url: URL, base: string): boolean =>
  url.hash !== '' && url.href.split('#', 1)[0] === base.split('#', 1)[0];

const isDisabled = (element: Element): boolean =>
  matches(element, ':disabled,[aria-disabled="true" i],.disabled') || query(element, ':disabled') !== null;
