import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { searchOptions } from './search.ts';

const RULES = { awas: 'AWAS', awp: 'Agent Web Protocol', adp: 'Agent Discovery Protocol', woa: 'Web of Agents', 'agents-txt': 'agents.txt', 'agents-json': 'agents.json', 'mcp-card': 'MCP server cards', 'a2a-card': 'A2A agent cards', 'page-tools': 'WebMCP tools', shared: 'All formats' };
const page = (text: string, link: string) => ({ text, link });
const icon = `data:image/png;base64,${readFileSync(new URL('../../public/icon/48.png', import.meta.url), 'base64')}`;

export default defineConfig({
  title: 'AWAS Lens',
  description: 'See, check and run what websites offer to AI agents',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: icon }]],
  outDir: '../.output/docs',
  srcExclude: ["store/**"],
  rewrites: { 'rules/README.md': 'rules/index.md' },
  ignoreDeadLinks: [/^(?:\.\.?\/)+(?:CONTRIBUTING|README|SECURITY|LICENSE)/, /^(?:\.\.?\/)+(?:test|lib|public)\//],
  // Fragments must match those of code hosts.
  markdown: {
    anchor: { slugify: (text) => text.trim().toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, '').replaceAll(' ', '-') },
    languageAlias: { before: 'json', answer: 'json' },
  },
  themeConfig: {
    logo: icon,
    search: { provider: 'local', options: { miniSearch: { searchOptions } } },
    outline: 'deep',
    sidebar: [
      {
        text: 'Start',
        items: [page('Install', '/install'), page('Your first ten minutes', '/first-visit'), page('Run actions', '/running')],
      },
      {
        text: 'Trust',
        items: [page('Privacy', '/privacy'), page('Permissions', '/permissions'), page('Security', '/security')],
      },
      {
        text: 'For site owners',
        items: [
          page('Publish your first manifest', '/first-manifest'),
          page('Is my site ready for agents?', '/ready'),
          page('Five common mistakes', '/five-mistakes'),
          page('Edit a manifest on the live page', '/workbench'),
          page('Fix common problems', '/troubleshooting'),
          page('Command-line reference', '/command-line'),
          page('Check many sites', '/many-sites'),
          page('Severity by format', '/strictness'),
          page('Which rule checks what', '/conformance'),
          page('Conformance suite', '/suite'),
        ],
      },
      {
        text: 'For agent developers',
        items: [
          page('Connect an agent', '/agents'),
          page('The server awas-lens mcp', '/mcp-server'),
          page('Tools and replies', '/agent-tools'),
          page('Use agent mode without WebMCP', '/agent-mode'),
          page('Run actions without approval', '/unattended'),
          page('Save tokens with browser tools', '/few-tokens'),
          page('Supported form controls', '/controls'),
        ],
      },
      { text: 'Rules', link: '/rules/', items: Object.entries(RULES).map(([name, title]) => page(title, `/rules/${name}`)) },
      { text: 'How it works', items: [page('Architecture', '/architecture'), page('How AWAS Lens fills in a control', '/controls-inside'), page('Performance', '/performance')] },
    ],
  },
});
