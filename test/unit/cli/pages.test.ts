import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../../lib/cli/headless/find-browser.ts';
import type { Report } from '../../../lib/report/index.ts';
import { type Site, serve } from '../page/browser.ts';
import { adp, awas, changed, otherDetail } from './manifests.ts';
import { check, type Folder, folder } from './process.ts';

async function countingBrowser(place: Folder): Promise<{ readonly path: string; starts(): Promise<number> }> {
  await place.write({
    'browser.sh': `#!/bin/sh\necho start >> "${place.path}/starts"\nexec "${findBrowser('chromium')}" "$@"\n`,
    starts: '',
  });
  const path = join(place.path, 'browser.sh');
  await chmod(path, 0o755);
  return {
    path,
    starts: async () => (await readFile(join(place.path, 'starts'), 'utf8')).split('\n').length - 1,
  };
}

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Books</title>${head}</head><body>${body}</body></html>`;
const FORM =
  '<form data-awas-action="search-books"><label>Title <input id="q" name="q" data-awas-param="query"></label><button>Search</button></form>';

interface Named {
  readonly target: string;
  readonly rules: readonly string[];
}

async function judged(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr, status } = await check(['--format', 'json', ...args], { cwd, env });
  if (stdout === '') throw new Error(stderr);
  const report: Report = JSON.parse(stdout);
  const pages: Named[] = report.targets
    .filter((target) => target.page)
    .map(({ target, page: seen }) => ({ target, rules: seen?.findings.map(({ rule }) => rule) ?? [] }));
  return { report, status, pages, gaps: report.targets.flatMap(({ gaps = [] }) => gaps) };
}

const shop = {
  '.well-known/ai-actions.json': awas,
  'index.html': page('<p>Welcome</p>'),
  'search.html': page(FORM),
  'wrong.html': page(
    '<form data-awas-action="serch-books"><input name="x" data-awas-param="query"></form><ul data-awas-result="nope"></ul>',
  ),
  'plain/about.html': page('<h1>About</h1>'),
};

describe('the pages of a folder', () => {
  test('are matched with its manifests, in one browser', async () => {
    await using place = await folder();
    await using site = await folder(shop);
    const browser = await countingBrowser(place);
    const { pages, status, gaps } = await judged(site.path, ['.'], { CHROMIUM: browser.path });
    expect(Object.fromEntries(pages.map(({ target, rules }) => [target, rules]))).toMatchObject({
      'index.html': [],
      'search.html': [],
      'wrong.html': expect.arrayContaining([
        'awas/attribute-action-unknown',
        'awas/attribute-result-unknown',
      ]),
    });
    expect({ status, gaps }).toEqual({ status: 0, gaps: [] });
    expect(await browser.starts()).toBe(1);
  });

  test('are shown as they are served: with what they load from their own folder, and by script', async () => {
    await using site = await folder({
      '.well-known/ai-actions.json': awas,
      'search.html': page('<div id="root"></div>', '<script type="module" src="/scripts/form.js"></script>'),
      'scripts/form.js': `const answer = await fetch('/form.html'); document.querySelector('#root').innerHTML = await answer.text();`,
      'form.html': FORM,
    });
    const { pages, report } = await judged(site.path, ['.']);
    expect(pages).toEqual(['form.html', 'search.html'].map((target) => ({ target, rules: [] })));
    const elements = report.targets.find(({ page: seen }) => seen)?.page?.elements;
    expect(elements).toContainEqual(expect.objectContaining({ selector: '#q', state: 'one' }));
  });

  test('are matched in roots that are closed to scripts', async () => {
    const defined = `customElements.define('x-field', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<input>'; } })`;
    const fieldIn = (mode: string) =>
      page(
        '<form data-awas-action="search-books"><x-field data-awas-param="query"></x-field><button>Search</button></form>',
        `<script>${defined.replace('<input>', mode)}</script>`,
      );
    await using site = await folder({
      '.well-known/ai-actions.json': awas,
      'field.html': fieldIn('<input>'),
      'text.html': fieldIn('<p>Search</p>'),
    });
    const { pages } = await judged(site.path, ['.']);
    expect(pages.map(({ rules }) => rules.includes('awas/param-element-mismatch'))).toEqual([false, true]);
  });

  test('one that is named alone is matched with the manifests around it', async () => {
    await using site = await folder(shop);
    const { pages, report } = await judged(site.path, ['wrong.html']);
    expect(pages).toMatchObject([
      { target: 'wrong.html', rules: expect.arrayContaining(['awas/attribute-action-unknown']) },
    ]);
    expect(report.targets).toHaveLength(1);
  });

  test('one without a manifest is judged by its attributes', async () => {
    await using site = await folder({
      'front.html': `---\nlayout: default\n---\n${FORM.replace('-action=', '-actoin=')}`,
      'jinja.html': `{% block main %}${FORM.replace('-param="', '-param="{{ prefix }}')}{% endblock %}`,
      'parm.html': page(FORM.replace('-param=', '-parm=')),
      'part.html': FORM,
      'right.html': page(`${FORM}<p data-awas-result="of-another-page"></p>`),
      'scope.html': page(FORM.replace('-action=', '-actoin=')),
    });
    expect((await judged(site.path, ['.'])).pages).toEqual([
      { target: 'front.html', rules: ['awas/attribute-param-unknown'] },
      { target: 'jinja.html', rules: ['awas/attribute-unrendered'] },
      { target: 'parm.html', rules: ['awas/attribute-param-named'] },
      { target: 'part.html', rules: [] },
      { target: 'right.html', rules: [] },
      { target: 'scope.html', rules: ['awas/attribute-param-unknown'] },
    ]);
  });

  test('without the controls of an action', async () => {
    const { actions } = awas;
    const more = [
      ...actions,
      {
        ...actions[0]!,
        id: 'order-book',
        parameters: [{ ...actions[0]!.parameters[0]!, selector: '#order' }],
      },
    ];
    await using site = await folder({ ...shop, '.well-known/ai-actions.json': { ...awas, actions: more } });
    const { report } = await judged(site.path, ['.']);
    const unseen = report.targets.flatMap(({ documents }) =>
      documents.flatMap(({ findings }) => findings.filter(({ rule }) => rule === 'awas/control-unseen')),
    );
    expect(unseen.map(({ message }) => message)).toEqual([
      'None of the 4 pages here has the controls of “order-book”.',
    ]);
  });

  test('without a browser are named, and the rest is checked', async () => {
    await using site = await folder({
      ...shop,
      '.well-known/ai-actions.json': changed(awas, ['actions', 0, 'method'], 'FETCH'),
    });
    const { report, status, gaps } = await judged(site.path, ['.'], { CHROMIUM: '/nowhere/chromium' });
    expect(status).toBe(2);
    expect(gaps.map(({ place, because }) => `${place} ${because}`)).toEqual([
      'index.html no-browser',
      'plain/about.html no-browser',
      'search.html no-browser',
      'wrong.html no-browser',
    ]);
    expect(report.summary.warnings).toBe(1);
    const without = await judged(site.path, ['--no-page', '.'], { CHROMIUM: '/nowhere/chromium' });
    expect(without).toMatchObject({ status: 0, gaps: [] });
  });
});

