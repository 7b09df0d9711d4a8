import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  attribute,
  contains,
  documentOf,
  isDrawnIn,
  isRendered,
  outward,
  queryAll,
  styleOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText } from '../../dom/text.ts';
import { blur, change, enter, focus, leave, pressEnter, type TextControl, tap, until } from '../events.ts';
import type { Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import { nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { clickOption, takeChosen } from './listbox.ts';
import { Appearing, rowsNaming } from './rows.ts';
import { select } from './select.ts';
import { leadsAway } from './turners.ts';
import { colourOf, inList } from './values.ts';

const OPENS = 1_000;
const SHOWS = 500;
const MAX_ABOVE = 6;
const MAX_FIELDS = 500;
const CODES = /\bhex\b|^#$|colou?r|farbe|couleur/i;
const FORMATS = ['Hex', 'HEXA', 'RGB', 'RGBA', 'HSL', 'HSLA', 'HSV', 'HSVA', 'HSB'];

export async function pickColour(
  control: Element,
  value: Json,
  frame: Element,
  field?: Element,
  signal?: AbortSignal,
): Promise<Took | undefined> {
  const [only, ...more] = inList(value);
  const colour = typeof only === 'string' && more.length === 0 ? colourOf(only) : undefined;
  if (colour === undefined) return undefined;
  const sent = (): number =>
    entriesAround(field ?? control).filter(({ sends = [] }) => sends.some((one) => colourOf(one) === colour))
      .length;
  const held = (): boolean =>
    [field, control].some((one) => one && colourOf(String((one as HTMLInputElement).value ?? '')) === colour);
  const [sentBefore, wasShown] = [sent(), hasColour(control, colour)];
  const isTaken = (): boolean =>
    held() || sent() > sentBefore || (!field && !wasShown && hasColour(control, colour));
  const appearing = new Appearing(control);
  appearing.expect(colour);
  const isOther = (one: Element): boolean => !isDrawnIn(one, frame) || !(takesCode(one) || hasDigits(one));
  const others = new Set(fieldsNear(control).filter(isOther));
  const fields = (): readonly Element[] =>
    fieldsNear(control).filter((one) => one !== control && !others.has(one));
  const coded = (): Element | undefined => fields().find(takesCode);
  const isCoded = (): boolean => coded() !== undefined;
  const isInPage = isCoded();
  if (!isInPage) tap(control);
  const shown = (await until(() => coded() ?? appearing.row(colour), OPENS, signal)) ?? fields()[0];
  appearing.forget();
  if (!shown) return undefined;
  const isField = fields().includes(shown);
  const popup = [...outward(above(shown), MAX_ABOVE)].findLast((one) => !contains(one, control)) ?? frame;
  if (isField && !isCoded()) await askForCode(popup, isCoded, signal);
  const part = isField ? await typeIn(fields(), colour) : shown;
  if (!part) return undefined;
  if (!isField) await clickOption(part);
  if (!(await until(isTaken, SHOWS, signal)) || (isField && !contains(frame, part))) {
    await takeChosen(popup, true);
    await until(isTaken, SHOWS, signal);
  }
  if (isRendered(part) && !contains(frame, part)) await leave(control, () => !isRendered(part), signal);
  const isKept = isInPage && colourOf((part as HTMLInputElement).value, true) === colour;
  return isKept || isTaken() ? { sends: [[colour]] } : { problem: say('notKept') };
}

async function askForCode(popup: Element, isThere: () => boolean, signal?: AbortSignal): Promise<void> {
  const isCode = ({ label }: { readonly label: string }): boolean => /^hexa?$/i.test(label.trim());
  for (const list of within(popup, 'select') as readonly HTMLSelectElement[]) {
    const format = [...list.options].find(isCode);
    if (format) await select(list).put(format.label, signal);
    if (await until(isThere, SHOWS, signal)) return;
  }
  const code = (): Element | undefined => rowsNaming(popup, FORMATS[0]!)[0]!.find((one) => !leadsAway(one));
  for (const format of FORMATS) {
    const row = rowsNaming(popup, format)[0]!.find((one) => contains(popup, one));
    if (!row) continue;
    await clickOption(row);
    const found = await until(() => isThere() || code(), SHOWS, signal);
    if (found && found !== true) await clickOption(found);
    if (await until(isThere, SHOWS, signal)) return;
  }
}

async function typeIn(fields: readonly Element[], colour: string): Promise<Element | undefined> {
  const numbers = ['r', 'g', 'b'].flatMap(
    (sign) => fields.find((one) => nameIn(one).toLowerCase().startsWith(sign)) ?? [],
  );
  const code = fields.find(takesCode);
  if (!code && numbers.length === 3) {
    for (const [at, one] of numbers.entries())
      await typeCode(one, String(Number.parseInt(colour.slice(at * 2 + 1, at * 2 + 3), 16)));
    return numbers[0];
  }
  const field = code ?? fields.find((one) => colourOf((one as HTMLInputElement).value));
  if (field) await typeCode(field, colour);
  return field;
}

const hasColour = (element: Element, colour: string): boolean =>
  [element, ...within(element, '*').slice(0, 8)].some(
    (one) =>
      colourOf(styleOf(one)?.backgroundColor ?? '') === colour || colourOf(ownText(one), true) === colour,
  );

const fieldsNear = (near: Element): readonly Element[] =>
  rootsNow(documentOf(near))
    .flatMap(({ node }) => [...queryAll(node, 'input')].slice(0, MAX_FIELDS))
    .filter((one) => /^(?:text|search|number|)$/.test((one as HTMLInputElement).type) && isRendered(one));

const takesCode = (field: Element): boolean => {
  const { value, maxLength } = field as HTMLInputElement;
  const names = [nameIn(field), attribute(field, 'placeholder') ?? '', attribute(field, 'class') ?? ''];
  const isOther = /^(?:rgb|hs|\d+\D+\d)/i.test(value);
  const isCode = colourOf(value, true) !== undefined || maxLength === 6 || maxLength === 7;
  return !isOther && (isCode || names.some((one) => CODES.test(one)));
};

const hasDigits = (field: Element): boolean => /\d/.test((field as HTMLInputElement).value);

async function typeCode(one: Element, colour: string): Promise<void> {
  const field = one as TextControl;
  const isBare = /^[\da-f]{6}$/i.test(field.value) || field.maxLength === 6;
  focus(field);
  enter(field, isBare ? colour.replace('#', '') : colour);
  change(field);
  await pressEnter(field);
  blur(field);
}
