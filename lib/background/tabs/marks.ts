import type { TabView } from '../../messaging/protocol.ts';
import type { Action, ElementFact, Finding, OverlayMark, PageFacts } from '../../model/index.ts';

/** What the overlay outlines: the actions of this page with their parameters and results, as they were found. */
export function marksOf({
  actions,
  findings,
  page,
}: Pick<TabView, 'actions' | 'findings' | 'page'>): OverlayMark[] {
  if (!page) return [];
  const failed = findings.filter(({ outcome, severity }) => outcome === 'failed' && severity !== 'info');
  const bySelector = new Map(failed.map((finding) => [finding.selector, finding]));
  return actions.flatMap((action) => (isHere(action, page) ? marksOfAction(action, page, bySelector) : []));
}

/** An action belongs to the page that it names, and to every page on which something of it is found. */
function isHere(action: Action, page: PageFacts): boolean {
  if (!action.page) return false;
  if (URL.parse(action.page.url)?.pathname === URL.parse(page.url)?.pathname) return true;
  return action.parameters.some(({ selector }) => selector !== undefined && countOf(selector, page) > 0);
}

function marksOfAction(
  action: Action,
  page: PageFacts,
  findings: ReadonlyMap<string | null, Finding>,
): readonly OverlayMark[] {
  const element = elementOf(action, page);
  const near = element?.path ?? formOf(action, page)?.path;
  const marks: OverlayMark[] = [];
  if (element) marks.push({ kind: 'action', ...placeOf(element), label: action.name, faulty: false });
  for (const { name, selector } of action.parameters) {
    if (selector === undefined) continue;
    const message =
      findings.get(selector)?.message ??
      (factOf(selector, page)?.count === 0 ? 'Its selector finds nothing.' : undefined);
    marks.push({
      kind: 'parameter',
      selector,
      label: name,
      faulty: message !== undefined,
      ...(near === undefined ? {} : { near }),
      ...(message === undefined ? {} : { message }),
    });
  }
  const result = action.page?.result?.selector;
  // Results may well come only with a run: a container that is not there yet is no fault.
  if (result !== undefined && countOf(result, page) > 0) {
    const items = countOf(action.page?.result?.itemSelector ?? '', page);
    marks.push({
      kind: 'result',
      selector: result,
      label: `result of ${action.name}`,
      faulty: false,
      ...(items > 0 ? { message: items === 1 ? '1 item' : `${items} items` } : {}),
    });
  }
  return marks;
}

/** The element that sets the action off: marked by an attribute, or named by the manifest. */
function elementOf(action: Action, page: PageFacts): ElementFact | undefined {
  const marked = page.attributes.find(
    ({ attribute, value }) => /^data-(?:awas|ai)-action$/.test(attribute) && value === action.id,
  );
  return marked?.element ?? factOf(action.page?.selector, page)?.elements[0];
}

function formOf(action: Action, page: PageFacts): ElementFact['form'] {
  for (const { selector } of action.parameters) {
    const form = factOf(selector, page)?.elements[0]?.form;
    if (form) return form;
  }
  return undefined;
}

function placeOf({ path, within }: ElementFact): Pick<OverlayMark, 'path' | 'within'> {
  return { path, ...(within === undefined ? {} : { within }) };
}

function countOf(selector: string, page: PageFacts): number {
  return factOf(selector, page)?.count ?? 0;
}

function factOf(selector: string | undefined, page: PageFacts): PageFacts['selectors'][string] | undefined {
  return selector !== undefined && Object.hasOwn(page.selectors, selector)
    ? page.selectors[selector]
    : undefined;
}
