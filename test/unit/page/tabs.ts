import type { Page } from 'playwright';
import { afterAll, test } from 'vitest';

/**
 * Tests that each have a tab, and may run side by side, since most of a run is waiting. A tab that is free again is given
 * to another test.
 * @param tidy leaves a tab as it was opened
 */
export function testInTabs<Tab extends { readonly page: Page }>(
  open: () => Promise<Tab>,
  tidy: (tab: Tab) => unknown,
) {
  const free: Tab[] = [];
  afterAll(async () => {
    for (const { page } of free) await page.close();
  });
  return test.extend<{ tab: Tab }>({
    async tab({ task: _ }, use) {
      const tab = free.pop() ?? (await open());
      await use(tab);
      await tidy(tab);
      free.push(tab);
    },
  });
}
