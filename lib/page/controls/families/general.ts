/**
 * Elements that a site declares as controls, but that lack the role or tag of a control. They are used as by a person:
 * the wanted value is found in the element or its popup, and clicked. Only a visible change of the element counts as
 * success.
 */
import { plainText, same } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  attribute,
  closest,
  contains,
  elementsIn,
  formOf,
  innermost,
  isRendered,
  isTiny,
  matches,
  parentOf,
  query,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { tap, unsent, until } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { within } from '../find/near.ts';
import { chooseDays, openMonths } from './calendar.ts';
import { addByButton } from './chips.ts';
import { chooser } from './chooser.ts';
import { isMarked, lookOf } from './marked.ts';
import { knobsIn, moveKnobs, numberBeside, numbersIn } from './slide.ts';
import { leadsAway } from './turners.ts';
import { areDays, inList, noSuchChoice, numberOf, showing } from './values.ts';

/** Milliseconds for a page to show the effect of a click. */
const SHOWS = 700;
/** Maximum number of elements in one control. A larger element is a part of the page. */
const MAX_PARTS = 800;
const MAX_STEPS = 200;
const MAX_WRAPPED = 4;
/** Maximum characters of a choice's text. */
const MAX_TEXT = 200;

/** Elements that are never controls: parts of the page, and elements that send or navigate. */
const NEVER =
  'html,head,body,form,main,nav,header,footer,article,iframe,option,script,style,h1,h2,h3,h4,h5,h6,img,input,select,textarea,[type="submit" i],[type="reset" i],[role="link" i]';

/** True if an element may be used as a control when nothing better is found. */
export function isUsable(element: Element): boolean {
  if (matches(element, NEVER) || leadsAway(element) || isTiny(element) || !isRendered(element)) return false;
  if (tagOf(element) === 'button' && (element as HTMLButtonElement).type === 'submit' && formOf(element))
    return attribute(element, 'aria-expanded') !== null || attribute(element, 'aria-haspopup') !== null;
  return within(element, '*').length < MAX_PARTS;
}

/**
 * The values that an element visibly accepts: a number, a number of stars, or one of its parts. Undefined if they can't
 * be known without using it.
 */
export function usedAs(
  element: Element,
): { readonly max?: number; readonly choices?: readonly string[] } | undefined {
  const stars = starsIn(element);
  if (stars.length > 0) return { max: stars.length };
  const isNumber = numberIn(element) !== undefined;
  if (isNumber && knobsIn(element).length === 1) return {};
  if (isNumber && steppersIn(element).every((one) => one !== undefined)) return {};
  const choices = choicesIn(element);
  return choices.length > 0 && new Set(choices.filter(Boolean)).size === choices.length
    ? { choices }
    : undefined;
}

export const general = (element: Element): Family => ({
  kind: 'choice',
  put: (value, signal) =>
    fillAsSeen(typeof value === 'boolean' || areDays(value) ? pressedIn(element) : element, value, signal),
});

/** Elements that one selector finds, each of them a choice. */
export const choicesOf = (found: readonly Element[]): Family => {
  const choices = () => found.map((one) => ({ value: textsOf(one)[0] ?? '', label: textsOf(one)[0] ?? '' }));
  return {
    kind: 'choice',
    choices,
    put: async (value, signal) => {
      const rows = inList(value).map((one) =>
        found.filter((part) => textsOf(part).some((text) => same(text, plainText(one)))),
      );
      const missing = rows.findIndex(({ length }) => length !== 1);
      if (rows.length === 0 || missing >= 0)
        return { problem: noSuchChoice(inList(value)[missing] ?? null, choices()) };
      return unsent(found[0]!, () => mark(rows.flat(), found, signal));
    },
  };
};

/** The switch, or the button of a calendar, in an element that only wraps it. */
function pressedIn(element: Element): Element {
  let here = element;
  for (let depth = 0; depth < MAX_WRAPPED; depth++) {
    if (styleOf(here)?.cursor === 'pointer' || tagOf(here) === 'button') return here;
    const [only, ...others] = elementsIn(here, MAX_PARTS).filter((part) => isRendered(part) && !isTiny(part));
    if (!only || others.length > 0 || ownText(here) !== '' || !isUsable(only)) break;
    here = only;
  }
  return element;
}

/**
 * Uses an element by its visible content.
 * @param frame the element that contains all parts
 * @param field the input with the value, if it is outside of the frame
 */
