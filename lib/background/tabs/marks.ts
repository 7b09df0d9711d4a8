import { isActionAttribute, isOnPage, selectorFact } from '../../matching/index.ts';
import type { TabView } from '../../messaging/contract/views.ts';
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
  return actions.flatMap((action) =>
    isOnPage(action, { url: page.url, page }) ? marksOfAction(action, page, bySelector) : [],
  );
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
      (selectorFact(page, selector)?.count === 0 ? 'Its selector finds nothing.' : undefined);
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
  const marked = page.attributes.find((fact) => isActionAttribute(fact) && fact.value === action.id);
  return marked?.element ?? selectorFact(page, action.page?.selector)?.elements[0];
}

function formOf(action: Action, page: PageFacts): ElementFact['form'] {
  for (const { selector } of action.parameters) {
    const form = selectorFact(page, selector)?.elements[0]?.form;
    if (form) return form;
  }
  return undefined;
}

function placeOf({ path, within }: ElementFact): Pick<OverlayMark, 'path' | 'within'> {
  return { path, ...(within === undefined ? {} : { within }) };
}

function countOf(selector: string, page: PageFacts): number {
  return selectorFact(page, selector)?.count ?? 0;
}
