import { kindOf } from '../formats/index.ts';
import type { Action, Document, ScanRequest } from '../model/index.ts';

export const MAX_SELECTORS = 2_000;

export function scanRequest(documents: readonly Document[], own = false): ScanRequest {
  const actions = documents.flatMap((document) => document.actions);
  const selectors = selectorsIn(actions);
  const triggers = distinct(actions.map(({ page }) => page?.selector));
  const clicks = distinct(actions.map(({ page }) => page?.result?.pagination?.nextButton));
  return {
    selectors: [...selectors].slice(0, MAX_SELECTORS),
    ...(triggers.length > 0 && { triggers }),
    ...(clicks.length > 0 && { clicks }),
    ...(own && { own }),
    withAiAttributes: documents.some(({ format }) => kindOf(format)?.isOnPages),
  };
}

export const selectorsIn = (actions: readonly Action[]): ReadonlySet<string> =>
  new Set(actions.flatMap(selectorsOf));

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
  ].filter(isSelector);
}

const isSelector = (selector: string | undefined): selector is string =>
  selector !== undefined && selector !== '';

const distinct = (selectors: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(selectors.filter(isSelector).slice(0, MAX_SELECTORS)),
];
