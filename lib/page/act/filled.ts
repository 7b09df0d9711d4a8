import { plainText } from '../../matching/choices.ts';
import { isSameStructure } from '../../matching/spellings.ts';
import type { HeldValue, Json, PagePlan, Rewrite, Said } from '../../model/index.ts';
import { isSameMarkup } from '../../text/decode.ts';
import { say } from '../../text/said.ts';
import { controlText } from '../controls/families/values.ts';
import type { FormValues } from '../controls/fill/sends.ts';
import { drawnRole, isBox, isEditable, isNative, typeOf } from '../controls/find/kinds.ts';
import { nameIn } from '../controls/find/names.ts';
import { waysOf } from '../controls/find/ways.ts';
import { attribute, connected, inputOf, isA } from '../dom/dom.ts';
import { isSameList, isSameValue } from './same-value.ts';
import { formatOf, heldBy, isAccepted, isOneText, isTyped, valuesAround, valuesIn } from './verify.ts';

const MAX_SHOWN = 80;

type Agreed = Pick<PagePlan, 'sends' | 'accepts'>;

interface Filled {
  readonly parameter: string;
  readonly control: Element;
  readonly members: readonly Element[];
  readonly given: Json;
  readonly names: readonly string[];
  readonly left: readonly string[] | undefined;
  readonly others: readonly string[] | undefined;
  /** Other texts that the site may submit for a value, such as an id. */
  readonly codes: HeldValue['codes'] | undefined;
  readonly isRanked: true | undefined;
}

export class FilledControls {
  readonly #all: Filled[] = [];
  #passed = 0;

  add(
    parameter: string,
    given: Json,
    {
      control,
      members,
      names,
      others,
      codes,
      isRanked,
    }: Pick<Filled, 'control' | 'members' | 'names'> & Partial<Pick<Filled, 'others' | 'codes' | 'isRanked'>>,
    form: HTMLFormElement | null,
  ): void {
    const left = heldBy({ control, members, names }, valuesAround(control, form));
    this.#all.push({ parameter, control, members, given, names, left, others, codes, isRanked });
  }

  /** The page went on to its next part, so it may remove the earlier controls. */
  pass(): void {
    this.#passed = this.#all.length;
  }

  get isPassed(): boolean {
    return this.#passed > 0;
  }

  controls(): readonly Element[] {
    return this.#all.map(({ control }) => control);
  }

  names(): ReadonlySet<string> {
    return new Set(this.#all.flatMap(({ names }) => names));
  }

  /** Names of single text fields. Filling in one adds no entry to the form. */
  typed(): ReadonlySet<string> {
    const isText = (one: Filled): boolean => isOneText(one) && drawnRole(one.control) === '';
    return new Set(this.#all.filter(isText).flatMap(({ names }) => names));
  }

  texts(): ReadonlySet<string> {
    return new Set(this.#all.flatMap(({ given }) => [given].flat().map((one) => plainText(one))));
  }

  lost(form: HTMLFormElement | null): { readonly parameter: string; readonly said: Said } | undefined {
    const sent = form && valuesIn(form);
    for (const filled of this.#present()) {
      const { parameter, control, left } = filled;
      const now = left && this.#held(filled, sent);
      const isSecret = typeOf(control) === 'password';
      const isText = isNative(control) && isTyped(control) && !isSecret;
      if (!now || isSameList(left, now, formatOf(control)) || (isText && now.join('') !== '')) continue;
      const shown = isSecret ? '' : now.join(', ').slice(0, MAX_SHOWN);
      const said = shown === '' ? say('notKept') : say('showsInstead', shown);
      return { parameter, said: say('doesNotKeep', parameter, said) };
    }
    return undefined;
  }

  rewrites({ sends, accepts }: Agreed, form: HTMLFormElement | null): readonly Rewrite[] {
    const sent = form && valuesIn(form);
    return this.#present().flatMap((filled): Rewrite | readonly Rewrite[] => {
      const { parameter, control, given } = filled;
      const wrote = typeOf(control) === 'password' ? undefined : this.#held(filled, sent);
      const agreed = sends.filter((one) => one.parameter === parameter);
      const texts = agreed.flatMap(({ shown }) => shown ?? []);
      if (!wrote || holds(filled, wrote, texts)) return [];
      const [name = '', label = ''] = [agreed[0]?.name ?? filled.names[0], agreed[0]?.label];
      if (isAccepted(accepts, { name, parameter }, wrote)) return [];
      return { name, label, parameter, given: texts.length > 0 ? texts : [plainText(given)], wrote };
    });
  }

  takeChanges(form: HTMLFormElement | null): readonly string[] {
    const sent = form && valuesIn(form);
    return [...this.#all.entries()].flatMap(([at, filled]) => {
      const { parameter, control, left: before } = filled;
      const left = this.#held(filled, sent);
      this.#all[at] = { ...filled, left };
      return before && left && !isSameList(before, left, formatOf(control)) ? [parameter] : [];
    });
  }

