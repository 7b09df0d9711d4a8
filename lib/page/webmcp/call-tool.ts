import { toBase64 } from '../../http/base64.ts';
import { reasonOf, type SentAnswer } from '../../http/sent.ts';
import type { RequestPlan } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { modelContextOf } from './model-context.ts';

interface Callable {
  getTools(): Promise<readonly { readonly name: string }[]>;
  executeTool(tool: unknown, input: unknown, options: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** Never rejects. The answer has at most `limit` bytes. */
export async function callTool(
  document: Document,
  { url, body = '{}' }: RequestPlan,
  limit: number,
  signal: AbortSignal,
): Promise<SentAnswer> {
  const { tool: name, arguments: input } = JSON.parse(body);
  try {
    const context = modelContextOf<Callable>(document);
    const tool = (await context?.getTools())?.find((one) => one.name === name);
    if (!context || !tool) return { ok: false, why: say('pageToolGone') };
    const result = await context.executeTool(tool, input, { signal });
    const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? 'null');
    const bytes = new TextEncoder().encode(text);
    const answer = { body: toBase64(bytes.slice(0, limit)), truncated: bytes.byteLength > limit };
    return { ok: true, status: 200, url, headers: { 'content-type': 'application/json' }, ...answer };
  } catch (error) {
    return { ok: false, why: signal.aborted ? say('cancelled') : reasonOf(error) };
  }
}
