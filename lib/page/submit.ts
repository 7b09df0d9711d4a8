import { isControl, typeOf } from './control.ts';
import { attribute, contains, formOf, isElement, matches, ofForm, query, queryAll, tagOf } from './dom.ts';
import { click, focus, key } from './events.ts';
import { isHidden } from './facts.ts';
import { findAll } from './find.ts';
import { readText } from './text.ts';

/** What sends an action off, found but not yet done. */
export type Trigger =
  | {
      readonly ok: true;
      /** e.g. "click “Search”". */
      readonly how: string;
      act(): void;
    }
  | {
      readonly ok: false;
      readonly code: 'control-missing' | 'invalid-arguments' | 'not-runnable';
      readonly message: string;
    };

/** What a person clicks. */
const CLICKABLE =
  'button,a[href],area[href],summary,input[type=submit i],input[type=image i],input[type=button i],[role=button],[role=link],[data-awas-trigger]:not(form),[data-ai-action-trigger]:not(form)';
const MARKED = '[data-awas-trigger],[data-ai-action-trigger]';
const SUBMITTERS = 'button,input[type=submit i],input[type=image i]';

/**
 * What a person would do to send the form that an element is, or stands in: click its marked trigger, else its
 * button, else send it; without a form click the element, or press Enter where it is typed into.
 * @param filled the controls that were filled, the last one last
 */
export function findSubmit(document: Document, selector: string, filled: readonly Element[]): Trigger {
  const found = findAll(document, selector);
  const element = found && nearest(found, filled);
  if (!element) return missing(selector, found === null);
  if (matches(element, CLICKABLE) && !isControl(element)) return clicking(element, formOf(element));
  const form = formOf(element) ?? (query(element, 'form') as HTMLFormElement | null);
  const scope = form ?? element;
  const marked = [...queryAll(scope, MARKED)].filter((one) => one !== form).find(shown);
  if (marked) return clicking(marked, form);
  if (form) return submitting(form);
  const inner = [...queryAll(element, CLICKABLE)].find(shown);
  if (inner) return clicking(inner, null);
  const owner = filled.map(formOf).findLast(isElement);
  if (owner) return submitting(owner as HTMLFormElement);
  const typed = filled.at(-1) ?? element;
  return isControl(typed) && typeOf(typed) !== 'checkbox' && typeOf(typed) !== 'radio'
    ? entering(typed as HTMLElement)
    : clicking(element, null);
}

/** A person's click on an element, or on the link or button within it. */
export function findClick(document: Document, selector: string): Trigger {
  const found = findAll(document, selector);
  const element = found && nearest(found, []);
  if (!element) return missing(selector, found === null);
  const inner = matches(element, CLICKABLE) ? null : [...queryAll(element, CLICKABLE)].find(shown);
  const target = inner ?? element;
  return clicking(target, isSubmitter(target) ? formOf(target) : null);
}

const shown = (element: Element): boolean => !isHidden(element, false);

/** Of several the one around or beside what was filled, else the first that is shown. */
function nearest(found: readonly Element[], filled: readonly Element[]): Element | undefined {
  const related = found.filter((element) =>
    filled.some((control) => contains(element, control) || (formOf(control) ?? 0) === formOf(element)),
  );
  return related.find(shown) ?? found.find(shown) ?? found[0];
}

const missing = (selector: string, invalid: boolean): Trigger => ({
  ok: false,
  code: 'control-missing',
  message: invalid ? `${selector} is not a valid selector` : `${selector} finds nothing on the page`,
});

function submitting(form: HTMLFormElement): Trigger {
  const buttons = submittersOf(form);
  const button = buttons.find((one) => shown(one) && !matches(one, ':disabled'));
  if (button) return clicking(button, form);
  const stuck = buttons.find(shown);
  if (stuck) return clicking(stuck, form);
  return (
    objection(form, null) ?? {
      ok: true,
      how: 'send the form',
      act: () => HTMLFormElement.prototype.requestSubmit.call(form),
    }
  );
}

function clicking(element: Element, form: HTMLFormElement | null): Trigger {
  const name = nameOf(element);
  if (matches(element, ':disabled') || attribute(element, 'aria-disabled') === 'true')
    return { ok: false, code: 'control-missing', message: `${name} is disabled` };
  if (!shown(element)) return { ok: false, code: 'control-missing', message: `${name} is not shown` };
  const away = opensElsewhere(attribute(element, 'target'));
  const objected = away ?? (form && isSubmitter(element) ? objection(form, element) : undefined);
  return objected ?? { ok: true, how: `click ${name}`, act: () => click(element as HTMLElement) };
}

function entering(control: HTMLElement): Trigger {
  return {
    ok: true,
    how: 'press Enter',
    act: () => {
      focus(control);
      if (key(control, 'keydown', 'Enter')) key(control, 'keypress', 'Enter');
      key(control, 'keyup', 'Enter');
    },
  };
}

/** Why the browser would not send the form, or not here. */
function objection(form: HTMLFormElement, button: Element | null): Trigger | undefined {
  const target = (button && attribute(button, 'formtarget')) ?? ofForm(form, 'target');
  const away = opensElsewhere(target);
  if (away) return away;
  if (ofForm(form, 'noValidate') || (button && attribute(button, 'formnovalidate') !== null))
    return undefined;
  const elements = ofForm(form, 'elements') as unknown as ArrayLike<Element>;
  const wrong = Array.from(elements).filter(isInvalid).slice(0, 5);
  if (wrong.length === 0) return undefined;
  const reasons = wrong.map((one) => `${nameOf(one)}: ${one.validationMessage}`);
  return {
    ok: false,
    code: 'invalid-arguments',
    message: `the form would not be sent: ${reasons.join('; ')}`,
  };
}

function opensElsewhere(target: string | null): Trigger | undefined {
  if (!target || /^_(self|top|parent)$/i.test(target)) return undefined;
  return {
    ok: false,
    code: 'not-runnable',
    message: `its answer would open in another window (target “${target.slice(0, 40)}”)`,
  };
}

function isInvalid(element: Element): element is HTMLInputElement {
  const { willValidate, validity } = element as Partial<HTMLInputElement>;
  return willValidate === true && validity?.valid === false;
}

function isSubmitter(element: Element): boolean {
  const tag = tagOf(element);
  if (tag === 'button') return (element as HTMLButtonElement).type === 'submit';
  return tag === 'input' && /^(submit|image)$/.test(typeOf(element));
}

/** `form.elements` leaves image buttons out, and a query leaves out those that name their form by attribute. */
function submittersOf(form: HTMLFormElement): readonly Element[] {
  const elements = ofForm(form, 'elements') as unknown as ArrayLike<Element>;
  const all = new Set([...Array.from(elements), ...queryAll(form, SUBMITTERS)]);
  return [...all].filter((element) => isSubmitter(element) && formOf(element) === form);
}

function nameOf(element: Element): string {
  const label = (element as Partial<HTMLInputElement>).labels?.[0];
  const text =
    tagOf(element) === 'input' && isSubmitter(element)
      ? (element as HTMLInputElement).value
      : label
        ? readText(label, 60)
        : isControl(element)
          ? ''
          : readText(element, 60);
  const name = text || attribute(element, 'aria-label') || attribute(element, 'name') || tagOf(element);
  return `“${name.slice(0, 60)}”`;
}