export const fillAsSeen = (
  element: Element,
  value: Json,
  signal: AbortSignal | undefined,
  frame = element,
  field?: Element,
): Promise<Took> =>
  unsent(element, async () => {
    if (typeof value === 'boolean') return toggle(element, value, signal);
    const wanted = inList(value);
    const isDays = wanted.length > 0 && areDays(value);
    if (isDays && [...openMonths(element)].some((month) => contains(frame, month)))
      return chooseDays(element, value, signal);
    const rows = wanted.map((one) => partFor(frame, one));
    if (rows.length > 0 && rows.every((row) => row !== undefined))
      return mark(rows, siblingsLike(rows[0]!), signal);
    const counted = Array.isArray(value) ? undefined : await count(frame, value, signal);
    const moved =
      counted ??
      (await moveKnobs(frame, wanted, { field, signal })) ??
      (await addByButton(frame, wanted, signal));
    if (moved) return moved;
    const listed = choicesIn(frame);
    if (listed.length > 0) {
      const missing = wanted[Math.max(0, rows.indexOf(undefined))] ?? null;
      return {
        problem: noSuchChoice(
          missing,
          listed.map((label) => ({ value: label, label })),
        ),
      };
    }
    return isDays ? chooseDays(element, value, signal) : chooser(element, null).put(value, signal);
  });

/** The texts by which a person recognises a part: its own, or a picture's title. */
const textsOf = (part: Element): readonly string[] => [
  readText(part, MAX_TEXT),
  ...['aria-label', 'title', 'alt', 'data-value', 'data-key', 'value'].flatMap(
    (name) => attribute(part, name) ?? [],
  ),
];

/** The innermost visible part with a text; undefined if the whole element shows only that text. */
function partFor(element: Element, value: Json): Element | undefined {
  const text = plainText(value);
  if (text === '' || typeof value === 'boolean') return undefined;
  const found = within(element, '*').filter(
    (one) =>
      isRendered(one) && !isTiny(one) && !leadsAway(one) && textsOf(one).some((its) => same(its, text)),
  );
  const [only, twin] = innermost(found);
  const row = only && !twin ? rowOf(element, only) : undefined;
  return row && siblingsLike(row).length > 1 ? row : undefined;
}

/** The element of a choice: the ancestor that has similar siblings. */
function rowOf(element: Element, part: Element): Element {
  const line = closest(part, 'tr,[role="row" i]');
  if (line && line !== element && contains(element, line)) return line;
  for (let here: Element | null = part; here && here !== element; here = parentOf(here) as Element | null)
    if (siblingsLike(here).length > 1) return here;
  return part;
}

const siblingsLike = (row: Element): readonly Element[] => {
  const parent = parentOf(row);
  return parent ? elementsIn(parent).filter((one) => tagOf(one) === tagOf(row) && isRendered(one)) : [];
};

/**
 * The choices of an element that consists only of visible choices, so a click on the element itself would choose one.
 */
function choicesIn(frame: Element): readonly string[] {
  const parts = elementsIn(frame, MAX_PARTS).filter((part) => isRendered(part) && !isTiny(part));
  const [first] = parts;
  const areAlike = parts.length > 2 && parts.every((part) => tagOf(part) === tagOf(first!));
  return areAlike ? parts.map((part) => textsOf(part).find((text) => text !== '') ?? '') : [];
}

/** Chooses visible rows, and checks that only these are marked. */
async function mark(rows: readonly Element[], all: readonly Element[], signal?: AbortSignal): Promise<Took> {
  const [first] = rows as readonly [Element];
  const texts = rows.map((row) => readText(row, MAX_TEXT));
  for (const row of rows) {
    const before = all.map(lookOf).join('\n\n');
    if (isMarked(row) || isOnlyOne(row, all, rows.length)) continue;
    tap(row);
    const isChanged = (): boolean => isMarked(row) || all.map(lookOf).join('\n\n') !== before;
    if (!(await until(isChanged, SHOWS, signal))) return { problem: say('notKept') };
  }
  const others = all.filter((one) => !rows.includes(one));
  for (const other of others.filter((one) => isMarked(one) || lookOf(one) === lookOf(first))) {
    if (rows.length === 1 && others.every((one) => lookOf(one) === lookOf(first)))
      return { problem: say('notKept') };
    tap(other);
    await until(() => !isMarked(other), SHOWS, signal);
    if (isMarked(other)) return showing(readText(other, MAX_TEXT));
  }
  return rows.every((row) => isMarked(row) || !others.some((one) => lookOf(one) === lookOf(row)))
    ? { sends: texts.map((text) => [text]) }
    : { problem: say('notKept') };
}

