import { type Choice, same } from '../../../matching/choices.ts';
import { attributesOf, isElement } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { isSeen } from '../families/listbox.ts';
import { choicesOf, siblingsLike } from '../families/parts.ts';

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

export class Presses {
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
    return this.#seen.filter(({ text }) => texts.some((one) => same(one, text)));
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
      const choices = isFirst ? choicesOf(siblingsLike(one).slice(0, MAX_BESIDE).filter(isSeen)) : [];
      this.#seen.push({ text, codes, choices });
    }
  };
}
