import { indexOfChoice, parseBoolean, plainText } from '../../../matching/choices.ts';
import { timeOf } from '../../../matching/moments.ts';
import type { Json } from '../../../model/index.ts';
import {
  attribute,
  contains,
  elementsIn,
  formOf,
  inputOf,
  isA,
  isCustom,
  isRendered,
  isTiny,
  matches,
  query,
  queryAll,
  rawValue,
  rectOf,
  shadowOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { hover, press, tap, until } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { entriesAround, sentFor } from '../find/entries.ts';
import { BUTTON, isControl, isUnseen, leadsAway } from '../find/kinds.ts';
import { fileNear, frameOf, hiddenBeside, within } from '../find/near.ts';
import { clickPlace } from '../pointer.ts';
import { chooseDays, openPickers } from './calendar.ts';
import { chooser } from './chooser.ts';
import { orClock } from './clock.ts';
import { pickColour } from './colours.ts';
import { attach, drop } from './files.ts';
import { optionFor, optionOf } from './listbox.ts';
import { classOf, isBoxTicked, isLit, isMarked, lookOf } from './marked.ts';
import {
  choicesIn,
  MAX_PARTS,
  MAX_TEXT,
  MAX_WRAPPED,
  mark,
  partFor,
  SHOWS,
  siblingsLike,
  textsOf,
} from './parts.ts';
import { rank } from './ranks.ts';
import { clears } from './rows.ts';
import { optionsOf } from './select.ts';
import { knobsIn, moveKnobs, numberBeside, numbersIn, stepTo } from './slide.ts';
import { stepper } from './steps.ts';
import { transfer, transferIn } from './transfer.ts';
import {
  areDays,
  colourOf,
  fileOf,
  inList,
  NOT_KEPT,
  noSuchChoice,
  numberOf,
  showing,
  ticked,
} from './values.ts';
import { columnsOf, haveParts, rollEach, rollMoment } from './wheels.ts';

const NEVER =
  'html,head,body,form,main,nav,header,footer,article,iframe,option,script,style,h1,h2,h3,h4,h5,h6,img,input,select,textarea,[type="submit" i],[type="reset" i],[role="link" i]';

export function isUsable(element: Element): boolean {
  if (matches(element, NEVER) || leadsAway(element) || isTiny(element) || !isRendered(element)) return false;
  if (tagOf(element) === 'button' && inputOf(element).type === 'submit' && formOf(element))
    return attribute(element, 'aria-expanded') !== null || attribute(element, 'aria-haspopup') !== null;
  return within(element, '*').length < MAX_PARTS;
}

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
  put: (value) =>
    fillAsSeen(
      typeof value === 'boolean' || areDays(value) ? pressedIn(element, areDays(value)) : element,
      value,
    ),
});

const isPressable = (part: Element): boolean =>
  styleOf(part)?.cursor === 'pointer' || tagOf(part) === 'button';

function pressedIn(element: Element, isDay: boolean): Element {
  let here = element;
  for (let depth = 0; depth < MAX_WRAPPED; depth++) {
    if (isPressable(here)) return here;
    const parts = elementsIn(here, MAX_PARTS).filter((part) => isRendered(part) && !isTiny(part));
    // A calendar's opener may have a text beside its label.
    const isDrawn = (part: Element) =>
      isPressable(part) &&
      ((isDay && !clears(part) && !leadsAway(part)) ||
        readText(part, 1) === '' ||
        isBoxTicked(part) !== undefined);
    const pressable = parts.filter(isPressable);
    const [only = parts[0]] = pressable;
    if (!only || !isUsable(only) || pressable.length > 1) break;
    if ((parts.length > 1 || ownText(here) !== '') && !isDrawn(only)) break;
    here = only;
  }
  return element;
}

