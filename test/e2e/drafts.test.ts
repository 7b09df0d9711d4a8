import { describe, expect, it } from 'vitest';
import { toolNames, viewOf } from '../agents/in-page.ts';
import type { Screen, Tab } from '../browsers.ts';
import { openPopup } from '../tour.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const STATUS = 'awas_lens_status';

async function actionsOf(popup: Screen, tab: Tab) {
  const { actions } = await viewOf(popup, tab.id);
  const counted = actions.map(async ({ id, name, description, parameters }) => {
    const selectors = parameters.map(({ selector = '' }) => selector);
    const count = (all: readonly string[]) => all.map((one) => document.querySelectorAll(one).length);
    return {
      id,
      name,
      description,
      inputs: parameters.map((one) => one.name),
      found: await tab.evaluate(count, selectors),
    };
  });
  return Promise.all(counted);
}

function apply(diff: string): number {
  const tags = (mark: string) =>
    diff.split('\n').flatMap((line) => {
      const [, tag] = new RegExp(`^[${mark}] *(<.*>)$`).exec(line) ?? [];
      return tag ? [new DOMParser().parseFromString(tag, 'text/html').body.firstElementChild!] : [];
    });
  const now = tags('+');
  tags('-').forEach((was, index) => {
    const selector = [...was.attributes].map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`);
    const found = document.querySelectorAll(was.tagName + selector.join(''));
    if (found.length !== 1) throw new Error(`${was.outerHTML} is there ${found.length} times`);
    for (const { name, value } of now[index]!.attributes) found[0]!.setAttribute(name, value);
  });
  return now.length;
}

describe('a page that declares nothing', () => {
  it('isn’t scanned before a panel opens, and offers agents nothing', async () => {
    const tab = await stage.driver.open(stage.sites.plain.url);
    expect((await toolNames(tab)).filter((name) => name !== STATUS)).toEqual([]);
    await tab.close();
  });

  it.each([
    ['HTML with data-awas-* attributes', 'data-awas-action='],
    ['HTML with WebMCP attributes', 'toolname='],
  ])('gets “%s” by a diff, and declares the same with them', async (format, sign) => {
    const { tab, popup } = await stage.visit('plain');
    const before = await actionsOf(popup, tab);
    expect(before).toHaveLength(3);
    await popup.click('button', 'Create a manifest');
    await popup.choose('combobox', 'Format', format);
    const diff = await popup.until(
      'the diff',
      (wanted) => {
        const text = document.querySelector('.create pre')?.textContent ?? '';
        return text.includes(wanted) ? text : undefined;
      },
      sign,
    );
    expect(await tab.evaluate(apply, diff)).toBe(8);
    await popup.close();
    await tab.front();
    const again = await openPopup(stage.driver, tab);
    await again.expectText(before[0]!.name);
    await expect.poll(() => actionsOf(again, tab)).toEqual(before);
    await again.close();
  });
});
