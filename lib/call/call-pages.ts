import { until } from '../http/pause.ts';
import { isBoundToPage, isSamePage, pageAddress, pageToOpen } from '../matching/index.ts';
import {
  type Action,
  type AllowedBy,
  type Arguments,
  LATE_MS,
  type PageFacts,
  type Plan,
  type Question,
  type RunOn,
} from '../model/index.ts';
import { isLatePlan, isRead, mayReplacePage, openingFirst } from '../run/plan/opening.ts';
import type { Planned } from '../run/plan/plan-error.ts';
import { type PlanError, planError } from '../run/plan/plan-error.ts';
import { named } from '../text/index.ts';

const LOAD_MS = 20_000;

export interface SeenSite {
  readonly origin: string;
  readonly url: string;
  readonly page: PageFacts | null;
}

export interface CallPage<Site extends SeenSite> {
  look(): Promise<Site>;
  readonly isClosed: boolean;
  close(): Promise<void>;
}

export interface Decided {
  readonly plan: Plan;
  readonly questionIfPageFails?: Question;
  readonly allowedBy?: AllowedBy;
}

export interface CallTypes {
  readonly site: SeenSite;
  readonly page: CallPage<SeenSite>;
  readonly decision: Decided;
}

type PageOf<Types extends CallTypes> = Types['page'] & CallPage<Types['site']>;

export const UNUSABLE = {
  closed: 'its tab was closed',
  /** Without the URL, because agents must not learn the other site. */
  ledAway: 'it redirected to another site',
  ledTo: (url: string): string => `it redirected to ${url.slice(0, 300)}`,
} as const;

export interface CallPages<Types extends CallTypes> {
  readonly forReadsOnly: boolean;
  open(url: string): Promise<PageOf<Types> | PlanError>;
  nextStep(url: string): string | undefined;
}

interface Attempt<Types extends CallTypes> {
  readonly planned: Planned;
  readonly page?: PageOf<Types>;
}

interface PagePorts<Types extends CallTypes> {
  plan(on: RunOn, seen: Types['site']): Promise<Planned>;
  readonly look?: (() => Promise<Types['site']>) | undefined;
  readonly pages: CallPages<Types> | undefined;
}

