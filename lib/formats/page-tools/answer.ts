import { type Fetched, type PageTool, TOOLS_HASH } from '../../model/index.ts';
import { withoutHash } from '../../url/index.ts';

const MAX_TOOLS = 100;
/** Maximum characters of the JSON of a page's tools, since a page may register any number of tools. */
const MAX_TEXT = 200_000;

/** Leaves out the tools of forms, since the forms themselves are already actions. */
export function toolsOfScripts(listed: readonly PageTool[]): readonly PageTool[] {
  let left = MAX_TEXT;
  return listed
    .filter(({ declarative }) => !declarative)
    .slice(0, MAX_TOOLS)
    .filter((tool) => {
      left -= JSON.stringify(tool).length;
      return left >= 0;
    });
}

export function answerOfTools(pageUrl: string, tools: readonly PageTool[], now: number): Fetched {
  const text = textOf(tools);
  const url = withoutHash(pageUrl) + TOOLS_HASH;
  return {
    url,
    finalUrl: url,
    via: 'page',
    status: 0,
    headers: {},
    text,
    bytes: text.length,
    fetchedAt: now,
    freshUntil: now,
  };
}

function textOf(tools: readonly PageTool[]): string {
  const webmcpTools = tools.map(({ name, description, inputSchema, readOnly }) => ({
    name,
    description,
    inputSchema,
    ...(readOnly && { annotations: { readOnlyHint: true } }),
  }));
  return `${JSON.stringify({ webmcpTools }, null, 2)}\n`;
}
