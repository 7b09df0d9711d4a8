import { type Action, type Arguments, own, type Parameter } from '../../model/index.ts';
import { formDecoded } from '../../text/decode.ts';

export interface FormInput {
  readonly name: string;
  readonly marks: readonly (readonly [attribute: string, value: string])[];
}

export interface GivenInput extends FormInput {
  readonly value: string;
}

type Attributes = Readonly<Record<string, string>>;

export const CONTROLS = new Set(['input', 'select', 'textarea']);
const CHOICES = /^(?:checkbox|radio)$/i;
const MAX_INPUTS = 50;
const MAX_FORMS = 1_000;
/** Minimum length, because shorter values occur in many texts by chance. */
const MIN_ECHO = 3;

export function formInputsOf({ page, parameters }: Action): readonly FormInput[] | undefined {
  const isForm = page?.selector !== undefined || parameters.some(({ selector }) => selector !== undefined);
  if (!page || !isForm) return undefined;
  return parameters
    .filter(({ in: place, selector }) => selector !== undefined || place !== 'path')
    .slice(0, MAX_INPUTS)
    .map((parameter) => ({ name: parameter.name, marks: marksOf(parameter) }));
}

function marksOf({ name, selector = '' }: Parameter): FormInput['marks'] {
  const last = /[^\s>+~]*$/.exec(selector.trim().slice(0, 500))?.[0] ?? '';
  const id = /#([\w-]+)/.exec(last)?.[1];
  const [, attribute, value] = /\[(name|id|data-[\w-]+)=["']?([^"'\]]+)["']?\]/i.exec(last) ?? [];
  return [
    ['name', name],
    ['data-awas-param', name],
    ['data-ai-param', name],
    ...(id === undefined ? [] : [['id', id] as const]),
    ...(attribute === undefined || value === undefined ? [] : [[attribute.toLowerCase(), value] as const]),
  ];
}

export function givenInputs(inputs: readonly FormInput[], args: Arguments): readonly GivenInput[] {
  return inputs.flatMap((input) => {
    const value = own(args, input.name);
    return typeof value === 'string' || typeof value === 'number'
      ? [{ ...input, value: normal(String(value)) }].filter((one) => one.value !== '')
      : [];
  });
}

export class OwnForm {
  readonly #inputs: readonly GivenInput[];
  readonly #forms: readonly Set<number>[];
  #form = 0;
  #count = 0;
  #hasText = false;
  #isEchoed = false;
  #isChosen = false;
  #select: readonly GivenInput[] = [];
  #area: { readonly inputs: readonly GivenInput[]; text: string } | undefined;

  constructor(inputs: readonly GivenInput[]) {
    this.#inputs = inputs;
    this.#forms = inputs.map(() => new Set());
  }

  opened(element: string, attributes: Attributes): void {
    if (element === 'form') this.#form = Math.min(++this.#count, MAX_FORMS);
    else if (element === 'a') this.#echo(formDecoded(attributes.href ?? ''));
    else if (element === 'option' && attributes.selected !== undefined)
      this.#isChosen ||= holds(this.#select, attributes.value ?? '');
    else if (CONTROLS.has(element)) this.#control(element, attributes);
  }

  #control(element: string, attributes: Attributes): void {
    const meant = this.#inputs.filter(({ marks }) =>
      marks.some(([attribute, value]) => attributes[attribute] === value),
    );
    if (meant.length === 0) return;
    const { type = '', value = '' } = attributes;
    // Runs don't fill hidden controls, so only the server can have written the value.
    if (/^hidden$/i.test(type)) this.#isEchoed ||= holds(meant, value);
    else {
      for (const one of meant) this.#forms[this.#inputs.indexOf(one)]?.add(this.#form);
      if (element === 'select') this.#select = meant;
      else if (element === 'textarea') this.#area = { inputs: meant, text: '' };
      else if (CHOICES.test(type)) this.#isChosen ||= attributes.checked !== undefined && holds(meant, value);
      else this.#isEchoed ||= holds(meant, value);
      this.#hasText ||= element !== 'select' && !CHOICES.test(type);
    }
  }

  text(text: string): void {
    if (this.#area && this.#area.text.length < 10_000) this.#area.text += text;
  }

  closed(element: string): void {
    if (element === 'form') this.#form = 0;
    else if (element === 'select') this.#select = [];
    else if (element === 'textarea' && this.#area) {
      this.#isEchoed ||= holds(this.#area.inputs, this.#area.text);
      this.#area = undefined;
    }
  }

  #echo(text: string): void {
    const said = normal(text);
    this.#isEchoed ||= this.#inputs.some(({ value }) => value.length >= MIN_ECHO && said.includes(value));
  }

  isIn(said: string): boolean {
    this.#echo(said);
    if (this.#inputs.length === 0 || this.#isEchoed || (this.#isChosen && !this.#hasText)) return false;
    const [first, ...others] = this.#forms;
    return [...(first ?? [])].some((form) => others.every((forms) => forms.has(form)));
  }
}

const holds = (inputs: readonly GivenInput[], value: string): boolean =>
  inputs.some((input) => input.value === normal(value));

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
