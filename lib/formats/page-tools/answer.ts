import { type Fetched, type PageTool, TOOLS_HASH } from '../../model/index.ts';
import { withoutHash } from '../../url/index.ts';

const MAX_TOOLS = 100;
/** Maximum characters of the JSON of a page's tools. The page decides how many tools it registers. */
const MAX_TEXT = 200_000;

/**
 * The tools of scripts, which become actions. The tool of a form isn't one: the browser would fill in the
 * form and wait for the person to send it, so the form itself becomes the action.
 */
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
