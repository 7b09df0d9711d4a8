import type { Said, StepTarget, Submission } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { click, focus, press } from '../controls/events.ts';
import { findAll, findExactly } from '../controls/fill/find.ts';
import { isControl, wordsIn } from '../controls/find/kinds.ts';
import {
  attribute,
  contains,
  elementsOf,
  formOf,
  inputOf,
  isCustom,
  isTrue,
  matches,
  ofForm,
  rawValue,
  tagOf,
} from '../dom/dom.ts';
import { type Act, activated, clickAct, formSent, isSubmitter, shown, submitAct } from './act.ts';
import { opensElsewhere, submissionOf } from './submission.ts';

export type Trigger =
  | {
      readonly ok: true;
      readonly how: Said;
      readonly did: Said;
      readonly submission: Submission;
      readonly form: HTMLFormElement | null;
      readonly at: Element;
      act(): void;
    }
  | {
      readonly ok: false;
      readonly code: 'control-missing' | 'invalid-arguments' | 'not-runnable' | 'page-changed';
      readonly said: Said;
    };

export function findSubmit(document: Document, target: StepTarget, filled: readonly Element[]): Trigger {
  return triggerAt(document, target, filled, (element) => submitAct(element, filled));
}

export function findClick(document: Document, target: StepTarget): Trigger {
  return triggerAt(document, target, [], clickAct);
}

function triggerAt(
  document: Document,
  target: StepTarget,
  filled: readonly Element[],
  actOf: (element: Element) => Act,
): Trigger {
  const { selector, path } = target;
  if (path !== undefined) {
    const exact = findExactly(document, target);
    if (exact) return toTrigger(actOf(exact));
    return { ok: false, code: 'page-changed', said: say('triggerGone', selector) };
  }
  const found = findAll(document, selector);
  const element = found && nearest(found, filled);
  if (element) return toTrigger(actOf(element));
  const said = say(found ? 'selectorNone' : 'selectorInvalid', selector);
  return { ok: false, code: 'control-missing', said };
}

function nearest(found: readonly Element[], filled: readonly Element[]): Element | undefined {
  const related = found.filter((element) =>
    filled.some((control) => contains(element, control) || (formOf(control) ?? 0) === formOf(element)),
  );
  return related.find(shown) ?? found.find(shown) ?? found[0];
}

function toTrigger(act: Act): Trigger {
  const objected = act.kind === 'click' ? obstacle(act.element) : undefined;
  if (objected) return objected;
  const whole = submissionOf(act);
  const form = formSent(act);
  // A run can't see a new window, so the answer has to open in this one.
  const isMoved = form !== null && whole?.kind === 'form' && whole.target === '_blank';
  const submission = isMoved ? { ...whole, target: '' } : whole;
  if (!submission) return { ok: false, code: 'not-runnable', said: say('diffTooMany') };
  if (opensElsewhere(submission)) {
    const said = say('otherWindow', submission.target.slice(0, 40));
    return { ok: false, code: 'not-runnable', said };
  }
  const { kind, element: at } = act;
  const named = kind === 'click' ? [nameOf(at)] : [];
  return (
    (form && invalid(form, at)) ?? {
      ok: true,
      how: say(WORDS[kind].how, ...named),
      did: say(WORDS[kind].did, ...named),
      submission,
      form,
      at,
      act: () => {
        if (isMoved) answerHere(form, at);
        DOING[kind](at);
      },
    }
  );
}

function obstacle(element: Element): Trigger | undefined {
  const active = activated(element);
  const button = active?.kind === 'submitter' ? active.button : element;
  const disabled = matches(button, ':disabled') || isTrue(element, 'aria-disabled');
  if (!disabled && shown(element)) return undefined;
  const fault = disabled ? 'elementDisabled' : 'elementNotShown';
  return { ok: false, code: 'control-missing', said: say(fault, nameOf(element)) };
}

const WORDS = {
  click: { how: 'doClick', did: 'didClick' },
  send: { how: 'doSend', did: 'didSend' },
  enter: { how: 'doEnter', did: 'didEnter' },
} as const;

const DOING: Readonly<Record<Act['kind'], (element: Element) => void>> = {
  click,
  send: (form) => HTMLFormElement.prototype.requestSubmit.call(form),
  enter: (control) => {
    focus(control);
    press(control, 'Enter');
  },
};

export function buttonAt(form: HTMLFormElement, at: Element): Element | null {
  const active = at === form ? null : activated(at);
  return active?.kind === 'submitter' ? active.button : null;
}

function answerHere(form: HTMLFormElement, at: Element): void {
  const button = buttonAt(form, at);
  if (button && attribute(button, 'formtarget') !== null)
    Element.prototype.setAttribute.call(button, 'formtarget', '_self');
  else Element.prototype.setAttribute.call(form, 'target', '_self');
}

function invalid(form: HTMLFormElement, at: Element): Trigger | undefined {
  const button = buttonAt(form, at);
  if (ofForm(form, 'noValidate') || (button && attribute(button, 'formnovalidate') !== null))
    return undefined;
  const wrong = elementsOf(form).filter(isInvalid).slice(0, 5);
  if (wrong.length === 0) return undefined;
  const reasons = wrong.map((one) => {
    const { validationMessage = '' } = inputOf(one);
    return validationMessage === '' ? nameOf(one) : say('fieldSays', nameOf(one), validationMessage);
  });
  return { ok: false, code: 'invalid-arguments', said: say('formInvalid', reasons) };
}

function isInvalid(element: Element): boolean {
  if (isCustom(element)) return matches(element, ':invalid');
  const { willValidate, validity } = inputOf(element);
  return willValidate === true && validity?.valid === false;
}

function textOf(element: Element): string {
  if (tagOf(element) === 'input' && isSubmitter(element)) return rawValue(element);
  const label = inputOf(element).labels?.[0];
  if (label) return wordsIn(label, 60);
  return isControl(element) ? '' : wordsIn(element, 60);
}

function nameOf(element: Element): string {
  const name =
    textOf(element) || attribute(element, 'aria-label') || attribute(element, 'name') || tagOf(element);
  return `“${name.slice(0, 60)}”`;
}