describe('details in a folder', () => {
  test('are joined to their manifest', async () => {
    await using site = await folder({
      'site/.well-known/agent': adp('https://mail.test'),
      'site/capabilities/send_mail.json': otherDetail,
      'site/capabilities/read_mail/index.json': { ...otherDetail, name: 'read_mail' },
    });
    const { report } = await judged(site.path, ['site']);
    const rules = report.targets.flatMap(({ documents }) =>
      documents.flatMap(({ file, findings }) => findings.map(({ rule }) => `${file} ${rule}`)),
    );
    expect(rules).toContain('site/capabilities/send_mail.json adp/detail-name-mismatch');
    expect(rules).not.toContain('site/capabilities/read_mail/index.json adp/detail-name-mismatch');
    expect(JSON.stringify(report)).not.toContain('were not opened');
  });
});

describe('a page on a server', () => {
  let site: Site;
  let other: Site;
  const asked: { server: string; path: string; headers: object }[] = [];
  beforeAll(async () => {
    other = await serve((request, response) => {
      asked.push({ server: 'other', path: request.url ?? '', headers: request.headers });
      response.setHeader('access-control-allow-origin', '*');
      response.end('x');
    });
    site = await serve((request, response) => {
      const { url = '', headers } = request;
      asked.push({ server: 'site', path: url, headers });
      if (url === '/away.png') return response.writeHead(302, { location: `${other.origin}/away.png` }).end();
      if (url === '/.well-known/ai-actions.json')
        return response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ ...awas, baseUrl: site.origin }));
      if (url !== '/search') return response.writeHead(404).end();
      response.setHeader('content-type', 'text/html');
      return response.end(page(`${FORM}<img src="/away.png"><img src="${other.origin}/direct.png">`));
    });
  });
  afterAll(async () => {
    await site.close();
    await other.close();
  });

  test('is matched with --page, and only then', async () => {
    expect((await judged('.', [`${site.origin}/search`])).pages).toEqual([]);
    const { pages } = await judged('.', ['--page', `${site.origin}/search`]);
    expect(pages.map(({ target }) => target)).toEqual([`${site.origin}/search`]);
  });

  test('is sent headers and cookies for its origin, and nobody else is', async () => {
    asked.length = 0;
    await judged('.', [
      '--page',
      '--header',
      'X-Staging: secret-7',
      '--cookie',
      'sid=secret-8',
      `${site.origin}/search`,
    ]);
    const own = asked.filter(({ server, path }) => server === 'site' && path !== '/favicon.ico');
    expect(own.map(({ path }) => path)).toContain('/away.png');
    for (const { headers } of own)
      expect(headers).toMatchObject({ 'x-staging': 'secret-7', cookie: 'sid=secret-8' });
    expect(asked.filter(({ server }) => server === 'other')).toEqual([]);
  });

  test('loads from another address of this machine only if that address is named, too', async () => {
    asked.length = 0;
    await judged('.', ['--page', `${site.origin}/search`, other.origin]);
    const pictures = asked.filter(({ server, path }) => server === 'other' && /png$/.test(path));
    expect(pictures.map(({ path }) => path).toSorted()).toEqual(['/away.png', '/direct.png']);
  });

  test('without a browser is named, and the site is checked', async () => {
    const { status, gaps, report } = await judged('.', ['--page', `${site.origin}/search`], {
      CHROMIUM: '/nowhere/chromium',
    });
    expect(status).toBe(2);
    expect(gaps.map(({ because }) => because)).toEqual(['no-browser']);
    expect(report.targets[0]?.documents.some((document) => document.status === 'found')).toBe(true);
  });
});
