import type { Action, ElementFact, PageFacts, Parameter } from '../model/index.ts';
import { looseName } from '../text/index.ts';
import { oncePer } from '../text/once.ts';
import { cssString, formKey, isParamAttribute, placeKey, selectorFact } from './page-facts.ts';

export interface SimilarControl {
  readonly element: ElementFact;
  /** Absent if all selectors depend on the element's position. */
  readonly selector?: string;
}

const controlsOn = oncePer((page: PageFacts): readonly ElementFact[] => {
  const found = new Map<string, ElementFact>();
  for (const element of [
    ...page.attributes.map((fact) => fact.element),
    ...page.forms.flatMap((form) => form.controls),
    ...Object.values(page.selectors).flatMap(({ elements }) => elements),
  ])
    if (element.control && !found.has(placeKey(element))) found.set(placeKey(element), element);
  return [...found.values()];
});

function controlsFor({ id }: Action, page: PageFacts): readonly ElementFact[] {
  const others = new Set(
    page.attributes
      .filter((fact) => isParamAttribute(fact) && fact.scope !== undefined && fact.scope !== id)
      .map(({ element }) => placeKey(element)),
  );
  return controlsOn(page).filter((control) => !others.has(placeKey(control)));
}

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

/** A guess that a person must check. */
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

export function likeness(
  { name, description = '', schema }: Pick<Parameter, 'name' | 'description' | 'schema'>,
  element: Pick<ElementFact, 'name' | 'id' | 'label' | 'kind' | 'options'>,
): number {
  if (!mayHold(schema, element.kind)) return 0;
  const wanted = looseName(name);
  const said = [element.name, element.id, element.label].map(looseName).filter((one) => one !== '');
  const listed = Array.isArray(schema.enum) ? schema.enum : [];
  const offered = new Set(
    element.options?.flatMap(({ value, label }) => [looseName(value), looseName(label)]),
  );
  const isListed = listed.length > 1 && listed.every((one) => offered.has(looseName(String(one))));
  const sentence = looseName(description.split('. ', 1)[0] ?? '');
  if (wanted !== '' && said.includes(wanted)) return 4;
  if (isListed || (sentence !== '' && sentence === looseName(element.label))) return 3;
  const holds = (one: string, other: string) => other.length > 2 && one.includes(other);
  return said.some((one) => holds(one, wanted) || holds(wanted, one)) ? 1 : 0;
}

function mayHold(
  { type, enum: listed, format, contentEncoding }: Parameter['schema'],
  kind: ElementFact['kind'],
): boolean {
  if (kind === undefined) return true;
  if (type === 'boolean') return kind === 'toggle' || kind === 'choice';
  if (type === 'array') return kind === 'choices' || kind === 'text' || kind === 'file' || kind === 'toggle';
  if (kind === 'toggle') return Array.isArray(listed) && listed.length <= 2;
  if (kind === 'file') return contentEncoding !== undefined || format === 'binary' || format === 'file';
  if (kind === 'choices') return type === undefined;
  if (type === 'number' || type === 'integer') return kind !== 'moment' && kind !== 'rich';
  if (kind === 'number') return type !== 'string' || (!Array.isArray(listed) && format === undefined);
  return kind !== 'moment' || !Array.isArray(listed);
}

function selectorByName({ tag, name }: ElementFact, controls: readonly ElementFact[]): string | undefined {
  const same = controls.filter((control) => control.name === name);
  const isOne = same.length === 1 || same.every((one) => one.type === 'radio' || one.type === 'checkbox');
  return name !== '' && isOne ? `${tag}[name=${cssString(name)}]` : undefined;
}

const selectorById = ({ id }: ElementFact): string =>
  /^[A-Za-z_][\w-]*$/.test(id) ? `#${id}` : `[id=${cssString(id)}]`;

const atPath = (element: ElementFact): SimilarControl => ({ element, selector: steady(element.path) });

function steady(path: string): string | undefined {
  return path === '' || path.includes(':nth-') ? undefined : path;
}
