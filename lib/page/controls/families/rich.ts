/** Text editors: elements that are edited in place, possibly in a frame. */
import { plainText } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { attribute, documentOf, ofDocument } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { beforeInput, blur, focus, input, nextFrame, pause } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { addAll } from './chips.ts';
import { short, showing } from './values.ts';

export const rich = (control: HTMLElement): Family => ({
  kind: 'rich',
  put: (value, signal) => {
    const rest = (): string => readText(control, 200).replaceAll('\u200b', '').trim();
    const chips = { put: (text: string) => insert(control, text), rest };
    if (!Array.isArray(value)) return write(control, value);
    return attribute(control, 'aria-multiline') === 'false'
      ? addAll(control, value, chips, signal)
      : Promise.resolve({ problem: say('takesInstead', say('formOneText'), short(plainText(value))) });
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

/** Replaces the whole content with a text. */
async function insert(control: HTMLElement, text: string): Promise<void> {
  const document = documentOf(control);
  ofDocument(document, 'getSelection').call(document)?.selectAllChildren(control);
  // Editors with their own document model notice a selection in a separate task.
  await pause(0);
  // Editors receive text by beforeinput (Lexical cancels it and writes the text itself) or from the browser's command.
  if (beforeInput(control, text)) {
    const command = ofDocument(document, 'execCommand');
    const done = command.call(document, text === '' ? 'delete' : 'insertText', false, text);
    if (!done && !holds(control, text)) {
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
