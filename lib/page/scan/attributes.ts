import type { AttributeFact } from '../../model/index.ts';
import {
  attribute,
  attributesOf,
  closest,
  firstOf,
  formOf,
  matches,
  query,
  queryAny,
  shadowHostsOf,
} from '../dom/dom.ts';
import type { Pace } from '../dom/pace.ts';
import type { PageRoot } from '../dom/roots.ts';
import { cut, type Facts } from './facts.ts';

const MAX_FACTS = 2_000;
const MAX_PER_ELEMENT = 1_000;
const MAX_TEXT = 1_000;

export const AWAS = ['action', 'param', 'context', 'result', 'element', 'trigger'];
const AI = 'action action-trigger param content intent entity id field widget navigation'.split(' ');

const having = (prefix: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `[${prefix}${name}]`);

export const AWAS_ELEMENTS = having('data-awas-', AWAS);
const AI_ELEMENTS = having('data-ai-', AI);
const ACTION_ELEMENTS = '[data-awas-action],[data-ai-action]';

export async function findAttributes(
  roots: readonly PageRoot[],
  withAi: boolean,
  facts: Facts,
  pace: Pace,
): Promise<{ readonly attributes: readonly AttributeFact[]; readonly truncated: boolean }> {
  const attributes: AttributeFact[] = [];
  const scopes = new Scopes();
  const named = new Named();
  const factsOn = (element: Element): readonly AttributeFact[] => {
    const use = matches(element, ACTION_ELEMENTS) ? 'submit' : undefined;
    return awasAttributes(element, withAi).map(({ name, value }) => ({
      ...(inDialect(element, name) ?? { attribute: name, value: cut(value, MAX_TEXT) }),
      element: facts.of(element, use),
      scope: scopes.of(element, name.startsWith('data-ai-') ? 'data-ai-action' : 'data-awas-action'),
    }));
  };
  const selectors = withAi ? [...AWAS_ELEMENTS, ...AI_ELEMENTS] : AWAS_ELEMENTS;
  for (const root of roots) {
    for (const element of queryAny(root.node, selectors)) {
      for (const fact of [element, ...named.of(element)].flatMap(factsOn)) {
        if (attributes.length === MAX_FACTS) return { attributes, truncated: true };
        attributes.push(fact);
      }
      if (pace.exhausted()) return { attributes, truncated: true };
      if (pace.due()) await pace.rest();
    }
    if (pace.due()) await pace.rest();
  }
  return { attributes, truncated: false };
}

const NAMED = 'data-awas-param-';
const CONTROLS = 'input,select,textarea';
const MAX_CONTROLS = 200;

/** On a control, the attribute `data-awas-param-query` names the parameter `query`. */
function inDialect(
  element: Element,
  name: string,
): Pick<AttributeFact, 'attribute' | 'value' | 'written'> | undefined {
  const parameter = name.startsWith(NAMED) ? name.slice(NAMED.length) : '';
  return parameter !== '' && matches(element, CONTROLS)
    ? { attribute: 'data-awas-param', value: cut(parameter, MAX_TEXT), written: cut(name, MAX_TEXT) }
    : undefined;
}

class Named {
  readonly #found = new Set<Element>();

  of(element: Element): readonly Element[] {
    if (!matches(element, '[data-awas-action]')) return [];
    const controls = [...queryAny(formOf(element) ?? element, [CONTROLS])].slice(0, MAX_CONTROLS);
    const found = controls.filter(
      (control) =>
        control !== element &&
        !this.#found.has(control) &&
        !matches(control, AWAS_ELEMENTS.join()) &&
        awasAttributes(control, false).length > 0,
    );
    for (const control of found) this.#found.add(control);
    return found;
  }
}

function awasAttributes(element: Element, withAi: boolean): readonly Attr[] {
  return firstOf(attributesOf(element), MAX_PER_ELEMENT).filter(
    ({ name }) => name.startsWith('data-awas-') || (withAi && name.startsWith('data-ai-')),
  );
}

class Scopes {
  readonly #ofForm = new WeakMap<Element, Map<string, string | undefined>>();

  of(element: Element, name: string): string | undefined {
    const around = nearest(element, name);
    if (around !== undefined) return around;
    const form = formOf(element);
    if (!form) return undefined;
    const known = this.#ofForm.get(form) ?? new Map<string, string | undefined>();
    this.#ofForm.set(form, known);
    if (!known.has(name)) {
      const inner = query(form, `[${name}]`);
      known.set(name, nearest(form, name) ?? (inner ? valueIn(inner, name) : undefined));
    }
    return known.get(name);
  }
}

function nearest(element: Element, name: string): string | undefined {
  for (const here of [element, ...shadowHostsOf(element)]) {
    const holder = closest(here, `[${name}]`);
    if (holder) return valueIn(holder, name);
  }
  return undefined;
}

const valueIn = (element: Element, name: string): string => cut(attribute(element, name), MAX_TEXT);