interface PageCall<Types extends CallTypes> {
  readonly site: Types['site'];
  readonly action: Action;
  readonly args: Arguments;
  readonly next?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Prefers the action's page, because a plain request lacks the page's session. */
export async function planCall<Types extends CallTypes>(
  { site, action, args, next, signal }: PageCall<Types>,
  { plan: planOn, look, pages }: PagePorts<Types>,
): Promise<Attempt<Types>> {
  if (next !== undefined) return onNextPage(next);
  const isOnPageOnly = action.output === undefined && isBoundToPage(action, site.origin);
  return isOnPageOnly && pages ? onItsPage() : { planned: await best() };

  function planHere(on: RunOn): Promise<Planned> {
    return planOn(on, site);
  }

  async function best(): Promise<Planned> {
    if (!action.page) return planHere('http');
    if (look) {
      const onPage = await planHere('page');
      const isFinal = !onPage.ok && (onPage.code === 'invalid-arguments' || onPage.code === 'ambiguous');
      return isFinal ? onPage : orOverHttp(onPage);
    }
    const overHttp = await planHere('http');
    const isOfPage =
      overHttp.ok && isBoundToPage(action, site.origin) && !mayReplacePage(action, overHttp.plan);
    return isOfPage ? planHere('page') : overHttp;
  }

  async function orOverHttp(onPage: Planned): Promise<Planned> {
    if (onPage.ok || action.transport.kind === 'none') return onPage;
    const overHttp = await planHere('http');
    return overHttp.ok && mayReplacePage(action, overHttp.plan) ? overHttp : onPage;
  }

  async function onItsPage(): Promise<Attempt<Types>> {
    const first = await planHere('page');
    const url = look ? pageToOpen(action, args, site) : pageAddress(action, args);
    const isHere = look !== undefined && url === undefined;
    const isFinal = first.ok ? isHere : isHere || !mayBeLabels(first, args);
    if (!isLatePlan(first) && isFinal) return { planned: first };
    const attempt = await (url === undefined ? onPageOfCall() : onOpened(url));
    const { planned } = attempt;
    if (!planned.ok && !isLatePlan(planned) && planned.code !== 'other-page') return attempt;
    const best = await orOverHttp(planned);
    return best === planned ? attempt : { planned: best };
  }

  async function onPageOfCall(): Promise<Attempt<Types>> {
    if (!look) return { planned: withoutPage(action) };
    const late = { left: LATE_MS };
    const planned = await until(
      async () => planOn('page', await look()),
      (plan) => !isLatePlan(plan),
      () => late,
      signal,
    );
    return { planned };
  }

  function onOpened(url: string): Promise<Attempt<Types>> {
    const plan = (seen: Types['site']) => planOn('page', seen);
    return opened(url, plan, (page, seen, planned) => {
      if (!planned?.ok || planned.plan.kind !== 'page') {
        if (planned && isSamePage(url, seen.url)) return { planned };
        return { planned: unusable(action, url, UNUSABLE.ledTo(seen.url), pages) };
      }
      const whole = { ...planned, plan: openingFirst(planned.plan, action) };
      const stays = !pages?.forReadsOnly || (isRead(planned.plan) && !planned.plan.consent);
      return { planned: whole, ...(stays && { page }) };
    });
  }

  async function onNextPage(url: string): Promise<Attempt<Types>> {
    const planned = await planHere('page');
    if (!planned.ok || planned.plan.consent) return { planned };
    return opened(
      url,
      async () => planned,
      (page) => ({ planned, page }),
    );
  }

  async function opened(
    url: string,
    plan: (seen: Types['site']) => Promise<Planned>,
    attempt: (page: PageOf<Types>, seen: Types['site'], planned: Planned | undefined) => Attempt<Types>,
  ): Promise<Attempt<Types>> {
    const page = (await pages?.open(url)) ?? withoutPage(action);
    if ('ok' in page) return { planned: page };
    let stays = false;
    try {
      const { seen, planned } = await arrival(page, plan);
      const failed = whyUnusable(page, seen, url);
      const made = failed ? { planned: failed } : attempt(page, seen, planned);
      stays = made.page !== undefined;
      return made;
    } finally {
      if (!stays) await page.close();
    }
  }

  async function arrival(
    page: PageOf<Types>,
    plan: (seen: Types['site']) => Promise<Planned>,
  ): Promise<{ readonly seen: Types['site']; readonly planned: Planned | undefined }> {
    const { origin } = site;
    const load = { left: LOAD_MS };
    const late = { left: LATE_MS };
    return until(
      async () => {
        const seen = await page.look();
        const isThere = seen.origin === origin && seen.page !== null;
        return { seen, planned: isThere ? await plan(seen) : undefined };
      },
      ({ seen, planned }) =>
        page.isClosed || isOfOtherSite(seen, origin) || (planned !== undefined && !isLatePlan(planned)),
      ({ seen }) => (seen.page === null ? load : late),
      signal,
    );
  }

  function whyUnusable(page: PageOf<Types>, seen: Types['site'], url: string): PlanError | undefined {
    if (page.isClosed) return unusable(action, url, UNUSABLE.closed, pages);
    if (isOfOtherSite(seen, site.origin)) return unusable(action, url, UNUSABLE.ledAway, pages);
    return seen.origin === site.origin && seen.page !== null ? undefined : notLoaded(action, url);
  }
}

function mayBeLabels({ code, problems = [] }: PlanError, args: Arguments): boolean {
  const values = problems.map(({ pointer }) => args[pointer.slice(1)]);
  return code === 'invalid-arguments' && values.length > 0 && values.every((one) => typeof one === 'string');
}

const isOfOtherSite = ({ origin }: SeenSite, site: string): boolean =>
  /^http/.test(origin) && origin !== site;

export function unusable(
  { name }: Action,
  url: string,
  why: string,
  pages: Pick<CallPages<CallTypes>, 'nextStep'> | undefined,
): PlanError {
  const message = `“${named(name)}” runs on ${url}, and that page couldn’t be opened: ${why}. Nothing was done.`;
  const next = pages?.nextStep(url);
  return { ...planError('other-page', message), ...(next !== undefined && { next }) };
}

function withoutPage({ name }: Action): PlanError {
  return planError(
    'other-page',
    `“${named(name)}” has no page on its site that can be opened. Nothing was done.`,
  );
}

function notLoaded({ name }: Action, url: string): PlanError {
  const message = `“${named(name)}” runs on ${url}, and that page didn’t load within ${LOAD_MS / 1_000} s. Nothing was done.`;
  return { ...planError('timeout', message), next: `Call the tool again, or open ${url} in this tab first.` };
}
