import { plainText, same } from '../../../matching/choices.ts';
import {
  atTime,
  isMoment,
  isSameMoment,
  momentOf,
  momentsIn,
  patternIn,
  sampleOf,
  timeOf,
  writtenAs,
} from '../../../matching/moments.ts';
import { isRewritten, spellingsOf } from '../../../matching/rewritten.ts';
import type { Json, Said } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { attribute, contains, formOf, isRendered, isTrue, ofForm, tagOf } from '../../dom/dom.ts';
import {
  beforeInput,
  blur,
  change,
  enter,
  focus,
  input,
  isReacting,
  key,
  nextFrame,
  pause,
  pressEnter,
  setNative,
  type TextControl,
  until,
} from '../events.ts';
import type { Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import { typeOf } from '../find/kinds.ts';
import { frameOf, idBeside, within } from '../find/near.ts';
import { languageOf, waysOf } from '../find/ways.ts';
import { isByHand } from '../hands.ts';
import { chooseDays, dismiss, hasTurned, openMonths, opens } from './calendar.ts';
import { addAll } from './chips.ts';
import { partsOfClocks, setClock } from './clock.ts';
import { fillAsSeen } from './general.ts';
import { clickOption } from './listbox.ts';
import { chooseMonths, monthsOf } from './months.ts';
import { isShownBy, rowsNaming } from './rows.ts';
import { sliderFor } from './slide.ts';
import { leadsAway } from './turners.ts';
import { areDays, colourOf, controlText, short, showing } from './values.ts';

/** Native text controls: inputs and text areas, including numbers, dates and masks. */

/** Milliseconds for a page to show suggestions, possibly from a server, and milliseconds to accept one. */
const SUGGESTS = 1_000;
const COMES = 3_000;
const TAKES = 1_200;

/** Types character by character, for masks and date editors. */
async function typeSlowly(control: TextControl, text: string): Promise<void> {
  // Real key presses are sent one by one.
  if (isByHand()) return enter(control, text);
  enter(control, '');
  for (const character of text) {
    if (
      key(control, 'keydown', character) &&
      key(control, 'keypress', character) &&
      beforeInput(control, character)
    ) {
      setNative(control, control.value + character);
      input(control, character);
    }
    key(control, 'keyup', character);
    await pause(0);
  }
}

export interface TypeOptions {
  /** The native control whose value the form sends for this control. */
  readonly field?: Element | null;
  /** True for a part of a value. It isn't sent separately. */
  readonly isPart?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export async function type(control: TextControl, value: Json, options: TypeOptions = {}): Promise<Took> {
  const { field = null, isPart = false, signal } = options;
  const days = areDays(value) && isFree(control);
  // A field for a month that opens a calendar may ignore typed text.
  const months = isFree(control) && monthsOf(value) ? await chooseMonths(control, value, signal) : undefined;
  if (months) return months;
  if (control.readOnly) return chooseFor(control, value, signal);
  const isList = Array.isArray(value) && isFree(control) && !days;
  if (isList && value.length === 1 && !field) return type(control, value[0]!, options);
  if (isList && !takesSeveral(control, field))
    return { problem: say('takesInstead', say('formOneText'), short(plainText(value))) };
  if (isList)
    return addAll(
      control,
      value,
      { put: async (text) => enter(control, text), rest: () => control.value },
      signal,
    );
  if (days) return typeOrChoose(control, value, isPart, signal);
  return isPart ? typeOrTake(control, value, signal) : typeOrSet(control, value, signal);
}

/** Chooses a value for a field without typing. */
async function chooseFor(control: TextControl, value: Json, signal?: AbortSignal): Promise<Took> {
  if (areDays(value) && isFree(control)) return chooseDays(control, value, signal);
  if (timeOf(plainText(value))) return setClock(control, plainText(value), signal);
  const slider = sliderFor(control);
  const took = await fillAsSeen(control, value, signal, slider ?? frameOf(control), slider && control);
  return took.problem ? { problem: say('onlyShows') } : took;
}

/** Types a text. If the field doesn't keep a time, sets it in the field's clock. */
async function typeOrSet(control: TextControl, value: Json, signal?: AbortSignal): Promise<Took> {
  const time = isFree(control) && timeOf(plainText(value)) !== undefined;
  const clocks = time ? partsOfClocks(control) : undefined;
  const took = await typeOrTake(control, value, signal);
  if (!took.problem || !time) return took;
  const set = await setClock(control, plainText(value), signal, clocks);
  return set.problem ? took : set;
}

/** Types a date. If the page doesn't accept it, chooses it in the page's calendar. */
async function typeOrChoose(
  control: TextControl,
  value: Json,
  isPart: boolean,
  signal?: AbortSignal,
): Promise<Took> {
  const before = sentNow(control);
  // A calendar around the field belongs to it, even if an earlier attempt left it open.
  const frame = frameOf(control);
  const others = new Set([...openMonths(control)].filter((month) => !contains(frame, month)));
  // If the page doesn't reveal its format, its calendar shows which date it has read.
  const first = (await isUnsure(control, others, signal))
    ? await chooseDays(control, value, signal, others)
    : undefined;
  if (first && !first.problem) return first;
  const timed = first && (await typeTime(control, value));
  if (timed && !timed.problem) return timed;
  const { isOpen, ...took } = await typeDay(control, value);
  // If a calendar opens and the text stays unchanged, the page may not have read the text.
  if (first && !took.problem && control.value === plainText(value)) return first;
  // If a script ignores typed text, the form's values don't change.
  const isSent = (): boolean => attribute(control, 'name') !== null || sentNow(control) !== before;
  if (!isPart) await until(() => isSent() || !isReacting(), TAKES, signal);
  const mayBeUnsent = !isPart && !isSent() && (isOpen || before !== '');
  // The page didn't accept the typed date, so it may have a calendar.
  const mayChoose = !first && (took.problem || mayBeUnsent);
  const chosen = mayChoose ? await chooseDays(control, value, signal, others) : took;
  return chosen.problem && !(isOpen && mayBeUnsent && !took.problem) ? took : chosen;
}

/**
 * Types a date and time in the format in which the page wrote the same day with another time. Undefined if it has
 * written none.
 */
async function typeTime(control: TextControl, value: Json): Promise<Took | undefined> {
  const wanted = momentOf(plainText(value));
  const written = wanted?.hour === undefined ? undefined : atTime(control.value, wanted, waysOf(control));
  return written === undefined ? undefined : typeText(control, value, written);
}

/** True if a field opens a calendar and doesn't reveal its date format. */
async function isUnsure(
  control: TextControl,
  others: ReadonlySet<Element>,
  signal?: AbortSignal,
): Promise<boolean> {
  focus(control);
  await nextFrame();
  return !waysOf(control).hint && (await opens(control, others, signal));
}

/** True if typed text may become a chip. Either the input itself isn't sent, or there are chips. */
const takesSeveral = (control: TextControl, field: Element | null): boolean =>
  tagOf(control) === 'input' && (field !== null || attribute(control, 'name') === null);

const sentNow = (control: TextControl): string =>
  entriesAround(control)
    .map(({ name, sends = [] }) => [name, ...sends].join('='))
    .join('&');

/**
 * Types a date in the page's format. If that is unknown, tries the declared format, then the language's, until the
 * page keeps one.
 */
async function typeDay(control: TextControl, value: Json): Promise<Took & { readonly isOpen?: boolean }> {
  if (Array.isArray(value)) return { problem: say('notKept') };
  const moment = momentOf(plainText(value));
  if (!moment) return typeText(control, value);
  // A mask only shows its pattern while the field has the focus.
  focus(control);
  await nextFrame();
  const ways = waysOf(control);
  const local = writtenAs(moment, ways);
  const texts = patternIn(ways.hint ?? '') ? [local, plainText(value)] : [plainText(value), local];
  if (moment.hour !== undefined) texts.push(...spelledMoments(plainText(value)));
  let took: Took = {};
  let isOpen = false;
  const others = openMonths(control);
  for (const text of texts) {
    if (text === undefined) continue;
    took = await typeText(control, value, text);
    // A calendar that opened during typing shows which date the page has read.
    const isTurned = hasTurned(control, others, moment);
    isOpen = openMonths(control).size > others.size && isTurned !== true;
    await dismiss(control, others);
    if (isTurned === false) took = showing(control.value);
    if (!took.problem) took = kept(control, plainText(value), text);
    if (!took.problem) break;
    took = (await typeSample(control, value, text)) ?? took;
    if (!took.problem) break;
  }
  return { ...took, isOpen };
}

/**
 * Types another date to learn the page's format, if the page's text for the wanted date is ambiguous. Undefined if
 * the format stays ambiguous.
 */
async function typeSample(control: TextControl, value: Json, text: string): Promise<Took | undefined> {
  const moment = momentOf(plainText(value));
  const readings = momentsIn(control.value, waysOf(control));
  if (!moment || text !== plainText(value) || readings.length < 2) return undefined;
  if (!readings.some((one) => isMoment(one, moment))) return undefined;
  const day = sampleOf(moment);
  await typeText(control, `${text.slice(0, 8)}${day.day}${text.slice(10)}`);
  const shown = control.value;
  await typeText(control, value);
  return isSameMoment(control.value, moment, { ...waysOf(control), sample: { shown, day } })
    ? { note: say('pageWrote', short(control.value)), sends: [[text, control.value]] }
    : undefined;
}

/** Other accepted spellings of a date and time: with a blank instead of the T, and with seconds. */
function spelledMoments(iso: string): readonly string[] {
  const spaced = iso.replace('T', ' ');
  return [spaced, ...(/ \d\d:\d\d$/.test(spaced) ? [`${spaced}:00`] : [])];
}

/** Types a text. If the page doesn't keep a number, it is spelled in other ways. */
async function typeSpelled(control: TextControl, value: Json): Promise<Took> {
  const text = plainText(value);
  const { value: shown, placeholder } = control;
  let took = await typeText(control, value);
  if (!took.problem) return took;
  const spellings = spellingsOf(text, languageOf(control), shown || placeholder || control.value);
  // If the page accepts none, it keeps the given one.
  for (const spelling of spellings.length > 0 ? [...spellings, text] : [])
    if (took.problem) took = await typeText(control, value, spelling);
  return took;
}

/**
 * Types a text. If the page only keeps its own suggestions, or sends the id of a suggestion, chooses the suggestion
 * with this text.
 */
async function typeOrTake(control: TextControl, value: Json, signal?: AbortSignal): Promise<Took> {
  const text = plainText(value);
  if (!isFree(control) || text === '') return typeText(control, value);
  const id = idBeside(control);
  const isFilled = (): boolean => id !== undefined && id.field.value !== '';
  const isWords = /\p{L}{2}/u.test(text);
  const sentBefore = sentNow(control);
  let before = new Set(rowsNaming(control, text).flat());
  const fresh = (): readonly Element[] =>
    rowsNaming(control, text)
      .map((rows) => rows.filter((one) => !before.has(one) && !leadsAway(one)))
      .find((rows) => rows.length > 0) ?? [];
  const took = await typeSpelled(control, value);
  // A number that appears isn't a suggestion.
  const isOffered = (): boolean => !id?.isOwn && (id !== undefined || isWords) && fresh().length > 0;
  if (!took.problem) await until(() => isFilled() || isOffered() || !isReacting(), TAKES, signal);
  // A hidden field with another name belongs to the control if the page suggests exactly this text.
  const isTaken = (): boolean => isFilled() || (!id?.isOwn && !isOffered());
  // The form may send the code of the suggestion instead of its text.
  const sends = () => [[text, control.value, ...(isFilled() ? [id!.field.value] : [])]];
  if (!took.problem && isTaken()) return { ...took, sends: sends() };
  const first = before;
  before = new Set(rowsNaming(control, text).flat());
  focus(control);
  enter(control, '');
  await typeSlowly(control, text);
  await until(() => fresh().length > 0, id ? COMES : SUGGESTS, signal, true);
  // The page may still react to the last letter and undo the choice.
  if (fresh().length > 0) await until(() => !isReacting(), TAKES, signal);
  // A list that was already open may also contain the row.
  if (fresh().length === 0) before = first;
  const [found, twin] = fresh();
  if (found && !twin) await clickOption(found);
  const shows = (): boolean =>
    (id ? same(control.value, text) : control.value === text) && (isFilled() || !id?.isOwn);
  // Some inputs only search, and show the choice next to them.
  const isBeside = (): boolean =>
    control.value === '' &&
    found !== undefined &&
    !isRendered(found) &&
    sentNow(control) !== sentBefore &&
    within(frameOf(control), '*').some((one) => isRendered(one) && isShownBy(one, text));
  const isShown = found && !twin && (await until(() => shows() || isBeside(), SUGGESTS / 2, signal));
  blur(control);
  await nextFrame();
  if (isShown && (shows() || isBeside())) return { sends: sends() };
  return took.problem ? took : { problem: say('suggestionNotChosen') };
}

async function typeText(control: TextControl, value: Json, written?: string): Promise<Took> {
  const kind = typeOf(control);
  const converted = controlText(kind, value);
  if (!converted.ok) return { problem: say('takesInstead', converted.expected, short(plainText(value))) };
  const given = converted.text;
  const text = written ?? given;
  const wasInvalid = saysInvalid(control);
  const { maxLength, minLength } = control;
  if (maxLength >= 0 && text.length > maxLength) return { problem: say('takesMost', maxLength, text.length) };
  if (minLength > 0 && text !== '' && text.length < minLength)
    return { problem: say('takesLeast', minLength, text.length) };
  focus(control);
  enter(control, text);
  change(control);
  // The page reacts in a later task. If a framework doesn't keep the value, it restores the old one.
  await pause(0);
  if (kept(control, given, text).problem && isFree(control)) {
    await typeSlowly(control, text);
    change(control);
    await pause(0);
  }
  const took = kept(control, given, text);
  // Drawn fields for dates and times often accept typed text only by Enter.
  if (isFree(control) && !attribute(control, 'name') && (momentOf(given) || timeOf(given)))
    await pressEnter(control);
  blur(control);
  await nextFrame();
  const left = took.problem ? took : kept(control, given, text);
  if (left.problem) return { problem: withLimits(left.problem, control) };
  // A page may report a moment later whether a value is valid.
  if (attribute(control, 'aria-invalid') !== null)
    await until(() => saysInvalid(control) || !isReacting(), TAKES);
  if (!wasInvalid && saysInvalid(control)) return { problem: withLimits(say('notAccepted', ''), control) };
  return invalid(control) ?? { ...left, sends: [[text, control.value]] };
}

const saysInvalid = (control: TextControl): boolean => isTrue(control, 'aria-invalid');

/** True for an input type with free text. Browsers convert or check the values of most other types. */
const isFree = (control: TextControl): boolean => /^(?:text|search|tel|)$/.test(typeOf(control));

/** @param typed the typed value, which the page may rewrite */
function kept(control: TextControl, given: string, typed: string): Took {
  const now = control.value;
  if (isSame(typeOf(control), now, typed)) return {};
  const colour = colourOf(given);
  const isColour = colour !== undefined && colourOf(now, true) === colour;
  if (isColour || (now !== '' && isRewritten(now, given, waysOf(control))))
    return { note: say('pageWrote', short(now)) };
  return showing(now);
}

function isSame(kind: string, now: string, text: string): boolean {
  if (now.replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n')) return true;
  if (kind === 'number' || kind === 'range') return Number(now) === Number(text) && now !== '';
  // Browsers normalise times: 18:05:00 becomes 18:05.
  return /^(time|datetime-local)$/.test(kind) && now !== '' && (text.startsWith(now) || now.startsWith(text));
}

/** The browser's error for the control if the form were sent now. */
function invalid(control: TextControl): Took | undefined {
  const { validity } = control;
  const form = formOf(control);
  if (!control.willValidate || validity.valid || (form && ofForm(form, 'noValidate'))) return undefined;
  return { problem: withLimits(say('notAccepted', control.validationMessage), control) };
}

function withLimits(problem: Said, control: TextControl): Said {
  const attributes = ['min', 'max', 'step', 'pattern'] as const;
  const stated = attributes.flatMap((name) => {
    const value = attribute(control, name);
    return value === null ? [] : [`${name} ${short(value)}`];
  });
  return stated.length > 0 ? say('withLimits', problem, stated.join(', ')) : problem;
}
