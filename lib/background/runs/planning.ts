import equal from 'fast-deep-equal';
import { isBoundToPage, isSamePage, pageToOpen } from '../../matching/index.ts';
import type { Settings, TabView } from '../../messaging/contract/views.ts';
import type { Action, AllowedBy, Arguments, Asker, Plan, Question, RunOn } from '../../model/index.ts';
import { type Cover, coverOf, httpOrigin } from '../../policy/index.ts';
import type { Caller, PlanError, Planned } from '../../run/index.ts';
import { detailPlan } from '../../run/plan/detail-plan.ts';
import { isLatePlan, isRead, openingFirst } from '../../run/plan/opening.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { refuseTarget } from '../../run/plan/target.ts';
import { asCalled } from '../../run/transports/mcp-tools.ts';
import { say } from '../../text/index.ts';
import type { Services } from '../services.ts';
import { isStoppedForAgents } from '../settings.ts';
import type { Details } from '../sites/details.ts';
import type { ActionRecords } from './action-records.ts';
import type { Credentials } from './credentials.ts';
import { type Elsewhere, isElsewhere, type Sight } from './elsewhere.ts';
import type { Grants } from './grants.ts';
import type { McpTools } from './mcp-tools.ts';
import { NOT_OPENED, notLoaded, OPENED_FOR_A_CALL, otherPage } from './other-page.ts';
import type { RunStore } from './store.ts';

/** An action of a tab. */
export interface ActionOfTab {
  readonly tabId: number;
  /** Key of the action. */
  readonly action: string;
  /** The origin that whoever asks was shown: another one that the tab shows by now may declare the same key. */
  readonly site?: string;
}

/** What is to be run. */
export interface RunRequest extends ActionOfTab {
  readonly arguments: Arguments;
  /** `best`: on the page where its controls are there, else over HTTP. */
  readonly on: RunOn | 'best';
  /** The name of the tool that was called. */
  readonly tool?: string;
  /** Of several elements that claim the action, the path of the one that the person picked. */
  readonly pick?: string;
  /** In place of doing the action anew: address of the next page of what an earlier run of it has read. */
  readonly next?: string;
  /** A person's word that it is run this once although the site forbids it. */
  readonly override?: boolean;
  /** Only as a plain read of the tab's own origin, that asks nobody. */
  readonly onlyRead?: boolean;
}

/** A plan that was decided on, with all that is needed to begin it. */
export interface Prepared {
  readonly view: TabView;
  readonly settings: Settings;
  readonly action: Action;
  readonly plan: Plan;
  readonly idempotencyKey: string;
  readonly asThePage?: Question;
  /** Of what an asker other than the person wants, where the person may allow it beforehand. */
  readonly cover?: Cover;
  /** Whose word it may run by without a question. */
  readonly allowedBy?: AllowedBy;
  /** The tab of ours in which a read of another page is done; whoever does not begin it has to close that. */
  readonly inTab?: number;
}

export interface Planning {
  /**
   * The action with its inputs, its detail opened where it has one; of another origin's detail, where a page or an agent
   * asks for it, the plan of a run that asks the person first.
   */
  open(
    wanted: ActionOfTab,
    asker: Asker,
  ): Promise<({ readonly ok: true } & Found) | ({ readonly ok: 'asks' } & Prepared) | PlanError>;
  /** @param signal of the call: once it is aborted, no page is waited for any more */
  prepare(
    request: RunRequest,
    asker: Asker,
    signal?: AbortSignal,
  ): Promise<({ readonly ok: true } & Prepared) | PlanError>;
}

interface Attempt {
  readonly planned: Planned;
  readonly settings: Settings;
  readonly idempotencyKey: string;
  /** See `Prepared`. */
  readonly inTab?: number;
}

export interface Found {
  readonly view: TabView;
  readonly action: Action;
}

export interface PlanningParts {
  readonly services: Pick<Services, 'tabs' | 'settings' | 'now'>;
  readonly store: RunStore;
  readonly credentials: Credentials;
  readonly records: ActionRecords;
  readonly details: Details;
  readonly tools: McpTools;
  readonly grants: Grants;
  readonly elsewhere: Elsewhere;
  /** What the browser's owner lets run unattended. */
  readonly unattended: (site: string, action: Action, plan: Plan) => Promise<boolean>;
}

/** Where an action declares no window for its idempotency keys. */
const IDEMPOTENCY_MS = 86_400_000;

/** Makes plans and decides on them: what would be sent, whether the person is asked first, and why. */
export function createPlanning(parts: PlanningParts): Planning {
  return new PlanningService(parts);
}

