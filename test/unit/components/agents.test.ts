import { describe, expect, it } from 'vitest';
import { button, calls, change } from './drive.ts';
import { startGallery } from './gallery.ts';

const gallery = startGallery();

describe('agents', () => {
  it('get the listed tools, and the person sees withheld ones and why', async () => {
    const page = await gallery.show('full');
    await page.getByRole('button', { name: '5 tools offered to agents here' }).click();
    await page.getByText('Two actions share this id.').waitFor();
    await page.getByText('the same as “Search books”').waitFor();
    await page.getByText('not in any manifest').waitFor();
    await button(page, 'add-to-cart').click();
    await page.getByRole('heading', { name: 'Add to cart' }).waitFor();
  });

  it('get tools from actions, and manifests get actions from tools, by copying', async () => {
    const page = await gallery.show('full');
    await page.getByRole('button', { name: '5 tools offered to agents here' }).click();
    await page.getByText('13 actions have no WebMCP tool of their own').click();
    await button(page, 'toolname').first().click();
    await button(page, 'registerTool').first().click();
    await button(page, 'Copy as an action').click();
    expect(await calls(page)).toEqual([
      ['copy', expect.stringMatching(/^<form toolname="search-books" tooldescription="[^"]+">/)],
      ['copy', expect.stringContaining('document.modelContext.registerTool({')],
      ['draftAction', { of: 'tool', named: 'chat' }],
      ['copy', '{ "id": "chat" }'],
    ]);
  });

  it('get each tool as the panel shows it, where it can be called, copied and switched off', async () => {
    const page = await gallery.show('full');
    await page.getByRole('button', { name: '5 tools offered to agents here' }).click();
    await button(page, 'Details of add-to-cart').click();
    await page.getByText('consequentialHint', { exact: true }).waitFor();
    await page
      .getByText(/^\d+ tokens$/)
      .first()
      .waitFor();
    await page.getByLabel('Call as an agent would').fill('{"query": "dune"');
    await page.getByText('This isn’t a JSON object.').waitFor();
    await page.getByLabel('Call as an agent would').fill('{"query": "dune"}');
    await button(page, 'Call').click();
    await page.getByText('isError: false').waitFor();
    await button(page, 'Playwright').click();
    await button(page, 'MCP').click();
    await page.getByLabel('Offer add-to-cart to agents').click();
    await page.getByLabel('Agents may use bookstore.example').click();
    expect(await calls(page)).toEqual([
      ['callAsAgent', { tool: 'add-to-cart', arguments: { query: 'dune' } }],
      ['copy', 'await page.webmcp.callTool("add-to-cart", {\n  "query": "dune"\n});'],
      ['copy', expect.stringMatching(/"mcpServers".*"awas-lens".*"mcp",\s+"https:\/\/bookstore\.example"/s)],
      ['offerToAgents', expect.objectContaining({ action: 'awas:add-to-cart', on: false })],
      ['offerToAgents', { origin: 'https://bookstore.example', on: false }],
    ]);
  });

  it('have a history of their calls, also of refused ones, which can be saved', async () => {
    const page = await gallery.show('full', { width: 760 });
    await change(page, (view) => ({
      refusedCalls: [
        {
          id: 'n',
          at: Date.UTC(2026, 10, 22, 12),
          tookMs: 3,
          by: 'page',
          origin: view.origin,
          tool: 'search-books',
          arguments: '{"qurey":"dune"}',
          code: 'invalid-arguments',
          message: 'There is no “qurey”. Did you mean “query”?',
        },
      ],
    }));
    await page.getByRole('tab', { name: /^History/ }).click();
    await page.getByRole('button', { name: /^Agents and scripts 1$/ }).click();
    await page.getByRole('button', { name: /search-books.*not started/ }).click();
    await page.getByText('Did you mean “query”?').waitFor();
    await button(page, 'Save as JSON').click();
    await button(page, 'Clear history').click();
    expect(await calls(page)).toEqual([
      ['saveCalls', 0],
      ['dismissCalls', {}],
    ]);
  });

  it('that run unattended are marked in red, and grants can be revoked', async () => {
    const page = await gallery.show('unattended');
    const line = page.getByRole('button', { name: 'Your policy lets 2 actions run here without asking' });
    const [red = 0, green = 0] = await line.evaluate((element) =>
      [...getComputedStyle(element).color.matchAll(/\d+/g)].map(Number),
    );
    expect(red).toBeGreaterThan(2 * green);
    await line.click();
    await page.getByText('Reads prices.example through this extension, without cookies').waitFor();
    await page.getByText('Add to cart with exactly these values: Article GD-030-P').waitFor();
    await page.getByText('Remove from cart with any values').waitFor();
    await page.getByText('allowed with some values until the browser closes').waitFor();
    await page.getByText('allowed until the browser closes · Remove from cart').waitFor();
    await button(page, 'Revoke: remove-from-cart').waitFor();
    await button(page, 'Revoke: Add to cart').click();
    await page
      .getByLabel('Agent mode on this site')
      .uncheck({ force: true })
      .catch(() => {});
    expect(await calls(page)).toEqual([
      ['revoke', { site: 'https://bookstore.example', id: 'cart' }],
      ['agentMode', { origin: 'https://bookstore.example', on: false }],
    ]);
  });
});
