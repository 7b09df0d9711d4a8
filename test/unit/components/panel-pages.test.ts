import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { panelPages } from '../../../scripts/panel-pages.ts';

const { handler } = panelPages().transformIndexHtml;

it.each(['popup', 'sidepanel', 'devtools-panel'])(
  '%s.html paints the panel before its script runs',
  async (page) => {
    const file = fileURLToPath(new URL(`../../../entrypoints/${page}/index.html`, import.meta.url));
    const html = await handler(readFileSync(file, 'utf8'));
    const [, root = ''] = /<div id="root">(.*)<\/div>\s*<script/s.exec(html) ?? [];
    expect(root).toMatch(/^<div class="panel">.*<h1>AWAS Lens<\/h1>/);
    expect(root).toContain('<span>Actions</span><span>Checks</span><span>Page</span><span>History</span>');
    expect(root.match(/class="skeleton-row"/g)).toHaveLength(5);
  },
);

it('leaves other pages alone', async () => {
  const html = '<div id="root"></div>';
  expect(await handler(html)).toBe(html);
});
