import type { Action, Document, ScanRequest } from '../model/index.ts';

/** At most so many selectors are looked for on a page. */
const MOST = 2_000;

/** What is to be looked for on the page, for the rules to judge and the actions to run: every selector once. */
export function scanRequest(documents: readonly Document[]): ScanRequest {
  const awas = documents.filter((document) => document.format === 'awas');
  const selectors = new Set(awas.flatMap((document) => document.actions.flatMap(selectorsOf)));
  return { selectors: [...selectors].slice(0, MOST), withAiAttributes: awas.length > 0 };
}

function selectorsOf(action: Action): readonly string[] {
  const { result } = action.page ?? {};
  return [
    ...action.parameters.map((parameter) => parameter.selector),
    action.page?.selector,
    result?.selector,
    result?.itemSelector,
    ...Object.values(result?.properties ?? {}),
    result?.pagination?.selector,
    result?.pagination?.nextButton,
    result?.pagination?.currentPage,
  ].filter((selector): selector is string => selector !== undefined && selector !== '');
}
