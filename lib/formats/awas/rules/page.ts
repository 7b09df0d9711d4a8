import type {
  Action,
  AttributeFact,
  Document,
  ElementFact,
  PageFacts,
  Parameter,
  SelectorFact,
} from '../../../model/index.ts';

/**
 * Whether a page serves an action: `here` by its URL; `likely` by what is marked or found on it, so that a control may
 * as well be on another page; `elsewhere`; `unknown` where nothing tells.
 */
export type Belonging = 'here' | 'likely' | 'elsewhere' | 'unknown';

/** An action with what the page shows of it. */
export interface Sighting {
  readonly action: Action;
  readonly belonging: Belonging;
  readonly controls: readonly ControlSighting[];
}

export interface ControlSighting {
  readonly parameter: Parameter;
  /** JSON Pointer of the selector, or of the parameter where it has none. */
  readonly pointer: string | undefined;
  /** What its selector found; undefined without a selector, or where it was not looked for. */
  readonly fact: SelectorFact | undefined;
  /** The element to be used: the one its selector finds, else the one that data-awas-param marks. */
  readonly element: ElementFact | undefined;
}

const kept = new WeakMap<PageFacts, WeakMap<Document, readonly Sighting[]>>();

/** Every action of a document with its controls on the page, gathered once. */
export function sightings(document: Document, page: PageFacts): readonly Sighting[] {
  let ofPage = kept.get(page);
  if (!ofPage) {
    ofPage = new WeakMap();
    kept.set(page, ofPage);
  }
  const known = ofPage.get(document);
  if (known) return known;
  const marked = new Set<string>();
  const params = new Map<string, ElementFact>();
  for (const fact of page.attributes) {
    if (isAction(fact)) marked.add(fact.value);
    else if (isParam(fact) && fact.scope !== undefined && !params.has(`${fact.scope}\n${fact.value}`))
      params.set(`${fact.scope}\n${fact.value}`, fact.element);
  }
  const found = document.actions.map((action) => {
    const controls = action.parameters.map((parameter) => sightingOf(parameter, action, page, params));
    return { action, controls, belonging: belongingOf(action, page, marked, controls) };
  });
  ofPage.set(document, found);
  return found;
}

/** The actions that are judged on this page. */
export function* sightedHere(document: Document, page: PageFacts): Iterable<Sighting> {
  for (const sighting of sightings(document, page))
    if (sighting.belonging === 'here' || sighting.belonging === 'likely') yield sighting;
}

/** Only what the page's own URL tells is certain. */
export function certainty(sighting: Sighting): { readonly outcome?: 'needs-review' } {
  return sighting.belonging === 'here' ? {} : { outcome: 'needs-review' };
}

function sightingOf(
  parameter: Parameter,
  action: Action,
  page: PageFacts,
  params: ReadonlyMap<string, ElementFact>,
): ControlSighting {
  const { selector, source } = parameter;
  const marked = params.get(`${action.id}\n${parameter.name}`);
  if (selector === undefined) return { parameter, pointer: source.pointer, fact: undefined, element: marked };
  const fact = Object.hasOwn(page.selectors, selector) ? page.selectors[selector] : undefined;
  const pointer = source.pointer === undefined ? undefined : `${source.pointer}/selector`;
  const isSure = fact?.state === 'one' || (fact && isGroup(fact));
  return { parameter, pointer, fact, element: isSure ? fact.elements[0] : undefined };
}

/** Radio buttons or checkboxes of one name answer one question together. */
export function isGroup({ state, elements }: SelectorFact): boolean {
  const [first] = elements;
  return (
    state === 'many' &&
    first !== undefined &&
    (first.type === 'radio' || first.type === 'checkbox') &&
    first.name !== '' &&
    elements.every(
      ({ type, name, form }) => type === first.type && name === first.name && form?.path === first.form?.path,
    )
  );
}

function belongingOf(
  action: Action,
  page: PageFacts,
  marked: ReadonlySet<string>,
  controls: readonly ControlSighting[],
): Belonging {
  const binding = action.page;
  const isMarked = marked.has(action.id);
  if (binding && !binding.undeclared) {
    if (isSamePage(binding.url, page.url)) return 'here';
    return isMarked ? 'likely' : 'elsewhere';
  }
  const trigger = binding?.selector === undefined ? undefined : stateOf(page, binding.selector);
  if (isMarked || trigger === 'one') return 'here';
  if (trigger === 'many') return 'likely';
  const looked = controls.filter(({ fact }) => fact && fact.state !== 'unchecked');
  const seen = looked.filter(({ fact }) => fact?.state === 'one' || fact?.state === 'many');
  if (looked.length > 0 && seen.length * 2 > looked.length) return 'likely';
  return looked.length > 0 ? 'elsewhere' : 'unknown';
}

