import { browser } from 'wxt/browser';

/** The requests of no tab: those of the extension itself. */
const NO_TAB = -1;

let cleaned: Promise<void> | undefined;
let last = 0;

/**
 * Has a request carry the User-Agent that it names. Firefox sends the header that `fetch` is given; Chromium drops it
 * (https://crbug.com/571722), so there a rule of this session rewrites it, for this one address and for as long as the
 * request is under way.
 * @param tabId of the page that sends it; undefined: the extension itself
 */
export async function withUserAgent<Result>(
  request: { readonly method: string; readonly url: string; readonly userAgent: string | undefined },
  tabId: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const { declarativeNetRequest: rules } = browser;
  // Firefox's manifest does not ask for the permission.
  if (request.userAgent === undefined || !rules) return work();
  // Rules outlive the worker that has made them.
  cleaned ??= removeAll();
  await cleaned;
  const id = ++last;
  const rule = {
    id,
    action: {
      type: 'modifyHeaders' as const,
      requestHeaders: [{ header: 'user-agent', operation: 'set' as const, value: request.userAgent }],
    },
    condition: {
      tabIds: [tabId ?? NO_TAB],
      resourceTypes: ['xmlhttprequest' as const],
      requestMethods: [request.method.toLowerCase()],
      urlFilter: `|${withoutHash(request.url)}|`,
    },
  };
  try {
    await rules.updateSessionRules({ addRules: [rule as never] });
    return await work();
  } finally {
    // Nobody need wait for it: a rule that stands a moment longer names the same agent to the same address.
    rules.updateSessionRules({ removeRuleIds: [id] }).catch((error: unknown) => console.error(error));
  }
}

async function removeAll(): Promise<void> {
  const standing = await browser.declarativeNetRequest.getSessionRules();
  await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: standing.map(({ id }) => id) });
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}
