/** Forms that unfold: what a person presses to come to a control that is not on the screen yet. */
import {
  attribute,
  closest,
  isOff,
  isRendered,
  outward,
  previousElementOf,
  query,
  queryAll,
  rootOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { click, nextFrame } from '../events.ts';
import { DIALOG } from '../families/listbox.ts';
import { leadsAway } from '../families/turners.ts';
import { nameIn } from '../find/names.ts';

/** Names of buttons that lead to the next part of a form. */
const NEXT =
  /^(?:next|continue|proceed|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|volgende|التالي|متابعة|次へ|下一步)(?:$|[^\p{L}])/iu;
const BUTTONS = 'button,[role="button" i],input[type="button" i],summary';
const MAX_ABOVE = 20;

/**
 * Opens the dialog or the part of the page that hides an element, or goes to the next part of a form if nothing is
 * found. A button that sends a form is never pressed.
 * @param hidden an element that was found but is not shown
 * @param form the form of the controls that were filled before
 * @returns the dialog that was opened, null if something else was, undefined if nothing was pressed
 */
export async function unfold(
  hidden: Element | undefined,
  form: Element | null,
): Promise<Element | null | undefined> {
  const outer = hidden && [...outward(hidden, MAX_ABOVE)].findLast((one) => !isRendered(one));
  const dialog = outer ? closest(outer, DIALOG) : null;
  const opener = outer && openerOf(outer, dialog);
  const pressed = opener ?? (form ? nextIn(form) : undefined);
  if (!pressed) return undefined;
  click(pressed);
  await nextFrame();
  return opener ? dialog : null;
}

/** The button that opens an element, by what it names; or beside a dialog, the button before it. */
function openerOf(hidden: Element, dialog: Element | null): Element | undefined {
  const ids = [...outward(hidden, 2)]
    .flatMap((one) => attribute(one, 'id') || [])
    .map((id) => CSS.escape(id));
  const naming = ids.flatMap((id) => [
    ...['aria-controls', 'popovertarget', 'commandfor'].map((name) => `[${name}~="${id}"]`),
    ...['data-target', 'data-bs-target', 'href'].map((name) => `[${name}="#${id}"]`),
  ]);
  const named = naming.length > 0 ? [...queryAll(rootOf(hidden) as Document, naming.join())] : [];
  const details = closest(hidden, 'details:not([open])');
  const others = [details && query(details, 'summary'), dialog && previousElementOf(dialog)];
  return [...named, ...others].find((one) => one !== null && isPressable(one)) ?? undefined;
}

const nextIn = (form: Element): Element | undefined =>
  [...outward(form, 2)]
    .flatMap((scope) => [...queryAll(scope, BUTTONS)])
    .find((one) => isPressable(one) && NEXT.test((nameIn(one) || readText(one, 40)).trim()));

/** A button that is shown and enabled, and sends nothing by itself. */
function isPressable(element: Element): boolean {
  if (!isRendered(element) || isOff(element) || leadsAway(element)) return false;
  const tag = tagOf(element);
  if (tag === 'button')
    return (element as HTMLButtonElement).type === 'button' || closest(element, 'form') === null;
  return tag !== 'input' || (element as HTMLInputElement).type === 'button';
}
