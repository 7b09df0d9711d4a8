import { type Fetched, madeOf, type PageTool, TOOLS_HASH } from '../../model/index.ts';
import { withoutHash } from '../../url/index.ts';

const MAX_TOOLS = 100;
const MAX_TEXT = 200_000;

export function toolsOfScripts(listed: readonly PageTool[]): readonly PageTool[] {
  const tools = listed.filter(({ declarative }) => !declarative).slice(0, MAX_TOOLS);
  let left = MAX_TEXT;
  return tools.filter((tool) => {
    left -= JSON.stringify(tool).length;
    return left >= 0;
  });
}

export function answerOfTools(pageUrl: string, tools: readonly PageTool[], now: number): Fetched {
  const webmcpTools = tools.map(({ readOnly, declarative: _, ...tool }) => ({
    ...tool,
    ...(readOnly && { annotations: { readOnlyHint: true } }),
  }));
  const text = `${JSON.stringify({ webmcpTools }, null, 2)}\n`;
  return madeOf(withoutHash(pageUrl) + TOOLS_HASH, 'page', text, now);
}
