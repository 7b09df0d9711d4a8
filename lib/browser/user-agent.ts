import { withoutHash } from '../url/index.ts';
import { NO_TAB } from './guard-rules.ts';
import { addRules } from './session-rules.ts';

/** Chromium's `fetch` drops the User-Agent (https://crbug.com/571722), so a session rule sets it. */
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
    remove().catch((error: unknown) => console.error(error));
  }
}

export function userAgentOf(headers: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1];
}
