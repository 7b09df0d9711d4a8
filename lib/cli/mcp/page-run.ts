import { scanRequest } from '../../check/index.ts';
import { pageAddress } from '../../matching/index.ts';
import {
  type Action,
  type AgentReply,
  type Arguments,
  LATE_MS,
  type Outcome,
  type PageFacts,
  type Plan,
} from '../../model/index.ts';
import { isLatePlan, isRead, openingFirst, type Planned, refuseTarget } from '../../run/index.ts';
import type { HeadlessPage, PageBrowser } from '../headless/page-browser.ts';
import type { Site } from './sites.ts';

export interface PageCall {
  readonly site: Site;
  readonly action: Action;
  readonly args: Arguments;
  readonly signal: AbortSignal;
  progress(text: string): void;
  /** The plan for the page as it is. */
  plan(page: PageFacts | null): Planned;
  /** @returns why it does not go on; undefined where it does */
  consent(planned: Planned & { readonly ok: true }): Promise<AgentReply | undefined>;
}

/** What became of it; or that its page has no controls for it, so that there may be another way. */
export type PageAnswer =
  | { readonly kind: 'reply'; readonly reply: AgentReply }
  | { readonly kind: 'outcome'; readonly outcome: Outcome; readonly planned: Planned & { readonly ok: true } }
  | { readonly kind: 'refused'; readonly planned: Planned & { readonly ok: false } }
  | { readonly kind: 'late'; readonly planned: Planned & { readonly ok: false } };

const LOOK_MS = 150;

/** Opens the page of an action, looks at it, asks where that is needed, and carries the action out there. */
export async function runOnPage(browser: PageBrowser, call: PageCall): Promise<PageAnswer> {
  const { site, action, args } = call;
  const first = call.plan(null);
  // Wrong arguments are wrong before anything is opened.
  if (!first.ok && !isLatePlan(first)) return { kind: 'refused', planned: first };
  const url = pageAddress(action, args);
  const refused = url === undefined ? undefined : refuseTarget(url, site.url);
  if (refused) return { kind: 'refused', planned: refused };
  if (url === undefined || new URL(url).origin !== site.origin) return noPage(action);
  return opened(browser, url, call, (page) => onPage(page, call));
}

/** Opens the next page of results, as the plan says, and reads it. */
export async function readNextPage(browser: PageBrowser, call: PageCall): Promise<PageAnswer> {
  const { action } = call;
  const planned = call.plan(null);
  if (!planned.ok) return { kind: 'refused', planned };
  const { plan } = planned;
  if (plan.kind !== 'page') return noPage(action);
  const declined = plan.consent ? await call.consent(planned) : undefined;
  if (declined) return { kind: 'reply', reply: declined };
  // It is opened here, so that nothing but the reading is left.
  const [, ...steps] = plan.steps;
  const [, ...summary] = plan.summary;
  return opened(browser, plan.url, call, async (page) => {
    const outcome = await execute(page, call, { ...plan, steps, summary }, true);
    return { kind: 'outcome', outcome, planned };
  });
}

async function opened(
  browser: PageBrowser,
  url: string,
  { site, progress }: PageCall,
  work: (page: HeadlessPage) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  progress(`Opening ${new URL(url).pathname.slice(0, 200)}`);
  let page: HeadlessPage;
  try {
    page = await browser.open(url, site.origin);
  } catch (error) {
    return { kind: 'reply', reply: notOpened(url, error) };
  }
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

async function onPage(page: HeadlessPage, call: PageCall): Promise<PageAnswer> {
  const { site, action } = call;
  const planned = await planLate(page, call);
  if (!planned.ok) return { kind: isLatePlan(planned) ? 'late' : 'refused', planned };
  const { plan } = planned;
  if (plan.kind !== 'page') return noPage(action);
  const reads = isRead(plan) && !plan.consent;
  const asked = { ...planned, plan: openingFirst(plan, action) };
  const declined = reads ? undefined : await call.consent(asked);
  if (declined) return { kind: 'reply', reply: declined };
  if (new URL(plan.url).origin !== site.origin) return noPage(action);
  return { kind: 'outcome', outcome: await execute(page, call, plan, reads), planned: asked };
}

function execute(
  page: HeadlessPage,
  { action, progress, signal }: PageCall,
  plan: Plan & { readonly kind: 'page' },
  onlyReads: boolean,
): Promise<Outcome> {
  const result = action.page?.result;
  return page.run({ plan, onlyReads, ...(result && { result }) }, progress, signal);
}

/** What is late, or drawn anew, is waited for. */
async function planLate(page: HeadlessPage, { site, plan, signal }: PageCall): Promise<Planned> {
  const wanted = scanRequest(site.documents);
  for (let left = LATE_MS; ; left -= LOOK_MS) {
    const planned = plan(await page.look(wanted));
    if (planned.ok || !isLatePlan(planned) || left <= 0 || signal.aborted) return planned;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function noPage({ name }: Action): PageAnswer {
  const message = `“${name}” has no page of its site that could be opened. Nothing was sent.`;
  return { kind: 'reply', reply: { ok: false, code: 'other-page', message } };
}

const notOpened = (url: string, error: unknown): AgentReply => ({
  ok: false,
  code: 'network',
  message: `${url} could not be opened: ${error instanceof Error ? error.message : String(error)}. Nothing was sent.`,
  next: 'Try once more; where that fails tell the person.',
});
