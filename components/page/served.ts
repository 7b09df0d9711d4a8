import type { TabView } from '../../lib/messaging/protocol.ts';
import type { Action } from '../../lib/model/index.ts';

/** Whether an action can be done on the page that is open, as far as its declaration and the page tell. */
export function isOnPage(
  { id, page: binding, parameters }: Action,
  { url, page }: Pick<TabView, 'url' | 'page'>,
): boolean {
  if (!binding) return false;
  if (!binding.undeclared) return isServedAt(binding.url, url);
  if (!page) return false;
  const finds = (selector: string | undefined) =>
    selector !== undefined &&
    Object.hasOwn(page.selectors, selector) &&
    (page.selectors[selector]?.count ?? 0) > 0;
  return (
    finds(binding.selector) ||
    parameters.some(({ selector }) => finds(selector)) ||
    page.attributes.some(({ attribute, value }) => attribute.endsWith('-action') && value === id)
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
