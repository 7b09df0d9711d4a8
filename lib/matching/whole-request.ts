import type { Action, ElementFact, FormField, PageFacts } from '../model/index.ts';
import { placeKey, selectorFact, submissionOfForm } from './page-facts.ts';
import { matchAction } from './page-match.ts';
import { isSamePage } from './same-page.ts';

/** False if the form would send something that the action doesn't declare, or in another encoding. */
export function isWholeRequest(action: Action, page: PageFacts): boolean {
  const { transport, parameters } = action;
  if (transport.kind !== 'http') return true;
  const isDeclared = (name: string): boolean => parameters.some((parameter) => parameter.name === name);
  const drafted = page.own?.forms.find(({ selector }) => selector && selector === action.page?.selector);
  const isPressed = (holder: Place | undefined, { path }: Place): boolean => {
    const name = holder && pressedName(submissionOfForm(page, placeKey(holder))?.holds ?? [], path);
    return !name || isDeclared(name);
  };
  if (drafted)
    return (
      drafted.hidden.every(isDeclared) &&
      drafted.fields.every(({ element }) => isPlain(element)) &&
      isPressed(drafted.element.form ?? drafted.element, drafted.element)
    );
  const elements = matchAction(action, page).controls.flatMap(({ element }) => element ?? []);
  const holder = elements.find(({ form }) => form)?.form;
  const sending = holder && submissionOfForm(page, placeKey(holder));
  if (!holder || sending?.submits.kind !== 'form') return true;
  const { method, url, enctype } = sending.submits;
  return (
    method.toUpperCase() === transport.method &&
    !(enctype === 'multipart/form-data' && transport.body === 'form') &&
    isSamePage(transport.url, url) &&
    isPressed(holder, selectorFact(page, action.page?.selector)?.elements[0] ?? holder) &&
    (action.page?.selector === undefined || elements.every(isPlain)) &&
    sending.holds?.every(({ hidden, name }) => !hidden || name === '' || isDeclared(name)) !== false
  );
}

type Place = Pick<ElementFact, 'path' | 'within'>;

function pressedName(holds: readonly FormField[], path: string): string | undefined {
  const buttons = holds.filter(({ button }) => button);
  const first = buttons.find(({ sends = [] }) => sends.length > 0);
  return (buttons.find((one) => one.path === path) ?? first)?.name;
}

function isPlain({ tag, type, name, options }: ElementFact): boolean {
  if (!/^(?:input|select|textarea)$/.test(tag)) return true;
  if (name === '' || type === 'file') return false;
  if (!options) return type !== 'checkbox';
  return options.length < 2 || type === 'checkbox' || new Set(options.map(({ value }) => value)).size > 1;
}
