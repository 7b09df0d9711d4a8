/** Rules for documents of every format, by the first part of their IDs: they share a page of docs/rules. */
const SHARED: ReadonlySet<string> = new Set(['action', 'document', 'text']);

/**
 * The address of the documentation as a site, without a slash at its end. Undefined until it is online: rules are then
 * explained by what is in the package (`--explain`, the options page).
 */
export const DOCS_URL: string | undefined = undefined;

/** The page of docs/rules that describes a rule, without its ending. */
export function rulePage(id: string): string {
  const family = id.slice(0, id.indexOf('/'));
  return SHARED.has(family) ? 'shared' : family;
}

/**
 * The address of a rule's documentation. Undefined if only the package has it. The rule's heading has the fragment
 * as an anchor.
 * @param copy a folder with a copy of docs/rules
 */
export function ruleUrl(id: string, copy?: string): string | undefined {
  const base = copy ?? (DOCS_URL && `${DOCS_URL}/rules`);
  if (base === undefined) return undefined;
  const fragment = id.toLowerCase().replaceAll(/[^\w-]/g, '');
  // The command's own rules, about targets as a whole, are described with it.
  const page = id.startsWith('target/') ? '../command-line' : rulePage(id);
  return new URL(`${page}${copy ? '.md' : ''}#${fragment}`, `${base.replace(/\/+$/, '')}/`).href;
}

/** The section of a page of docs/rules on a rule, from its severity on. Undefined if the page has none. */
export function ruleSection(page: string, id: string): string | undefined {
  const [, rest] = page.split(`\n- Rule: \`${id}\`\n`);
  return rest?.split(/^## /m, 1)[0]?.trim();
}
