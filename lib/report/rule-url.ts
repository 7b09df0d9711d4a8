/** The pages of docs/rules, by the first part of a rule's ID; all others are described in shared.md. */
const PAGES: Readonly<Record<string, string>> = {
  adp: 'adp',
  'agents-json': 'agents-txt',
  'agents-txt': 'agents-txt',
  awas: 'awas',
  awp: 'awp',
  woa: 'woa',
};

/** Where the rules of the published package can be read. */
export const RULES_URL = 'https://unpkg.com/awas-lens/docs/rules';

/** The page of docs/rules that describes a rule, without its ending. */
export function rulePage(id: string): string {
  const family = id.slice(0, id.indexOf('/'));
  return Object.hasOwn(PAGES, family) ? (PAGES[family] ?? 'shared') : 'shared';
}

/** The address of a rule's documentation; headings become fragments as on code hosts. */
export function ruleUrl(id: string, base = RULES_URL): string {
  const fragment = id.toLowerCase().replaceAll(/[^\w-]/g, '');
  // The command's own rules, about targets as a whole, are described with it.
  const page = id.startsWith('target/') ? '../command-line' : rulePage(id);
  return new URL(`${page}.md#${fragment}`, `${base.replace(/\/+$/, '')}/`).href;
}
