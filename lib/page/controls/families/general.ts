/**
 * Elements that a site declares as controls, but that lack the role or tag of a control. The run uses them like a
 * person: it finds the wanted value in the element or its popup, and clicks it. Only a visible change of the element
 * counts as success.
 */
import { indexOfChoice, plainText, same } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  attribute,
  attributesOf,
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
import { hover, nextFrame, tap, unsent, until } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import type { Input } from '../find/kinds.ts';
import { fileNear, frameOf, within } from '../find/near.ts';
import { clickPlace, dropFile } from '../pointer.ts';
import { foldedIn } from './branches.ts';
import { chooseDays, openMonths } from './calendar.ts';
import { addByButton } from './chips.ts';
import { chooser } from './chooser.ts';
import { pickColour } from './colours.ts';
import { attach, knowFiles } from './files.ts';
import { isMarked, lookOf } from './marked.ts';
import { optionsOf } from './select.ts';
import { knobsIn, moveKnobs, numberBeside, numbersIn } from './slide.ts';
import { transfer, transferIn } from './transfer.ts';
import { leadsAway } from './turners.ts';
import { areDays, colourOf, fileOf, inList, noSuchChoice, numberOf, showing } from './values.ts';

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
 * The values that an element visibly accepts: a number, a number of stars, or one of its parts. Undefined if only
 * using the element would show them.
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
  const choices = () => found.map((one) => ({ value: firstText(one), label: firstText(one) }));
  return {
    kind: 'choice',
    choices,
    put: async (value, signal) => {
      const rows = inList(value).map((one) =>
        found.filter((part) =>
          textsOf(part)
            .flat()
            .some((text) => same(text, plainText(one))),
        ),
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

/** The element that a script draws for a hidden field: its parts if they show all choices, otherwise its list. */
export const standIn = (element: Element, field: Element): Family => {
  const chosen = chooser(element, field);
  const isInSight = (value: Json): boolean => {
    if (tagOf(field) !== 'select')
      return inList(value).some((one) => partFor(element, one) || colourOf(plainText(one)));
    const options = optionsOf(field as HTMLSelectElement).filter((one) => one.value !== '');
    const parts = options.map(({ label }) => partFor(element, label));
    return starsIn(element).length === options.length || (options.length > 0 && !parts.includes(undefined));
  };
  return {
    ...chosen,
    put: async (value, signal) => {
      const isSeen = typeof value !== 'boolean' && isInSight(value);
      const took = isSeen ? await fillAsSeen(element, value, signal, element, field) : undefined;
      return took && !took.problem ? took : chosen.put(value, signal);
    },
  };
};

/** The label of a choice of a hidden select, which a script draws again. */
function labelFor(value: Json, field: Element | undefined): Json {
  const options = field && tagOf(field) === 'select' ? optionsOf(field as HTMLSelectElement) : [];
  return options[indexOfChoice(value, options)]?.label ?? value;
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
    if (fileOf(value)) return giveFile(element, value, signal);
    const wanted = inList(value).map((one) => labelFor(one, field));
    const isDays = wanted.length > 0 && areDays(value);
    if (isDays && [...openMonths(element)].some((month) => contains(frame, month)))
      return chooseDays(element, value, signal);
    const used = await inSight({ element, frame, field }, wanted, value, signal);
    if (used) return used;
    return isDays ? chooseDays(element, value, signal) : chooser(element, field ?? null).put(value, signal);
  });

interface Seen {
  readonly element: Element;
  readonly frame: Element;
  readonly field: Element | undefined;
}

/** Uses the visible parts. Undefined if there are none to choose from. */
async function inSight(
  { element, frame, field }: Seen,
  wanted: readonly Json[],
  value: Json,
  signal?: AbortSignal,
): Promise<Took | undefined> {
  const [only = null, ...more] = wanted;
  const rated = more.length === 0 ? await rate(frame, only, signal) : undefined;
  if (rated) return rated;
  if (transferIn(frame, true)) return transfer(frame).put(value, signal);
  const rows = wanted.map((one) => partFor(frame, one));
  if (rows.length > 0 && rows.every((row) => row !== undefined))
    return mark(lastOfPath(rows), [...new Set(rows.flatMap(siblingsLike))], signal);
  const moved =
    (more.length === 0 ? await count(frame, only, signal) : undefined) ??
    (await moveKnobs(frame, wanted, { field, signal })) ??
    (await addByButton(frame, wanted, signal)) ??
    (await pickColour(element, value, frame, field, signal));
  const listed = choicesIn(frame);
  if (moved || (listed.length === 0 && foldedIn(frame).length === 0)) return moved;
  const choices = listed.map((label) => ({ value: label, label }));
  return { problem: noSuchChoice(wanted[Math.max(0, rows.indexOf(undefined))] ?? null, choices) };
}

/** If rows are nested, as in a tree, only the innermost row is a choice. */
function lastOfPath(rows: readonly Element[]): readonly Element[] {
  const item = (row: Element): Element | null => closest(row, 'li,[role="treeitem" i]');
  const isNested = rows.every(
    (row, at) => at === 0 || (item(rows[at - 1]!) && contains(item(rows[at - 1]!)!, row)),
  );
  return rows.length > 1 && isNested ? rows.slice(-1) : rows;
}

/** Gives a file to the hidden input of a drop zone, or drops it there. */
async function giveFile(element: Element, value: Json, signal?: AbortSignal): Promise<Took> {
  const input = query(element, 'input[type="file" i]') ?? fileNear(element);
  if (input) return attach(input as Input, value);
  const file = fileOf(value)!;
  const { name } = file;
  const shows = (): boolean => readText(frameOf(element), 2_000).includes(name);
  if (shows()) return { problem: say('fileNotTaken') };
  knowFiles([file]);
  dropFile(element, file);
  return (await until(shows, SHOWS, signal)) ? { sends: [[name]] } : { problem: say('fileNotTaken') };
}

/** The texts that identify a part for a person: its own, then a picture's title, then the texts in its attributes. */
const textsOf = (part: Element): readonly (readonly string[])[] => [
  [readText(part, MAX_TEXT)],
  ['aria-label', 'title', 'alt', 'data-value', 'data-key', 'value'].flatMap(
    (name) => attribute(part, name) ?? [],
  ),
  [...attributesOf(part)].flatMap(({ name, value }) => (/^data-(?!index|id)/.test(name) ? value : [])),
];

/** The innermost visible part with a text or a colour. Undefined if only the whole element shows it. */
function partFor(element: Element, value: Json): Element | undefined {
  const text = plainText(value);
  if (text === '' || typeof value === 'boolean') return undefined;
  const parts = within(element, '*').filter((one) => isRendered(one) && !isTiny(one) && !leadsAway(one));
  const texts = parts.map(textsOf);
  const colour = colourOf(text);
  const ways = [0, 1, 2].map((way) =>
    parts.filter((_, at) => texts[at]![way]!.some((one) => same(one, text))),
  );
  const painted = colour
    ? parts.filter((one) => colourOf(styleOf(one)?.backgroundColor ?? '') === colour)
    : [];
  for (const found of [...ways, painted]) {
    const [only, twin] = innermost(found);
    const row = only && !twin ? rowOf(element, only) : undefined;
    if (row && siblingsLike(row).length > 1) return hasRows(row) ? only : row;
  }
  return undefined;
}

/** True for a branch of a tree that contains other branches. */
const hasRows = (row: Element): boolean => /^(?:li|div)$/.test(tagOf(row)) && within(row, 'li').length > 0;

/** The element of a choice. It has siblings of the same kind. */
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

const firstText = (part: Element): string =>
  textsOf(part)
    .flat()
    .find((text) => text !== '') ?? '';

/** The choices of an element that only consists of visible choices. Clicking it would choose one. */
function choicesIn(frame: Element): readonly string[] {
  const parts = elementsIn(frame, MAX_PARTS).filter((part) => isRendered(part) && !isTiny(part));
  const [first] = parts;
  const areAlike = parts.length > 2 && parts.every((part) => tagOf(part) === tagOf(first!));
  return areAlike ? parts.map((part) => firstText(part)) : [];
}

/** Chooses visible rows, and checks that only these are marked. */
async function mark(rows: readonly Element[], all: readonly Element[], signal?: AbortSignal): Promise<Took> {
  const [first] = rows as readonly [Element];
  const texts = rows.map((row) => readText(row, MAX_TEXT));
  for (const row of rows) {
    if (isMarked(row) || isOnlyOne(row, all, rows.length)) continue;
    // A row may look different as soon as the pointer is over it.
    hover(row);
    await nextFrame();
    const before = all.map(lookOf).join('\n\n');
    tapText(row);
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

/** Clicks the text of a row, since the middle of a wide row may be empty. */
function tapText(row: Element): void {
  const text = readText(row, MAX_TEXT);
  const shows = (one: Element): boolean => text !== '' && isRendered(one) && readText(one, MAX_TEXT) === text;
  tap(innermost(within(row, '*').filter(shows))[0] ?? row);
}

/** Among three or more choices, the one that looks different is chosen. */
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

/** Sets a number by pressing − and +. */
async function count(element: Element, value: Json, signal?: AbortSignal): Promise<Took | undefined> {
  const wanted = numberOf(value);
  if (wanted === undefined || !Number.isInteger(wanted)) return undefined;
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

/** A picture has no text, or only the name of a picture in an icon font: “star_outline”. */
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

/**
 * Rates by stars. A star may have two halves, and the second one means the whole star. If a number of the form
 * changes, it must be the wanted one.
 */
async function rate(element: Element, value: Json, signal?: AbortSignal): Promise<Took | undefined> {
  const wanted = numberOf(value);
  const stars = wanted === undefined || wanted <= 0 ? [] : starsIn(element);
  const star = stars[Math.ceil(wanted ?? 0) - 1];
  if (!star || !Number.isInteger(wanted! * 2)) return undefined;
  const look = (one: Element): string => `${lookOf(one)} ${readText(one, 20)}`;
  const looks = (): string => stars.map(look).join('\n');
  const sent = (): readonly string[] =>
    entriesAround(element).map(({ name, sends = [] }) => `${name}=${sends}`);
  const [before, sentBefore] = [looks(), sent()];
  const { left, top, width, height } = rectOf(star);
  const isWhole = Number.isInteger(wanted);
  const along = isWhole !== (styleOf(star)?.direction === 'rtl') ? 0.75 : 0.25;
  hover(star);
  await clickPlace(star, { x: left + width * along, y: top + height / 2 });
  await until(() => looks() !== before, SHOWS, signal);
  const isNumber = (one: string): boolean => /=[\d.]+$/.test(one);
  const written = sent().filter((one) => isNumber(one) && !sentBefore.includes(one));
  const isRight = written.some((one) => one.endsWith(`=${wanted}`));
  if (written.length > 0 || !isWhole)
    return isRight ? { sends: [[String(wanted)]] } : { problem: say('notKept') };
  const now = stars.map(look);
  const isFilled = now.slice(wanted).every((one) => one !== now[wanted! - 1]) && looks() !== before;
  return isFilled ? { sends: [[String(wanted)]] } : { problem: say('notKept') };
}

/** The number that an element or its read-only field shows. */
function numberIn(element: Element): number | undefined {
  const field = query(element, 'input');
  const own = field ? (field as HTMLInputElement).value : readText(element, 60);
  const [only, more] = numbersIn(/\d/.test(own) ? own : numberBeside(element));
  return more === undefined ? only : undefined;
}

const LESS = /^(?:[-−–‒]|.*\b(?:minus|decrease|decrement|less|remove|fewer|weniger)\b.*)$/i;
const MORE = /^(?:[+＋]|.*\b(?:plus|increase|increment|more|add|mehr)\b.*)$/i;

function steppersIn(element: Element): readonly (Element | undefined)[] {
  const buttons = within(element, 'button,[role="button" i],a,span,i,div').filter(
    (one) => isRendered(one) && !leadsAway(one),
  );
  const named = (pattern: RegExp): Element | undefined =>
    buttons.find((one) =>
      textsOf(one)
        .flat()
        .some((text) => pattern.test(text.trim())),
    );
  return [named(LESS), named(MORE)];
}