class PlanningService implements Planning {
  readonly #parts: PlanningParts;

  constructor(parts: PlanningParts) {
    this.#parts = parts;
  }

  async open(wanted: ActionOfTab, asker: Asker): ReturnType<Planning['open']> {
    const { details, elsewhere: pages } = this.#parts;
    const by = asker.kind;
    // A page that is open for a call begins nothing: nobody would see its question, and it is closed soon.
    if (by !== 'person' && (await pages.isOurs(wanted.tabId))) return OPENED_FOR_A_CALL;
    const known = await this.#declared(wanted, asker);
    if ('ok' in known) return known;
    // What is edited in this tab is the person's own trial: nobody else acts by it.
    if (by !== 'person' && known.view.edited) return planError('not-runnable', say('editedHere'));
    const elsewhere = by === 'person' ? undefined : await this.#detailElsewhere(known);
    if (elsewhere) return elsewhere;
    const action = await details.open(known.view.origin, known.action, known.view.url);
    return 'ok' in action ? action : { ok: true, view: known.view, action };
  }

  async prepare(request: RunRequest, asker: Asker, signal?: AbortSignal): ReturnType<Planning['prepare']> {
    const opened = await this.open(request, asker);
    const by = asker.kind;
    if (opened.ok !== true) return opened.ok === 'asks' ? { ...opened, ok: true } : opened;
    const found = { ...opened, action: await this.#asCalled(opened, request, by) };
    const attempt = await this.#attempt(found, request, by, signal);
    const { planned, settings, idempotencyKey, inTab } = attempt;
    if (!planned.ok) return planned;
    const decided = this.#decided(found, planned.plan, planned.asThePage, by);
    const decision = await (inTab === undefined ? decided : this.#closingIfFails(inTab, decided));
    return { ...found, settings, idempotencyKey, ...decision, ...(inTab !== undefined && { inTab }) };
  }

  #attempt(found: Found, request: RunRequest, by: Caller, signal: AbortSignal | undefined): Promise<Attempt> {
    const { next, on } = request;
    if (next !== undefined) return this.#planNextPage(found, { ...request, next }, by, signal);
    const onItsPage = by !== 'person' && on === 'best' && isOnPageOnly(found);
    return onItsPage ? this.#planOnItsPage(found, request, by, signal) : this.#planOf(found, request, by);
  }

  /** The next page of results is opened like the page of an action. */
  async #planNextPage(
    found: Found,
    request: RunRequest & { readonly next: string },
    by: Caller,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    const { elsewhere } = this.#parts;
    const { view, action } = found;
    const attempt = await this.#planOf(found, request, by);
    const { planned } = attempt;
    if (by === 'person' || !planned.ok || planned.plan.consent) return attempt;
    const see = async (shown: TabView): Promise<Sight<undefined>> => ({
      seen: undefined,
      wanted: hasCome(shown, view.origin) && shown.page !== null,
    });
    const opened = await elsewhere.look(view, request.next, () => this.#whyNotOpened(found), see, signal);
    if (typeof opened === 'string') return { ...attempt, planned: otherPage(action, request.next, opened) };
    if (hasCome(opened.view, view.origin) && opened.view.page !== null)
      return { ...attempt, inTab: opened.tabId };
    await elsewhere.close(opened.tabId);
    return {
      ...attempt,
      planned: isElsewhere(opened.view, view.origin)
        ? otherPage(action, request.next, NOT_OPENED.ledElsewhere)
        : notLoaded(action, request.next),
    };
  }

  /** What speaks against opening a page in a tab of ours by now. */
  async #whyNotOpened({ view, action }: Found): Promise<string | undefined> {
    const settings = await this.#parts.services.settings();
    if (isStoppedForAgents(settings, view.origin, action.key)) return NOT_OPENED.stopped;
    return settings.agentsMayRead ? undefined : NOT_OPENED.asksForReads;
  }

