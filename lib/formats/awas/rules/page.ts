import {
  type ControlMatch,
  isParamAttribute,
  matchAction,
  type PageMatch,
  placeKey,
} from '../../../matching/index.ts';
import type { Action, Document, ElementFact, PageFacts, Parameter } from '../../../model/index.ts';
import { looseName } from '../../../text/index.ts';

/** An action with what the page shows of it. */
export interface DeclaredMatch {
  readonly action: Action;
  readonly pageMatch: PageMatch;
  readonly controls: readonly DeclaredControl[];
}

export interface DeclaredControl extends ControlMatch {
  /** JSON Pointer of the selector, or of the parameter where it has none. */
  readonly pointer: string | undefined;
}

const kept = new WeakMap<PageFacts, WeakMap<Document, readonly DeclaredMatch[]>>();

/** Every action of a document with its controls on the page, gathered once. */
export function matchesOn(document: Document, page: PageFacts): readonly DeclaredMatch[] {
  let ofPage = kept.get(page);
  if (!ofPage) {
    ofPage = new WeakMap();
    kept.set(page, ofPage);
  }
  const known = ofPage.get(document);
  if (known) return known;
  const found = document.actions.map((action) => {
    const { match, controls } = matchAction(action, page);
    return {
      action,
      pageMatch: match,
      controls: controls.map((control) => ({ ...control, pointer: pointerOf(control.parameter) })),
    };
  });
  ofPage.set(document, found);
  return found;
}

function pointerOf({ selector, source: { pointer } }: Parameter): string | undefined {
  return selector === undefined || pointer === undefined ? pointer : `${pointer}/selector`;
}

/** The actions that are judged on this page. */
export function* matchesHere(document: Document, page: PageFacts): Iterable<DeclaredMatch> {
  for (const match of matchesOn(document, page))
    if (match.pageMatch === 'here' || match.pageMatch === 'likely') yield match;
}

/** Only a match by the page's own URL is certain. */
export function outcomeOf(match: DeclaredMatch): { readonly outcome?: 'needs-review' } {
  return match.pageMatch === 'here' ? {} : { outcome: 'needs-review' };
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
    if (element.control && !found.has(placeKey(element))) found.set(placeKey(element), element);
  const controls = [...found.values()];
  controlsKept.set(page, controls);
  return controls;
}

/** A selector that would find the control of a parameter, where the page has one of that name. */
export function selectorFor(parameter: Parameter, action: Action, page: PageFacts): string | undefined {
  const { name } = parameter;
  const quoted = cssString(name);
  const marked = page.attributes.find(
    (fact) =>
      isParamAttribute(fact) && fact.value === name && (fact.scope === undefined || fact.scope === action.id),
  );
  if (marked) {
    const same = page.attributes.filter((fact) => isParamAttribute(fact) && fact.value === name);
    return same.length === 1 ? `[${marked.attribute}=${quoted}]` : steady(marked.element.path);
  }
  // What is marked as another action's is not this one's, whatever it is called.
  const others = new Set(
    page.attributes
      .filter((fact) => isParamAttribute(fact) && fact.scope !== undefined && fact.scope !== action.id)
      .map(({ element }) => placeKey(element)),
  );
  const controls = controlsOn(page).filter((control) => !others.has(placeKey(control)));
  const named = controls.filter((control) => control.name === name);
  if (
    named.length === 1 ||
    (named.length > 1 && named.every(({ type }) => type === 'radio' || type === 'checkbox'))
  )
    return `${named[0]?.tag}[name=${quoted}]`;
  const [only, ...more] = controls.filter((control) => control.id === name);
  if (only && more.length === 0) return /^[A-Za-z_][\w-]*$/.test(name) ? `#${name}` : `[id=${quoted}]`;
  const wanted = looseName(name);
  const near =
    wanted === ''
      ? []
      : controls.filter(
          (control) => looseName(control.name) === wanted || looseName(control.label) === wanted,
        );
  return near.length === 1 ? steady(near[0]?.path) : undefined;
}

/** A path that counts elements is no advice: it breaks with the next change. */
function steady(path: string | undefined): string | undefined {
  return path?.includes(':nth-') ? undefined : path;
}

function cssString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\a ')}'`;
}
