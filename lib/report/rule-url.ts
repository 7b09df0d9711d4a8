/** Rules for documents of every format, by the first part of their IDs: they share a page of docs/rules. */
const SHARED: ReadonlySet<string> = new Set(['action', 'document', 'text']);

/** Where the rules of the published package can be read. */
export const RULES_URL = 'https://unpkg.com/awas-lens/docs/rules';

/** The page of docs/rules that describes a rule, without its ending. */
export function rulePage(id: string): string {
  const family = id.slice(0, id.indexOf('/'));
  return SHARED.has(family) ? 'shared' : family;
}

/** The address of a rule's documentation; headings become fragments as on code hosts. */
export function ruleUrl(id: string, base = RULES_URL): string {
  const fragment = id.toLowerCase().replaceAll(/[^\w-]/g, '');
  // The command's own rules, about targets as a whole, are described with it.
  const page = id.startsWith('target/') ? '../command-line' : rulePage(id);
  return new URL(`${page}.md#${fragment}`, `${base.replace(/\/+$/, '')}/`).href;
}