  async #closingIfFails<Result>(tabId: number, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      await this.#parts.elsewhere.close(tabId);
      throw error;
    }
  }

  /** An action that belongs to a page is done there: a request in its place would lack the page's session and token. */
  async #planOnItsPage(
    found: Found,
    request: RunRequest,
    by: Caller,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    const { elsewhere } = this.#parts;
    const { view, action } = found;
    const onPage = { ...request, on: 'page' as const };
    const see = async (shown: TabView): Promise<Sight<Attempt>> => {
      const seen = await this.#planOf({ view: shown, action }, onPage, by);
      return { seen, wanted: !isLatePlan(seen.planned) };
    };
    const first = await this.#planOf(found, onPage, by);
    const isHere = pageToOpen(action, request.arguments, view) === undefined;
    // Controls of the same name on another page are not those of the action.
    if (!isLatePlan(first.planned) && (isHere || !first.planned.ok)) return first;
    const attempt = isHere
      ? await elsewhere.wait(view.tabId, see, signal)
      : await this.#planElsewhere(found, request, first, see, signal);
    const { planned } = attempt;
    if (planned.ok || action.transport.kind === 'none') return attempt;
    if (!isLatePlan(planned) && planned.code !== 'other-page') return attempt;
    // A page without its controls is the address of an endpoint. Of one that nobody has seen only reads are asked for.
    const overHttp = await this.#planOf(found, { ...request, on: 'http' }, by);
    return overHttp.planned.ok && (isLatePlan(planned) || isRead(overHttp.planned.plan)) ? overHttp : attempt;
  }

  async #planElsewhere(
    found: Found,
    request: RunRequest,
    here: Attempt,
    see: (view: TabView) => Promise<Sight<Attempt>>,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    const { elsewhere } = this.#parts;
    const { view, action } = found;
    const url = pageToOpen(action, request.arguments, view);
    if (url === undefined) return here;
    const elsewhereOnly = (why: string): Attempt => ({ ...here, planned: otherPage(action, url, why) });
    const seeThere = async (shown: TabView): Promise<Sight<Attempt>> => {
      const sight = await see(shown);
      return { ...sight, wanted: hasCome(shown, view.origin) && sight.wanted };
    };
    const opened = await elsewhere.look(view, url, () => this.#whyNotOpened(found), seeThere, signal);
    if (typeof opened === 'string') return elsewhereOnly(opened);
    const { tabId, seen } = opened;
    const { planned } = seen;
    if (planned.ok && planned.plan.kind === 'page' && opened.view.origin === view.origin) {
      const whole = { ...seen, planned: { ...planned, plan: openingFirst(planned.plan, action) } };
      if (isRead(planned.plan) && !planned.plan.consent) return { ...whole, inTab: tabId };
      await elsewhere.close(tabId);
      return whole;
    }
    await elsewhere.close(tabId);
    if (isElsewhere(opened.view, view.origin)) return elsewhereOnly(NOT_OPENED.ledElsewhere);
    // Nobody knows what is on a page that has not loaded: a request in its place might bring its form as an answer.
    if (opened.view.page === null) return { ...here, planned: notLoaded(action, url) };
    const came = opened.view.url;
    const why = planned.ok || isSamePage(url, came) ? undefined : NOT_OPENED.ledTo(came);
    return why === undefined ? seen : elsewhereOnly(why);
  }

  /** What another origin has listed for the person is said to no one else. */
  async #asCalled({ view, action }: Found, { arguments: args }: RunRequest, by: Caller): Promise<Action> {
    const { transport } = action;
    if (transport.kind !== 'mcp') return action;
    const { tools, grants } = this.#parts;
    const [known, readable] = await Promise.all([
      tools.known(view.origin, transport.url),
      grants.readable(view.origin),
    ]);
    const target = httpOrigin(transport.url);
    return asCalled(action, args, known, by === 'person' || target === view.origin || readable.has(target));
  }

  async #declared({ tabId, action: key, ...shown }: ActionOfTab, asker: Asker): Promise<Found | PlanError> {
    const { services } = this.#parts;
    const view = await services.tabs.view(tabId);
    const site = asker.kind === 'page' ? asker.origin : shown.site;
    if (site !== undefined && site !== view.origin)
      return planError('page-changed', [say('tabShowsNow', view.origin), say('nothingDone')]);
    const action = view.actions.find((one) => one.key === key);
    if (action) return { view, action };
    const name = JSON.stringify(key.slice(0, 200));
    return planError(
      'unknown-action',
      view.phase === 'ready' ? say('actionUnknown', name) : say('actionNotYet', name),
    );
  }

  /** A failed run that is run again with the same arguments within the window keeps its key (AWP §9). */
  async #keyFor(origin: string, action: Action, args: Arguments): Promise<string> {
    const { services, store } = this.#parts;
    if (!action.idempotency) return '';
    const since = services.now() - (action.idempotency.windowMs ?? IDEMPOTENCY_MS);
    const before = (await store.all()).findLast(
      ({ run, request }) =>
        request?.idempotencyKey !== undefined &&
        run.origin === origin &&
        run.action === action.key &&
        run.startedAt >= since &&
        equal(run.arguments, args),
    );
    const failed = before?.run.outcome?.ok === false;
    return (failed && before.request?.idempotencyKey) || crypto.randomUUID();
  }

  async #planOf({ view, action }: Found, request: RunRequest, by: Caller): Promise<Attempt> {
    const { services, credentials, records, grants } = this.#parts;
    const [{ plan, planNext }, settings, given, done, idempotencyKey, readable] = await Promise.all([
      import('../../run/index.ts'),
      services.settings(),
      credentials.of(view.origin),
      records.doneIn(view.origin, action.document),
      this.#keyFor(view.origin, action, request.arguments),
      grants.readable(view.origin),
    ]);
    const context = {
      by,
      ...(request.pick !== undefined && { pick: request.pick }),
      override: by === 'person' && request.override === true,
      pageUrl: view.url,
      page: view.page,
      documents: view.documents,
      agentName: settings.agentName,
      agentsMayRead: settings.agentsMayRead,
      readable,
      idempotencyKey,
      credentialFor: (target: string) => given.get(target)?.masked,
      scopesFor: (target: string) => given.get(target)?.scopes,
      doneIn: () => done,
    };
    if (request.next !== undefined) {
      const planned = planNext(action, request.next, { ...context, on: 'page' });
      return { planned, settings, idempotencyKey };
    }
    const planFor = (on: RunOn): Planned => plan(action, request.arguments, { ...context, on });
    const planned = request.on === 'best' ? best(action, planFor) : planFor(request.on);
    return { planned, settings, idempotencyKey };
  }

  /** The plan as the person's earlier word has it: allowed, or asked about with what has changed since. */
  async #decided(
    { view, action }: Found,
    plan: Plan,
    asThePage: Question | undefined,
    by: Caller,
  ): Promise<Pick<Prepared, 'plan' | 'asThePage' | 'cover' | 'allowedBy'>> {
    const { grants, unattended } = this.#parts;
    if (by === 'person') return { plan };
    const question = plan.question ?? asThePage;
    if (!question?.rememberable) return { plan, ...(asThePage && { asThePage }) };
    const cover = await coverOf(action, plan);
    if (await unattended(view.origin, action, plan)) return { plan: allowed(plan), allowedBy: 'policy' };
    const changes = await grants.changes(view.origin, action.key, cover);
    if (changes?.length === 0) return { plan: allowed(plan), allowedBy: 'grant' };
    if (!changes || !plan.question) return { plan, cover, ...(asThePage && { asThePage }) };
    const because = [...plan.question.because, 'changed' as const];
    return { plan: { ...plan, question: { ...plan.question, because, changes } }, cover };
  }

  /** A page or an agent may not have a detail of another origin opened: that asks first, once for the pair of both. */
  async #detailElsewhere({
    view,
    action,
  }: Found): Promise<({ readonly ok: 'asks' } & Prepared) | PlanError | undefined> {
    const { services, grants } = this.#parts;
    // Also where the person has opened it: what it says was an answer to them.
    const { transport } = action;
    if (transport.kind !== 'detail') return undefined;
    const url = URL.parse(transport.detailUrl);
    if (!url || url.origin === view.origin) return undefined;
    const [settings, readable] = await Promise.all([services.settings(), grants.readable(view.origin)]);
    if (readable.has(url.origin)) return undefined;
    const refused = refuseTarget(url.href, view.url);
    if (refused) return refused;
    return {
      ok: 'asks',
      view,
      settings,
      action,
      idempotencyKey: '',
      plan: detailPlan(action, view.origin, url),
    };
  }
}

/** Whether a tab shows a page of the site that may be looked at. */
const hasCome = ({ origin, access }: TabView, site: string): boolean =>
  origin === site && access === 'granted';

function allowed({ question: _answered, ...plan }: Plan): Plan {
  return { ...plan, consent: false };
}

/** On the page where its controls are there, else over HTTP. */
function best(action: Action, plan: (on: RunOn) => Planned): Planned {
  if (!action.page) return plan('http');
  const onPage = plan('page');
  if (onPage.ok || action.transport.kind === 'none') return onPage;
  // Wrong arguments are wrong either way, and an ambiguous page is for the person to settle.
  if (onPage.code === 'invalid-arguments' || onPage.code === 'ambiguous') return onPage;
  const overHttp = plan('http');
  return overHttp.ok ? overHttp : onPage;
}

/**
 * Whether an action is declared for a page by its controls, and nothing says that it is an API as well: what it answers is
 * not described, and it has no endpoint of its own.
 */
function isOnPageOnly({ action, view }: Found): boolean {
  return action.output === undefined && isBoundToPage(action, view.origin);
}
