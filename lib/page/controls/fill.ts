import { type Choice, chosen, plainText, truth } from '../../matching/choices.ts';
import type { Json, Said, StepTarget } from '../../model/index.ts';
import { looseName } from '../../text/loose-name.ts';
import { say } from '../../text/said.ts';
import { truncate } from '../../text/truncate.ts';
import { documentOf, formOf, matches, ofDocument, ofForm, tagOf } from '../dom/dom.ts';
import { readText } from '../dom/text.ts';
import { groupOf, isEditable, typeOf } from './control.ts';
import { beforeInput, blur, change, focus, input, key } from './events.ts';
import { findControl } from './find.ts';
import { controlText, fileOf, listChoices } from './values.ts';

export type Filled =
  | { readonly ok: true; readonly control: Element; readonly notes: readonly Said[] }
  | {
      readonly ok: false;
      readonly code: 'control-missing' | 'invalid-arguments';
      /** What is wrong, as the end of a sentence that names the parameter. */
      readonly said: Said;
    };

/** Of a control's own function: what did not go, or a note on what went. */
type Took = { readonly problem?: Said; readonly note?: Said };

const TOOK: Took = {};
/** Controls change under the hand: choices come in after another control was filled. */
const PATIENCE = 1_500;
const PAUSE = 50;

