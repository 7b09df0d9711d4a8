/** Forms that unfold: what a person presses to come to a control that is not on the screen yet. */
import {
  above,
  attribute,
  closest,
  isOff,
  isRendered,
  outward,
  previousElementOf,
  queryAll,
  rootOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { click, nextFrame } from '../events.ts';
import { leadsAway } from '../families/calendar.ts';
import { DIALOG, takeChosen } from '../families/listbox.ts';
import { nameIn } from '../find/names.ts';

/** Names of buttons that lead to the next part of a form. */
const NEXT =
  /^(?:next|continue|proceed|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|volgende|التالي|متابعة|次へ|下一步)(?:$|[^\p{L}])/iu;
const BUTTONS = 'button,[role="button" i],input[type="button" i],summary';
const MAX_ABOVE = 20;

/** A button was pressed: the dialog that it has opened, if any. */
export interface Unfolded {
  readonly dialog: Element | null;
}

/**
 * Opens the dialog or the part of the page that hides an element, or goes to the next part of a form if nothing is
 * found. A button that sends a form is never pressed.
 * @param hidden an element that was found but is not shown
 * @param form the form of the controls that were filled before
 */
export async function unfold(
  hidden: Element | undefined,
  form: Element | null,
): Promise<Unfolded | undefined> {
  const outer = hidden && [...outward(hidden, MAX_ABOVE)].findLast((one) => !isRendered(one));
  const opener = outer && openerOf(outer);
  const pressed = opener ?? (form ? nextIn(form) : undefined);
  if (!pressed) return undefined;
  click(pressed);
  await nextFrame();
  return { dialog: opener && outer ? closest(outer, DIALOG) : null };
}

/** Takes what was filled in a dialog that was opened for it. */
export const fold = ({ dialog }: Unfolded): Promise<void> => takeChosen(dialog);

/** The button that opens an element, by what it names; or beside a dialog, the button before it. */
function openerOf(hidden: Element): Element | undefined {
  const around = [...outward(hidden, 2)];
  const ids = around.flatMap((one) => attribute(one, 'id') || []).map((id) => CSS.escape(id));
  const naming = ids.flatMap((id) => [
    ...['aria-controls', 'popovertarget', 'commandfor'].map((name) => `[${name}~="${id}"]`),
    ...['data-target', 'data-bs-target', 'href'].map((name) => `[${name}="#${id}"]`),
  ]);
  const named = naming.length > 0 ? [...queryAll(rootOf(hidden) as Document, naming.join())] : [];
  const details = closest(hidden, 'details:not([open])');
  const summary = details ? [...queryAll(details, 'summary')].slice(0, 1) : [];
  const before = closest(hidden, DIALOG) ? previousElementOf(closest(hidden, DIALOG)!) : null;
  return [...named, ...summary, ...(before ? [before] : [])].find(isPressable);
}

const nextIn = (form: Element): Element | undefined =>
  [form, ...outward(above(form), 1)]
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