  given(): FormValues {
    const texts = new Map<string, readonly string[]>();
    for (const { names, given } of this.#all)
      for (const name of names.length > 0 ? names : [''])
        texts.set(name, [...(texts.get(name) ?? []), ...textsOf(given)]);
    return texts;
  }

  held(form: HTMLFormElement | null): readonly HeldValue[] {
    const sent = form && valuesIn(form);
    return this.#all.flatMap((filled) => {
      const { parameter, control, names, others, codes, isRanked } = filled;
      if (typeOf(control) === 'password') return [];
      const values = this.#held(filled, sent) ?? [];
      const more = { ...(others && { others }), ...(codes && { codes }), ...(isRanked && { isRanked }) };
      return [{ parameter, names, values, ...more }];
    });
  }

  #present(): readonly Filled[] {
    return this.#all.filter(({ control }, at) => at >= this.#passed || connected(control));
  }

  #held(filled: Filled, sent: FormValues | null): readonly string[] | undefined {
    return heldBy(filled, sent ?? valuesAround(filled.control, null));
  }
}

function textsOf(given: Json): readonly string[] {
  if (Array.isArray(given))
    return [...given.map(plainText), ...[',', ', '].map((one) => given.map(plainText).join(one))];
  return typeof given === 'string' || typeof given === 'number' ? [plainText(given)] : [];
}

function holds(
  { control, members, given, names, others, left = [] }: Filled,
  now: readonly string[],
  agreed: readonly string[],
): boolean {
  const texts = [plainText(given), ...agreed];
  if (isEditable(control))
    return now.join('') === '' || texts.some((text) => isSameMarkup(text, now.join('\n')));
  const isShowing = others !== undefined && inputOf(control).readOnly === true;
  if (!isNative(control) || isShowing || drawnRole(control) !== '' || typeOf(control) === 'file')
    return isSameList(left, now);
  if (members.length > 1 && (names.length === 0 || !isBox(control))) return isSameList(left, now);
  if (Array.isArray(given) && isTyped(control) && names.length === 0) return isSameList(left, now);
  if (!isTyped(control)) return isChosen(control, members, now, agreed) ?? isSameList(left, now);
  const name = attribute(control, 'name');
  const own = name && now.length === names.length ? [now[names.indexOf(name)] ?? ''] : now;
  return texts.some((text) => own.every((one) => isWritten(control, text, one)));
}

function isWritten(control: Element, text: string, now: string): boolean {
  if (isSameValue(text, now, formatOf(control))) return true;
  const own = controlText(typeOf(control), text);
  return (own.ok && own.text === now) || isSameStructure(now, text, waysOf(control));
}

/** Returns undefined if only its own earlier value can show that the control has kept it. */
function isChosen(
  control: Element,
  members: readonly Element[],
  now: readonly string[],
  agreed: readonly string[],
): boolean | undefined {
  if (agreed.length === 0) return undefined;
  const isAgreed = (texts: readonly string[]): boolean => isSameList(agreed.toSorted(), texts.toSorted());
  if (isAgreed(now)) return true;
  if (isBox(control) && !attribute(control, 'name')) return undefined;
  // When the plan was made, a box that came later had neither value nor label.
  if (isBox(control) && isAgreed(['true'])) return undefined;
  return isAgreed(labelsOf(control, members)) ? undefined : false;
}

function labelsOf(control: Element, members: readonly Element[]): readonly string[] {
  if (isBox(control)) return members.filter((one) => inputOf(one).checked).map((one) => nameIn(one));
  if (!isA(control, 'select') || !connected(control)) return [];
  return [...control.selectedOptions].map(({ label }) => label);
}
