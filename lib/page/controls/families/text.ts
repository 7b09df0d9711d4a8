import { plainText, same } from '../../../matching/choices.ts';
import {
  atTime,
  isMoment,
  isSameMoment,
  type Moment,
  momentOf,
  momentsIn,
  monthAs,
  patternIn,
  sampleOf,
  timeAs,
  timeOf,
  writtenAs,
} from '../../../matching/moments.ts';
import { isRewritten, spellingsOf } from '../../../matching/spellings.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  attribute,
  bodyOf,
  contains,
  formOf,
  isRendered,
  isTransparent,
  isTrue,
  ofForm,
  outward,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import {
  active,
  blur,
  change,
  enter,
  focus,
  isReacting,
  nextFrame,
  pause,
  pressEnter,
  type TextControl,
  typeSlowly,
  until,
} from '../events.ts';
import type { Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import { leadsAway, typeOf } from '../find/kinds.ts';
import { messageOf, withLimits } from '../find/message.ts';
import { frameOf, idBeside } from '../find/near.ts';
import { languageOf, masked, spelledMoments, waysOf } from '../find/ways.ts';
import { chooseDays, dismiss, hasTurned, open, openPickers, opens } from './calendar.ts';
import { addAll, adderFor } from './chips.ts';
import { setClock } from './clock.ts';
import { fillAsSeen } from './general.ts';
import { clickOption, isSeen, typeUntil } from './listbox.ts';
import { isPath, mayBeChosen, offersToMake, rowsNaming } from './rows.ts';
import { isDrawn, showsBeside } from './shown.ts';
import { moveBeside, sliderFor } from './slide.ts';
import {
  areDays,
  areMonths,
  colourOf,
  controlText,
  dateOf,
  isSameText,
  NOT_KEPT,
  short,
  showing,
  takes,
} from './values.ts';

const SUGGESTS = 1_000;
const COMES = 3_000;
const TAKES = 1_200;
const CLOSES = 400;
const MAX_AROUND = 4;

interface TypeOptions {
  readonly field?: Element | null;
  readonly isPart?: boolean;
}

export async function type(control: TextControl, value: Json, options: TypeOptions = {}): Promise<Took> {
  const { field = null, isPart = false } = options;
  const days = areDays(value) && isFree(control);
  const isPicked = attribute(control, 'inputmode') === 'none' && (days || timeOf(plainText(value)));
  if (control.readOnly || isPicked) return chooseFor(control, value);
  const moved = await moveBeside(control, value);
  if (moved) return moved;
  const isAdded = Array.isArray(value) && adderFor(control) !== undefined;
  const isList = isAdded || (Array.isArray(value) && isFree(control) && !days);
  if (isList && value.length === 1 && !field && !isAdded) return type(control, value[0]!, options);
  if (isList) {
    const ways = { put: async (text: string) => enter(control, text), rest: () => control.value };
    const took = await addAll(control, value, ways);
    return took.problem && !isAdded && !takesSeveral(control, field)
      ? takes(say('formOneText'), value)
      : took;
  }
  if (days) return typeOrChoose(control, value, isPart);
  return isPart ? typeOrTake(control, value) : typeOrSet(control, value);
}

async function chooseFor(control: TextControl, value: Json): Promise<Took> {
  if (areDays(value) && isFree(control)) return chooseDays(control, value);
  if (timeOf(plainText(value))) return setClock(control, plainText(value));
  const slider = sliderFor(control);
  const took = await fillAsSeen(control, value, slider ?? frameOf(control), slider && control);
  return took.problem ? { problem: say('onlyShows') } : took;
}

async function typeOrSet(control: TextControl, value: Json): Promise<Took> {
  const text = plainText(value);
  if (!isFree(control) || !timeOf(text)) return typeOrTake(control, value);
  const before = sentNow(control);
  const set = await setClock(control, text);
  if (!set.problem) return set;
  const took = await typeOrTake(control, value);
  const isSure = set.problem.key === 'onlyShows' || isSent(control, before);
  return isSure || took.problem ? took : set;
}

const isSent = (control: TextControl, before: string): boolean =>
  attribute(control, 'name') !== null || sentNow(control) !== before;

async function typeOrChoose(control: TextControl, value: Json, isPart: boolean): Promise<Took> {
  const before = sentNow(control);
  const others = new Set([...openPickers(control, value)].filter((one) => !contains(frameOf(control), one)));
  // If the date format is unknown, the calendar is tried before typing.
  const first = (await isUnsure(control, value, others))
    ? await chooseDays(control, value, others)
    : undefined;
  if (first && !first.problem) return first;
  const between = sentNow(control);
  const timed = first && (await typeTime(control, value));
  if (timed && !timed.problem && isSent(control, between)) return timed;
  const isTurned = first && (await monthOf(control, value, others)).isTurned;
  const { isOpen, ...typed } = await typeDay(control, value);
  // The page may ignore a typed text that stays in the field.
  const texts = [plainText(value), ...spelledMoments(plainText(value))];
  const isAsGiven = first && !typed.problem && texts.includes(control.value);
  if (isAsGiven && !(await isRead(control, value, others, isTurned))) return first;
  if (await isMisread(control, value, others, [first, typed])) return showing(control.value);
  const text = control.value;
  if (!isPart) await until(() => isSent(control, before) || !isReacting(), TAKES);
  const took = typed.problem ? typed : { ...typed, ...kept(control, plainText(value), text) };
  const mayBeUnsent = !isPart && !isSent(control, before) && (isOpen || before !== '');
  const mayChoose = !first && (took.problem || mayBeUnsent);
  const chosen = mayChoose ? await chooseDays(control, value, others) : took;
  return eitherOf(took, chosen, control.value === text && !(isOpen && mayBeUnsent));
}

const eitherOf = (typed: Took, chosen: Took, isTyped: boolean): Took =>
  chosen.problem && (typed.problem || isTyped) ? typed : chosen;

const monthOf = async (control: TextControl, value: Json, others: ReadonlySet<Element>, by = opens) => {
  const day = momentOf(plainText(value));
  await by(control, others);
  const isTurned = day && hasTurned(control, others, day);
  const isCalendar = await dismiss(control, others);
  blur(control);
  return { isTurned, isCalendar };
};

/** True if the order was guessed, and the calendar, which couldn't be used, shows another month. */
async function isMisread(
  control: TextControl,
  value: Json,
  others: ReadonlySet<Element>,
  [chosen, typed]: readonly [Took | undefined, Took],
): Promise<boolean> {
  if (!chosen || typed.problem || waysOf(control).hint !== undefined) return false;
  return (await monthOf(control, value, others, open)).isTurned === false;
}

const isRead = async (control: TextControl, value: Json, others: ReadonlySet<Element>, before = false) => {
  const { isTurned, isCalendar } = await monthOf(control, value, others);
  return !before && (isTurned ?? (!isCalendar && attribute(control, 'name') !== null));
};

async function typeTime(control: TextControl, value: Json): Promise<Took | undefined> {
  const wanted = momentOf(plainText(value));
  const written = wanted?.hour === undefined ? undefined : atTime(control.value, wanted, waysOf(control));
  return written === undefined ? undefined : typeText(control, value, written);
}

async function isUnsure(control: TextControl, value: Json, others: ReadonlySet<Element>): Promise<boolean> {
  focus(control);
  await nextFrame();
  return (areMonths(value) || !waysOf(control).hint) && (await opens(control, others));
}

const takesSeveral = (control: TextControl, field: Element | null): boolean =>
  tagOf(control) === 'input' && (field !== null || attribute(control, 'name') === null);

const sentNow = (control: TextControl): string =>
  entriesAround(control)
    .map(({ name, sends = [] }) => [name, ...sends].join('='))
    .join('&');

function textsFor(control: TextControl, moment: Moment, iso: string): readonly string[] {
  const ways = waysOf(control);
  const time = timeAs(moment, ways);
  const local = writtenAs(moment, ways) ?? (time && `${iso.slice(0, 10)} ${time}`);
  // The page would read a time of 24 hours as another one.
  if (local && time && moment.hour !== undefined) return [local];
  const spelled = moment.hour === undefined ? [] : spelledMoments(iso);
  // If the input has no name, a script reads the text, and may not support the "T" of ISO 8601.
  const plain = attribute(control, 'name') === null ? [...spelled, iso] : [iso, ...spelled];
  const texts = patternIn(ways.hint ?? '') ? [local, ...plain] : [...plain, local];
  return texts.filter((one) => one !== undefined);
}

async function typeDay(control: TextControl, value: Json): Promise<Took & { readonly isOpen?: boolean }> {
  if (Array.isArray(value)) return NOT_KEPT;
  const moment = momentOf(plainText(value));
  const month = moment ? undefined : dateOf(value);
  if (!moment) return typeText(control, value, month && monthAs(month, waysOf(control)));
  // Some inputs show their date pattern only while they have the focus.
  focus(control);
  await nextFrame();
  const texts = [...textsFor(control, moment, plainText(value))];
  let took: Took = {};
  let isOpen = false;
  const others = openPickers(control);
  for (const text of texts) {
    took = await typeText(control, value, text);
    if (isOverruled(control, text)) return took;
    const isTurned = hasTurned(control, others, moment);
    isOpen = (await dismiss(control, others)) && isTurned !== true;
    if (isTurned === false) took = showing(control.value);
    if (!took.problem) took = kept(control, plainText(value), text);
    if (took.problem) took = (await typeSample(control, value, text)) ?? took;
    if (!took.problem) break;
    texts.push(...masked(control.value, moment, waysOf(control)).filter((one) => !texts.includes(one)));
    if (text !== texts.at(-1)) enter(control, '');
  }
  return { ...took, isOpen };
}

/** Types an unambiguous date to learn the date format. Undefined if this fails. */
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

async function typeSpelled(control: TextControl, value: Json): Promise<Took> {
  const text = plainText(value);
  const { value: shown, placeholder } = control;
  let took = await typeText(control, value);
  if (!took.problem) return took;
  const spellings = spellingsOf(text, languageOf(control), shown || placeholder || control.value);
  for (const spelling of spellings.length > 0 ? [...spellings, text] : [])
    if (took.problem) took = await typeText(control, value, spelling);
  return took;
}

async function typeOrTake(control: TextControl, value: Json): Promise<Took> {
  const text = plainText(value);
  if (!isFree(control) || text === '') return typeText(control, value);
  const took = await typeWords(control, text);
  // Nobody sees the text of a transparent input. Only what is drawn below it counts.
  const isSure = !isByScript(control) || !isTransparent(control);
  return took.problem || isSure || isDrawn(control, text) ? took : NOT_KEPT;
}

async function typeWords(control: TextControl, text: string): Promise<Took> {
  const id = idBeside(control);
  const isWords = /\p{L}{2}/u.test(text);
  const isList = id !== undefined || isWords;
  const isFilled = () => id !== undefined && id.field.value !== '';
  const [sentBefore, wasBeside] = [sentNow(control), showsBeside(control, text)];
  let before = new Set(rowsNaming(control, text).flat().filter(isSeen));
  const offered = new Set(offersToMake(control, text));
  const fresh = () =>
    rowsNaming(control, text)
      .map((rows) => rows.filter((one) => !before.has(one) && !leadsAway(one)))
      .find((rows) => rows.length > 0) ?? [];
  const took = await typeSpelled(control, text);
  const isOffered = () => !id?.isOwn && (isList || isTrue(control, 'aria-expanded')) && fresh().length > 0;
  if (!took.problem) await until(() => isFilled() || isOffered() || !isReacting(), TAKES);
  const isTaken = () => isFilled() || (!id?.isOwn && !isOffered());
  const sends = () => [[text, control.value, ...(isFilled() ? [id!.field.value] : [])]];
  const isOver = !took.problem && isTaken();
  const mayAsk = isWords && id === undefined && control.value === text && asks(control);
  if (isOver && !mayAsk) return { ...took, sends: sends() };
  // A list that closes a moment after its field was left would hide the rows that are typed for now.
  await until(() => !isOffered() || !isReacting(), CLOSES);
  const first = before;
  before = new Set(rowsNaming(control, text).flat());
  const comes = () => until(() => fresh().length > 0, id ? COMES : SUGGESTS, true);
  await typeUntil(control, text, comes, took.problem !== undefined && isWords);
  if (fresh().length > 0) await until(() => !isReacting(), TAKES);
  else if (!isOver) before = first;
  const isAlone = await isTypedAlone(control, text, fresh, isOver, id?.isOwn);
  if (isAlone) return leaveTyped(control, text, took, offered);
  const [found, twin] = fresh();
  const rows = [...outward(found ?? null, MAX_AROUND)].map((one) => readText(one, 200));
  if (found && !twin) await clickOption(found);
  const isRow = () => same(control.value, text) || rows.some((row) => isPath(control.value, [row]));
  const shows = () => isRow() && (isFilled() || !id?.isOwn);
  const isBeside = () =>
    found !== undefined &&
    !isRendered(found) &&
    showsBeside(control, text) &&
    (!wasBeside || sentNow(control) !== sentBefore);
  const isShown = found && !twin && (await until(() => shows() || isBeside(), SUGGESTS / 2));
  blur(control);
  await nextFrame();
  if (isShown && (shows() || isBeside())) return { sends: sends() };
  return took.problem ? took : { problem: say('suggestionNotChosen') };
}

/** True if there are no suggestions. A page may repeat the typed text. */
async function isTypedAlone(
  control: TextControl,
  text: string,
  rows: () => readonly Element[],
  isOver: boolean,
  isById = false,
): Promise<boolean> {
  if (rows().length === 0) return isOver;
  if (isById || rows().length < 2 || rows().some((one) => mayBeChosen(one, control))) return false;
  const part = text.slice(0, -1);
  const count = rows().length;
  enter(control, part);
  const follows = () => rowsNaming(control, part)[0]!.filter(isSeen).length === count;
  const isEcho = (await until(follows, SUGGESTS)) === true;
  enter(control, text);
  await until(() => rows().length === count, SUGGESTS);
  return isEcho;
}

async function leaveTyped(
  control: TextControl,
  text: string,
  took: Took,
  offered: ReadonlySet<Element>,
): Promise<Took> {
  if (offersToMake(control, text).some((one) => !offered.has(one)))
    return { problem: say('suggestionNotChosen') };
  change(control);
  blur(control);
  await nextFrame();
  return control.value === text ? took : showing(control.value);
}

function asks(control: TextControl): boolean {
  const focused = active(control);
  const isMoved = focused !== null && focused !== control && focused !== bodyOf(control);
  const completes = attribute(control, 'autocomplete') ?? (attribute(control, 'name') ? 'on' : 'off');
  return tagOf(control) === 'input' && completes === 'off' && !isMoved;
}

async function typeText(control: TextControl, value: Json, written?: string): Promise<Took> {
  const kind = typeOf(control);
  const converted = controlText(kind, value);
  if (!converted.ok) return takes(converted.expected, value);
  const given = converted.text;
  const time = isFree(control) ? timeOf(given) : undefined;
  const text = written ?? (time && timeAs(time, waysOf(control))) ?? given;
  const wasInvalid = control.value === '' && saysInvalid(control);
  const { maxLength, minLength } = control;
  if (maxLength >= 0 && text.length > maxLength) return { problem: say('takesMost', maxLength, text.length) };
  if (minLength > 0 && text !== '' && text.length < minLength)
    return { problem: say('takesLeast', minLength, text.length) };
  focus(control);
  enter(control, text);
  change(control);
  // Frameworks may restore the old value in a later task.
  await pause(0);
  if (isOverruled(control, text)) return withLimits(showing(control.value).problem, control);
  const isKept = () => !kept(control, given, text).problem;
  const isFirst = isKept();
  if (!isFirst && isFree(control)) await typeKeys(control, text);
  const took = kept(control, given, text);
  if (isByScript(control) && [momentOf, timeOf, colourOf].some((one) => one(given)))
    await pressEnter(control);
  await leaveWhole(control, text, () => !isFirst || isKept());
  const left = took.problem ? took : kept(control, given, text);
  if (left.problem) return withLimits(left.problem, control);
  if (attribute(control, 'aria-invalid') !== null)
    await until(() => saysInvalid(control) || !isReacting(), TAKES);
  if (!wasInvalid && saysInvalid(control)) return withLimits(say('notAccepted', messageOf(control)), control);
  return invalid(control) ?? { ...left, sends: [[text, control.value]] };
}

async function typeKeys(control: TextControl, text: string): Promise<void> {
  await typeSlowly(control, text);
  change(control);
  await pause(0);
}

/** Some masks follow only the keys, and write their own number when the field is left. */
async function leaveWhole(control: TextControl, text: string, isKept: () => boolean): Promise<void> {
  blur(control);
  await nextFrame();
  if (isKept() || !isFree(control)) return;
  focus(control);
  await typeKeys(control, text);
  blur(control);
  await nextFrame();
}

/** True if the page has changed digits, as it does beyond a limit. Typed again, the text would only look right. */
const isOverruled = ({ value }: TextControl, text: string): boolean =>
  value !== text && /\d/.test(text) && pictureOf(value) === pictureOf(text);

const pictureOf = (text: string): string => text.replaceAll(/\d/g, '0');

const saysInvalid = (control: TextControl): boolean => isTrue(control, 'aria-invalid');

const isByScript = (control: TextControl) => isFree(control) && !attribute(control, 'name');
const isFree = (control: TextControl): boolean => /^(?:text|search|tel|)$/.test(typeOf(control));

function kept(control: TextControl, given: string, typed: string): Took {
  const now = control.value;
  if (isSameText(typeOf(control), now, typed)) return {};
  const colour = colourOf(given);
  const isColour = colour !== undefined && colourOf(now, true) === colour;
  if (isColour || (now !== '' && isRewritten(now, given, waysOf(control))))
    return { note: say('pageWrote', short(now)) };
  return showing(now);
}

function invalid(control: TextControl): Took | undefined {
  const { validity } = control;
  const form = formOf(control);
  if (!control.willValidate || validity.valid || (form && ofForm(form, 'noValidate'))) return undefined;
  return withLimits(say('notAccepted', control.validationMessage), control);
}
