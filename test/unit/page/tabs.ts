import type { Page } from 'playwright';
import { afterAll, test } from 'vitest';

/**
 * Gives each test its own tab. Tests run in parallel, since runs mostly wait. A free tab is reused for the next test.
 * @param tidy resets a tab to its first state
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