export const standIn = (element: Element, field: Element): Family => {
  const chosen = chooser(element, field);
  const isInSight = (value: Json): boolean => {
    if (transferIn(element, true)) return true;
    const numbers = inList(value).map(numberOf);
    if (numbers.length > 1 && knobsIn(element).length === numbers.length) return !numbers.includes(undefined);
    if (!isA(field, 'select'))
      return inList(value).some((one) => partFor(element, one) || colourOf(plainText(one)));
    const options = optionsOf(field).filter((one) => one.value !== '');
    const parts = options.map(({ label }) => partFor(element, label));
    return starsIn(element).length === options.length || (options.length > 0 && !parts.includes(undefined));
  };
  return {
    ...chosen,
    put: async (value) => {
      const isSeen = typeof value !== 'boolean' && isInSight(value);
      const took = isSeen ? await fillAsSeen(element, value, element, field) : undefined;
      return took && (!took.problem || transferIn(element, true)) ? took : chosen.put(value);
    },
  };
};

function labelFor(value: Json, field: Element | null = null): Json {
  const options = isA(field, 'select') ? optionsOf(field) : [];
  return options[indexOfChoice(value, options)]?.label ?? value;
}

export async function fillAsSeen(
  element: Element,
  value: Json,
  frame = element,
  field?: Element,
): Promise<Took> {
  if (typeof value === 'boolean') return answer(element, value);
  if (fileOf(value)) {
    const file = query(element, 'input[type="file" i]') ?? fileNear(element);
    return file ? attach(file, value) : drop(element, value);
  }
  const wanted = inList(value).map((one) => labelFor(one, field));
  const isDays = wanted.length > 0 && areDays(value);
  if (isDays && [...openPickers(element)].some((month) => contains(frame, month)))
    return chooseDays(element, value);
  const used = await inSight({ element, frame, field }, wanted, value);
  if (used) return used;
  if (isDays) return chooseDays(element, value);
  const took = await chooser(element, field ?? null).put(value);
  return orClock(element, value, took);
}

interface Seen {
  readonly element: Element;
  readonly frame: Element;
  readonly field: Element | undefined;
}

async function inSight(
  { element, frame, field }: Seen,
  wanted: readonly Json[],
  value: Json,
): Promise<Took | undefined> {
  const [only = null, ...more] = wanted;
  const rated = more.length === 0 ? await rate(frame, only) : undefined;
  if (rated) return rated;
  const texts = wanted.map(plainText);
  const time = timeOf(texts.join());
  const all = columnsOf(frame, new Set(), false).map(({ list }) => list);
  const others = new Set(all.filter((list) => !contains(frame, list)));
  const columns = () => columnsOf(frame, others, false);
  const roll = async () =>
    time && haveParts(columns(), ['hour', 'minute'])
      ? rollMoment(columns, time, () => readText(frame, 200))
      : rollEach(frame, texts);
  const rolled = async () => ((await roll()) ? { sends: texts.map((text) => [text]) } : undefined);
  const together = texts.length > 1 || time ? await rolled() : undefined;
  if (together) return together;
  if (transferIn(frame, true)) return transfer(frame).put(value);
  const ranked = await rank(frame, texts, true);
  if (ranked) return ranked;
  const rows = wanted.map((one) => partFor(frame, one));
  if (rows.length > 0 && rows.every((row) => row !== undefined)) {
    const took = await mark(rows, [...new Set(rows.flatMap(siblingsLike))]);
    return took.problem ? ((await rolled()) ?? (await rank(frame, texts, false)) ?? took) : took;
  }
  const moved =
    (more.length === 0 ? await count(frame, only) : undefined) ??
    (await moveKnobs(frame, wanted, field)) ??
    (await pickColour(element, value, frame, field));
  const listed = choicesIn(frame);
  if (moved || listed.length === 0) return moved;
  const choices = listed.map((label) => ({ value: label, label }));
  return { problem: noSuchChoice(wanted[Math.max(0, rows.indexOf(undefined))] ?? null, choices) };
}

function answer(element: Element, value: boolean): Promise<Took> {
  const row = partFor(element, value ? 'Yes' : 'No');
  return row ? mark([row], siblingsLike(row)) : toggle(element, value);
}

