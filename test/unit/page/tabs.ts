import type { Page } from 'playwright';
import { afterAll, test } from 'vitest';

/**
 * Tests run in parallel, each in its own tab. A free tab is reused.
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
