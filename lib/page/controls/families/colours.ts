/** Colours that are chosen in a popup: by a code in its field, or by a swatch. */
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  attribute,
  contains,
  documentOf,
  isRendered,
  outward,
  queryAll,
  styleOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { change, enter, focus, leave, pressEnter, type TextControl, tap, until } from '../events.ts';
import type { Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import { nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { clickOption, takeChosen } from './listbox.ts';
import { Appearing } from './rows.ts';
import { colourOf, inList } from './values.ts';

const OPENS = 1_000;
const SHOWS = 500;
/** Number of levels from a popup's field up to the button that accepts its colour. */
const MAX_ABOVE = 5;
const MAX_FIELDS = 500;
const CODES = /\bhex\b|^#$|colou?r|farbe|couleur/i;

/**
 * Chooses a colour in the popup of an element.
 * @param frame the element around all parts of the control
 * @param field the input that contains the value, if it is another element
 * @returns undefined for another value, or if the page offers no such colour
 */
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
  const others = new Set(fieldsNear(control).filter((one) => !contains(frame, one)));
  const found = (): Element | undefined =>
    fieldsNear(control).find((one) => one !== control && !others.has(one) && takesCode(one));
  if (!found()) tap(control);
  const part = await until(() => found() ?? appearing.row(colour), OPENS, signal);
  appearing.forget();
  if (!part) return undefined;
  if (part === found()) await typeCode(part as TextControl, colour);
  else await clickOption(part);
  if (!(await until(isTaken, SHOWS, signal)) || (part === found() && !contains(frame, part))) {
    const popup = [...outward(above(part), MAX_ABOVE)].filter((one) => !contains(one, control));
    const asking = popup.find((one) => isRendered(one) && within(one, 'button,[role="button" i]').length > 0);
    await takeChosen(asking, true);
    await until(isTaken, SHOWS, signal);
  }
  if (isRendered(part) && !contains(frame, part)) await leave(control, () => !isRendered(part), signal);
  return isTaken() ? { sends: [[colour]] } : { problem: say('notKept') };
}

/** True if an element, or the first one in it, is painted in a colour. */
const hasColour = (element: Element, colour: string): boolean =>
  [element, ...within(element, '*').slice(0, 3)].some(
    (one) => colourOf(styleOf(one)?.backgroundColor ?? '') === colour,
  );

const fieldsNear = (near: Element): readonly Element[] =>
  rootsNow(documentOf(near))
    .flatMap(({ node }) => [...queryAll(node, 'input')].slice(0, MAX_FIELDS))
    .filter((one) => /^(?:text|search|)$/.test((one as HTMLInputElement).type) && isRendered(one));

/** True for a field that contains a colour's code, or whose name means a colour. */
const takesCode = (field: Element): boolean =>
  colourOf((field as HTMLInputElement).value, true) !== undefined ||
  [nameIn(field), attribute(field, 'placeholder') ?? '', attribute(field, 'class') ?? ''].some((one) =>
    CODES.test(one),
  );

async function typeCode(field: TextControl, colour: string): Promise<void> {
  const isBare = /^[\da-f]{6}$/i.test(field.value);
  focus(field);
  enter(field, isBare ? colour.slice(1) : colour);
  change(field);
  await pressEnter(field);
}
