import { defineConfig } from 'vitepress';

const RULES = ['awas', 'awp', 'adp', 'woa', 'agents-txt', 'agents-json', 'shared'];
const page = (text: string, link: string) => ({ text, link });

/** The documentation as a site: `npm run docs:site` builds it from the pages beside this folder. */
export default defineConfig({
  title: 'AWAS Lens',
  description: 'Sees, checks and runs what websites declare for AI agents',
  cleanUrls: true,
  outDir: '../.output/docs',
  srcExclude: ["store/**"],
  rewrites: { 'rules/README.md': 'rules/index.md' },
  // Links into the repository, which is not part of the site. Every other dead link fails the build.
  ignoreDeadLinks: [/^(?:\.\.?\/)+(?:CONTRIBUTING|README|SECURITY|LICENSE)/, /^(?:\.\.?\/)+(?:test|lib|public)\//],
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    sidebar: [
      {
        text: 'For everyone',
        items: [page('Running what a site declares', '/running'), page('Privacy', '/privacy'), page('Permissions', '/permissions'), page('Security', '/security')],
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
      { text: 'Rules', link: '/rules/', items: RULES.map((name) => page(name, `/rules/${name}`)) },
      { text: 'Inside', items: [page('How it is built', '/architecture'), page('Performance', '/performance')] },
    ],
  },
});
