import type { Page } from 'playwright';
import { afterAll, test } from 'vitest';

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
