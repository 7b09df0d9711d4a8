import { type Choice, indexOfChoice, plainText, same } from '../../../matching/choices.ts';
import type { Json, Said, StepTarget } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  attribute,
  attributesOf,
  connected,
  contains,
  documentOf,
  formOf,
  isElement,
  isRendered,
  nextElementOf,
  previousElementOf,
  rawValue,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import {
  blur,
  click,
  focus,
  isReacting,
  leadOn,
  nextFrame,
  pause,
  toSight,
  unsent,
  until,
  withdraw,
} from '../events.ts';
import { unfoldTree } from '../families/branches.ts';
import { clickOption, isSeen, takeChosen } from '../families/listbox.ts';
import { isMarked } from '../families/marked.ts';
import { areStyledAlike, choicesOf, siblingsLike } from '../families/parts.ts';
import { closed, rowAround } from '../families/rows.ts';
import { inList } from '../families/values.ts';
import type { Control, Took } from '../family.ts';
import { isBox, typeOf } from '../find/kinds.ts';
import { frameOf, within } from '../find/near.ts';
import { byHand, hasHands } from '../hands.ts';
import { inTurn, patiently } from '../patience.ts';
import { controlOf } from './control.ts';
import { findAll, findControl, findExactly, type Looking } from './find.ts';
import { isPressable, nextIn, openerOf, wordsOn } from './opener.ts';
import { hasChanged, type Sent, sentBy, valuesOf } from './sends.ts';

export type Filled =
  | {
      readonly ok: true;
      readonly control: Element;
      readonly members: readonly Element[];
      readonly names: readonly string[];
      readonly notes: readonly Said[];
      readonly others?: readonly string[];
      readonly codes?: readonly (readonly string[])[];
      readonly isRanked?: true;
    }
  | {
      readonly ok: false;
      readonly code: 'control-missing' | 'invalid-arguments';
      readonly said: Said;
    };

const PATIENCE = 1_500;
const BECOMES = 700;
const PAUSE = 50;
const MAX_UNFOLDED = 8;
const DRAWS = 500;
const MAX_OTHERS = 500;
const MAX_OTHER = 300;
const VAIN = 4_000;
const VAIN_BY_HAND = 2_500;
const WRITES = 300;
const LASTS = 400;

/** A press of “Next”: what the form showed before, and the words of the button. */
export interface Lead {
  readonly from: string;
  readonly by: string;
}

interface FillOptions {
  /** All presses of the run so far. */
  readonly led?: Lead[];
  readonly form?: Element | null;
  readonly trigger?: StepTarget | undefined;
  readonly patience?: number;
  readonly signal?: AbortSignal;
}

/**
 * Fills the control, then checks the visible value and the form's values.
 * @throws AbortError
 */
export const fill = (
  document: Document,
  target: StepTarget,
  value: Json,
  options: FillOptions = {},
): Promise<Filled> =>
  inTurn(options.signal, () => unsent(document, () => fillNow(document, target, value, options)));

async function fillNow(
  document: Document,
  target: StepTarget,
  value: Json,
  options: FillOptions,
): Promise<Filled> {
  const { form = null } = options;
  const before = looksOf(document, target);
  const earlier = earlierFilled(elementFor(document, target), value);
  if (earlier) return earlier;
  const pressed: Element[] = [];
  const byScript = () => fillByScript(document, target, value, options, pressed);
  let filled = await patiently(document, VAIN, byScript);
  const again = () => attempt(document, target, value, { form, asSeen: true });
  if (!filled.ok && hasHands() && isUnheard(filled.said))
    filled = await patiently(document, VAIN_BY_HAND, () => byHand(again));
  if (filled.ok) return kept(elementFor(document, target), value, filled);
  for (const mark of pressed.filter(connected)) {
    await clickOption(mark);
    // Trees may ignore a click while they fold.
    await pause(LASTS);
  }
  const isAsBefore = () => before === '' || looksOf(document, target) === before;
  if (filled.said.key === 'showsInstead' || (await until(isAsBefore, DRAWS))) return filled;
  return { ...filled, said: say('withLimits', filled.said, say('stillChanged')) };
}

type Done = Filled & { readonly ok: true };

const FILLED = new WeakMap<Element, Readonly<Record<'value' | 'details', string>> & { filled: Done }>();

