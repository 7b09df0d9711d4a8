import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { button, calls } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

async function started(): Promise<Page> {
  const page = await gallery.show('full');
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Run all read-only actions' }).click();
  await button(page, 'Start').click();
  await page.getByRole('progressbar').waitFor();
  await running(page);
  return page;
}

const running = (page: Page) =>
  page.waitForFunction(() => globalThis.gallery.calls.some(([name]) => name === 'run'));

it('calls the read-only actions one by one, and lists each result', async () => {
  const page = await started();
  const runs = (await calls(page)).filter(([name]) => name === 'run');
  expect(runs).toHaveLength(1);
  await page.waitForFunction(() => {
    globalThis.gallery.change((view) => ({
      ...view,
      runs: view.runs.map((run) =>
        run.state === 'running'
          ? {
              ...run,
              state: 'done',
              outcome: { ok: false, code: 'http-error', message: 'The server answered 500.', status: 500 },
            }
          : run,
      ),
    }));
    return document.querySelector('progress') === null;
  });
  await page.locator('.contract-result.failed', { hasText: 'The server answered 500.' }).first().waitFor();
  await page.locator('.contract-result').first().getByRole('button').click();
  await button(page, 'Run').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
});

it('stops when it is told to, and saves what there is', async () => {
  const page = await started();
  await button(page, 'Cancel').click();
  await button(page, 'Start').waitFor();
  expect((await calls(page)).map(([name]) => name)).toContain('cancel');
});
