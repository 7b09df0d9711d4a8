import type { TabView } from '../../lib/messaging/protocol.ts';
import type { Action } from '../../lib/model/index.ts';

/** Whether an action can be done on the page that is open, as far as its declaration and the page tell. */
export function isOnPage(action: Action, { url, page }: Pick<TabView, 'url' | 'page'>): boolean {
  const { id, page: binding, parameters } = action;
  if (!binding) return false;
  if (!binding.undeclared && isServedAt(binding.url, url)) return true;
  if (!page) return false;
  if (page.attributes.some(({ attribute, value }) => attribute.endsWith('-action') && value === id))
    return true;
  const finds = (selector: string | undefined) =>
    selector !== undefined &&
    Object.hasOwn(page.selectors, selector) &&
    (page.selectors[selector]?.count ?? 0) > 0;
  // Where the declaration names a page, a control that is found on another one proves nothing.
  return (
    binding.undeclared === true &&
    (finds(binding.selector) || parameters.some(({ selector }) => finds(selector)))
  );
}

/** Same origin, and the same path, where a segment with a `{placeholder}` stands for any. */
export function isServedAt(template: string, url: string): boolean {
  const wanted = segments(template);
  const given = segments(url);
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) =>
      /\{[^}]*\}/.test(segment) ? given[index] !== '' : segment === given[index],
    )
  );
}

/** Scheme, host and path in pieces; a slash at the end makes no difference. */
function segments(url: string): readonly string[] {
  return url
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
    .split('/');
}
