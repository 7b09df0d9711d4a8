import { type Json, own, type PageTool } from '../../model/index.ts';
import { modelContextOf, toolForms } from './model-context.ts';
import { schemaOf } from './tool-schema.ts';

const MAX_TOOLS = 100;
const MAX_TEXT = 200_000;

export async function pageTools(
  document: Document,
  ours: ReadonlySet<string> = new Set(),
): Promise<readonly PageTool[] | undefined> {
  const context = modelContextOf<{ getTools?(): Promise<readonly unknown[]> }>(document);
  const all = (await context?.getTools?.()) as readonly { [key: string]: unknown }[] | undefined;
  const forms = toolForms(document);
  let left = MAX_TEXT;
  const theirs = all?.filter(({ name }) => !ours.has(String(name))).slice(0, MAX_TOOLS);
  return theirs?.flatMap(({ name, description, inputSchema, annotations }) => {
    if (typeof name !== 'string') return [];
    const tool = {
      name,
      description: typeof description === 'string' ? description.slice(0, 10_000) : '',
      inputSchema: schemaOf(inputSchema),
      declarative: forms.has(name),
      ...(own(annotations as Json, 'readOnlyHint') === true && { annotations: { readOnlyHint: true } }),
    };
    left -= JSON.stringify(tool).length;
    return left < 0 ? [] : tool;
  });
}
