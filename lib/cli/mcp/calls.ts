import equal from 'fast-deep-equal';
import { STATUS_TOOL } from '../../agent/call.ts';
import { notesOf } from '../../agent/notes.ts';
import { AgentSession, type CallPorts, replyFor } from '../../agent/session.ts';
import {
  type ActionPorts,
  type CallPages,
  type Decided,
  keySince,
  type PlanWanted,
  type Prepared,
  withoutQuestion,
} from '../../call/prepare.ts';
import type {
  Action,
  AgentReply,
  Arguments,
  McpTool as McpServerTool,
  Outcome,
  PagePlan,
  Plan,
} from '../../model/index.ts';
import { allowsPlan, type Policy } from '../../policy/index.ts';
import {
  asCalled,
  mask,
  nextAddress,
  onlyLists,
  type PlanContext,
  type PlanError,
  type Planned,
  plan,
  planNext,
  refuseTarget,
  toolsIn,
} from '../../run/index.ts';
import { acceptingRewrites } from '../../run/plan/rewritten.ts';
import { redactor } from '../../text/index.ts';
import type { PageBrowser } from '../headless/run-page.ts';
import type { Credentials } from './credentials.ts';
import { LateRuns } from './late-runs.ts';
import { type McpOffer, RELOAD_TOOL } from './offer.ts';
import { type OpenedPage, OpenPages, type SeenSite } from './open-pages.ts';
import { questionText } from './question.ts';
import {
  type Answer,
  CANCELLED,
  NO_PAGE,
  noTokenPage,
  notOpened,
  refusalOf,
  STALE,
  TOO_LONG,
} from './replies.ts';
import { contextOf, type RequestRuns, withoutCookies } from './request-run.ts';
import type { Site, Sites } from './sites.ts';
import { openTokenPage, tokenPageUrls } from './token-page.ts';

export interface Caller {
  readonly signal: AbortSignal;
  ask(message: string): Promise<Answer>;
  progress(text: string): void;
}

interface CallParts {
  readonly sites: Sites;
  readonly offer: () => McpOffer;
  readonly runs: RequestRuns;
  readonly pages?: PageBrowser;
  readonly policy: Policy;
  readonly credentials: Credentials;
  readonly now: () => number;
  readonly reload: () => Promise<boolean>;
  readonly onOpened: () => void;
}

interface HeadlessCall {
  readonly site: SeenSite;
  readonly page: OpenedPage;
  readonly decision: Decided;
}

type PreparedCall = Prepared<HeadlessCall>;

const GONE: ReadonlySet<number> = new Set([404, 405, 410]);
const CLIENT = 'client';
const MAX_NEXT = 100;

interface NextPage {
  readonly key: string;
  readonly origin: string;
  readonly url: string;
}

