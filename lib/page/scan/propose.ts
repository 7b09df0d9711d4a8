import { cssString, isGenerated } from '../../matching/index.ts';
import type { PickedElement, ProposedBy } from '../../model/index.ts';
import { controlAt, typeOf } from '../controls/control.ts';
import { attribute, attributesOf, formOf, matches, queryAll, rootOf, tagOf } from '../dom/dom.ts';
import type { Paths } from '../dom/path.ts';
import { type PageRoot, rootsNow } from '../dom/roots.ts';
import { Facts } from './facts.ts';

/** Longer values make no selector that anybody reads. */
const MAX_VALUE = 120;
const MAX_PROPOSALS = 4;
const MAX_ATTRIBUTES = 20;
const LABELS = ['aria-label', 'data-testid', 'placeholder', 'title'];

/** Describes an element that the person pointed at; undefined where it is in no root that we can follow. */
export function describe(
  document: Document,
  element: Element,
  selectors: readonly string[],
): PickedElement | undefined {
  const roots = rootsNow(document);
  if (!roots.some(({ node }) => node === rootOf(element))) return undefined;
  const facts = new Facts(roots);
  // A person points at what is drawn; its native control may have the steadier name.
  const control = tagOf(element) === 'form' ? null : controlAt(element);
  const parts = [...new Set([element, control?.element, control?.field])].filter((part) => part != null);
  return {
    element: facts.of(element),
    selectors: selectors.filter((selector) => parts.some((part) => isFoundBy(part, selector))),
    attributes: [...attributesOf(element)]
      .filter(({ name }) => /^(?:data-(?:awas|ai)-|tool)/.test(name))
      .slice(0, MAX_ATTRIBUTES)
      .map(({ name, value }) => ({ name: name.slice(0, 200), value: value.slice(0, 1_000) })),
    proposals: proposed(parts, facts.paths, roots),
  };
}

function proposed(
  parts: readonly Element[],
  paths: Paths,
  roots: readonly PageRoot[],
): PickedElement['proposals'] {
  const found = new Map<string, ProposedBy>();
  const steady = parts.flatMap((part) =>
    [...steadyOnes(part)].map((candidate) => [part, candidate] as const),
  );
  const byPosition = parts.map((part) => [part, [paths.of(part), 'position'] as const] as const);
  for (const [part, [selector, by]] of [...steady, ...byPosition]) {
    if (found.size === MAX_PROPOSALS) break;
    if (selector !== '' && !found.has(selector) && findsOnly(part, selector, roots)) found.set(selector, by);
  }
  return [...found].map(([selector, by]) => ({ selector, by }));
}

/** The steadiest selector that finds an element, or its group, and nothing else on the page. */
export function selectorOf(element: Element, path: string, roots: readonly PageRoot[]): string | undefined {
  for (const [selector] of steadyOnes(element)) if (findsOnly(element, selector, roots)) return selector;
  return path !== '' && findsOnly(element, path, roots) ? path : undefined;
}

function* steadyOnes(element: Element): Generator<readonly [string, ProposedBy]> {
  const tag = CSS.escape(tagOf(element));
  for (const name of ['data-awas-action', 'data-awas-param']) {
    const selector = having('', name, attribute(element, name));
    if (selector) yield [selector, 'mark'];
  }
  const id = attribute(element, 'id') ?? '';
  if (isSteady(id)) yield [`#${CSS.escape(id)}`, 'id'];
  const byName = having(tag, 'name', attribute(element, 'name'));
  if (byName) yield [byName, 'name'];
  for (const label of LABELS) {
    const selector = having(tag, label, attribute(element, label));
    if (selector) yield [selector, 'label'];
  }
  if (tag === 'a') {
    const selector = having(tag, 'href', attribute(element, 'href'));
    if (selector) yield [selector, 'label'];
  }
  for (const form of formSelectors(element)) {
    if (form.own) yield [form.selector, 'form'];
    else if (byName) yield [`${form.selector} ${byName}`, 'form'];
    else yield [`${form.selector} ${submitter(element) ?? tag}`, 'form'];
  }
}

/** Selectors of the form that an element is or belongs to. */
function formSelectors(element: Element): readonly { readonly selector: string; readonly own: boolean }[] {
  const form = formOf(element);
  if (!form) return [];
  const id = attribute(form, 'id') ?? '';
  const written = [
    isSteady(id) ? `form#${CSS.escape(id)}` : undefined,
    having('form', 'name', attribute(form, 'name')),
    having('form', 'action', attribute(form, 'action')),
    matches(form, '[role=search]') ? 'form[role=search]' : undefined,
  ];
  return written.flatMap((selector) => (selector ? [{ selector, own: form === element }] : []));
}

/** The button of a form, whether its type is written or not. */
function submitter(element: Element): string | undefined {
  if (tagOf(element) !== 'button' && typeOf(element) !== 'submit') return undefined;
  const { type } = element as HTMLButtonElement;
  if (type !== 'submit') return undefined;
  return attribute(element, 'type') === null ? 'button:not([type])' : '[type=submit]';
}

function having(tag: string, name: string, value: string | null): string | undefined {
  if (value === null || value.trim() === '' || value.length > MAX_VALUE) return undefined;
  return `${tag}[${name}=${cssString(value)}]`;
}

const isSteady = (id: string): boolean => id.length <= MAX_VALUE && !isGenerated(id);

function isFoundBy(element: Element, selector: string): boolean {
  try {
    return matches(element, selector);
  } catch {
    return false;
  }
}

/** Whether a selector finds the element and no other on the whole page, but those that answer one question with it. */
function findsOnly(element: Element, selector: string, roots: readonly PageRoot[]): boolean {
  const found = roots.flatMap(({ node }) => [...queryAll(node, selector)]);
  if (found.length < 2) return found[0] === element;
  const group = controlAt(element)?.members ?? [];
  return found.every((one) => group.includes(one));
}
