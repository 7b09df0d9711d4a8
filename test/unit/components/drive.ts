import type { Page } from 'playwright';
import type { TabView } from '../../../lib/messaging/contract/views.ts';

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

export const calls = (page: Page): Promise<unknown[][]> => page.evaluate(() => globalThis.gallery.calls);

export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

export const openFinding = (page: Page, index = 0) => page.locator('.finding-head').nth(index).click();

export const announced = (page: Page) => page.locator('[role=status][aria-live]').textContent();

/** @param alter runs in the page, so it knows nothing outside of itself */
export const change = (page: Page, alter: (view: TabView) => Partial<TabView>): Promise<void> =>
  page.evaluate(`globalThis.gallery.change((view) => ({ ...view, ...(${alter})(view) }))`);