export class Calls {
  readonly #parts: CallParts;
  readonly #session: AgentSession<HeadlessCall>;
  readonly #secrets;
  readonly #readable = new Map<string, Set<string>>();
  readonly #done = new Map<string, Set<string>>();
  /** Failed calls. A repeated call sends the same idempotency key. */
  readonly #failed = new Map<
    string,
    { readonly key: string; readonly at: number; readonly args: Arguments }
  >();
  readonly #tools = new Map<string, readonly McpServerTool[]>();
  readonly #next = new Map<string, NextPage>();
  #last = 0;
  readonly #pages: OpenPages;
  readonly #late: LateRuns;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#session = new AgentSession(parts.now);
    this.#secrets = redactor([...parts.credentials.values()]);
    this.#late = new LateRuns();
    this.#pages = new OpenPages(parts.sites, parts.onOpened);
  }

  call(name: string, input: unknown, caller: Caller): Promise<AgentReply> {
    let far = '';
    const progress = (text: string): void => {
      far = text;
      caller.progress(text);
    };
    const ended = this.#call(name, input, { ...caller, progress });
    return name === STATUS_TOOL ? ended : this.#late.answer(name, ended, () => far);
  }

  #call(name: string, input: unknown, caller: Caller): Promise<AgentReply> {
    return this.#session.within(CLIENT, input, async () => {
      const answer =
        name === RELOAD_TOOL ? this.#reload() : this.#session.call(name, input, this.#portsOf(caller));
      return this.#secrets.value(await answer);
    });
  }

  async #reload(): Promise<AgentReply> {
    const changed = await this.#parts.reload();
    return { ok: true, status: 0, data: { changed, tools: this.#parts.offer().listed.length } };
  }

  #portsOf(caller: Caller): CallPorts<HeadlessCall> {
    const { offer, sites, onOpened } = this.#parts;
    return {
      caller: CLIENT,
      signal: caller.signal,
      offer: async () => offer(),
      action: (offered) => this.#actionPorts(offered, caller),
      next: async (token, offered) => {
        const [next, owner] = [this.#next.get(token), offer().owners.get(offered.key)];
        const isOwn = next !== undefined && next.key === owner?.key && next.origin === owner.origin;
        return isOwn && this.#parts.pages ? next.url : undefined;
      },
      onOpened,
      askForDetail: async (prepared) => {
        const refused = await this.#consent(prepared, caller);
        if (!refused)
          for (const { target } of prepared.plan.effects) this.#allowReading(prepared.site, target);
        return refused;
      },
      carryOut: (prepared) => this.#carryOut(prepared, caller),
      outcome: (run) => this.#late.outcome(run),
      overview: async () => ({
        sites: sites.all().map(({ origin, documents, actions, gathered, undrafted }) => ({
          site: origin,
          actions: actions.length,
          notes: notesOf(documents),
          gaps: [...gathered.gaps.slice(0, 10), ...undrafted.slice(0, 20)].map(({ message }) => message),
        })),
      }),
    };
  }

  #actionPorts({ key }: Action, caller: Caller): ActionPorts<HeadlessCall> {
    const { sites, offer, pages, now, policy } = this.#parts;
    const owner = offer().owners.get(key);
    const site = sites.all().find(({ origin }) => origin === owner?.origin);
    const action = site?.actions.find((one) => one.key === owner?.key);
    return {
      declared: async () => (site && action ? { site: { ...site, page: null }, action } : STALE),
      readable: async (origin) => this.#readable.get(origin) ?? new Set(),
      detail: (declared) => sites.open(declared.site, declared.action),
      asCalled: async (declared, args) => {
        const { transport } = declared.action;
        const url = transport.kind === 'mcp' ? transport.url : '';
        return asCalled(declared.action, args, this.#tools.get(`${declared.site.origin} ${url}`) ?? [], true);
      },
      idempotencyKey: async (declared, args) => {
        if (!declared.action.idempotency) return '';
        const before = this.#failed.get(`${declared.site.origin} ${declared.action.key}`);
        const isSame = before && before.at >= keySince(declared.action, now()) && equal(before.args, args);
        return isSame ? before.key : crypto.randomUUID();
      },
      plan: async (declared, wanted) => this.#plan(declared.site, declared.action, wanted),
      decide: async (declared, { plan: planned, questionIfPageFails }): Promise<Decided> => {
        const question = planned.question ?? questionIfPageFails;
        if (!question) return { plan: planned };
        return allowsPlan(policy, declared.site.origin, declared.action, planned)
          ? { plan: withoutQuestion(planned), allowedBy: 'policy' }
          : { plan: { ...planned, consent: true, question } };
      },
      pages: (declared) => pages && this.#pagesFor(pages, declared.site, declared.action, caller),
    };
  }

  #pagesFor(browser: PageBrowser, site: Site, action: Action, caller: Caller): CallPages<HeadlessCall> {
    return {
      forReadsOnly: false,
      open: async (url) => {
        const refused = refuseTarget(url, site.url);
        return refused ?? this.#pages.take(site, action) ?? this.#open(browser, url, site, caller);
      },
      nextStep: () => undefined,
    };
  }

  async #open(
    browser: PageBrowser,
    url: string,
    site: Site,
    { progress }: Caller,
  ): Promise<OpenedPage | PlanError> {
    progress(this.#secrets.text(`Opening ${new URL(url).pathname.slice(0, 200)}`));
    try {
      return this.#pages.of(await browser.open(url, site.origin), site);
    } catch (error) {
      return notOpened(url, error);
    }
  }

  #plan(site: SeenSite, action: Action, { args, on, next, idempotencyKey }: PlanWanted): Planned {
    const { credentials } = this.#parts;
    const context: Omit<PlanContext, 'on'> = {
      ...contextOf(site),
      page: site.page,
      readable: this.#readable.get(site.origin) ?? new Set(),
      idempotencyKey,
      credentialFor: (target) => {
        const secret = credentials.get(target.replace(/^ws/, 'http'));
        return secret === undefined ? undefined : mask(secret);
      },
      doneIn: (document) => this.#done.get(`${site.origin} ${document}`) ?? new Set(),
    };
    if (next !== undefined) return planNext(action, next, { ...context, on: 'page' });
    const planned = plan(action, args, { ...context, on });
    return on === 'http' ? this.#withoutCookies(planned) : planned;
  }

  /** Only a page's requests can carry cookies. */
  #withoutCookies(planned: Planned): Planned {
    if (!planned.ok || planned.plan.kind !== 'request') return planned;
    const { csrfHeader, ...request } = planned.plan.request;
    if (csrfHeader !== undefined && (this.#parts.pages || !request.credential)) return planned;
    return { ...planned, plan: withoutCookies({ ...planned.plan, request }) };
  }

  async #carryOut(prepared: PreparedCall, caller: Caller): Promise<AgentReply> {
    const { plan: planned, site, action, args } = prepared;
    try {
      const isTokenNeeded = planned.kind === 'request' && planned.request.csrfHeader !== undefined;
      if (isTokenNeeded && !this.#parts.pages) return noTokenPage(site, action);
      const refused = await this.#consent(prepared, caller);
      if (refused) return refused;
      const outcome =
        planned.kind === 'page'
          ? await this.#runOnPage(prepared, planned, caller)
          : await this.#send(prepared, planned, caller);
      const accepting = this.#accepting(prepared, outcome);
      if (accepting) return await this.#carryOut(accepting, caller);
      this.#ended(prepared, outcome);
      // Secrets are removed before shortening, since shortened secrets can't be recognised.
      const clean = this.#secrets.value(outcome);
      const next = this.#remember(site, action, clean);
      return replyFor({ plan: planned, outcome: clean, args, next }, action.parameters);
    } finally {
      await prepared.page?.close();
    }
  }

  async #consent(
    { plan: asked, site, action, page }: PreparedCall,
    caller: Caller,
  ): Promise<AgentReply | undefined> {
    if (!asked.consent) return undefined;
    if (asked.kind === 'page') page?.headless.watch(asked);
    const question = questionText(site.origin, action, this.#secrets.value(asked));
    if (question === undefined) return TOO_LONG;
    const text = this.#secrets.text(question);
    caller.progress('Waiting for the person’s answer');
    const answer = await caller.ask(text);
    if (caller.signal.aborted) return CANCELLED;
    if (answer !== 'yes') return refusalOf(answer, site, action, asked);
    if (asked.question?.because.includes('other-origin'))
      for (const target of asked.question.targets) this.#allowReading(site, target);
    return undefined;
  }

  #allowReading({ origin }: Site, target: string): void {
    this.#readable.set(origin, (this.#readable.get(origin) ?? new Set()).add(target));
  }

  #accepting(prepared: PreparedCall, outcome: Outcome): PreparedCall | undefined {
    const { plan: planned, page: _closed, ...others } = prepared;
    if (outcome.ok || outcome.code !== 'rewritten' || planned.kind !== 'page' || !planned.consent)
      return undefined;
    const accepting = acceptingRewrites(planned, outcome);
    return accepting && { ...others, plan: accepting };
  }

  async #runOnPage(
    { page: before, site, action, allowedBy }: PreparedCall,
    planned: PagePlan,
    caller: Caller,
  ): Promise<Outcome> {
    const { pages } = this.#parts;
    const page = before ?? (pages && (await this.#open(pages, planned.url, site, caller)));
    if (!page) return NO_PAGE;
    if ('ok' in page) return page;
    try {
      const onlyReads = !planned.consent && allowedBy === undefined;
      const outcome = await page.headless.run(
        { plan: planned, from: 1, onlyReads, result: action.page?.result },
        (text) => caller.progress(this.#secrets.text(text)),
        caller.signal,
      );
      if (await this.#pages.draftArrival(site, page)) this.#parts.onOpened();
      return outcome;
    } finally {
      await page.close();
    }
  }

  #send(
    { site, action, args }: PreparedCall,
    planned: Plan & { readonly kind: 'request' },
    caller: Caller,
  ): Promise<Outcome> {
    const { pages, runs } = this.#parts;
    const header = planned.request.csrfHeader;
    const progress = (text: string): void => caller.progress(this.#secrets.text(text));
    const { signal } = caller;
    const urls = tokenPageUrls(site, action, args);
    progress('Sending');
    const { origin, documents } = site;
    const openPage =
      pages && header !== undefined
        ? () => openTokenPage(pages, { site: origin, urls, header, signal, progress })
        : undefined;
    return runs.execute({ site: origin, documents, action, args, plan: planned, progress, openPage }, signal);
  }

  #remember({ origin }: Site, { key }: Action, outcome: Outcome): string | undefined {
    const url = nextAddress(outcome, origin);
    if (url === undefined) return undefined;
    const token = String(++this.#last);
    this.#next.set(token, { key, origin, url });
    const [oldest] = this.#next.keys();
    if (this.#next.size > MAX_NEXT && oldest !== undefined) this.#next.delete(oldest);
    return token;
  }

  #ended(
    { site: { origin }, action, args, plan: planned, idempotencyKey: key }: PreparedCall,
    outcome: Outcome,
  ): void {
    const run = `${origin} ${action.key}`;
    if (outcome.ok) {
      const declared = `${origin} ${action.document}`;
      this.#done.set(declared, (this.#done.get(declared) ?? new Set()).add(action.id));
      this.#failed.delete(run);
      if (planned.kind === 'request' && onlyLists(planned.request))
        this.#tools.set(`${origin} ${planned.request.url}`, toolsIn(outcome.data));
      return;
    }
    if (key !== '' && planned.kind === 'request') this.#failed.set(run, { key, at: this.#parts.now(), args });
    if (outcome.status !== undefined && GONE.has(outcome.status)) this.#parts.reload().catch(() => undefined);
  }
}
