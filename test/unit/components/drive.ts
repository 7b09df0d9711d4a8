/** Steps that tests of the views share on a page of the gallery. */
import type { Page } from 'playwright';

/** The name of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return (
      element?.getAttribute('aria-label') ??
      element?.querySelector('.row-name')?.textContent ??
      element?.textContent ??
      ''
    ).trim();
  });

/** The panel's calls to its background and to the browser. */
export const calls = (page: Page): Promise<unknown[][]> => page.evaluate(() => globalThis.gallery.calls);

export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens one of the findings of the checks. */
export const openFinding = (page: Page, index = 0) => page.locator('.finding-head').nth(index).click();

/** The words that were announced to screen readers. */
export const announced = (page: Page) => page.locator('[role=status][aria-live]').textContent();
