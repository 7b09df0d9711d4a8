import type { JsonSchema, PageTool } from '../../model/index.ts';
import { modelContextOf, toolForms } from './model-context.ts';

/** Maximum number of tools that are read. */
const MAX_TOOLS = 200;
/** Characters of a schema, and levels of its brackets. */
const MAX_SCHEMA = 20_000;
const MAX_DEPTH = 50;

/** The WebMCP tools of a page, without ours; undefined if the browser has none. */
export async function pageTools(
  document: Document,
  ours: ReadonlySet<string> = new Set(),
): Promise<readonly PageTool[] | undefined> {
  const context = modelContextOf<{ getTools?(): Promise<readonly unknown[]> }>(document);
  const all = await context?.getTools?.();
  const forms = toolForms(document);
  return all?.slice(0, MAX_TOOLS).flatMap((raw) => {
    const { name, description, inputSchema, annotations } = raw as { [key: string]: unknown };
    if (typeof name !== 'string' || ours.has(name)) return [];
    return {
      name,
      description: typeof description === 'string' ? description.slice(0, 10_000) : '',
      inputSchema: schemaOf(inputSchema),
      declarative: forms.has(name),
      ...((annotations as { readOnlyHint?: unknown } | undefined)?.readOnlyHint === true && {
        readOnly: true,
      }),
    };
  });
}

/** Chromium gives a schema as JSON text. One that is long or nested deep says nothing. */
function schemaOf(given: unknown): JsonSchema {
  try {
    const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
    const schema: unknown = isSmall(text) ? JSON.parse(text) : {};
    return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
      ? (schema as JsonSchema)
      : {};
  } catch {
    return {};
  }
}

function isSmall(text: string): boolean {
  if (text.length > MAX_SCHEMA) return false;
  let depth = 0;
  for (const sign of text) {
    if (sign === '{' || sign === '[') depth++;
    if (sign === '}' || sign === ']') depth--;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}