async function toggle(element: Element, wanted: boolean): Promise<Took> {
  const flags = () =>
    entriesAround(element).map(({ element: one, sends = [] }) => {
      if (one === element) return sentFor(one).length > 0;
      return sends.length === 1 ? parseBoolean(sends[0]!) : undefined;
    });
  const first = flags();
  const inputs = [...within(frameOf(element), 'input'), ...hiddenBeside(frameOf(element))];
  const own = new Set<Element>(inputs.filter(isUnseen));
  const [flag, another] = entriesAround(element).flatMap((one, at) =>
    first[at] !== undefined && own.has(one.element) ? [at] : [],
  );
  const isOther = flag !== undefined && another === undefined && first[flag] !== wanted;
  let changed = -1;
  const wasLit = isLit(element);
  let isLamp = false;
  const isSet = (): boolean => {
    isLamp ||= isLit(element) !== wasLit;
    const now = flags();
    if (changed < 0) changed = now.findIndex((one, at) => one !== undefined && one !== first[at]);
    if (changed >= 0) return now[changed] === wanted;
    return (isMarked(element) || (isLit(element) && (isLamp || !wanted))) === wanted;
  };
  if (isSet() && !isOther) return {};
  const look = () => [isMarked(element), lookOf(element), readText(element, MAX_TEXT), flags()].join('\n');
  const before = look();
  for (const act of [() => tap(element), () => press(element, ' ')]) {
    act();
    if (await until(() => isSet() && look() !== before, SHOWS)) return { isKept: isSet };
    if (look() === before) continue;
    act();
    await until(isSet, SHOWS);
    const isSure = changed >= 0 || isOther || isLamp || look() !== before;
    return { ...ticked(isSet() && isSure, wanted), isKept: isSet };
  }
  return ticked(false, wanted);
}

async function count(element: Element, value: Json): Promise<Took | undefined> {
  const wanted = numberOf(value);
  if (wanted === undefined || !Number.isInteger(wanted)) return undefined;
  const shown = () => numberIn(element);
  const now = shown();
  const [less, more] = steppersIn(element);
  if (now === undefined || !less || !more) return undefined;
  await stepTo(wanted, shown, () => [less, more]);
  return shown() === wanted ? { sends: [[String(wanted)]] } : showing(String(shown() ?? ''));
}

const PICTURE = /^(?:[^\p{L}\d]*|[a-z]+(?:_[a-z]+)*)$/u;

function starsIn(element: Element): readonly Element[] {
  for (const one of [element, ...within(element, '*').slice(0, 40)]) {
    const isPicture = (part: Element) => PICTURE.test(readText(part, 20).trim());
    const seen = elementsIn(one, 11).filter((part) => isRendered(part) && !isTiny(part));
    const parts = seen.filter((part, at) => isPicture(part) || seen.slice(0, at).some(isPicture));
    const [first] = parts;
    if (!first || parts.length < 3 || parts.length > 10) continue;
    const { width, height } = rectOf(first);
    const isAsLarge = (part: Element) =>
      Math.abs(rectOf(part).width - width) < 3 && Math.abs(rectOf(part).height - height) < 3;
    if (!parts.every(isAsLarge)) continue;
    const texts = new Set(parts.map((part) => readText(part, 20).trim()));
    if (texts.size > 2 || ![...texts].every((text) => PICTURE.test(text))) continue;
    if (parts.every((part) => tagOf(part) === tagOf(first))) return parts;
  }
  return [];
}

async function rate(element: Element, value: Json): Promise<Took | undefined> {
  const wanted = numberOf(value) ?? 0;
  const stars = wanted > 0 && Number.isInteger(wanted * 2) ? starsIn(element) : [];
  const star = stars[Math.ceil(wanted) - 1];
  if (!star) return undefined;
  const look = (one: Element) => `${lookOf(one)} ${readText(one, 20)}`;
  const looks = () => stars.map(look).join('\n');
  const sent = () => entriesAround(element).map(({ name, sends = [] }) => `${name}=${sends}`);
  const [before, sentBefore] = [looks(), sent()];
  const { left, top, width, height } = rectOf(star);
  const isWhole = Number.isInteger(wanted);
  const along = isWhole !== (styleOf(star)?.direction === 'rtl') ? 0.75 : 0.25;
  hover(star);
  await clickPlace(star, { x: left + width * along, y: top + height / 2 });
  await until(() => looks() !== before, SHOWS);
  const isNumber = (one: string) => /=[\d.]+$/.test(one);
  const written = sent().filter((one) => isNumber(one) && !sentBefore.includes(one));
  const isRight = written.some((one) => one.endsWith(`=${wanted}`));
  if (written.length > 0 || !isWhole) return isRight ? { sends: [[String(wanted)]] } : NOT_KEPT;
  const isKept = (): boolean => {
    const now = stars.map(look);
    return now.slice(wanted).every((one) => one !== now[wanted - 1]) && looks() !== before;
  };
  return isKept() ? { sends: [[String(wanted)]], isKept } : NOT_KEPT;
}

