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
  type RequestPlan,
  type RunOn,
} from '../model/index.ts';
import { declarerOf } from '../policy/index.ts';
import { isLatePlan, isRead, mayReplacePage, openingFirst } from '../run/plan/opening.ts';
import { type PlanError, type Planned, planError } from '../run/plan/plan-error.ts';
import { refuseTarget } from '../run/plan/target.ts';
import { named, say } from '../text/index.ts';

const LOAD_MS = 20_000;

interface SeenSite {
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
async function planCall<Types extends CallTypes>(
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

export interface Declared<Site> {
  readonly site: Site;
  readonly action: Action;
}

export type OpenedAction<Site> = Declared<Site> & { readonly ok: true; readonly isDetail?: never };

export type Prepared<Types extends CallTypes> = Types['decision'] &
  Declared<Types['site']> & {
    readonly ok: true;
    readonly args: Arguments;
    readonly idempotencyKey: string;
    readonly page?: Types['page'];
    readonly isDetail?: true;
  };

export interface PlanWanted {
  readonly args: Arguments;
  readonly on: RunOn;
  readonly next?: string | undefined;
  readonly idempotencyKey: string;
}

export interface ActionPorts<Types extends CallTypes> {
  declared(): Promise<Declared<Types['site']> | PlanError>;
  readable(origin: string): Promise<ReadonlySet<string>>;
  detail(declared: Declared<Types['site']>): Promise<Action | PlanError>;
  asCalled(declared: Declared<Types['site']>, args: Arguments): Promise<Action>;
  idempotencyKey(declared: Declared<Types['site']>, args: Arguments): Promise<string>;
  plan(declared: Declared<Types['site']>, wanted: PlanWanted): Promise<Planned>;
  decide(
    declared: Declared<Types['site']>,
    planned: Planned & { readonly ok: true },
    args: Arguments,
  ): Promise<Types['decision']>;
  readonly look?: (() => Promise<Types['site']>) | undefined;
  pages(declared: Declared<Types['site']>): CallPages<Types> | undefined;
}

/** An agent needs a permission to load details from another origin. */
export async function openAction<Types extends CallTypes>(
  ports: ActionPorts<Types>,
): Promise<OpenedAction<Types['site']> | Prepared<Types> | PlanError> {
  const declared = await ports.declared();
  if ('ok' in declared) return declared;
  const { site, action } = declared;
  const { transport } = action;
  if (transport.kind !== 'detail') return { ok: true, ...declared };
  const url = URL.parse(transport.detailUrl);
  if (url && url.origin !== site.origin && !(await ports.readable(site.origin)).has(url.origin)) {
    const refused = refuseTarget(url.href, site.url);
    if (refused) return refused;
    const detail = { ok: true, plan: detailPlan(action, site.origin, url) } as const;
    const decision = await ports.decide(declared, detail, {});
    return { ...declared, ...decision, ok: true, args: {}, idempotencyKey: '', isDetail: true };
  }
  const opened = await ports.detail(declared);
  return 'ok' in opened ? opened : { ok: true, site, action: opened };
}

export async function prepareCall<Types extends CallTypes>(
  ports: ActionPorts<Types>,
  { site, action: declared }: Declared<Types['site']>,
  args: Arguments,
  { next, signal }: { readonly next?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<Prepared<Types> | PlanError> {
  const action = await ports.asCalled({ site, action: declared }, args);
  const called = { site, action };
  const idempotencyKey = await ports.idempotencyKey(called, args);
  const plan = (on: RunOn, seen: Types['site']): Promise<Planned> =>
    ports.plan({ site: seen, action }, { args, on, next, idempotencyKey });
  const pages = ports.pages(called);
  const { planned, page } = await planCall<Types>(
    { ...called, args, next, signal },
    { plan, look: ports.look, pages },
  );
  if (!planned.ok) return signal?.aborted ? cancelledCall() : planned;
  let stays = false;
  try {
    const decision = await ports.decide(called, planned, args);
    if (signal?.aborted) return cancelledCall();
    stays = true;
    return { ...called, ...decision, ok: true, args, idempotencyKey, ...(page && { page }) };
  } finally {
    if (!stays) await page?.close();
  }
}

export const cancelledCall = (): PlanError =>
  planError('cancelled', [say('callCancelled'), say('nothingDone')]);

export function withoutQuestion({ question: _answered, ...plan }: Plan): Plan {
  return { ...plan, consent: false };
}

const IDEMPOTENCY_MS = 86_400_000;

/** A retry reuses the idempotency key of a failed run that started after this time (AWP §9). */
export const keySince = ({ idempotency }: Action, now: number): number =>
  now - (idempotency?.windowMs ?? IDEMPOTENCY_MS);

function detailPlan(action: Action, site: string, url: URL): Plan {
  const request: RequestPlan = {
    method: 'GET',
    url: url.href,
    headers: { Accept: 'application/json' },
    cookies: false,
    crossOrigin: true,
  };
  const declarer = declarerOf(action, site);
  return {
    kind: 'request',
    action: action.key,
    risk: 'read',
    declarer,
    request,
    effects: [
      {
        kind: 'request',
        method: 'GET',
        target: url.origin,
        path: url.pathname,
        over: 'http',
        cookies: false,
        credential: false,
        purpose: 'detail',
      },
    ],
    consent: true,
    question: {
      because: declarer.foreign ? ['foreign'] : ['other-origin'],
      targets: [url.origin],
      changes: [],
      rememberable: false,
    },
    sends: [],
    summary: [say('stepOpenDetail', named(action.name), url.host)],
    warnings: [],
  };
}