export function stateOf(page: PageFacts, selector: string): SelectorFact['state'] | undefined {
  return Object.hasOwn(page.selectors, selector) ? page.selectors[selector]?.state : undefined;
}

/**
 * Whether a page is the one that a URL template names: origin and path, segment by segment, `{name}` standing for
 * whatever a segment holds there. Query and fragment tell no pages apart. A bare path is compared as one.
 */
export function isSamePage(template: string, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const page = new URL(url);
  const [, origin, path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(template) ?? [];
  if (origin !== undefined) {
    if (!URL.canParse(origin) || new URL(origin).origin !== page.origin) return false;
  }
  const wanted = segments(path);
  const actual = segments(page.pathname);
  return (
    wanted.length === actual.length && wanted.every((segment, index) => fits(segment, actual[index] ?? ''))
  );
}

function segments(path: string): readonly string[] {
  const plain = path
    .replace(/^\.?\//, '')
    .replace(/(?:^|\/)index\.html?$/, '')
    .replace(/\/$/, '');
  return plain === '' ? [] : plain.split('/').map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The literal parts around the placeholders, in their order. */
function fits(template: string, segment: string): boolean {
  const parts = template.split(/\{[^{}]*\}/);
  if (parts.length === 1) return template === segment;
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const next = segment.indexOf(part, at);
    if (next === -1) return false;
    at = next + part.length;
  }
  return at + last.length < segment.length;
}

export function isAction({ attribute }: AttributeFact): boolean {
  return attribute === 'data-awas-action' || attribute === 'data-ai-action';
}

export function isParam({ attribute }: AttributeFact): boolean {
  return attribute === 'data-awas-param' || attribute === 'data-ai-param';
}

/** Tells an element from all others, through frames and shadow roots. */
export function keyOf({ within = [], path }: ElementFact): string {
  return [...within, path].join('\n');
}

const controlsKept = new WeakMap<PageFacts, readonly ElementFact[]>();

/** Every control that the scan happened upon, each once. */
function controlsOn(page: PageFacts): readonly ElementFact[] {
  const known = controlsKept.get(page);
  if (known) return known;
  const found = new Map<string, ElementFact>();
  for (const element of [
    ...page.attributes.map((fact) => fact.element),
    ...page.forms.flatMap((form) => form.controls),
  ])
    if (element.control && !found.has(keyOf(element))) found.set(keyOf(element), element);
  const controls = [...found.values()];
  controlsKept.set(page, controls);
  return controls;
}

/** A selector that would find the control of a parameter, where the page has one of that name. */
export function selectorFor(parameter: Parameter, action: Action, page: PageFacts): string | undefined {
  const { name } = parameter;
  const quoted = cssString(name);
  const marked = page.attributes.find(
    (fact) => isParam(fact) && fact.value === name && (fact.scope === undefined || fact.scope === action.id),
  );
  if (marked) {
    const same = page.attributes.filter((fact) => isParam(fact) && fact.value === name);
    return same.length === 1 ? `[${marked.attribute}=${quoted}]` : steady(marked.element.path);
  }
  // What is marked as another action's is not this one's, whatever it is called.
  const others = new Set(
    page.attributes
      .filter((fact) => isParam(fact) && fact.scope !== undefined && fact.scope !== action.id)
      .map(({ element }) => keyOf(element)),
  );
  const controls = controlsOn(page).filter((control) => !others.has(keyOf(control)));
  const named = controls.filter((control) => control.name === name);
  if (
    named.length === 1 ||
    (named.length > 1 && named.every(({ type }) => type === 'radio' || type === 'checkbox'))
  )
    return `${named[0]?.tag}[name=${quoted}]`;
  const [only, ...more] = controls.filter((control) => control.id === name);
  if (only && more.length === 0) return /^[A-Za-z_][\w-]*$/.test(name) ? `#${name}` : `[id=${quoted}]`;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const wanted = plain(name);
  const near =
    wanted === ''
      ? []
      : controls.filter((control) => plain(control.name) === wanted || plain(control.label) === wanted);
  return near.length === 1 ? steady(near[0]?.path) : undefined;
}

/** A path that counts elements is no advice: it breaks with the next change. */
function steady(path: string | undefined): string | undefined {
  return path?.includes(':nth-') ? undefined : path;
}

function cssString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\a ')}'`;
}