export interface FillOptions {
  /** Where the controls filled before stand: of several controls the one there is taken. */
  readonly form?: Element | null;
  /** Milliseconds to wait for a control or a choice that is still to come. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
}

/**
 * Fills the control that a step names, as a person would: frameworks get the events that they listen to, and what a person
 * could not do is not done.
 * @throws AbortError
 */
export async function fill(
  document: Document,
  target: StepTarget,
  value: Json,
  { form = null, patience = PATIENCE, signal }: FillOptions = {},
): Promise<Filled> {
  const until = performance.now() + patience;
  for (;;) {
    const filled = await attempt(document, target, value, form);
    if (filled.ok || performance.now() >= until) return filled;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    signal?.throwIfAborted();
  }
}

async function attempt(
  document: Document,
  target: StepTarget,
  value: Json,
  form: Element | null,
): Promise<Filled> {
  const found = findControl(document, target, form);
  if (!found.ok) return { ok: false, code: 'control-missing', said: found.said };
  const [control] = found.controls as readonly [Element];
  const { problem, note } = await put(control, found.controls, value);
  if (problem !== undefined) return { ok: false, code: 'invalid-arguments', said: problem };
  return { ok: true, control, notes: [found.note, note].filter((one) => one !== undefined) };
}

async function put(control: Element, group: readonly Element[], value: Json): Promise<Took> {
  const tag = tagOf(control);
  if (tag === 'select') return choose(control as HTMLSelectElement, value);
  if (tag === 'textarea') return type(control as HTMLTextAreaElement, value);
  if (isEditable(control)) return write(control as HTMLElement, plainText(value));
  const one = control as HTMLInputElement;
  const all = group.length > 1 ? (group as readonly HTMLInputElement[]) : groupOf(one);
  switch (typeOf(control)) {
    case 'radio':
      return pick(all, value);
    case 'checkbox':
      return tick(one, all, value);
    case 'file':
      return attach(one, value);
    default:
      return type(one, value);
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The browser's own setter: a framework puts one of its own on the element to learn what it wrote itself. */
function setNative(control: TextControl, value: string): void {
  const prototype = tagOf(control) === 'input' ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

async function type(control: TextControl, value: Json): Promise<Took> {
  const kind = typeOf(control);
  const converted = controlText(kind, value);
  if (!converted.ok) return { problem: say('takesInstead', converted.expected, short(plainText(value))) };
  const { text } = converted;
  const { maxLength, minLength } = control;
  if (maxLength >= 0 && text.length > maxLength) return { problem: say('takesMost', maxLength, text.length) };
  if (minLength > 0 && text !== '' && text.length < minLength)
    return { problem: say('takesLeast', minLength, text.length) };
  focus(control);
  const last = text.at(-1) ?? 'Backspace';
  key(control, 'keydown', last);
  if (beforeInput(control, text)) {
    setNative(control, text);
    input(control, text);
  }
  key(control, 'keyup', last);
  change(control);
  // The page answers in its own time: a framework that does not keep the value puts the old one back.
  await settled();
  const now = control.value;
  blur(control);
  const note = sameText(kind, now, text) ? undefined : kept(now, text);
  if (note?.problem) return { problem: withLimits(note.problem, control) };
  return invalid(control) ?? note ?? TOOK;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function sameText(kind: string, now: string, text: string): boolean {
  if (now.replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n')) return true;
  if (kind === 'number' || kind === 'range') return Number(now) === Number(text) && now !== '';
  // The browser writes a time its own way: 18:05:00 becomes 18:05.
  return /^(time|datetime-local)$/.test(kind) && now !== '' && (text.startsWith(now) || now.startsWith(text));
}

/** A mask writes the same letters another way; anything else is not what was asked for. */
function kept(now: string, text: string): Took {
  if (now !== '' && looseName(now) === looseName(text)) return { note: say('pageWrote', short(now)) };
  return { problem: now === '' ? say('notKept') : say('showsInstead', short(now)) };
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
    const value = control.getAttribute(name);
    return value === null ? [] : [`${name} ${short(value)}`];
  });
  return stated.length > 0 ? say('withLimits', problem, stated.join(', ')) : problem;
}

function choose(control: HTMLSelectElement, value: Json): Took {
  const options = [...control.options];
  const choices = options.map(({ value, label }) => ({ value, label }));
  const wanted = control.multiple ? listOf(value) : [value];
  const indexes: number[] = [];
  for (const one of wanted) {
    const index = chosen(one, choices);
    if (index < 0) return noSuch(one, choices);
    if (matches(options[index]!, ':disabled')) return { problem: say('notChoosable', short(plainText(one))) };
    indexes.push(index);
  }
  focus(control);
  if (control.multiple) {
    for (const [index, option] of options.entries()) option.selected = indexes.includes(index);
  } else {
    const select = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex');
    select?.set?.call(control, indexes[0]);
  }
  input(control, null);
  change(control);
  blur(control);
  return TOOK;
}

function listOf(value: Json): readonly Json[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value as Json];
}

const noSuch = (value: Json, choices: readonly Choice[]): Took => ({
  problem: say('noSuchChoice', short(plainText(value)), listChoices(choices)),
});

function pick(group: readonly HTMLInputElement[], value: Json): Took {
  const choices = choicesOf(group);
  const wanted = group[chosen(value, choices)];
  if (!wanted) return noSuch(value, choices);
  if (matches(wanted, ':disabled')) return { problem: say('notChoosable', short(plainText(value))) };
  return set(wanted, true);
}

function tick(control: HTMLInputElement, group: readonly HTMLInputElement[], value: Json): Took {
  const choices = choicesOf(group);
  const answer = group.length === 1 && !Array.isArray(value) ? truth(value) : undefined;
  if (answer !== undefined) return set(control, answer);
  const indexes = new Set<number>();
  for (const one of listOf(value)) {
    const index = chosen(one, choices);
    if (index < 0) return noSuch(one, choices);
    indexes.add(index);
  }
  for (const [index, one] of group.entries()) {
    const took = set(one, indexes.has(index));
    if (took.problem) return took;
  }
  return TOOK;
}

/** By a click, as a person does it: input and change follow by themselves, and frameworks hear the click. */
function set(control: HTMLInputElement, checked: boolean): Took {
  if (control.checked === checked) return TOOK;
  focus(control);
  HTMLElement.prototype.click.call(control);
  blur(control);
  return control.checked === checked ? TOOK : { problem: say(checked ? 'notTicked' : 'notUnticked') };
}

const choicesOf = (group: readonly HTMLInputElement[]): readonly Choice[] =>
  group.map(({ value, labels }) => ({ value, label: labels?.[0] ? readText(labels[0], 200) : '' }));

async function write(control: HTMLElement, text: string): Promise<Took> {
  const document = documentOf(control);
  focus(control);
  ofDocument(document, 'getSelection').call(document)?.selectAllChildren(control);
  // Editors that keep a model of their own learn of a selection in a task of its own.
  await settled();
  // They take text in by beforeinput (Lexical cancels it and writes for itself) or by what the command does.
  if (beforeInput(control, text)) {
    const command = ofDocument(document, 'execCommand');
    const done = command.call(document, text === '' ? 'delete' : 'insertText', false, text);
    if (!done && !wrote(control, text)) {
      control.textContent = text;
      input(control, text);
    }
  }
  await settled();
  blur(control);
  if (wrote(control, text)) return TOOK;
  return kept(readText(control, 200), text);
}

function wrote(control: HTMLElement, text: string): boolean {
  const bare = (from: string): string => from.replaceAll(/\s+/g, '');
  return bare(readText(control, text.length * 2 + 100)) === bare(text);
}

function attach(control: HTMLInputElement, value: Json): Took {
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
  return control.files?.length === transfer.files.length ? TOOK : { problem: say('fileNotTaken') };
}

const short = (text: string): string => truncate(text, 80);
