import { plainText } from '../../matching/choices.ts';
import type { Json, Said } from '../../model/index.ts';
import { looseName } from '../../text/loose-name.ts';
import { say } from '../../text/said.ts';
import { attribute, formOf, ofForm, tagOf } from '../dom/dom.ts';
import type { Took } from './control.ts';
import { beforeInput, blur, change, drawn, focus, input, key, pause } from './events.ts';
import { type Input, typeOf } from './kinds.ts';
import { isSameDay } from './moments.ts';
import { controlText, fileOf, listOf, short } from './values.ts';

/** Text inputs and areas, native: of one line or many, numbers, dates, masks. */

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The browser's own setter: a framework puts one of its own on the element to learn what it wrote itself. */
export function setNative(control: TextControl, value: string): void {
  const prototype = tagOf(control) === 'input' ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

/** Puts a text in at once, as pasting does; `change` follows when the control is left. */
export function enter(control: TextControl, text: string): void {
  const last = text.at(-1) ?? 'Backspace';
  key(control, 'keydown', last);
  if (beforeInput(control, text)) {
    setNative(control, text);
    input(control, text);
  }
  key(control, 'keyup', last);
}

/** Character by character, as masks and editors of dates want it. */
async function typeSlowly(control: TextControl, text: string): Promise<void> {
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

export async function type(control: TextControl, value: Json): Promise<Took> {
  const kind = typeOf(control);
  const converted = controlText(kind, value);
  if (!converted.ok) return { problem: say('takesInstead', converted.expected, short(plainText(value))) };
  const { text } = converted;
  const { maxLength, minLength } = control;
  if (maxLength >= 0 && text.length > maxLength) return { problem: say('takesMost', maxLength, text.length) };
  if (minLength > 0 && text !== '' && text.length < minLength)
    return { problem: say('takesLeast', minLength, text.length) };
  focus(control);
  enter(control, text);
  change(control);
  // The page answers in its own time: a framework that does not keep the value puts the old one back.
  await pause(0);
  if (kept(control, text).problem && isFree(control)) await typeSlowly(control, text);
  if (opensPopup(control)) await closePopup(control);
  const took = kept(control, text);
  blur(control);
  await drawn();
  const left = took.problem ? took : kept(control, text);
  if (left.problem) return { problem: withLimits(left.problem, control) };
  return invalid(control) ?? { ...left, sends: [[text, control.value]] };
}

/** Whether a person could write anything into it: what a browser converts is converted at once. */
const isFree = (control: TextControl): boolean => /^(?:text|search|tel|)$/.test(typeOf(control));

/** A calendar or a list of suggestions that opens as one types. */
const opensPopup = (control: TextControl): boolean =>
  attribute(control, 'aria-expanded') === 'true' ||
  /^(?:dialog|grid)$/i.test(attribute(control, 'aria-haspopup') ?? '');

async function closePopup(control: TextControl): Promise<void> {
  // Enter takes what was typed; without it some calendars put the old value back.
  if (key(control, 'keydown', 'Enter')) key(control, 'keypress', 'Enter');
  key(control, 'keyup', 'Enter');
  await pause(0);
}

function kept(control: TextControl, text: string): Took {
  const now = control.value;
  if (isSame(typeOf(control), now, text)) return {};
  // A mask writes the same letters another way; a calendar the same day.
  if (now !== '' && (looseName(now) === looseName(text) || isSameDay(now, text)))
    return { note: say('pageWrote', short(now)) };
  return { problem: now === '' ? say('notKept') : say('showsInstead', short(now)) };
}

function isSame(kind: string, now: string, text: string): boolean {
  if (now.replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n')) return true;
  if (kind === 'number' || kind === 'range') return Number(now) === Number(text) && now !== '';
  // The browser writes a time its own way: 18:05:00 becomes 18:05.
  return /^(time|datetime-local)$/.test(kind) && now !== '' && (text.startsWith(now) || now.startsWith(text));
}

/** What the browser would object to when the form is sent. */
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

export function attach(control: Input, value: Json): Took {
  const transfer = new DataTransfer();
  for (const one of control.multiple ? listOf(value) : [value]) {
    const file = fileOf(one);
    if (!file) return { problem: say('takesFile', 'data:text/plain;name=note.txt;base64,aGVsbG8=') };
    transfer.items.add(file);
  }
  focus(control);
  control.files = transfer.files;
  input(control, null);
  change(control);
  blur(control);
  return control.files?.length === transfer.files.length ? {} : { problem: say('fileNotTaken') };
}
