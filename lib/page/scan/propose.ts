import { cssString, isGenerated, isRandom } from '../../matching/index.ts';
import type { ElementFact, PickedElement, ProposedBy } from '../../model/index.ts';
import { isCredentialName, isRenewedName } from '../../text/credential-name.ts';
import { controlAt, typeOf } from '../controls/fill/control.ts';
import { hasType } from '../controls/find/kinds.ts';
import {
  attribute,
  attributesOf,
  elementsOf,
  formOf,
  inputOf,
  isDrawnIn,
  matches,
  queryAll,
  rootOf,
  shadowHostOf,
  tagOf,
} from '../dom/dom.ts';
import { Paths } from '../dom/path.ts';
import { type PageRoot, rootsNow } from '../dom/roots.ts';
import { Facts } from './facts.ts';

const MAX_VALUE = 120;
const MAX_PROPOSALS = 4;
const MAX_ATTRIBUTES = 20;
const MAX_HIDDEN = 40;
const LABELS =
  'aria-label data-testid placeholder title data-test data-cy data-qa data-action data-name'.split(' ');

export function describe(
  document: Document,
  element: Element,
  selectors: readonly string[],
): PickedElement | undefined {
  const roots = rootsNow(document);
  if (!roots.some(({ node }) => node === rootOf(element))) return undefined;
  const facts = new Facts(roots);
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
  const steady = parts.flatMap((part) => steadyOnes(part).map((candidate) => [part, candidate] as const));
  const byPosition = parts.map((part) => [part, [paths.of(part), 'position'] as const] as const);
  for (const [part, [selector, by]] of [...steady, ...byPosition]) {
    if (found.size === MAX_PROPOSALS) break;
    if (selector !== '' && !found.has(selector) && findsOnly(part, selector, roots)) found.set(selector, by);
  }
  return [...found].map(([selector, by]) => ({ selector, by }));
}

export function selectorOf(
  element: Element,
  { path, within = [] }: Pick<ElementFact, 'path' | 'within'>,
  roots: readonly PageRoot[],
  changing: ReadonlySet<string>,
): string | undefined {
  const isLasting = (selector: string): boolean =>
    [...changing].every(
      (one) => !selector.includes(`#${CSS.escape(one)}`) && !selector.includes(cssString(one)),
    );
  for (const selector of lastingOnes(element, changing, path))
    if (selector !== '' && isLasting(selector) && findsOnly(element, selector, roots)) return selector;
  const host = shadowHostOf(element);
  const { element: seen, members = [] } = (host && controlAt(host)) ?? {};
  const isOnly =
    host &&
    (seen === element ||
      members.includes(element) ||
      (members.length > 0 && members.every((one) => isDrawnIn(one, element))));
  return isOnly
    ? selectorOf(host, { path: within.at(-1) ?? '', within: within.slice(0, -1) }, roots, changing)
    : undefined;
}

/** @param changing ids and names that differ at the next visit */
function* lastingOnes(element: Element, changing: ReadonlySet<string>, path: string): Iterable<string> {
  for (const [selector] of steadyOnes(element)) yield selector;
  yield* byKind(element);
  yield new Paths((id) => !isGenerated(id) && !changing.has(id)).of(element);
  yield path;
}

function byKind(element: Element): readonly string[] {
  const [tag, type] = [tagOf(element), attribute(element, 'type')];
  if (!/^(?:input|select|textarea)$/.test(tag)) return [];
  const kind = tag === 'input' && type ? having(tag, 'type', element) : tag;
  const form = formOf(element);
  const around = form ? [...formSelectors(form), 'form'] : [''];
  return around.flatMap((one) => (one === undefined || !kind ? [] : [`${one} ${kind}`.trim()]));
}

function steadyOnes(element: Element): readonly (readonly [selector: string, by: ProposedBy])[] {
  const tag = CSS.escape(tagOf(element));
  const byName = having(tag, 'name', element);
  const value = having('', 'value', element);
  const inForm = byName ?? submitter(element) ?? tag;
  const form = formOf(element);
  const found: readonly (readonly [string | undefined, ProposedBy])[] = [
    [having('', 'data-awas-action', element), 'mark'],
    [having('', 'data-awas-param', element), 'mark'],
    [byId('', element), 'id'],
    [byName, 'name'],
    [tag === 'button' && byName && value ? byName + value : undefined, 'name'],
    ...LABELS.map((label) => [having(tag, label, element), 'label'] as const),
    [tag === 'a' ? having(tag, 'href', element) : undefined, 'label'],
    ...(form ? formSelectors(form) : []).map(
      (selector) => [selector && (form === element ? selector : `${selector} ${inForm}`), 'form'] as const,
    ),
  ];
  return found.flatMap(([selector, by]) => (selector === undefined ? [] : [[selector, by] as const]));
}

const formSelectors = (form: HTMLFormElement): readonly (string | undefined)[] => [
  byId('form', form),
  having('form', 'name', form),
  having('form', 'action', form),
  matches(form, '[role=search]') ? 'form[role=search]' : undefined,
  byHidden(form),
];

/** Identifies a form by its hidden inputs, such as the article number in a basket. */
function byHidden(form: HTMLFormElement): string | undefined {
  const hidden = elementsOf(form).filter((one) => hasType(one, 'hidden'));
  const told = hidden.flatMap(({ name, value }) =>
    name === '' ||
    isRenewedName(name) ||
    isCredentialName(name) ||
    value.length > MAX_HIDDEN ||
    isRandom(value)
      ? []
      : `:has(input[name=${cssString(name)}][value=${cssString(value)}])`,
  );
  return told.length > 0 && told.length < 4 ? `form${told.join('')}` : undefined;
}

function submitter(element: Element): string | undefined {
  if (tagOf(element) !== 'button' && typeOf(element) !== 'submit') return undefined;
  if (inputOf(element).type !== 'submit') return undefined;
  return attribute(element, 'type') === null ? 'button:not([type])' : '[type=submit]';
}

function having(tag: string, name: string, element: Element): string | undefined {
  const value = attribute(element, name);
  if (value === null || value.trim() === '' || value.length > MAX_VALUE) return undefined;
  if (name === 'name' && isRandom(value)) return undefined;
  return `${tag}[${name}=${cssString(value)}]`;
}

function byId(tag: string, element: Element): string | undefined {
  const id = attribute(element, 'id') ?? '';
  return id.length <= MAX_VALUE && !isGenerated(id) ? `${tag}#${CSS.escape(id)}` : undefined;
}

function isFoundBy(element: Element, selector: string): boolean {
  try {
    return matches(element, selector);
  } catch {
    return false;
  }
}

function findsOnly(element: Element, selector: string, roots: readonly PageRoot[]): boolean {
  const found = roots.flatMap(({ node }) => [...queryAll(node, selector)]);
  if (found.length < 2) return found[0] === element;
  const group = controlAt(element)?.members ?? [];
  return found.every((one) => group.includes(one));
}
