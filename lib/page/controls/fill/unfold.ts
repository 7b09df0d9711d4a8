/** Forms that unfold: what a person presses to come to a control that is not on the screen yet. */
import { outward, queryAll } from '../../dom/dom.ts';
import { click, nextFrame } from '../events.ts';
import { BUTTONS, isPressable, openerOf, wordsOn } from './opener.ts';

/** Names of buttons that lead to the next part of a form. */
const NEXT =
  /^(?:next|continue|proceed|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|volgende|التالي|متابعة|次へ|下一步)(?:$|[^\p{L}])/iu;

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
  const { opener, dialog } = hidden ? openerOf(hidden) : { dialog: null };
  const pressed = opener ?? (form ? nextIn(form) : undefined);
  if (!pressed) return undefined;
  click(pressed);
  await nextFrame();
  return opener ? dialog : null;
}

const nextIn = (form: Element): Element | undefined =>
  [...outward(form, 2)]
    .flatMap((scope) => [...queryAll(scope, BUTTONS)])
    .find((one) => isPressable(one) && NEXT.test(wordsOn(one)));
