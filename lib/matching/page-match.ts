import type { Action, ElementFact, PageFacts, Parameter, SelectorFact } from '../model/index.ts';
import { oncePer } from '../text/once.ts';
import { isActionAttribute, isGroup, isParamAttribute, selectorFact } from './page-facts.ts';
import { isSamePage } from './same-page.ts';

/** `likely`: other pages may have the same attributes or controls. */
export type PageMatch = 'here' | 'likely' | 'elsewhere' | 'unknown';

interface ActionMatch {
  readonly action: Action;
  readonly match: PageMatch;
  readonly controls: readonly ControlMatch[];
}

export interface ControlMatch {
  readonly parameter: Parameter;
  readonly fact: SelectorFact | undefined;
  readonly element: ElementFact | undefined;
}

export function matchAction(action: Action, page: PageFacts): ActionMatch {
  const marks = marksOn(page);
  const controls = action.parameters.map((parameter) => matchControl(parameter, action, page, marks));
  return { action, controls, match: matchPage(action, page, marks, controls) };
}

export function isOnPage(
  action: Action,
  { url, page }: { readonly url: string; readonly page: PageFacts | null },
): boolean {
  const binding = action.page;
  if (!binding) return false;
  if (!binding.undeclared && isSamePage(binding.url, url)) return true;
  if (!page) return false;
  const { match } = matchAction(action, page);
  return match === 'here' || match === 'likely';
}

interface Marks {
  readonly actions: ReadonlySet<string>;
  readonly controls: ReadonlyMap<string, ElementFact>;
}

const marksOn = oncePer((page: PageFacts): Marks => {
  const actions = new Set<string>();
  const controls = new Map<string, ElementFact>();
  for (const fact of page.attributes) {
    const { scope, value, element } = fact;
    if (isActionAttribute(fact)) actions.add(value);
    else if (isParamAttribute(fact) && scope !== undefined && !controls.has(markKey(scope, value)))
      controls.set(markKey(scope, value), element);
  }
  return { actions, controls };
});

const markKey = (action: string, parameter: string): string => `${action}\n${parameter}`;

function matchControl(parameter: Parameter, action: Action, page: PageFacts, marks: Marks): ControlMatch {
  const { selector, name } = parameter;
  if (selector === undefined)
    return { parameter, fact: undefined, element: marks.controls.get(markKey(action.id, name)) };
  const fact = selectorFact(page, selector);
  const isSure = fact !== undefined && (fact.state === 'one' || isGroup(fact));
  return { parameter, fact, element: isSure ? fact.elements[0] : undefined };
}

function matchPage(
  { id, page: binding }: Action,
  page: PageFacts,
  marks: Marks,
  controls: readonly ControlMatch[],
): PageMatch {
  const isMarked = marks.actions.has(id);
  if (binding && !binding.undeclared) {
    if (isSamePage(binding.url, page.url)) return 'here';
    return isMarked ? 'likely' : 'elsewhere';
  }
  const trigger = selectorFact(page, binding?.selector)?.state;
  if (isMarked || trigger === 'one') return 'here';
  if (trigger === 'many') return 'likely';
  const looked = controls.filter(({ fact }) => fact && fact.state !== 'unchecked');
  const seen = looked.filter(({ fact }) => fact?.state === 'one' || fact?.state === 'many');
  if (looked.length > 0 && seen.length * 2 > looked.length) return 'likely';
  return looked.length > 0 ? 'elsewhere' : 'unknown';
}
