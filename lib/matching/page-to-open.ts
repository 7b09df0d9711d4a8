import { type Action, type Arguments, own } from '../model/index.ts';
import { isOnPage } from './page-match.ts';
import { isSamePage } from './same-page.ts';

type Shown = Parameters<typeof isOnPage>[1];

/**
 * Whether an action has its controls on another page of the same site than the one that is shown: one that the
 * declaration names, in a document of the site itself.
 */
export function isOnAnotherPage(action: Action, shown: Shown): boolean {
  const { page, parameters, document } = action;
  if (!page || page.undeclared || isOnPage(action, shown)) return false;
  const origin = URL.parse(shown.url)?.origin;
  const controls = [page.selector, page.result?.selector, ...parameters.map(({ selector }) => selector)];
  return (
    controls.some((selector) => selector !== undefined) &&
    [page.url, document].every((url) => URL.parse(url)?.origin === origin)
  );
}

/**
 * The address of that page, its placeholders filled from the arguments.
 * @returns undefined where the controls are on the page that is shown, on none, or where an argument is missing
 */
export function pageToOpen(action: Action, args: Arguments, shown: Shown): string | undefined {
  const template = action.page?.url;
  if (template === undefined || !isOnAnotherPage(action, shown)) return undefined;
  let isWhole = true;
  const filled = template.replaceAll(/\{([^{}]{1,200})\}/g, (_, name: string) => {
    const value = own(args, name);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    isWhole &&= text !== '';
    return encodeURIComponent(text.toWellFormed());
  });
  // A value may stand in its place and do no more: a dot segment would lead elsewhere.
  return isWhole && isSamePage(template, filled) ? URL.parse(filled)?.href : undefined;
}
