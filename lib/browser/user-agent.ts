import { withoutHash } from '../url/index.ts';
import { NO_TAB } from './guard-rules.ts';
import { addRules } from './session-rules.ts';

/**
 * Sends a request with the User-Agent that it names. Firefox sends the header that `fetch` is given; Chromium drops it
 * (https://crbug.com/571722). So a rule of this session sets it, for this one address and for as long as the request is
 * under way.
 * @param tabId of the page that sends it; undefined: the extension itself
 */
export async function withUserAgent<Result>(
  request: { readonly method: string; readonly url: string; readonly userAgent: string | undefined },
  tabId: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const { userAgent: value } = request;
  if (value === undefined) return work();
  const remove = await addRules('user-agent', [
    {
      priority: 1,
      action: {
        type: 'modifyHeaders',
        requestHeaders: [{ header: 'user-agent', operation: 'set', value }],
      },
      condition: {
        tabIds: [tabId ?? NO_TAB],
        resourceTypes: ['xmlhttprequest'],
        requestMethods: [request.method.toLowerCase()],
        urlFilter: `|${withoutHash(request.url)}|`,
      },
    },
  ]);
  try {
    return await work();
  } finally {
    // Nobody needs to wait for it: a rule that lasts a moment longer names the same agent to the same address.
    remove().catch((error: unknown) => console.error(error));
  }
}

/** Names of headers have no case: the SDKs of MCP and A2A write them in lower case. */
export function userAgentOf(headers: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1];
}