/** Among three or more rows, the only one that looks different is the chosen one. */
function isOnlyOne(row: Element, all: readonly Element[], wanted: number): boolean {
  const others = all.filter((one) => one !== row).map(lookOf);
  return wanted === 1 && others.length > 1 && new Set(others).size === 1 && others[0] !== lookOf(row);
}

/** An element without a mark is off. If a click doesn't mark it, the click is undone and the value refused. */
async function toggle(element: Element, wanted: boolean, signal?: AbortSignal): Promise<Took> {
  const isSet = (): boolean => isMarked(element) === wanted;
  if (isSet()) return {};
  const before = lookOf(element);
  tap(element);
  if (await until(isSet, SHOWS, signal)) return {};
  if (lookOf(element) !== before) tap(element);
  return { problem: say(wanted ? 'notTicked' : 'notUnticked') };
}

/** Sets a number: with a row of similar parts without text (stars), or with the buttons − and +. */
async function count(element: Element, value: Json, signal?: AbortSignal): Promise<Took | undefined> {
  const wanted = numberOf(value);
  if (wanted === undefined || !Number.isInteger(wanted)) return undefined;
  const stars = starsIn(element);
  if (stars.length >= wanted && wanted > 0) return rate(stars, wanted, signal);
  const shown = (): number | undefined => numberIn(element);
  const now = shown();
  const [less, more] = steppersIn(element);
  if (now === undefined || !less || !more) return undefined;
  for (let left = MAX_STEPS; left > 0 && shown() !== wanted; left--) {
    const before = shown() ?? 0;
    tap(before < wanted ? more : less);
    if (!(await until(() => shown() !== before, SHOWS, signal))) break;
    signal?.throwIfAborted();
  }
  return shown() === wanted ? { sends: [[String(wanted)]] } : showing(String(shown() ?? ''));
}

/** A picture has no text, or only the name in an icon font: “star_outline”. */
const PICTURE = /^(?:[^\p{L}\d]*|[a-z]+(?:_[a-z]+)*)$/u;

/** Three to ten similar pictures, of at most two kinds. */
function starsIn(element: Element): readonly Element[] {
  for (const one of [element, ...within(element, '*').slice(0, 40)]) {
    const parts = elementsIn(one, 11).filter((part) => isRendered(part) && !isTiny(part));
    const [first] = parts;
    if (!first || parts.length < 3 || parts.length > 10) continue;
    const { width, height } = rectOf(first);
    const isAsLarge = (part: Element): boolean =>
      Math.abs(rectOf(part).width - width) < 3 && Math.abs(rectOf(part).height - height) < 3;
    if (!parts.every(isAsLarge)) continue;
    const texts = new Set(parts.map((part) => readText(part, 20).trim()));
    if (texts.size > 2 || ![...texts].every((text) => PICTURE.test(text))) continue;
    if (parts.every((part) => tagOf(part) === tagOf(first))) return parts;
  }
  return [];
}

async function rate(stars: readonly Element[], wanted: number, signal?: AbortSignal): Promise<Took> {
  const star = stars[wanted - 1]!;
  const look = (one: Element): string => `${lookOf(one)} ${readText(one, 20)}`;
  const before = stars.map(look).join('\n');
  tap(star);
  await until(() => stars.map(look).join('\n') !== before, SHOWS, signal);
  const now = stars.map(look);
  const isFilled = now.slice(wanted).every((one) => one !== now[wanted - 1]) && now.join('\n') !== before;
  return isFilled ? { sends: [[String(wanted)]] } : { problem: say('notKept') };
}

/** The number that an element shows, or that is in its read-only field. */
function numberIn(element: Element): number | undefined {
  const field = query(element, 'input');
  const own = field ? (field as HTMLInputElement).value : readText(element, 60);
  const [only, more] = numbersIn(/\d/.test(own) ? own : numberBeside(element));
  return more === undefined ? only : undefined;
}

const LESS = /^(?:[-−–‒]|.*\b(?:minus|decrease|decrement|less|remove|fewer|weniger)\b.*)$/i;
const MORE = /^(?:[+＋]|.*\b(?:plus|increase|increment|more|add|mehr)\b.*)$/i;

function steppersIn(element: Element): readonly (Element | undefined)[] {
  const buttons = within(element, 'button,[role="button" i],a,span,i').filter(
    (one) => isRendered(one) && !leadsAway(one),
  );
  const named = (pattern: RegExp): Element | undefined =>
    buttons.find((one) => textsOf(one).some((text) => pattern.test(text.trim())));
  return [named(LESS), named(MORE)];
}
