import type { AnchorFact, ElementFact, PageFacts, ScanRequest, SelectorFact } from '../../model/index.ts';
import { controlsOf, isControl, typeOf } from '../controls/fill/control.ts';
import { wordsIn } from '../controls/find/kinds.ts';
import {
  attribute,
  contains,
  firstOf,
  formOf,
  isRendered,
  ofDocument,
  query,
  queryAll,
  queryAny,
  rawValue,
} from '../dom/dom.ts';
import { type Pace, pace } from '../dom/pace.ts';
import { collectRoots, type PageRoot, type Roots } from '../dom/roots.ts';
import { findAttributes } from './attributes.ts';
import { entryPointsOf } from './entries.ts';
import { cut, Facts } from './facts.ts';
import { isAgentLink, LINKS, linkFact, linksOf } from './links.ts';
import { findOwnForms } from './own-forms.ts';
import { toolsOfForms } from './tool-forms.ts';

const MAX_WORK = 5_000;
const MAX_SELECTORS = 1_000;
const MAX_SELECTOR_LENGTH = 4_096;
const MAX_NAMED_LENGTH = 10_000;
const MAX_ELEMENTS = 5;
const MAX_OWNED = 200;
const MAX_FORMS = 50;
const MAX_CONTROLS = 100;
const BUTTONS = ['button', 'input[type=button]', '[role=button]'];
const MAX_BUTTONS = 30;
const MAX_BUTTONS_SEEN = 300;
const MAX_ANCHORS = 20;
const MAX_ANCHORS_SEEN = 200;
const MAX_ADDRESS = 2_000;
const MAX_METAS = 50;
const MAX_STRAY = 20;
const MAX_TEXT = 1_000;

/**
 * @param met called with the roots, so that they can be watched
 * @throws AbortError
 */
export async function scan(
  document: Document,
  request: ScanRequest,
  signal?: AbortSignal,
  met?: (roots: Roots) => void,
): Promise<PageFacts> {
  const pacing = pace(MAX_WORK, signal);
  const roots = await collectRoots(document, pacing);
  const facts = new Facts(roots.list, new Set(request.changing));
  met?.(roots);
  const found = await findAttributes(roots.list, request.withAiAttributes, facts, pacing);
  const selectors = await resolveAll(request, roots.list, facts, pacing);
  const named = selectors.filter(({ selector }) => selector.length <= MAX_NAMED_LENGTH);
  const forms = await findForms(roots.list, facts, pacing);
  const buttons = await findButtons(roots.list, facts, pacing);
  const top = roots.list.find(({ node }) => node === document);
  const tools = top ? toolsOfForms(top, facts.names) : [];
  const anchors = top ? findAnchors(top, facts, pacing) : [];
  const own = request.own && {
    ...(await findOwnForms(roots.list, facts, pacing)),
    entries: entryPointsOf(document),
  };
  const stray = strayOf(document).map((link) => ({ ...linkFact(link), path: facts.paths.of(link) }));
  return {
    url: ofDocument(document, 'URL'),
    title: cut(ofDocument(document, 'title'), 300),
    attributes: found.attributes,
    selectors: Object.fromEntries(named.map((fact) => [fact.selector, fact])),
    links: linksOf(document),
    ...(stray.length > 0 && { strayLinks: stray }),
    metas: metasOf(document),
    forms: forms.list,
    ...(anchors.length > 0 && { anchors }),
    ...(buttons.length > 0 && { buttons }),
    submissions: facts.submissions,
    ...(tools.length > 0 && { tools }),
    ...(own && { own }),
    elements: roots.elements,
    truncated:
      roots.truncated ||
      found.truncated ||
      forms.truncated ||
      selectors.some(({ state }) => state === 'unchecked'),
    scannedAt: Date.now(),
  };
}

function limitOf(before: number, selector: string, pacing: Pace): SelectorFact['because'] {
  if (before >= MAX_SELECTORS) return 'too-many';
  if (selector.length > MAX_SELECTOR_LENGTH) return 'too-long';
  return pacing.exhausted() ? 'time' : undefined;
}

function stateOf(count: number): SelectorFact['state'] {
  if (count === 0) return 'none';
  return count === 1 ? 'one' : 'many';
}

async function resolveAll(
  { selectors, triggers = [], clicks = [] }: ScanRequest,
  roots: readonly PageRoot[],
  facts: Facts,
  pacing: Pace,
): Promise<SelectorFact[]> {
  const found: SelectorFact[] = [];
  const uses = new Map<string, 'submit' | 'click'>([
    ...clicks.map((selector) => [selector, 'click'] as const),
    ...triggers.map((selector) => [selector, 'submit'] as const),
  ]);
  for (const selector of selectors) {
    const because = limitOf(found.length, selector, pacing);
    found.push(
      because
        ? { selector, state: 'unchecked', because, count: 0, elements: [] }
        : await resolve(selector, uses.get(selector), roots, facts, pacing),
    );
    if (pacing.due()) await pacing.rest();
  }
  return found;
}