/** A run may start again in the same page. Another press might undo what it has filled. */
function earlierFilled(element: Element | undefined, value: Json): Done | undefined {
  const earlier = element && FILLED.get(element);
  if (!element || earlier?.value !== JSON.stringify(value)) return undefined;
  if (!connected(earlier.filled.control)) return undefined;
  return earlier.details === detailsOf(element, earlier.filled) ? earlier.filled : undefined;
}

function kept(element: Element | undefined, value: Json, filled: Done): Done {
  const details = element && detailsOf(element, filled);
  if (element && details) FILLED.set(element, { value: JSON.stringify(value), details, filled });
  return filled;
}

/** All that shows or holds the value. */
function detailsOf(element: Element, { names }: Done): string {
  const frame = frameOf(element);
  const form = valuesOf(formOf(element));
  const parts = [frame, ...within(frame, '*')].map((one) => [
    ...[...attributesOf(one)].map(({ name, value }) => `${name}=${value}`),
    isBox(one) ? String(one.checked) : rawValue(one),
  ]);
  return JSON.stringify([readText(frame, MAX_LOOK), names.map((name) => form?.get(name)), parts]);
}

/** Texts and states of the control’s parts. */
function looksOf(document: Document, target: StepTarget): string {
  const element = elementFor(document, target);
  if (!element) return '';
  const frame = frameOf(element);
  const states = [frame, ...within(frame, STATES)].map((one) => [isMarked(one), isBox(one) || rawValue(one)]);
  return `${readText(frame, MAX_LOOK)} ${states.join()}`;
}

const STATES = 'input,select,textarea,[aria-checked],[aria-selected],[aria-pressed]';
const MAX_LOOK = 2_000;

async function fillByScript(
  document: Document,
  target: StepTarget,
  value: Json,
  { form = null, trigger, patience = PATIENCE, led = [] }: FillOptions,
  pressed: Element[],
): Promise<Filled> {
  let end = performance.now() + patience;
  const asSeenFrom = performance.now() + Math.min(patience, BECOMES);
  const unfolded: (Element | null)[] = [];
  let unfoldsFrom = asSeenFrom;
  let isUnfolded = false;
  for (;;) {
    const asSeen = performance.now() >= asSeenFrom;
    const filled = await attempt(document, target, value, { form, asSeen });
    if (filled.ok) {
      await take(unfolded, trigger && elementFor(document, trigger));
      return filled;
    }
    const mayUnfold = performance.now() >= unfoldsFrom && unfolded.length < MAX_UNFOLDED;
    if (mayUnfold && filled.code === 'control-missing') {
      const dialog = await unfold(elementFor(document, target), form, led);
      if (dialog !== undefined) {
        unfolded.push(dialog);
        end = performance.now() + PATIENCE;
        unfoldsFrom = performance.now() + DRAWS;
      }
    }
    if (!isUnfolded && LACKS.has(filled.said.key)) {
      isUnfolded = true;
      pressed.push(...(await unfoldTree(elementFor(document, target))));
      if (pressed.length > 0) end = performance.now() + PATIENCE;
    }
    if (performance.now() >= end) return filled;
    await pause(PAUSE);
  }
}

const LACKS = new Set<string>(['noSuchChoice', 'notKept']);

const UNHEARD = new Set<string>([
  'notKept',
  'showsInstead',
  'notTicked',
  'notUnticked',
  'notAccepted',
  'onlyShows',
  'formSends',
]);

const isUnheard = ({ key, values }: Said): boolean =>
  UNHEARD.has(key) ||
  values.some((one) => typeof one === 'object' && 'key' in one && one.key === 'choiceNone');

async function take(opened: readonly (Element | null)[], trigger: Element | undefined): Promise<void> {
  for (const dialog of opened)
    if (!(dialog && trigger && contains(dialog, trigger))) await takeChosen(dialog);
}

const elementFor = (document: Document, target: StepTarget): Element | undefined =>
  findExactly(document, target) ?? findAll(document, target.selector)?.[0];

