import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { SceneName } from '../../gallery/scenes.ts';
import { button, calls, focused } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

const linesOf = (page: Page): Promise<string[]> =>
  page.getByRole('alertdialog').evaluate((dialog) =>
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
    (dialog as HTMLElement).innerText.split('\n').map((line) => line.trim()),
  );
const questionOf = async (page: Page): Promise<string> =>
  (await linesOf(page)).join(' ').replaceAll(/\s+/g, ' ');

describe('the question', () => {
  it('names site, action, arguments, request and consequence, and is no by default (AWP-9-j)', async () => {
    const page = await gallery.show('consent');
    await page.getByRole('alertdialog', { name: 'You asked for this book_flight' }).waitFor();
    await page.getByText('agent.json of bookstore.example, line').waitFor();
    const text = await questionOf(page);
    for (const part of [
      'Irreversible',
      'You are about to send a request to bookstore.example, with your cookies; the site declares that this can’t be undone.',
      'passenger Ada Lovelace',
      'POST bookstore.example/api/bookings',
    ])
      expect(text).toContain(part);
    expect(await focused(page)).toBe('Cancel');
    const yes = button(page, 'Run it');
    const look = () =>
      yes.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return `${backgroundColor} ${color}`;
      });
    await page.waitForTimeout(700);
    expect(await yes.isDisabled()).toBe(true);
    const disabled = await look();
    await page.getByLabel('I know that this can’t be undone').check();
    expect(await look()).not.toBe(disabled);
    await yes.click();
    expect(await calls(page)).toContainEqual(['answer', { runId: 'run-ask', allow: true }]);
  });

  it('lets the person accept a way of writing for later', async () => {
    const page = await gallery.show('consentRewritten');
    await page.getByLabel('Accept such changes on bookstore.example until').check();
    await page.waitForTimeout(700);
    await button(page, 'Run it').click();
    expect(await calls(page)).toContainEqual([
      'answer',
      { runId: 'run-rewritten', allow: true, remember: 'rewriting' },
    ]);
  });

  it('shows its own facts before the values, and all values on request', async () => {
    const page = await gallery.show('consentCrowd');
    await page.getByRole('alertdialog').waitFor();
    const top = async (text: string): Promise<number> =>
      (await page.getByRole('alertdialog').locator('dt, dd').filter({ hasText: text }).first().boundingBox())
        ?.y ?? 0;
    const first = await top('Label 0');
    for (const fact of ['POST bookstore.example/cart', 'ai-actions.json'])
      expect(await top(fact)).toBeLessThan(first);
    const lines = async () => (await linesOf(page)).filter((line) => /^.?Label \d/.test(line));
    expect(await lines()).toHaveLength(30);
    expect(await questionOf(page)).not.toContain('last value');
    await button(page, 'All 50 values').click();
    expect(await lines()).toHaveLength(50);
    expect(await questionOf(page)).toContain('last value');
    const [forged] = await lines();
    expect(forged).toContain('Label 0 To GET bookstore.example/harmless');
    const marks = await page
      .getByRole('alertdialog')
      .locator('q')
      .evaluateAll((all) =>
        all.map((one) => getComputedStyle(one, '::before').content).every((content) => content !== 'none'),
      );
    expect(marks).toBe(true);
    const texts = await page.getByRole('alertdialog').locator('q').allTextContents();
    expect(texts.filter((text) => text.length > 102)).toEqual([]);
    expect(await page.getByRole('alertdialog').locator('h2').textContent()).toBe(texts[0]);
    expect(texts[0]).toMatch(/^Search\nDeclared by\nbookstore\.example .*…$/);
    expect(await linesOf(page)).not.toContain('Declared by');
  });

  it('treats Escape as a no, and shows the next one (AWP-9-k, AWP-9-s)', async () => {
    const page = await gallery.show('consent');
    await page.getByRole('alertdialog', { name: 'You asked for this book_flight' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'You asked for this Add to cart' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await calls(page)).toEqual([
      ['answer', { runId: 'run-ask', allow: false }],
      ['answer', { runId: 'run-page', allow: false }],
    ]);
  });

  it.each<[SceneName, readonly string[], readonly string[]]>([
    [
      'consentPage',
      [
        'You are about to send a form to bookstore.example, with your cookies; this may change data',
        'Article GD-030-P How many 1 (the page’s default) Notify me by Letter by email email (the page’s default)',
        'Message empty (the page’s default)',
        'campaign spring (hidden on the page) Gift wrap not known beforehand and anything else that the page’s script sends',
        'POST bookstore.example/cart',
        '3 steps on the page',
      ],
      ['Let agents', 'input[name='],
    ],
    [
      'consentAgent',
      [
        'An agent or a script on bookstore.example wants to send a form to the same site, with your cookies',
        'Ask me each time Let agents run Add to cart on bookstore.example with exactly these values until the browser closes',
        'Let agents run Add to cart on bookstore.example with any values until the browser closes',
        '1 more request waiting',
      ],
      ['which is another site'],
    ],
    [
      'consentReads',
      [
        'wants to read from prices.example, which is another site, without cookies; this only reads.',
        'If you allow this, bookstore.example can read prices.example through this extension until you close the browser. Requests are sent without cookies.',
        'GET prices.example/v1/prices',
      ],
      ['Let agents', 'with your cookies'],
    ],
    [
      'consentCredential',
      [
        'The agent that drives this browser wants to read from prices.example',
        'with your credential, without cookies; this only reads.',
      ],
      ['Let agents'],
    ],
    [
      'consentForeign',
      [
        'This action is declared by prices.example, not by bookstore.example',
        'The site asks for confirmation by a person.',
        'agents.json of prices.example',
      ],
      ['Let agents', 'with your cookies'],
    ],
    [
      'consentChanged',
      [
        'You allowed this before. What has changed since then:',
        'Goes to https://bookstore.example https://prices.example',
        'Method GET POST',
        'Parameters',
        'part/part/one /part/part/',
        'part/part/all Request POST prices.example/part/',
        'part/part/all Declared',
        'on bookstore.example with any values until the browser closes',
      ],
      [],
    ],
    [
      'consentElsewhere',
      ['The question is about skerryferries.example. This tab now shows bookstore.example.'],
      [],
    ],
  ])('says all that counts, and nothing else: %s', async (scene, said, unsaid) => {
    const page = await gallery.show(scene);
    await page.getByRole('alertdialog').waitFor();
    const text = await questionOf(page);
    for (const part of said) expect(text).toContain(part);
    for (const part of unsaid) expect(text).not.toContain(part);
    const long = (await linesOf(page)).filter((line) => line.length > 12);
    expect(long.filter((line, index) => long.indexOf(line) !== index)).toEqual([]);
  });

  it('keeps the focus within, and all else out of reach', async () => {
    const page = await gallery.show('consentPage');
    await page.getByRole('alertdialog').waitFor();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('[role=alertdialog]') !== null,
        ),
      ).toBe(true);
    }
  });

  it('may have everything filled in only, for the person to send', async () => {
    const page = await gallery.show('consentPage');
    await button(page, 'Fill in only').click();
    expect(await calls(page)).toContainEqual(['answer', { runId: 'run-page', allow: true, fillsOnly: true }]);
    const other = await gallery.show('consent');
    await other.getByRole('alertdialog').waitFor();
    expect(await button(other, 'Fill in only').count()).toBe(0);
  });

  it('may be remembered if the page or an agent asks for a change that isn’t destructive', async () => {
    const page = await gallery.show('consentAgent');
    await page.getByRole('alertdialog', { name: 'An agent or a script asks Add to cart' }).waitFor();
    expect(await focused(page)).toBe('Decline');
    await page.getByRole('radio', { name: /with exactly these values/ }).check();
    await button(page, 'Allow').click();
    expect(await calls(page)).toContainEqual([
      'answer',
      { runId: 'run-page-asks', allow: true, remember: 'these-values' },
    ]);
  });

  it('says once what happened after a no', async () => {
    const page = await gallery.show('declined');
    await page.locator('.row').first().click();
    const failure = page.locator('.failure');
    await failure.waitFor();
    expect(await failure.textContent()).toBe('Cancelled by you. Nothing was done.');
  });
});
