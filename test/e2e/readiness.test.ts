import { expect, it } from 'vitest';
import { candidateTargets } from '../../lib/discovery/targets.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const OTHERS = ['/robots.txt', '/llms.txt', '/.well-known/api-catalog', '/sitemap.xml'];

it('is shown when a person opens it, and no other file is requested before', async () => {
  const { origin } = stage.sites.plain;
  const paths = () => stage.requests('plain').map(({ path }) => path);
  const { popup } = await stage.visit('plain');
  await popup.click('tab', /^Checks/);
  await popup.expectText(/Ready for agents/);
  const places = candidateTargets(origin).map(({ url }) => url.replace(origin, ''));
  const ofPage = paths().filter((path) => !places.includes(path));
  expect(ofPage.filter((path) => /\.(?:txt|json|xml)$|well-known/.test(path))).toEqual([]);
  await popup.evaluate(() => document.querySelector<HTMLElement>('.ready > summary')?.click());
  await popup.expectText(/2 of 4 passed/);
  await popup.expectText(/3 of 3 don’t pass: “Find a bread”/);
  await popup.expectText(/Create a manifest of the forms: awas-lens init/);
  await popup.expectText(/llms\.txt\s*Not there: 404/);
  for (const path of OTHERS) expect(paths().filter((one) => one === path)).toHaveLength(1);
});
