/** The first part of the IDs of rules for documents of every format. These rules share a page of docs/rules. */
const SHARED: ReadonlySet<string> = new Set(['action', 'document', 'text']);

/**
 * The URL of the documentation site, without a final slash. Undefined until it is online. Until then, the package
 * explains rules (`--explain`, the options page).
 */
export const DOCS_URL: string | undefined = undefined;

/** The name of the page in docs/rules that explains a rule, without its extension. */
export function rulePage(id: string): string {
  const family = id.slice(0, id.indexOf('/'));
  return SHARED.has(family) ? 'shared' : family;
}

/**
 * The address of a rule's documentation. Undefined if it is only in the package. The fragment is the anchor of the
 * rule's heading.
 * @param copy a folder with a copy of docs/rules
 */
export function ruleUrl(id: string, copy?: string): string | undefined {
  const base = copy ?? (DOCS_URL && `${DOCS_URL}/rules`);
  if (base === undefined) return undefined;
  const fragment = id.toLowerCase().replaceAll(/[^\w-]/g, '');
  // The command's own rules, about whole targets, are documented on the command's page.
  const page = id.startsWith('target/') ? '../command-line' : rulePage(id);
  return new URL(`${page}${copy ? '.md' : ''}#${fragment}`, `${base.replace(/\/+$/, '')}/`).href;
}

/** A rule's section in a page of docs/rules, starting with its severity; undefined if there is none. */
export function ruleSection(page: string, id: string): string | undefined {
  const [, rest] = page.split(`\n- Rule: \`${id}\`\n`);
  return rest?.split(/^## /m, 1)[0]?.trim();
}
