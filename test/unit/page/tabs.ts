import type { Page } from 'playwright';
import { afterAll, test } from 'vitest';

/**
 * Tests with their own tabs, in parallel, since runs mostly wait. A free tab is used for another test.
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
