import { type Fetched, madeOf, type PageTool, TOOLS_HASH } from '../../model/index.ts';
import { withoutHash } from '../../url/index.ts';

export function answerOfTools(pageUrl: string, tools: readonly PageTool[], now: number): Fetched {
  const webmcpTools = tools.map(({ declarative: _, ...tool }) => tool);
  const text = `${JSON.stringify({ webmcpTools }, null, 2)}\n`;
  return madeOf(withoutHash(pageUrl) + TOOLS_HASH, 'page', text, now);
}
