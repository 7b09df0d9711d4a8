import type { Action, ElementFact, PageFacts } from '../model/index.ts';
import { placeKey, submissionOfForm } from './page-facts.ts';
import { matchAction } from './page-match.ts';
import { isSamePage } from './same-page.ts';

/**
 * False if the form around an action's controls is seen to send something else than the action's request: to another
 * address, by another method, hidden fields that the action doesn't declare, or values that only a browser writes.
 */
export function isWholeRequest(action: Action, page: PageFacts): boolean {
  const { transport, parameters } = action;
  if (transport.kind !== 'http') return true;
  const isDeclared = (name: string): boolean => parameters.some((parameter) => parameter.name === name);
  const drafted = page.own?.forms.find(({ selector }) => selector && selector === action.page?.selector);
  if (drafted)
    return drafted.hidden.every(isDeclared) && drafted.fields.every(({ element }) => isPlain(element));
  const elements = matchAction(action, page).controls.flatMap(({ element }) => element ?? []);
  const holder = elements.find(({ form }) => form)?.form;
  const sending = holder && submissionOfForm(page, placeKey(holder));
  if (sending?.submits.kind !== 'form') return true;
  const { method, url } = sending.submits;
  // Who names the form itself means what it sends; other declarations have words of their own for values.
  return (
    method.toUpperCase() === transport.method &&
    isSamePage(transport.url, url) &&
    (action.page?.selector === undefined || elements.every(isPlain)) &&
    sending.holds?.every(({ hidden, name }) => !hidden || name === '' || isDeclared(name)) !== false
  );
}

/** Whether a control sends its value as it is: not one without a name, a file, or the "on" of a lone box. */
const isPlain = ({ tag, type, name, options }: ElementFact): boolean =>
  !/^(?:input|select|textarea)$/.test(tag) ||
  (name !== '' && type !== 'file' && (type !== 'checkbox' || options !== undefined));
