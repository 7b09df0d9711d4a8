import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import type { Sentences } from '../model/index.ts';
import { inWords, type Words } from './said.ts';

const ENGLISH: Words = {
  t: (key, ...values) =>
    (Object.hasOwn(messages, key) ? messages[key].message : '').replaceAll(
      /\$([1-9])/g,
      (_, index) => values[Number(index) - 1] ?? '',
    ),
  number: (value) => value.toLocaleString('en'),
};

export function inEnglish(said: Sentences): string {
  return inWords(said, ENGLISH);
}

export function saying(said: Sentences): { readonly message: string; readonly said?: Sentences } {
  const ours = [said].flat().some((one) => typeof one === 'object');
  return { message: inEnglish(said), ...(ours && { said }) };
}

export class Refused extends Error {
  readonly said: Sentences;

  constructor(said: Sentences) {
    super(inEnglish(said));
    this.said = said;
  }
}
