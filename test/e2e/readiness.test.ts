import { expect, it } from 'vitest';
import { candidateTargets } from '../../lib/discovery/targets.ts';
import { openPopup } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const OTHERS = ['/robots.txt', '/llms.txt', '/.well-known/api-catalog', '/sitemap.xml'];

it('is shown when a person opens it. A visit requests no card, and the popup no further file', async () => {
  const { origin, url } = stage.sites.plain;
  const places = candidateTargets(origin).map((one) => ({ ...one, path: one.url.replace(origin, '') }));
  const paths = () => stage.requests('plain').map(({ path }) => path);
  const isMachine = (path: string) => /\.(?:txt|json|xml)$|well-known|server-card/.test(path);
  const asked = async (wanted: readonly { path: string }[]) => {
    const expected = wanted.map(({ path }) => path).toSorted();
    await expect.poll(() => paths().filter(isMachine).toSorted(), { timeout: 20_000 }).toEqual(expected);
  };
  const tab = await stage.driver.open(url);
  await asked(places.filter(({ onDemand }) => !onDemand));
  const popup = await openPopup(stage.driver, tab);
  await popup.click('tab', /^Checks/);
  await popup.expectText(/Ready for agents/);
  await asked(places);
  await popup.evaluate(() => document.querySelector<HTMLElement>('.ready > summary')?.click());
  await popup.expectText(/2 of 4 passed/);
  await popup.expectText(/3 of 3 don’t pass: “Find a bread”/);
  await popup.expectText(/Create a manifest of the forms: awas-lens init/);
  await popup.expectText(/llms\.txt\s*Not found: 404/);
  for (const path of OTHERS) expect(paths().filter((one) => one === path)).toHaveLength(1);
});
