import type { PageTool } from '../../model/index.ts';
import { modelContextOf, toolForms } from './model-context.ts';
import { schemaOf } from './tool-schema.ts';

const MAX_TOOLS = 200;

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