async function attempt(
  document: Document,
  target: StepTarget,
  value: Json,
  { form, asSeen }: Looking,
): Promise<Filled> {
  const found = findControl(document, target, { form, asSeen });
  if (!found.ok) return { ok: false, code: 'control-missing', said: found.said };
  const control = await typedControl(found.control);
  const took = await put(control, value);
  const { problem, names, note, ...choice } = took;
  if (problem) {
    const isWanted = problem.key === 'showsInstead' && same(String(problem.values[0]), plainText(value));
    return { ok: false, code: 'invalid-arguments', said: isWanted ? say('notKept') : problem };
  }
  const notes = [found.note, note].filter((one) => one !== undefined);
  return {
    ok: true,
    control: control.element,
    members: control.members,
    names,
    notes,
    ...choice,
  };
}

async function typedControl(control: Control): Promise<Control> {
  const { element, kind } = control;
  if (kind !== 'text' || attribute(element, 'name')) return control;
  const twin = [previousElementOf(element), nextElementOf(element)].find(
    (one) => one && /^(?:text|tel|number)$/.test(typeOf(one)) && !isRendered(one),
  );
  if (!twin) return control;
  focus(element);
  await nextFrame();
  if (isRendered(twin) && !isRendered(element)) return controlOf(twin);
  blur(element);
  return control;
}

async function put(
  control: Control,
  value: Json,
): Promise<Sent & Pick<Done, 'others' | 'codes' | 'isRanked'> & { readonly note?: Said }> {
  const form = formOf(control.field ?? control.element);
  const before = valuesOf(form);
  toSight(control.element);
  const presses = new Presses(documentOf(control.element));
  const took = await control.put(value).finally(() => presses.stop());
  if (took.problem) return { problem: took.problem, names: [] };
  const pressed = presses.codesOf(
    [value]
      .flat()
      .map(plainText)
      .concat(...(took.sends ?? [])),
  );
  let after = valuesOf(form);
  let sent = sentBy(control, took, before, after, pressed);
  for (const end = performance.now() + WRITES; sent.problem && (performance.now() < end || isReacting()); ) {
    await nextFrame();
    after = valuesOf(form);
    sent = sentBy(control, took, before, after, pressed);
  }
  if (took.isKept && !hasChanged(before, after) && !(await lasts(control, took.isKept)))
    return { problem: say('notKept'), names: [] };
  const others = othersOf(control, took, value, presses);
  const codes = others && !keepsValue(control) ? codesOf(took, value, presses) : undefined;
  return {
    ...sent,
    ...(took.note && { note: took.note }),
    ...(others && { others }),
    ...(codes && { codes }),
    ...(took.isRanked && { isRanked: true }),
  };
}

/** Some controls look chosen only under the pointer, with the focus or for a moment. */
async function lasts({ element }: Control, isKept: () => boolean): Promise<boolean> {
  withdraw(element);
  return (await until(() => !isKept(), LASTS, true)) !== true;
}

/** False for boxes without a common name: only a script can make one value of them. */
const keepsValue = ({ element, members }: Control): boolean =>
  tagOf(element) === 'select' ||
  (isBox(element) &&
    ['name', 'value'].every((one) => attribute(element, one)) &&
    members.every((one) => attribute(one, 'name') === attribute(element, 'name')));

function codesOf({ sends = [] }: Took, value: Json, presses: Presses): readonly (readonly string[])[] {
  const whole = inList(value);
  const wanted = whole.length === 1 && sends.length > 1 ? sends.map((one) => one.at(-1) ?? '') : whole;
  return wanted.map((one, at) => {
    const own = (sends.length === wanted.length && sends[at]) || [];
    return [...own, ...presses.codesOf([plainText(one), ...own])];
  });
}

function othersOf(
  control: Control,
  { sends = [], choices }: Took,
  value: Json,
  presses: Presses,
): readonly string[] | undefined {
  const isChoice = control.kind === 'choice' || control.kind === 'choices';
  const rows = presses.rowsWith([...inList(value).map(plainText), ...sends.flat()]);
  const known = choices ?? (isChoice ? (control.choices?.() ?? []) : undefined);
  const all = known?.length || rows.length === 0 ? known : rows.flatMap(({ choices }) => choices);
  if (!all) return undefined;
  const taken = inList(value).flatMap((one) => {
    const choice = all[indexOfChoice(one, all)];
    const twins = all.filter(({ label }) => same(label, choice?.label ?? plainText(one)));
    return [
      plainText(one),
      ...[...(choice ? [choice] : []), ...twins].flatMap(({ value, label }) => [value, label]),
    ];
  });
  const more = presses.moreThan(inList(value).map(plainText));
  const own = new Set([...sends.flat(), ...taken, ...more].map(closed));
  const texts = all.flatMap(({ value: code, label }) => [code, label]);
  return [...new Set(texts)]
    .filter((text) => text !== '' && text.length <= MAX_OTHER && !own.has(closed(text)))
    .slice(0, MAX_OTHERS);
}

