import { describe, expect, it } from 'vitest';
import { announced, button, calls } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('a form', () => {
  it('tells what is wrong as soon as a field is left, and with what it has to do', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    const query = page.getByLabel('query');
    await query.fill('x');
    expect(await page.locator('.problem').count()).toBe(0);
    await query.blur();
    await page.locator('.problem').waitFor();
    expect(await query.getAttribute('aria-invalid')).toBe('true');
    const described = (await query.getAttribute('aria-describedby')) ?? '';
    const texts = await Promise.all(
      described.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()),
    );
    expect(texts.join(' ')).toMatch(/the minimum is 2/);
    await query.fill('dune');
    await page.locator('.problem').waitFor({ state: 'detached' });
    expect(await query.getAttribute('aria-invalid')).toBeNull();
  });

  it('says by an example what a text looks like, and names a constant among shapes', async () => {
    const page = await gallery.show('form');
    await page.locator('.row').first().click();
    const hint = page.locator('.field-text', { hasText: /^e\.g\. dune$/ });
    expect(await hint.getAttribute('title')).toBe('^[a-z ]+$');
    expect(await page.getByText('[a-z ]').count()).toBe(0);
    expect(await page.getByLabel('Variant of shape').locator('option').allTextContents()).toEqual([
      'Circle · group',
      'Name · text',
      'none',
    ]);
  });

  it('gives an example once, and the text of each field below it', async () => {
    const page = await gallery.show('form');
    await page.locator('.row').first().click();
    const placeholder = (name: string) => page.getByLabel(name, { exact: true }).getAttribute('placeholder');
    expect(await Promise.all(['query', 'card', 'email'].map(placeholder))).toEqual([
      null,
      null,
      'ada@example.org',
    ]);
    const card = page.locator('.field', { has: page.getByLabel('card', { exact: true }) });
    const said = async () => (await card.textContent())?.match(/QX300117/g)?.length;
    expect(await said()).toBe(1);
    await page.getByLabel('card', { exact: true }).fill('QX3');
    await page.getByLabel('count', { exact: true }).focus();
    await card.locator('.problem').waitFor();
    expect(await said()).toBe(1);
    const below = (name: string, text: string) =>
      page.locator('.field', { hasText: name, has: page.getByText(text) }).evaluate((field) => {
        const [control, words] = ['input, textarea', '.field-text'].map((one) => field.querySelector(one));
        return control!.getBoundingClientRect().bottom <= words!.getBoundingClientRect().top + 2;
      });
    expect(await below('message', 'Goes onto the card')).toBe(true);
    expect(await below('agree', 'Whether the terms are accepted')).toBe(true);
  });

  it('sends nothing while it is wrong, and goes to the first field to fix (AWP-9-o, AWAS-validation-b)', async () => {
    const page = await gallery.show('form');
    await page.locator('.row').first().click();
    await button(page, 'Run').click();
    await page.locator('[aria-invalid=true]:focus').waitFor();
    expect(await announced(page)).toBe('Fix 4 fields');
    expect(await calls(page)).toEqual([]);
  });

  it('shows the plan of what is typed, and sends exactly the arguments', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await page.getByText('type “dune” into').waitFor();
    expect(await page.locator('.action .bar .button').allTextContents()).toEqual(['Run']);
    await button(page, 'HTTP').click();
    await page.locator('.request-line').getByText('query=dune').waitFor();
    await button(page, 'cURL').click();
    expect((await calls(page)).at(-1)?.[1]).toMatch(/^curl .*query=dune/);
    expect(await announced(page)).toBe('Copied');
    await page.getByLabel('genre').selectOption('science');
    await button(page, 'Run').click();
    expect(await calls(page)).toContainEqual([
      'run',
      {
        action: 'awas:search-books',
        site: 'https://bookstore.example',
        arguments: { query: 'dune', genre: 'science' },
        on: 'http',
      },
    ]);
  });

  it('makes every kind of value', async () => {
    const page = await gallery.show('form');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await page.getByLabel('count', { exact: true }).fill('7');
    await page.getByLabel('price').fill('1.');
    expect(await page.getByLabel('price').inputValue()).toBe('1.');
    await page.getByLabel('price').fill('1.5');
    await page
      .getByRole('group', { name: /^agree/ })
      .getByRole('radio', { name: 'Yes' })
      .check();
    await page.getByRole('group', { name: /^tags/ }).getByLabel('signed').check();
    await page.getByRole('group', { name: /^tags/ }).getByLabel('new').check();
    const authors = page.getByRole('group', { name: /^authors/ });
    await button(page, 'Add').click();
    await page.keyboard.type('Herbert');
    await authors.getByRole('button', { name: 'Add' }).click();
    await page.keyboard.type('Lem');
    await authors.getByRole('button', { name: 'Remove authors 1' }).click();
    await page.getByLabel('when').fill('2030-05-17');
    await page.getByLabel('at', { exact: true }).fill('2030-05-17T10:30:00');
    await page.getByLabel('version').check();
    await page.getByLabel('discount').fill('ten');
    await page
      .getByLabel('cover')
      .setInputFiles({ name: 'a b.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await page.getByText('a b.png, 1 byte').waitFor();
    await page.getByLabel('Full name').fill('Ada');
    await page.getByLabel('city').fill('Porto');
    await page.getByLabel('anything').fill('[1, {"a": null}]');
    await button(page, 'JSON').click();
    expect(JSON.parse(await page.getByLabel('Arguments as JSON').inputValue())).toEqual({
      query: 'dune',
      count: 7,
      price: 1.5,
      agree: true,
      sort: 'relevance',
      tags: ['new', 'signed'],
      authors: ['Lem'],
      when: '2030-05-17',
      at: '2030-05-17T10:30:00+01:00',
      version: '2.0',
      discount: 'ten',
      cover: 'data:image/png;name=a%20b.png;base64,eA==',
      contact: { name: 'Ada', address: { city: 'Porto' } },
      anything: [1, { a: null }],
    });
    await page.getByText('/discount').waitFor();
  });

  it('accepts JSON instead of the form, and keeps invalid JSON', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    await button(page, 'JSON').click();
    const raw = page.getByLabel('Arguments as JSON');
    await raw.fill('{"query": "du');
    await page.getByText('Invalid JSON:').waitFor();
    await button(page, 'Form').click({ force: true });
    expect(await raw.inputValue()).toBe('{"query": "du');
    await raw.fill('[1]');
    await page.getByText('Write an object').waitFor();
    await raw.fill('{"query": "dune", "nonsense": 1}');
    await page.getByText('nonsense', { exact: false }).nth(1).waitFor();
    await raw.fill('{"query": "solaris"}');
    await button(page, 'Form').click();
    expect(await page.getByLabel('query').inputValue()).toBe('solaris');
  });

  it('remembers what was typed while something else was looked at', async () => {
    const page = await gallery.show('full');
    await page.locator('.row').first().click();
    await page.getByLabel('query').fill('dune');
    await page.keyboard.press('Escape');
    await page.locator('.row').first().click();
    expect(await page.getByLabel('query').inputValue()).toBe('dune');
  });

  it('offers values of earlier answers', async () => {
    const page = await gallery.show('table');
    await page.locator('.row').first().click();
    await button(page, 'Dune Messiah').click();
    expect(await page.getByLabel('query').inputValue()).toBe('Dune Messiah');
  });

  it('asks the site for its status on demand (AWP-13-c)', async () => {
    const page = await gallery.show('full');
    await page.locator('.chip').nth(1).click();
    await button(page, 'Check status now').click();
    await page.getByText('Degraded: select_seat').waitFor();
    expect(await calls(page)).toEqual([['siteStatus', { document: 'https://bookstore.example/agent.json' }]]);
  });

  it('fetches a detail only when it is opened (ADP-6-a), and says when that fails', async () => {
    const page = await gallery.show('mail');
    expect(await calls(page)).toEqual([]);
    await page.locator('.row').first().click();
    await page.getByLabel('to').waitFor();
    expect((await calls(page)).filter(([name]) => name === 'open').at(-1)).toEqual([
      'open',
      { action: 'adp:send_email', site: 'https://mail.example' },
    ]);
    await page.keyboard.press('Escape');
    await page.locator('.row').nth(1).click();
    await page.getByText('The detail answered 404.').waitFor();
  });

  it('has the tools of an MCP server listed, then makes a form for the one that is chosen', async () => {
    const page = await gallery.show('depot');
    await page.locator('.row').first().click();
    await page.getByLabel('tool').fill('any');
    await page.getByLabel('tool').fill('');
    await button(page, 'List its tools').click();
    const tool = page.getByLabel('tool');
    await tool.selectOption('search');
    await page.locator('form').getByText('Searches the stock').waitFor();
    await button(page, 'Run').click();
    await page.locator('[aria-invalid=true]:focus').waitFor();
    await page.getByLabel('q', { exact: true }).fill('tent');
    await page.getByLabel('limit').fill('3');
    await page.getByText('"limit": 3').waitFor();
    await tool.selectOption('scrap');
    await page.getByLabel('item').fill('box 7');
    await page.getByText('it may delete or overwrite data').first().waitFor();
    await button(page, 'Run').click();
    expect((await calls(page)).filter(([name]) => name === 'run')).toEqual([
      ['run', { action: 'agents-txt:depot', site: 'https://depot.example', arguments: {}, on: 'http' }],
      [
        'run',
        {
          action: 'agents-txt:depot',
          site: 'https://depot.example',
          arguments: { tool: 'scrap', arguments: { item: 'box 7' } },
          on: 'http',
        },
      ],
    ]);
  });

  it('gives a credential that was typed before the run that needs it', async () => {
    const page = await gallery.show('mail');
    await page.locator('.row').first().click();
    await page.getByLabel('Credential').fill('sk-123456787f3a');
    await button(page, 'Run').click();
    await page.getByText('••••7f3a').waitFor();
    expect(await page.content()).not.toContain('sk-123456787f3a');
  });

  it('takes a credential for the session, masked, and offers where to get one (ADP-3-g)', async () => {
    const page = await gallery.show('mail');
    await page.locator('.row').first().click();
    expect(await page.getByRole('link', { name: 'https://mail.example/keys' }).getAttribute('href')).toBe(
      'https://mail.example/keys',
    );
    const secret = page.getByLabel('Credential');
    expect(await secret.getAttribute('type')).toBe('password');
    await secret.fill('sk-123456787f3a');
    await button(page, 'Use').click();
    await page.getByText('••••7f3a').waitFor();
    expect(await page.content()).not.toContain('sk-123456787f3a');
  });
});