function numberIn(element: Element): number | undefined {
  const field = query(element, 'input');
  const [count, other] = field ? [] : within(element, '*').filter((one) => /^\d+$/.test(ownText(one).trim()));
  if (count && !other) return Number(ownText(count));
  const own = field ? rawValue(field) : readText(element, 60);
  const [only, more] = numbersIn(/\d/.test(own) ? own : numberBeside(element));
  return more === undefined ? only : undefined;
}

const LESS = /^(?:[-−–‒]|.*\b(?:minus|decrease|decrement|less|remove|fewer|weniger)\b.*)$/i;
const MORE = /^(?:[+＋]|.*\b(?:plus|increase|increment|more|add|mehr)\b.*)$/i;

export const counts = (element: Element): boolean =>
  steppersIn(element, () => true).every((one) => one !== undefined);

function steppersIn(element: Element, isThere = isRendered): readonly (Element | undefined)[] {
  const buttons = within(element, `${BUTTON},a,span,i,div`).filter((one) => isThere(one) && !leadsAway(one));
  const named = (pattern: RegExp) =>
    buttons.find((one) =>
      textsOf(one)
        .flat()
        .some((text) => pattern.test(text.trim())),
    );
  const pair = [named(LESS), named(MORE)];
  const drawn = buttons.filter((one) => !pair[0] && !pair[1] && readText(one, 1) === '');
  const signs = [/-(?:minus|decre\w+)-/i, /-(?:plus|incre\w+)-/i].map((sign) =>
    drawn.find((one) => sign.test(`-${classOf(one).replaceAll(/\W|_/g, '-')}-`)),
  );
  const [less, more] = signs.map((one) => one && rectOf(one));
  return less && more && less.width === more.width && less.height === more.height ? signs : pair;
}

const MAX_VALUES = 100;

export const isOpaqueElement = (element: Element): boolean =>
  isCustom(element) &&
  shadowOf(element) !== null &&
  (attribute(element, 'name') !== null ||
    attribute(element, 'tabindex') !== null ||
    partsOf(element).length > 1);

export function opaque(element: Element): Family {
  const parts = partsOf(element);
  const family = general(element);
  const choices = () => parts.map(optionOf);
  const pick: Family['put'] = async (value) => {
    const took = await family.put(value);
    const option = optionFor(value, choices());
    const isSent = (one: Element) => option !== undefined && sentFor(one).includes(option.value);
    return took.problem && [element, ...parts].some(isSent) ? {} : took;
  };
  if (parts.length > 1) return { ...family, choices, put: pick };
  const number = (): number | undefined => {
    const isRange = ['min', 'max', 'step'].some((name) => attribute(element, name) !== null);
    const [sent = isRange ? attribute(element, 'value') : null] = sentFor(element);
    const text = attribute(element, 'aria-valuenow') ?? sent;
    return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  };
  return number() === undefined ? { ...family, kind: 'toggle' } : stepper(element, number);
}

function partsOf(element: Element): readonly Element[] {
  const inner = [...queryAll(element, '[value]')].slice(0, MAX_VALUES);
  const tag = inner[0] && tagOf(inner[0]);
  const alike = inner.filter((one) => tagOf(one) === tag);
  return tag?.includes('-') && alike.length === inner.length && !inner.some(isControl) ? alike : [];
}