const begins = (label: string, text: string): boolean =>
  text !== '' && label.length < text.length + MAX_BESIDE && closed(label).startsWith(closed(text));

const MAX_SEEN = 500;
const MAX_AROUND = 6;
const MAX_CODE = 100;
const MAX_CODES = 20;
const MAX_BESIDE = 200;
const PRESSES = ['pointerdown', 'mousedown', 'click'];
const KEEPS_CODE = /^(?:value|id|data-.+)$/;

interface Pressed {
  readonly text: string;
  readonly codes: readonly string[];
  readonly choices: readonly Choice[];
}

const isNode = (one: EventTarget): one is Node => 'nodeType' in one;

class Presses {
  readonly #document: Document;
  readonly #seen: Pressed[] = [];

  constructor(document: Document) {
    this.#document = document;
    for (const name of PRESSES) EventTarget.prototype.addEventListener.call(document, name, this.#see, true);
  }

  codesOf(texts: readonly string[]): readonly string[] {
    return [...new Set(this.rowsWith(texts).flatMap(({ codes }) => codes))].slice(0, MAX_CODES);
  }

  rowsWith(texts: readonly string[]): readonly Pressed[] {
    // A row may show the parts of a text, such as an address, without the commas between them.
    return this.#seen.filter(({ text }) => texts.some((one) => same(closed(one), closed(text))));
  }

  /** Texts and codes of pressed rows that begin with one of the texts and say more. */
  moreThan(texts: readonly string[]): readonly string[] {
    const isMore = ({ text }: Pressed): boolean => texts.some((one) => begins(text, one));
    return this.#seen.filter(isMore).flatMap(({ text, codes }) => [text, ...codes]);
  }

  stop(): void {
    for (const name of PRESSES)
      EventTarget.prototype.removeEventListener.call(this.#document, name, this.#see, true);
  }

  readonly #see = (event: Event): void => {
    for (const one of event.composedPath().slice(0, MAX_AROUND)) {
      if (!isNode(one) || !isElement(one)) continue;
      const codes = Array.from(attributesOf(one)).flatMap(({ name, value }) =>
        KEEPS_CODE.test(name) && value !== '' && value.length <= MAX_CODE ? [value] : [],
      );
      const text = readText(one, 200);
      if (text === '' || this.#seen.length >= MAX_SEEN) continue;
      const isFirst = event.type === PRESSES[0];
      // Other texts in the pressed row aren't choices of their own.
      const row = areStyledAlike(one) ? one : rowAround(one);
      const rows = siblingsLike(row).filter((other) => row === one || other !== row);
      const choices = isFirst ? choicesOf(rows.slice(0, MAX_BESIDE).filter(isSeen)) : [];
      this.#seen.push({ text, codes, choices });
    }
  };
}

/**
 * Opens the part that hides an element, or presses “Next”. The browser never submits a form here.
 * @returns undefined without a press; after a press, the opened dialog or null
 */
async function unfold(
  hidden: Element | undefined,
  form: Element | null,
  led: Lead[],
): Promise<Element | null | undefined> {
  const { opener, dialog } = hidden ? openerOf(hidden) : { dialog: null };
  const next = opener ? undefined : form && nextIn(form, hidden === undefined);
  if (opener) click(opener);
  else if (!form || !next || !leads(form, next, led)) return undefined;
  await nextFrame();
  return opener ? dialog : null;
}

/** Presses a button only once in each part of the form. */
function leads(form: Element, button: Element, led: Lead[]): boolean {
  const from = readText(form, MAX_LOOK);
  if (led.some((one) => one.from === from)) return false;
  led.push({ from, by: wordsOn(button) });
  if (isPressable(button)) click(button);
  else leadOn(button);
  return true;
}