async function resolve(
  selector: string,
  use: 'submit' | 'click' | undefined,
  roots: readonly PageRoot[],
  facts: Facts,
  pacing: Pace,
): Promise<SelectorFact> {
  const first: Element[] = [];
  const owners = new Set<Element | null>();
  let count = 0;
  let unseen = false;
  for (const root of roots) {
    let elements: NodeListOf<Element>;
    try {
      elements = queryAll(root.node, selector);
    } catch {
      return { selector, state: 'invalid', count: 0, elements: [] };
    }
    first.push(...firstOf(elements, MAX_ELEMENTS - first.length));
    for (const one of firstOf(elements, MAX_OWNED)) if (isControl(one)) owners.add(formOf(one));
    unseen ||= elements.length > MAX_OWNED;
    count += elements.length;
    if (pacing.due()) await pacing.rest();
  }
  return {
    selector,
    state: stateOf(count),
    count,
    elements: first.map((element) => facts.of(element, use)),
    ...(count > MAX_ELEMENTS && owners.size > 0 && { owners: owners.size + Number(unseen) }),
  };
}

async function findForms(
  roots: readonly PageRoot[],
  facts: Facts,
  pacing: Pace,
): Promise<{ readonly list: PageFacts['forms']; readonly truncated: boolean }> {
  const list: PageFacts['forms'][number][] = [];
  for (const root of roots) {
    for (const form of queryAll(root.node, 'form')) {
      if (list.length === MAX_FORMS || pacing.exhausted()) return { list, truncated: true };
      const controls = controlsOf(form, roots, MAX_CONTROLS);
      if (controls.some(({ element }) => isRendered(element))) {
        const submits = facts.submission(form);
        list.push({
          ...facts.form(form),
          label: formLabel(form, facts),
          controls: controls.map((control) => facts.ofControl(control)),
          ...(submits && { submits }),
        });
      }
      if (pacing.due()) await pacing.rest();
    }
  }
  return { list, truncated: false };
}

async function findButtons(
  roots: readonly PageRoot[],
  facts: Facts,
  pacing: Pace,
): Promise<readonly ElementFact[]> {
  const list: ElementFact[] = [];
  let seen = 0;
  for (const root of roots) {
    for (const button of queryAny(root.node, BUTTONS)) {
      if (list.length === MAX_BUTTONS || ++seen > MAX_BUTTONS_SEEN || pacing.exhausted()) return list;
      if (formOf(button) || isControl(button) || !isRendered(button)) continue;
      const fact = facts.of(button);
      if (fact.label !== '') list.push(fact);
    }
    if (pacing.due()) await pacing.rest();
  }
  return list;
}

function findAnchors(root: PageRoot, facts: Facts, pacing: Pace): readonly AnchorFact[] {
  const document = root.node as Document;
  const here = URL.parse(ofDocument(document, 'URL'));
  const found = new Map<string, AnchorFact>();
  let seen = 0;
  for (const link of queryAll(document, 'a[href]:not([download])')) {
    if (found.size === MAX_ANCHORS || ++seen > MAX_ANCHORS_SEEN || pacing.exhausted()) break;
    const target = URL.parse((attribute(link, 'href') ?? '').slice(0, MAX_ADDRESS), link.baseURI);
    // Every opaque origin is "null", so equal origins may be different sites.
    if (!target || target.origin === 'null' || target.origin !== here?.origin) continue;
    target.hash = '';
    const isHere = target.pathname === here.pathname && target.search === here.search;
    if (isHere || found.has(target.href) || !isRendered(link)) continue;
    const label = facts.names.of(link);
    if (label !== '') found.set(target.href, { path: facts.paths.of(link), label, url: target.href });
  }
  return [...found.values()];
}

function formLabel(form: HTMLFormElement, facts: Facts): string {
  const own = facts.names.of(form);
  if (own) return own;
  const named = query(form, 'legend,h1,h2,h3,h4,h5,h6,button:not([type=button]),input[type=submit]');
  if (!named) return cut(attribute(form, 'name') ?? attribute(form, 'id'), 200);
  return typeOf(named) === 'submit' ? cut(rawValue(named), 200) : wordsIn(named, 200);
}

function strayOf(document: Document): readonly HTMLLinkElement[] {
  const head = ofDocument(document, 'head');
  const links = [...queryAll(document, LINKS)];
  return links.filter((link) => !(head && contains(head, link)) && isAgentLink(link)).slice(0, MAX_STRAY);
}

function metasOf(document: Document): PageFacts['metas'] {
  const metas = [...queryAll(document, 'meta[name^="ai-" i]')].slice(0, MAX_METAS);
  return metas.map(({ name, content }) => ({ name: cut(name, 200), content: cut(content, MAX_TEXT) }));
}
