const SHARED: ReadonlySet<string> = new Set(['action', 'document', 'text']);

/** URL without a final slash. Undefined until the site is online. */
export const DOCS_URL: string | undefined = undefined;

export function rulePage(id: string): string {
  const family = id.slice(0, id.indexOf('/'));
  return SHARED.has(family) ? 'shared' : family;
}

export function ruleUrl(id: string, copy?: string): string | undefined {
  const base = copy ?? (DOCS_URL && `${DOCS_URL}/rules`);
  if (base === undefined) return undefined;
  const fragment = id.toLowerCase().replaceAll(/[^\w-]/g, '');
  const page = id.startsWith('target/') ? '../command-line' : rulePage(id);
  return new URL(`${page}${copy ? '.md' : ''}#${fragment}`, `${base.replace(/\/+$/, '')}/`).href;
}

export function ruleSection(page: string, id: string): string | undefined {
  const [, rest] = page.split(`\n- Rule: \`${id}\`\n`);
  return rest?.split(/^## /m, 1)[0]?.trim();
}
