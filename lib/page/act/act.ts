import { isControl, isHidden, typeOf } from '../controls/find/kinds.ts';
import { nameIn } from '../controls/find/names.ts';
import {
  attribute,
  closest,
  contains,
  elementsOf,
  formOf,
  hostOf,
  inputOf,
  isA,
  isElement,
  matches,
  parentOf,
  precedes,
  query,
  queryAll,
  tagOf,
} from '../dom/dom.ts';

export type Act =
  | { readonly kind: 'click' | 'enter'; readonly element: Element }
  | { readonly kind: 'send'; readonly element: HTMLFormElement };

const CLICKABLE =
  'button,a[href],area[href],summary,input[type=submit i],input[type=image i],input[type=button i],[role=button],[role=link],[data-awas-trigger]:not(form),[data-ai-action-trigger]:not(form)';
const MARKED = '[data-awas-trigger],[data-ai-action-trigger]';
const FIELDS = 'input:not([type=hidden i],[type=submit i],[type=image i],[type=button i]),select,textarea';
const SUBMITTERS = 'button,input[type=submit i],input[type=image i]';
const SCRIPTED = 'button[type=button i],input[type=button i],[role=button i]';
export const SENDS =
  /^(?:submit|send|vote|answer|apply|save|confirm|continue|next|done|finish|complete|ok|go|book|order|reserve|register|absenden|senden|abstimmen|speichern|bestätigen|weiter|envoyer|valider|voter|enviar|votar|guardar|confirmar|invia|vota|conferma|verzenden|stemmen|search|find|suchen?|finden|rechercher|chercher|buscar|cerca|zoeken|إرسال|بحث|تأكيد)(?![\p{L}\p{N}])/iu;

export const shown = (element: Element): boolean => !isHidden(element, false);

export function submitAct(element: Element, filled: readonly Element[]): Act {
  if (matches(element, CLICKABLE) && !isControl(element)) return { kind: 'click', element };
  const form = formOf(element) ?? query(element, 'form');
  const scope = form ?? element;
  const marked = [...queryAll(scope, MARKED)].filter((one) => one !== form).find(shown);
  if (marked) return { kind: 'click', element: marked };
  if (form) return sending(form);
  const inner = [...queryAll(element, CLICKABLE)].find(shown);
  if (inner) return { kind: 'click', element: inner };
  const owner = filled.map(formOf).findLast((one) => one !== null);
  if (owner) return sending(owner);
  const typed = filled.findLast((control) => isControl(element) || contains(element, control)) ?? element;
  return isControl(typed) && typeOf(typed) !== 'checkbox' && typeOf(typed) !== 'radio'
    ? { kind: 'enter', element: typed }
    : { kind: 'click', element };
}

export function clickAct(element: Element): Act {
  const inner = matches(element, CLICKABLE) ? null : [...queryAll(element, CLICKABLE)].find(shown);
  return { kind: 'click', element: inner ?? element };
}

function sending(form: HTMLFormElement): Act {
  const buttons = submittersOf(form).filter((one) => shown(one) && !isHelper(one));
  const meant = [isNamed, hasType, (one: Element) => !isOfWidget(one, form)].reduce(preferring, buttons);
  const button = meant.find((one) => !matches(one, ':disabled')) ?? meant[0];
  const pressed = button ?? scriptedIn(form);
  return pressed ? { kind: 'click', element: pressed } : { kind: 'send', element: form };
}

/** If a form has no submit button, returns its only button after the fields with a name such as “Send”. */
function scriptedIn(form: HTMLFormElement): Element | undefined {
  const last = elementsOf(form).findLast((one) => matches(one, FIELDS) && shown(one));
  if (!last || attribute(form, 'action') !== null) return undefined;
  const [found, ...others] = [...queryAll(form, SCRIPTED)].filter(
    (one) => precedes(last, one) && shown(one) && !isHelper(one) && SENDS.test(nameIn(one).trim()),
  );
  return others.length === 0 ? found : undefined;
}

function preferring(all: readonly Element[], fits: (one: Element) => boolean): readonly Element[] {
  const found = all.filter(fits);
  return found.length > 0 ? found : all;
}

const hasType = (button: Element): boolean => attribute(button, 'type') !== null;

function isOfWidget(button: Element, form: HTMLFormElement): boolean {
  const fieldsIn = (part: Element): number => [...queryAll(part, FIELDS)].filter(shown).length;
  if (hasType(button)) return false;
  for (let part = parentOf(button); isElement(part) && part !== form; part = parentOf(part)) {
    if (query(part, '[role=grid i]')) return true;
    const count = fieldsIn(part);
    if (count > 0) return count === 1 && fieldsIn(form) > 1;
  }
  return false;
}

export const isHelper = (button: Element): boolean =>
  attribute(button, 'tabindex') === '-1' || closest(button, '[aria-hidden="true" i]') !== null;

export const isNamed = (button: Element): boolean =>
  tagOf(button) === 'input' ||
  nameIn(button) !== '' ||
  matches(button, '[alt]:not([alt=""])') ||
  query(button, '[alt]:not([alt=""]),svg title') !== null;

type Activated =
  | { readonly kind: 'submitter'; readonly button: Element; readonly form: HTMLFormElement | null }
  | { readonly kind: 'link'; readonly link: Element }
  | { readonly kind: 'other' };

const MAX_LABELS = 5;

export function activated(element: Element, labels = 0): Activated | null {
  for (let here: Element | null = element; here; here = around(here)) {
    const tag = tagOf(here);
    if (isSubmitter(here)) return { kind: 'submitter', button: here, form: inputOf(here).form ?? null };
    if (/^(?:a|area)$/.test(tag) && hrefOf(here) !== null) return { kind: 'link', link: here };
    if (/^(?:button|input|select|textarea|summary)$/.test(tag)) return { kind: 'other' };
    if (isA(here, 'label') && labels < MAX_LABELS) {
      const { control } = here;
      if (control) return activated(control, labels + 1);
    }
  }
  return null;
}

/** Links in SVG 1.1 have `xlink:href` instead of `href`. */
export const hrefOf = (link: Element): string | null =>
  attribute(link, 'href') ?? attribute(link, 'xlink:href');

function around(element: Element): Element | null {
  const { assignedSlot } = element;
  if (assignedSlot) return assignedSlot;
  const parent = parentOf(element);
  if (isElement(parent)) return parent;
  return parent && 'host' in parent ? hostOf(parent) : null;
}

export function isSubmitter(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'button') return inputOf(element).type === 'submit';
  return tag === 'input' && /^(submit|image)$/.test(typeOf(element));
}

/** `form.elements` lacks image buttons. A query lacks buttons outside of the form. */
export function submittersOf(form: HTMLFormElement): readonly Element[] {
  const all = new Set([...elementsOf(form), ...queryAll(form, SUBMITTERS)]);
  return [...all].filter((element) => isSubmitter(element) && inputOf(element).form === form);
}

export function formSent(act: Act): HTMLFormElement | null {
  if (act.kind === 'send') return act.element;
  const active = act.kind === 'click' ? activated(act.element) : null;
  return active?.kind === 'submitter' ? active.form : null;
}

export function setsOff(element: Element, act: Act): boolean {
  return (
    act.kind !== 'click' ||
    act.element !== element ||
    matches(element, CLICKABLE) ||
    activated(element) !== null
  );
}
