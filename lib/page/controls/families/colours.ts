import { plainText } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import {
  above,
  attribute,
  contains,
  documentOf,
  isDrawnIn,
  isRendered,
  isTiny,
  isTransparent,
  outward,
  queryAll,
  rawValue,
  styleOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText, readText } from '../../dom/text.ts';
import { blur, change, enter, focus, leave, pressEnter, type TextControl, tap, until } from '../events.ts';
import type { Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import { isUnseen } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { frameOf, within } from '../find/near.ts';
import { clickOption, takeChosen } from './listbox.ts';
import { Appearing } from './rows.ts';
import { colourOf, inList, NOT_KEPT } from './values.ts';

const OPENS = 1_000;
const SHOWS = 500;
const MAX_ABOVE = 6;
const MAX_FIELDS = 500;
const CODES = /\bhex\b|^#$|colou?r|farbe|couleur/i;

export async function pickColour(
  control: Element,
  value: Json,
  frame: Element,
  field?: Element,
): Promise<Took | undefined> {
  const [only, ...more] = inList(value);
  const colour = typeof only === 'string' && more.length === 0 ? colourOf(only) : undefined;
  if (colour === undefined) return undefined;
  const sent = () =>
    entriesAround(field ?? control).filter(({ sends = [] }) => sends.some((one) => colourOf(one) === colour))
      .length;
  const held = () => [field, control].some((one) => one && colourOf(rawValue(one)) === colour);
  const [sentBefore, wasShown] = [sent(), hasColour(control, colour)];
  const isTaken = () => held() || sent() > sentBefore || (!field && !wasShown && hasColour(control, colour));
  const appearing = new Appearing(control);
  appearing.expect(colour);
  const isOther = (one: HTMLInputElement) => !isDrawnIn(one, frame) || !takesCode(one);
  const others = new Set(fieldsNear(control).filter(isOther));
  const fields = () => fieldsNear(control).filter((one) => one !== control && !others.has(one));
  const coded = () => fields().find(takesCode);
  const isInPage = coded() !== undefined;
  if (!isInPage) tap(control);
  const part = await until(() => coded() ?? appearing.row(colour), OPENS);
  appearing.forget();
  if (!part) return undefined;
  const line = fields().find((one) => one === part);
  const popup = [...outward(above(part), MAX_ABOVE)].findLast((one) => !contains(one, control)) ?? frame;
  if (line) await typeCode(line, colour);
  else await clickOption(part);
  if (!(await until(isTaken, SHOWS)) || (line && !isInPage)) {
    await takeChosen(popup, true);
    await until(isTaken, SHOWS);
  }
  if (isRendered(part) && !contains(frame, part)) await leave(control, () => !isRendered(part));
  const isKept = isInPage && colourOf(rawValue(part), true) === colour;
  return isKept || isTaken() ? { sends: [[colour]] } : NOT_KEPT;
}

/** The value of an input that is neither sent nor seen proves nothing. The form or the drawn part must show it. */
export async function typeColour(input: Element, value: Json, typed: Promise<Took>): Promise<Took> {
  const [took, colour] = [await typed, colourOf(plainText(value))];
  const isProof = attribute(input, 'name') || !(isTransparent(input) || isTiny(input) || isUnseen(input));
  if (took.problem || isProof || colour === undefined) return took;
  const frame = frameOf(input);
  const isShown = () =>
    entriesAround(input).some(({ sends = [] }) => sends.some((one) => colourOf(one) === colour)) ||
    hasColour(frame, colour);
  if (await until(isShown, SHOWS)) return took;
  const [opener, other] = within(frame, '[aria-haspopup],[aria-expanded]').filter(isRendered);
  return (opener && !other && (await pickColour(opener, value, frame))) || NOT_KEPT;
}

/** The colour of a picker, as its text or as the background of an empty part. */
export function colourShownBy(opener: Element): string | undefined {
  const parts = within(opener, '*').slice(0, 8);
  const texts = [opener, ...parts].map((one) => colourOf(ownText(one), true));
  const fills = parts
    .filter((one) => readText(one, 1) === '')
    .map((one) => colourOf(styleOf(one)?.backgroundColor ?? ''));
  return [...texts, ...fills].find((one) => one !== undefined);
}

const hasColour = (element: Element, colour: string): boolean =>
  [element, ...within(element, '*').slice(0, 8)].some(
    (one) =>
      colourOf(styleOf(one)?.backgroundColor ?? '') === colour || colourOf(ownText(one), true) === colour,
  );

const fieldsNear = (near: Element): readonly HTMLInputElement[] =>
  rootsNow(documentOf(near))
    .flatMap(({ node }) => [...queryAll(node, 'input')].slice(0, MAX_FIELDS))
    .filter((one) => /^(?:text|search|number|)$/.test(one.type) && isRendered(one));

const takesCode = (field: HTMLInputElement): boolean => {
  const { value, maxLength, type } = field;
  const names = [nameIn(field), attribute(field, 'placeholder') ?? '', attribute(field, 'class') ?? ''];
  const isOther = type === 'number' || /^(?:rgb|hs|\d+\D+\d|\d{1,3}\D?$)/i.test(value);
  const isCode = colourOf(value, true) !== undefined || maxLength === 6 || maxLength === 7;
  return !isOther && (isCode || names.some((one) => CODES.test(one)));
};

async function typeCode(field: TextControl, colour: string): Promise<void> {
  const isBare = /^[\da-f]{6}$/i.test(field.value) || field.maxLength === 6;
  focus(field);
  enter(field, isBare ? colour.replace('#', '') : colour);
  change(field);
  await pressEnter(field);
  blur(field);
}
