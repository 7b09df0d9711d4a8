import type { Said, Sentence } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { truncate } from '../../../text/truncate.ts';
import {
  aroundInRoot,
  attribute,
  inputOf,
  isRendered,
  matches,
  namedBy,
  nextElementOf,
  queryAll,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { isControl, isUnseen } from './kinds.ts';

export const MAX_MESSAGE = 300;
const MAX_AROUND = 3;

const BESIDE =
  '[role="alert"],.invalid-feedback,.errorlist,.error-message,.field-error,.error,:is(.has-error,.has-danger) .help-block';
export const SAYS_WRONG = ':is([class*="error" i],[class*="invalid" i]):not(form,input,select,textarea)';

export const isSaid = (element: Element): boolean => isRendered(element) && readText(element, 1) !== '';

export function messageOf(control: Element): Sentence {
  const named = ['aria-errormessage', 'aria-describedby'].flatMap((name) =>
    namedBy(control, name).filter(isSaid),
  );
  const beside = besides(control);
  const message = named.find((element) => element === beside) ?? named[0] ?? beside;
  const text = message ? readText(message, MAX_MESSAGE) : '';
  return text || inputOf(control).validationMessage || say('markedWrong');
}

function besides(control: Element): Element | undefined {
  for (const one of around(control)) {
    const found = [...queryAll(one, BESIDE)].find(isSaid) ?? [...queryAll(one, SAYS_WRONG)].find(isSaid);
    if (found) return found;
  }
  const next = nextElementOf(control);
  return next && matches(next, SAYS_WRONG) && isSaid(next) ? next : undefined;
}

export function around(control: Element): readonly Element[] {
  const found: Element[] = [];
  const isOther = (one: Element) => one !== control && isControl(one) && !isUnseen(one);
  for (const here of aroundInRoot(control, MAX_AROUND)) {
    if ([...queryAll(here, 'input,select,textarea')].some(isOther)) break;
    found.push(here);
  }
  return found;
}

/** The problem, with the limits that the control states. */
export function withLimits(problem: Said, control: Element): { readonly problem: Said } {
  const attributes = ['min', 'max', 'step', 'pattern'] as const;
  const stated = attributes.flatMap((name) => {
    const value = attribute(control, name);
    return value === null ? [] : [`${name} ${truncate(value, 80)}`];
  });
  return { problem: stated.length > 0 ? say('withLimits', problem, stated.join(', ')) : problem };
}
