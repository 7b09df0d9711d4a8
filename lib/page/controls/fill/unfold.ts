import { outward, queryAll } from '../../dom/dom.ts';
import { click, nextFrame } from '../events.ts';
import { BUTTONS, isPressable, openerOf, wordsOn } from './opener.ts';

const NEXT =
  /^(?:next|continue|proceed|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|volgende|التالي|متابعة|次へ|下一步)(?:$|[^\p{L}])/iu;

/**
 * Opens the part that hides an element, or presses “Next”. Never submits a form.
 * @returns undefined without a press; after a press, the opened dialog or null
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
