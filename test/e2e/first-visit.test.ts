import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Screen } from '../browsers.ts';
import type { SiteName } from '../site/server.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const page = readFileSync(new URL('../../docs/first-visit.md', import.meta.url), 'utf8');

const STEP = /[Oo]pen \*\*(.+?)\*\*|[Ss]elect \*\*(.+?)\*\*|`([^`]+)` into \*\*(.+?)\*\*|“(.+?)”/g;

async function follow(popup: Screen, [, , chosen, value, field, seen]: RegExpExecArray): Promise<void> {
  if (chosen !== undefined)
    await popup.click(chosen === 'Checks' ? 'tab' : 'button', new RegExp(`^${chosen}`));
  else if (value !== undefined) await popup.fill('textbox', field ?? '', value);
  else if (seen !== undefined) await popup.expectText(new RegExp(seen));
}

it('a person’s first ten minutes', async () => {
  const steps = page.split('\n').filter((line) => /^\d\. /.test(line));
  let popup: Screen | undefined;
  let done = 0;
  for (const step of steps.flatMap((line) => [...line.matchAll(STEP)])) {
    const [, title] = step;
    if (title !== undefined) {
      const [name] = Object.entries(stage.sites).find(([, site]) => site.title === title) ?? [];
      ({ popup } = await stage.visit(name as SiteName));
    } else if (popup) await follow(popup, step);
    done++;
  }
  expect(done).toBeGreaterThan(15);
  expect(stage.requests('outdoor', '/api/reservations')).toEqual([]);
});
