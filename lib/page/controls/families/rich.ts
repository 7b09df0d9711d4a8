import { plainText } from '../../../matching/choices.ts';
import { isRewritten } from '../../../matching/spellings.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  attribute,
  connected,
  contains,
  documentOf,
  elementsIn,
  firstChildOf,
  firstElementOf,
  formOf,
  isRendered,
  ofDocument,
  outward,
  query,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import {
  beforeInput,
  blur,
  enter,
  fire,
  focus,
  input,
  key,
  nextFrame,
  pause,
  pressEnter,
  type TextControl,
  until,
} from '../events.ts';
import type { Family, Took } from '../family.ts';
import { frameOf } from '../find/near.ts';
import { waysOf } from '../find/ways.ts';
import { addAll } from './chips.ts';
import { short, showing, takes } from './values.ts';

const LINE = 70;
const TAKES = 500;

export const rich = (control: HTMLElement): Family => ({
  kind: 'rich',
  put: async (value) => {
    if (!Array.isArray(value)) return write(control, value);
    const isChip = (one: Element) => attribute(one, 'contenteditable') === 'false';
    const rest = () => readText(control, 200, isChip).replaceAll('\u200b', '').trim();
    const put = (text: string) => insert(control, text, elementsIn(control).some(isChip));
    const isLine = attribute(control, 'aria-multiline') === 'false';
    const refused = takes(say('formOneText'), value);
    if (!isLine && rectOf(control).height >= LINE) return refused;
    const took = await addAll(control, value, { put, rest });
    return took.problem && !isLine ? refused : took;
  },
});

/** Types into the tiny textarea of an editor, which draws the text itself. */
export async function writeDrawn(control: TextControl, value: Json): Promise<Took> {
  const text = plainText(value);
  const frame = frameOf(control);
  const isNumber = (one: Element) => one === control || /^\s*\d{1,5}\s*$/.test(one.textContent ?? '');
  const shown = () => readText(frame, text.length * 2 + 100, isNumber);
  const isKept = () => isSpacedAs(shown(), text);
  focus(control);
  if (!isKept()) enter(control, text);
  await until(isKept, TAKES);
  blur(control);
  await nextFrame();
  return isKept() ? { isKept } : showing(shown());
}

function paste(control: HTMLElement, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const how = { clipboardData, bubbles: true, cancelable: true, composed: true };
  return fire(control, new ClipboardEvent('paste', how));
}

async function write(control: HTMLElement, value: Json): Promise<Took> {
  const text = plainText(value);
  focus(control);
  await insert(control, text);
  blur(control);
  if (holds(control, text)) return {};
  const now = readText(control, 200);
  const isRight = now !== '' && isRewritten(now, text, waysOf(control));
  return isRight ? { note: say('pageWrote', short(now)) } : showing(now);
}

async function insert(control: HTMLElement, text: string, isAdded = false): Promise<void> {
  const document = documentOf(control);
  const selection = ofDocument(document, 'getSelection').call(document);
  if (!isAdded) dropFlat(control);
  if (isBlank(control)) selection?.collapse(firstLineOf(control), 0);
  else selection?.selectAllChildren(control);
  if (isAdded) selection?.collapseToEnd();
  await pause(0);
  // Editors with one `<span>` per line store their own copy of the text. Only pasting changes the copy.
  const isModel = !isAdded && text !== '' && tagOf(firstLineOf(control)) === 'span';
  const isThere = isModel && !paste(control, text) && (await until(() => holds(control, text), TAKES));
  // Some editors cancel `beforeinput` and insert the text themselves.
  if (!isThere && beforeInput(control, text)) {
    const command = ofDocument(document, 'execCommand');
    const done = command.call(document, text === '' ? 'delete' : 'insertText', false, text);
    if (!done && !isAdded && !holds(control, text)) {
      control.textContent = text;
      input(control, text);
    }
  }
  await pause(0);
  key(control, 'keyup', text.at(-1) ?? 'Backspace');
  await nextFrame();
}

const isBlank = (control: HTMLElement): boolean =>
  elementsIn(control).length < 2 &&
  holds(control, '') &&
  query(control, 'img,video,iframe,table,hr,input,[contenteditable="false" i]') === null;

function firstLineOf(control: HTMLElement): Element {
  let here: Element = control;
  for (let inner = firstElementOf(here); inner && tagOf(inner) !== 'br'; inner = firstElementOf(inner))
    here = inner;
  return here;
}

function dropFlat(control: HTMLElement): void {
  const parts = elementsIn(control);
  const flat = parts.filter(
    (one) => /^(?:p|div)$/.test(tagOf(one)) && !firstChildOf(one) && rectOf(one).height === 0,
  );
  const kept = flat.length === parts.length && holds(control, '') ? flat[0] : undefined;
  if (kept) Element.prototype.append.call(kept, documentOf(control).createElement('br'));
  for (const one of flat) if (one !== kept) Element.prototype.remove.call(one);
}

const holds = (control: HTMLElement, text: string): boolean =>
  isSpacedAs(readText(control, text.length * 2 + 100), text);

function isSpacedAs(one: string, other: string): boolean {
  const bare = (from: string) => from.replaceAll(/[\s\u200b]+/g, ' ').trim();
  return bare(one) === bare(other);
}

const ENDS = 700;

/** Ends the editing of a text that became an input once it was pressed. True if the input is gone then. */
export async function endEdit(field: TextControl, control: Element): Promise<boolean> {
  const isOver = () => !connected(field) || !isRendered(field);
  if (savesAlone(field, control) || !isInPlace(field, control)) return false;
  await pressEnter(field);
  return (await until(isOver, ENDS)) === true;
}

/** Outside a form, the end of an edit may save the text at once. */
export const savesAlone = (field: TextControl, control: Element): boolean =>
  formOf(control) === null && isInPlace(field, control);

function isInPlace(field: TextControl, control: Element): boolean {
  const frame = frameOf(control);
  const isFloating = (one: Element) =>
    contains(frame, one) && one !== frame && /absolute|fixed/.test(styleOf(one)?.position ?? '');
  // In a popup, the input may be the search box of a list, whose Enter key makes a choice.
  return contains(frame, field) && ![...outward(field, MAX_AROUND)].some(isFloating);
}

const MAX_AROUND = 8;
