import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const RULES = { awas: 'AWAS', awp: 'Agent Web Protocol', adp: 'Agent Discovery Protocol', woa: 'Web of Agents', 'agents-txt': 'agents.txt', 'agents-json': 'agents.json', shared: 'Every format' };
const page = (text: string, link: string) => ({ text, link });
const icon = `data:image/png;base64,${readFileSync(new URL('../../public/icon/48.png', import.meta.url), 'base64')}`;

/** The documentation as a site: `npm run docs:site` builds it from the pages beside this folder. */
export default defineConfig({
  title: 'AWAS Lens',
  description: 'Sees, checks and runs what websites declare for AI agents',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: icon }]],
  outDir: '../.output/docs',
  srcExclude: ["store/**"],
  rewrites: { 'rules/README.md': 'rules/index.md' },
  // Links into the repository, which is not part of the site. Every other dead link fails the build.
  ignoreDeadLinks: [/^(?:\.\.?\/)+(?:CONTRIBUTING|README|SECURITY|LICENSE)/, /^(?:\.\.?\/)+(?:test|lib|public)\//],
  // Fragments as on code hosts, so that the same links lead there and here.
  markdown: {
    anchor: { slugify: (text) => text.trim().toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-') },
    languageAlias: { before: 'json', answer: 'json' },
  },
  themeConfig: {
    logo: icon,
    search: { provider: 'local' },
    outline: 'deep',
    sidebar: [
      {
        text: 'For everyone',
        items: [page('Your first ten minutes', '/first-visit'), page('Running what a site declares', '/running'), page('Controls of libraries', '/controls'), page('Privacy', '/privacy'), page('Permissions', '/permissions'), page('Security', '/security')],
      },
      {
        text: 'For site owners',
        items: [
          page('A first manifest', '/first-manifest'),
          page('Five mistakes', '/five-mistakes'),
          page('The workbench', '/workbench'),
          page('The command', '/command-line'),
          page('Conformance', '/conformance'),
          page('Strictness', '/strictness'),
        ],
      },
      { text: 'For agents', items: [page('The guide', '/agents')] },
      { text: 'Rules', link: '/rules/', items: Object.entries(RULES).map(([name, title]) => page(title, `/rules/${name}`)) },
      { text: 'Inside', items: [page('How it is built', '/architecture'), page('Performance', '/performance')] },
    ],
  },
});
