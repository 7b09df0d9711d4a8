import type {
  Action,
  AttributeFact,
  ElementFact,
  Json,
  PageFacts,
  Parameter,
  Problem,
  Step,
  Submission,
} from '../model/index.ts';
import { pointer } from '../model/index.ts';
import { show } from '../schema/words.ts';
import { truncate } from '../text/index.ts';
import { type Refused, refuse } from './refused.ts';

export interface PlannedSteps {
  readonly ok: true;
  readonly url: string;
  readonly steps: readonly Step[];
  /** What the control that sends it off will do. */
  readonly submission: Submission;
  readonly summary: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * The steps by which an AWAS action is done on the page that is open: fill the controls, send the form, wait, read the
 * results. Each control has been seen on the page; without one nothing is planned.
 * @param filled names of parameters that nobody gave: their defaults are only put in where there is a control
 */
export function planPage(
  action: Action,
  values: ReadonlyMap<string, Json>,
  filled: ReadonlySet<string>,
  page: PageFacts | null,
  _pick?: string,
): PlannedSteps | Refused {
  const binding = action.page;
  if (!binding) return refuse('not-runnable', 'This action declares nothing on the page.');
  if (!page) return refuse('control-missing', 'The page has not been looked at yet: load it again.');
  const problems: Problem[] = [];
  const warnings: string[] = [];
  const summary: string[] = [];
  const steps: Step[] = [];
  const elements: ElementFact[] = [];
  for (const parameter of action.parameters) {
    const { name } = parameter;
    const value = values.get(name);
    if (value === undefined) continue;
    const control = controlOf(action, parameter, page);
    if (!control) {
      if (filled.has(name)) continue;
      const declared =
        parameter.selector === undefined ? '' : ` (${parameter.selector} finds nothing usable)`;
      problems.push({
        pointer: pointer(name),
        message: `There is no control for ${show(name)} on this page${declared}.`,
      });
      continue;
    }
    if (control.warning) warnings.push(control.warning);
    steps.push({ kind: 'fill', parameter: name, selector: control.selector, value });
    summary.push(fillLine(control.element, control.selector, value));
    elements.push(control.element);
  }
  if (problems.length > 0) {
    const where = binding.url === page.url ? '' : ` The action is declared for ${binding.url}.`;
    return refuse('control-missing', problems.map(({ message }) => message).join(' ') + where, problems);
  }
  const trigger = triggerOf(action, elements, steps, page);
  if (trigger === undefined) {
    return refuse(
      'control-missing',
      `Nothing on this page starts “${action.name}”: neither a control of it nor an element marked with it. It is declared for ${binding.url}.`,
    );
  }
  steps.push({ kind: 'submit', selector: trigger });
  summary.push(`send the form of ${trigger}`);
  const results = resultSelector(action, page);
  steps.push({ kind: 'wait', ...(results !== undefined && { selector: results }) });
  summary.push(results === undefined ? 'wait for the page' : `wait for ${results}`);
  if (results !== undefined) {
    steps.push({ kind: 'extract', selector: results });
    summary.push(`read the results in ${results}`);
  }
  const form = elements[0]?.form;
  const submission: Submission = form
    ? {
        kind: 'form',
        method: form.method.toLowerCase() === 'post' ? 'post' : 'get',
        url: form.action,
        enctype: '',
        target: '',
        fields: [],
      }
    : { kind: 'script' };
  return { ok: true, url: page.url, steps, submission, summary, warnings };
}

/** The steps that follow the pagination of a result on the page; undefined where none is declared. */
export function planMore(
  action: Action,
  page: PageFacts | null,
): Pick<PlannedSteps, 'steps' | 'summary' | 'submission'> | undefined {
  const result = action.page?.result;
  const next = result?.pagination?.nextButton;
  if (next === undefined || result?.selector === undefined) return undefined;
  const submission = page?.selectors[next]?.elements[0]?.submits ?? { kind: 'script' };
  return {
    submission,
    steps: [
      { kind: 'click', selector: next, expects: submission },
      { kind: 'wait', selector: result.selector },
      { kind: 'extract', selector: result.selector },
    ],
    summary: [`follow ${next}`, `wait for ${result.selector}`, `read the results in ${result.selector}`],
  };
}

interface Control {
  readonly selector: string;
  readonly element: ElementFact;
  readonly warning?: string;
}

/** By the declared selector, or else by the attribute that names the parameter. */
function controlOf(action: Action, parameter: Parameter, page: PageFacts): Control | undefined {
  const { selector, name } = parameter;
  const fact = selector === undefined ? undefined : page.selectors[selector];
  const usable = fact?.elements.filter((element) => element.control && !element.disabled) ?? [];
  const first = usable[0];
  if (selector !== undefined && fact && first) {
    const group = usable.every(
      ({ name: other, type }) => other === first.name && /^(?:radio|checkbox)$/.test(type),
    );
    return {
      selector,
      element: first,
      ...(fact.count > 1 &&
        !group && {
          warning: `${selector} finds ${fact.count} elements: the first that can be used is taken.`,
        }),
    };
  }
  const marked = page.attributes.filter(
    ({ attribute, value, element, scope }) =>
      /^data-(?:awas|ai)-param$/.test(attribute) &&
      value === name &&
      element.control &&
      !element.disabled &&
      (scope === undefined || scope === action.id),
  );
  const best = marked.find(({ scope }) => scope === action.id) ?? marked[0];
  return best && { selector: selectorOf(best), element: best.element };
}

/** What starts the action: the element marked with it, else the form of its first control, else that control. */
function triggerOf(
  action: Action,
  elements: readonly ElementFact[],
  steps: readonly Step[],
  page: PageFacts,
): string | undefined {
  const marked = page.attributes.find(
    ({ attribute, value }) => /^data-(?:awas|ai)-action$/.test(attribute) && value === action.id,
  );
  if (marked) return selectorOf(marked);
  const first = steps[0];
  const form = elements[0]?.form;
  if (form && elements[0]?.root === 'document') return form.path;
  return first?.kind === 'fill' ? first.selector : undefined;
}

function resultSelector(action: Action, page: PageFacts): string | undefined {
  const declared = action.page?.result?.selector;
  if (declared !== undefined && page.selectors[declared]?.state !== 'invalid') return declared;
  const marked = page.attributes.find(
    ({ attribute, value }) => attribute === 'data-awas-result' && value === action.id,
  );
  return marked && attributeSelector(marked);
}

/** This very element where the document can tell it; inside a frame or shadow root whatever carries the attribute. */
function selectorOf(fact: AttributeFact): string {
  return fact.element.root === 'document' ? fact.element.path : attributeSelector(fact);
}

function attributeSelector({ attribute, value }: AttributeFact): string {
  // A CSS string has to escape control characters (CSSOM §2.1).
  const escaped = value
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll(/\p{Cc}/gu, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `[${attribute}="${escaped}"]`;
}

function fillLine(element: ElementFact, selector: string, value: Json): string {
  const shown = typeof value === 'string' ? `“${truncate(value, 80)}”` : show(value);
  if (element.type === 'password') return `type what you entered into ${selector}`;
  if (element.type === 'checkbox' && typeof value === 'boolean')
    return `${value ? 'tick' : 'untick'} ${selector}`;
  if (element.tag === 'select' || element.type === 'radio' || element.type === 'checkbox')
    return `choose ${shown} in ${selector}`;
  return `type ${shown} into ${selector}`;
}
