import type { Action, ElementFact, PageFacts, Parameter } from '../model/index.ts';
import { looseName } from '../text/index.ts';
import { oncePer } from '../text/once.ts';
import { cssString, formKey, isParamAttribute, placeKey, selectorFact } from './page-facts.ts';

/** A control that a parameter may mean. */
export interface SimilarControl {
  readonly element: ElementFact;
  /** The selector that finds it; absent where only its position would: such a selector breaks with the next change. */
  readonly selector?: string;
}

/** Every control that the scan happened upon, each once. */
const controlsOn = oncePer((page: PageFacts): readonly ElementFact[] => {
  const found = new Map<string, ElementFact>();
  for (const element of [
    ...page.attributes.map((fact) => fact.element),
    ...page.forms.flatMap((form) => form.controls),
  ])
    if (element.control && !found.has(placeKey(element))) found.set(placeKey(element), element);
  return [...found.values()];
});

/** A control that is marked as another action's is not this one's, whatever it is called. */
function controlsFor({ id }: Action, page: PageFacts): readonly ElementFact[] {
  const others = new Set(
    page.attributes
      .filter((fact) => isParamAttribute(fact) && fact.scope !== undefined && fact.scope !== id)
      .map(({ element }) => placeKey(element)),
  );
  return controlsOn(page).filter((control) => !others.has(placeKey(control)));
}

/** The control that has the parameter's name: marked with it, or as its name, id or label. */
export function namedControl(
  parameter: Parameter,
  action: Action,
  page: PageFacts,
): SimilarControl | undefined {
  const { name } = parameter;
  const quoted = cssString(name);
  const marked = page.attributes.find(
    (fact) =>
      isParamAttribute(fact) && fact.value === name && (fact.scope === undefined || fact.scope === action.id),
  );
  if (marked) {
    const same = page.attributes.filter((fact) => isParamAttribute(fact) && fact.value === name);
    return same.length === 1
      ? { element: marked.element, selector: `[${marked.attribute}=${quoted}]` }
      : atPath(marked.element);
  }
  const controls = controlsFor(action, page);
  const [named] = controls.filter((control) => control.name === name);
  const byName = named && selectorByName(named, controls);
  if (byName) return { element: named, selector: byName };
  const [only, ...more] = controls.filter((control) => control.id === name);
  if (only && more.length === 0) return { element: only, selector: selectorById(only) };
  const wanted = looseName(name);
  const near =
    wanted === ''
      ? []
      : controls.filter(
          (control) => looseName(control.name) === wanted || looseName(control.label) === wanted,
        );
  return near.length === 1 && near[0] ? atPath(near[0]) : undefined;
}

/**
 * Guesses the control of a parameter whose selector finds nothing, for a person to look at: the control with its
 * name; else the one whose label is the first sentence of its description; else, in the form of the action's other
 * controls, the only one that no selector finds, or the only one whose name begins the parameter's or vice versa
 * ("q", "query").
 */
export function nearestControl(
  parameter: Parameter,
  action: Action,
  page: PageFacts,
): SimilarControl | undefined {
  const named = namedControl(parameter, action, page);
  if (named) return named;
  const found = [action.page?.selector, ...action.parameters.map(({ selector }) => selector)].flatMap(
    (selector) => selectorFact(page, selector)?.elements ?? [],
  );
  const forms = new Set(
    found.map((element) => (element.tag === 'form' ? placeKey(element) : formKey(element))),
  );
  const taken = new Set(
    Object.values(page.selectors).flatMap(({ elements }) => elements.map((element) => placeKey(element))),
  );
  const open = controlsFor(action, page).filter(
    (control) =>
      (forms.size === 0 || forms.has(formKey(control))) &&
      !control.hidden &&
      !control.disabled &&
      !taken.has(placeKey(control)),
  );
  const label = looseName(parameter.description?.split('. ', 1)[0] ?? '');
  const labelled = open.filter((control) => label !== '' && looseName(control.label) === label);
  const free = labelled.length > 0 || forms.size === 0 ? labelled : open;
  const wanted = looseName(parameter.name);
  const alike = free.filter(({ name }) => {
    const other = looseName(name);
    return other !== '' && wanted !== '' && (wanted.startsWith(other) || other.startsWith(wanted));
  });
  const [only, ...more] = alike.length > 0 ? alike : free;
  if (!only || more.length > 0) return undefined;
  return { element: only, selector: selectorByName(only, controlsOn(page)) ?? steady(only.path) };
}

/** A selector by name, where it finds only this control, or only radio buttons and checkboxes. */
function selectorByName({ tag, name }: ElementFact, controls: readonly ElementFact[]): string | undefined {
  const same = controls.filter((control) => control.name === name);
  const isOne = same.length === 1 || same.every((one) => one.type === 'radio' || one.type === 'checkbox');
  return name !== '' && isOne ? `${tag}[name=${cssString(name)}]` : undefined;
}

const selectorById = ({ id }: ElementFact): string =>
  /^[A-Za-z_][\w-]*$/.test(id) ? `#${id}` : `[id=${cssString(id)}]`;

const atPath = (element: ElementFact): SimilarControl => ({ element, selector: steady(element.path) });

/** A path that counts elements is no advice: it breaks with the next change. */
function steady(path: string): string | undefined {
  return path === '' || path.includes(':nth-') ? undefined : path;
}
