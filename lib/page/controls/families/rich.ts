/** Text editors: elements that are edited in place, possibly in a frame. */
import { plainText } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { attribute, documentOf, elementsIn, ofDocument, rectOf } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { beforeInput, blur, focus, input, nextFrame, pause } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { addAll } from './chips.ts';
import { short, showing } from './values.ts';

/** Maximum height in pixels of an editor for one line, which may contain chips. */
const LINE = 70;

export const rich = (control: HTMLElement): Family => ({
  kind: 'rich',
  put: async (value, signal) => {
    if (!Array.isArray(value)) return write(control, value);
    const isChip = (one: Element): boolean => attribute(one, 'contenteditable') === 'false';
    const rest = (): string => readText(control, 200, isChip).replaceAll('\u200b', '').trim();
    const put = (text: string): Promise<void> => insert(control, text, elementsIn(control).some(isChip));
    const isLine = attribute(control, 'aria-multiline') === 'false';
    const problem = say('takesInstead', say('formOneText'), short(plainText(value)));
    if (!isLine && rectOf(control).height >= LINE) return { problem };
    const took = await addAll(control, value, { put, rest }, signal);
    return took.problem && !isLine ? { problem } : took;
  },
});

async function write(control: HTMLElement, value: Json): Promise<Took> {
  const text = plainText(value);
  focus(control);
  await insert(control, text);
  blur(control);
  if (holds(control, text)) return {};
  const now = readText(control, 200);
  return showing(now);
}

/**
 * Replaces the whole content with a text.
 * @param isAdded true to keep the chips in it and add the text
 */
async function insert(control: HTMLElement, text: string, isAdded = false): Promise<void> {
  const document = documentOf(control);
  const selection = ofDocument(document, 'getSelection').call(document);
  selection?.selectAllChildren(control);
  if (isAdded) selection?.collapseToEnd();
  // Editors with their own model notice a selection in a separate task.
  await pause(0);
  // Editors receive text in two ways: by beforeinput (Lexical cancels it and writes the text itself), or by the
  // browser's command.
  if (beforeInput(control, text)) {
    const command = ofDocument(document, 'execCommand');
    const done = command.call(document, text === '' ? 'delete' : 'insertText', false, text);
    if (!done && !isAdded && !holds(control, text)) {
      control.textContent = text;
      input(control, text);
    }
  }
  await pause(0);
  await nextFrame();
}

function holds(control: HTMLElement, text: string): boolean {
  const bare = (from: string): string => from.replaceAll(/[\s\u200b]+/g, ' ').trim();
  return bare(readText(control, text.length * 2 + 100)) === bare(text);
}
