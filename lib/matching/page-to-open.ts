import { type Action, type Arguments, own, type Parameter } from '../model/index.ts';
import { claimsOn } from './claims.ts';
import { isOnPage } from './page-match.ts';
import { isSamePage } from './same-page.ts';

type Shown = Parameters<typeof isOnPage>[1];

export function isOnAnotherPage(action: Action, shown: Shown): boolean {
  const origin = URL.parse(shown.url)?.origin;
  return origin !== undefined && !isOnPage(action, shown) && isBoundToPage(action, origin);
}

export function isBoundToPage({ page, parameters, document }: Action, origin: string): boolean {
  if (!page || page.undeclared) return false;
  const controls = [page.selector, page.result?.selector, ...parameters.map(({ selector }) => selector)];
  return (
    controls.some((selector) => selector !== undefined) &&
    [page.url, document].every((url) => URL.parse(url)?.origin === origin)
  );
}

export function pageToOpen(action: Action, args: Arguments, shown: Shown): string | undefined {
  const url = pageAddress(action, args);
  if (url === undefined) return undefined;
  const opens =
    isOnAnotherPage(action, shown) || isForAnother(action, url, shown) || lacksControls(action, args, shown);
  return opens ? url : undefined;
}

function lacksControls(action: Action, args: Arguments, { page, url }: Shown): boolean {
  const origin = URL.parse(url)?.origin;
  if (!page || origin === undefined || !isBoundToPage(action, origin)) return false;
  if (isSamePage(action.page?.url ?? '', url)) return false;
  const claims = claimsOn(action, page);
  return (
    claims.ok &&
    action.parameters.some(
      (one) => own(args, one.name) !== undefined && !hasNoControl(one) && claims.controls(one).length === 0,
    )
  );
}

export function isInAddress(action: Action, name: string, args: Arguments, pageUrl: string): boolean {
  if (!action.parameters.some((one) => one.name === name && hasNoControl(one))) return false;
  const url = pageAddress(action, args);
  return url !== undefined && isSamePage(url, pageUrl);
}

function isForAnother(action: Action, url: string, { url: shown }: Shown): boolean {
  const origin = URL.parse(shown)?.origin;
  return (
    origin !== undefined &&
    isBoundToPage(action, origin) &&
    action.parameters.some(hasNoControl) &&
    isSamePage(action.page?.url ?? '', shown) &&
    !isSamePage(url, shown)
  );
}

const hasNoControl = ({ in: place, selector }: Parameter): boolean =>
  place === 'path' && selector === undefined;

export function pageAddress({ page }: Action, args: Arguments): string | undefined {
  const template = page?.url;
  if (template === undefined) return undefined;
  let isWhole = true;
  const filled = template.replaceAll(/\{([^{}]{1,200})\}/g, (_, name: string) => {
    const value = own(args, name);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    isWhole &&= text !== '';
    return encodeURIComponent(text.toWellFormed());
  });
  // A value must not change the path, for example by `..`.
  return isWhole && isSamePage(template, filled) ? URL.parse(filled)?.href : undefined;
}
