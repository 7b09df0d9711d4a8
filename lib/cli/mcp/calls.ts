import equal from 'fast-deep-equal';
import { inputsOf, reply, replyTo, resolve, STATUS_TOOL, withheldOf } from '../../agent/call.ts';
import { CallLimits } from '../../agent/call-limits.ts';
import { inputSchemaOf } from '../../agent/definition.ts';
import { FIND_TOOL, found, wantedOf } from '../../agent/find.ts';
import { NO_NEXT_PAGE, splitNext, withNextPage } from '../../agent/next-page.ts';
import { notesOf } from '../../agent/notes.ts';
import { conform, withKeys } from '../../agent/profile.ts';
import { isBoundToPage } from '../../matching/index.ts';
import {
  type Action,
  type AgentReply,
  type Arguments,
  isObject,
  type Json,
  type McpTool as McpServerTool,
  type Outcome,
  type Plan,
} from '../../model/index.ts';
import { allowsPlan, mayBeRemembered, type Policy } from '../../policy/index.ts';
import {
  asCalled,
  mask,
  nextAddress,
  onlyLists,
  type PlanContext,
  type Planned,
  plan,
  planNext,
  refuseTarget,
  toolsIn,
} from '../../run/index.ts';
import { detailPlan } from '../../run/plan/detail-plan.ts';
import { redactor } from '../../text/index.ts';
import type { PageBrowser } from '../headless/page-browser.ts';
import type { Credentials } from './credentials.ts';
import { type McpOffer, RELOAD_TOOL } from './offer.ts';
import { readNextPage, runOnPage } from './page-run.ts';
import { questionText } from './question.ts';
import type { RequestRuns } from './request-run.ts';
import type { Site, Sites } from './sites.ts';
import { openTokenPage, tokenPages } from './token-page.ts';

/** How the person answered; `cannot-ask`: the client has no way to ask them. */
export type Answer = 'yes' | 'no' | 'dismissed' | 'cannot-ask';

/** One call, as far as it needs its client. */
export interface Caller {
  readonly signal: AbortSignal;
  ask(message: string): Promise<Answer>;
  progress(text: string): void;
}

export interface CallParts {
  readonly sites: Sites;
  readonly offer: () => McpOffer;
  readonly runs: RequestRuns;
  /** Where actions of pages are carried out; absent: nowhere. */
  readonly pages?: PageBrowser;
  readonly policy: Policy;
  readonly credentials: Credentials;
  readonly now: () => number;
  /** Reads the manifests again; whether they have changed. */
  readonly reload: () => Promise<boolean>;
  /** What a capability takes is known now. */
  readonly onOpened: () => void;
}

/** The name that agents.txt is matched against. */
const AGENT_NAME = 'awas-lens';
const IDEMPOTENCY_MS = 86_400_000;
/** Statuses by which a server says that what was declared is no longer there. */
const GONE: ReadonlySet<number> = new Set([404, 405, 410]);
const CLIENT = 'client';

const MAX_NEXT = 100;

interface NextPage {
  /** Of the action. */
  readonly key: string;
  /** Of the site. */
  readonly origin: string;
  readonly url: string;
}

interface Attempt {
  readonly key: string;
  readonly at: number;
  readonly args: Arguments;
}

/** Calls of tools: planned, decided on, asked about, carried out. Without a known credential in any reply. */
export class Calls {
  readonly #parts: CallParts;
  readonly #limits: CallLimits;
  readonly #secrets;
  /** Origins that the person lets a site read, for as long as the server runs. */
  readonly #readable = new Map<string, Set<string>>();
  readonly #done = new Map<string, Set<string>>();
  readonly #failed = new Map<string, Attempt>();
  /** What MCP servers have listed when they were asked, by site and address. */
  readonly #tools = new Map<string, readonly McpServerTool[]>();
  /** Pages of results that may be read next, by what stands for them in replies. */
  readonly #next = new Map<string, NextPage>();
  #last = 0;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#limits = new CallLimits(parts.now);
    this.#secrets = redactor([...parts.credentials.values()]);
  }

  async call(name: string, input: unknown, caller: Caller): Promise<AgentReply> {
    const entered = this.#limits.enter(CLIENT, input);
    if (typeof entered !== 'function') return entered;
    try {
      return this.#secrets.value(await this.#route(name, input, caller));
    } finally {
      entered();
    }
  }

  async #route(name: string, input: unknown, caller: Caller): Promise<AgentReply> {
    if (name === STATUS_TOOL) return this.#status(input, caller);
    if (name === RELOAD_TOOL) {
      const changed = await this.#parts.reload();
      return { ok: true, status: 0, data: { changed, tools: this.#parts.offer().listed.length } };
    }
    const offer = this.#parts.offer();
    const wanted = name === FIND_TOOL && offer.more.length > 0 ? wantedOf(input) : undefined;
    if (wanted && wanted.call === undefined)
      return { ok: true, status: 0, data: found(wanted.query, offer, offer.actions) };
    const named = resolve(wanted?.call ?? name, offer, offer.actions);
    if ('ok' in named) return named;
    const owned = this.#ownerOf(named, offer);
    if (!owned) return STALE;
    const args = (wanted ? wanted.arguments : input) ?? {};
    return isObject(args as Json)
      ? this.#run(owned.site, owned.action, args as Arguments, caller)
      : NO_OBJECT;
  }

  #ownerOf({ key }: Action, offer: McpOffer): { readonly site: Site; readonly action: Action } | undefined {
    const owner = offer.owners.get(key);
    const site = this.#parts.sites.all().find(({ origin }) => origin === owner?.origin);
    const action = site?.actions.find((one) => one.key === owner?.key);
    return site && action && { site, action };
  }

  async #run(site: Site, declared: Action, input: Arguments, caller: Caller): Promise<AgentReply> {
    const refused = this.#limits.begin(CLIENT);
    if (refused) return refused;
    const opened = await this.#open(site, declared, caller);
    if ('ok' in opened) return opened;
    const inputs = conform(opened.parameters);
    const { next, others } = splitNext(input);
    const args = inputs.restore(others);
    if (next !== undefined) return this.#readNext(site, opened, args, next, caller);
    const action = asCalled(opened, args, this.#toolsOf(site, opened), true);
    if (
      declared.transport.kind === 'detail' &&
      Object.keys(args).length === 0 &&
      action.parameters.length > 0
    )
      return inputsOf(action);
    const onPage = await this.#onPage(site, action, args, caller);
    if (onPage) return withKeys(onPage, inputs);
    const idempotencyKey = this.#keyFor(site, action, args);
    const planned = this.#plan(site, action, args, idempotencyKey);
    if (!planned.ok) {
      return withKeys(reply(planned), inputs);
    }
    if (planned.plan.kind !== 'request') return NO_PAGE;
    if (planned.plan.request.csrfHeader !== undefined && !this.#parts.pages) return noTokenPage(site, action);
    const asked = await this.#consent(site, action, planned, args, caller);
    if (asked) return asked;
    caller.progress('Sending');
    const outcome = await this.#execute(site, action, planned.plan, args, caller);
    this.#ended(site, action, args, idempotencyKey, outcome);
    if (outcome.ok && onlyLists(planned.plan.request))
      this.#tools.set(`${site.origin} ${planned.plan.request.url}`, toolsIn(outcome.data));
    // Before it is cut to a length: half a secret would not be found.
    const clean = this.#secrets.value(outcome);
    const answer = withNextPage(replyTo(planned.plan, clean), clean, args, action.parameters);
    return withKeys(answer, inputs);
  }

  #execute(
    site: Site,
    action: Action,
    planned: Plan & { readonly kind: 'request' },
    args: Arguments,
    caller: Caller,
  ): Promise<Outcome> {
    const { pages, runs } = this.#parts;
    const header = planned.request.csrfHeader;
    const progress = (text: string): void => caller.progress(this.#secrets.text(text));
    const { signal } = caller;
    const urls = tokenPages(site, action, args);
    const open =
      pages &&
      header !== undefined &&
      (() => openTokenPage(pages, { site: site.origin, urls, header, signal, progress }));
    return runs.execute(
      {
        site: site.origin,
        action,
        args,
        plan: planned,
        documents: site.documents,
        agentName: AGENT_NAME,
        progress,
        ...(open && { openPage: open }),
      },
      signal,
    );
  }

  #toolsOf({ origin }: Site, { transport }: Action): readonly McpServerTool[] {
    return (transport.kind === 'mcp' && this.#tools.get(`${origin} ${transport.url}`)) || [];
  }

  /** @returns undefined where it is not an action of a page, or its page has nothing for it and a plain read does as well */
  async #onPage(
    site: Site,
    action: Action,
    args: Arguments,
    caller: Caller,
  ): Promise<AgentReply | undefined> {
    const { pages } = this.#parts;
    if (!pages || action.output !== undefined || !isBoundToPage(action, site.origin)) return undefined;
    const answer = await runOnPage(pages, {
      site,
      action,
      args,
      signal: caller.signal,
      progress: (text) => caller.progress(this.#secrets.text(text)),
      plan: (page) =>
        plan(action, args, {
          ...this.#contextOf(site, ''),
          on: 'page',
          page,
          pageUrl: page?.url ?? site.url,
        }),
      consent: (planned) => this.#consent(site, action, planned, args, caller),
    });
    switch (answer.kind) {
      case 'reply':
        return answer.reply;
      case 'refused':
        return reply(answer.planned);
      case 'late':
        // A page without its controls is the address of an endpoint.
        return action.transport.kind === 'http' ? undefined : reply(answer.planned);
      case 'outcome':
        this.#ended(site, action, args, '', answer.outcome);
        return this.#replyFrom(site, action, args, answer.planned.plan, answer.outcome);
    }
  }

  #replyFrom(
    { origin }: Site,
    { key, parameters }: Action,
    args: Arguments,
    done: Plan,
    outcome: Outcome,
  ): AgentReply {
    const clean = this.#secrets.value(outcome);
    const url = nextAddress(clean, origin);
    const token = url === undefined ? undefined : this.#remember({ key, origin, url });
    return withNextPage(replyTo(done, clean), clean, args, parameters, token);
  }

  #remember(next: NextPage): string {
    const token = String(++this.#last);
    this.#next.set(token, next);
    const [oldest] = this.#next.keys();
    if (this.#next.size > MAX_NEXT && oldest !== undefined) this.#next.delete(oldest);
    return token;
  }

  /** The next page of results, where a link of those that were read before leads there. */
  async #readNext(
    site: Site,
    action: Action,
    args: Arguments,
    after: string,
    caller: Caller,
  ): Promise<AgentReply> {
    const { pages } = this.#parts;
    const next = this.#next.get(after);
    if (!pages || next?.key !== action.key || next.origin !== site.origin) return NO_NEXT_PAGE;
    const answer = await readNextPage(pages, {
      site,
      action,
      args,
      signal: caller.signal,
      progress: (text) => caller.progress(this.#secrets.text(text)),
      plan: () =>
        planNext(action, next.url, {
          ...this.#contextOf(site, ''),
          on: 'page',
          page: null,
          pageUrl: site.url,
        }),
      consent: (planned) => this.#consent(site, action, planned, args, caller),
    });
    if (answer.kind === 'reply') return answer.reply;
    if (answer.kind === 'outcome')
      return this.#replyFrom(site, action, args, answer.planned.plan, answer.outcome);
    return reply(answer.planned);
  }

  #contextOf(site: Site, idempotencyKey: string): Omit<PlanContext, 'on' | 'page'> {
    const { credentials } = this.#parts;
    return {
      by: 'agent',
      override: false,
      pageUrl: site.url,
      documents: site.documents,
      agentName: AGENT_NAME,
      agentsMayRead: true,
      readable: this.#readable.get(site.origin) ?? new Set(),
      idempotencyKey,
      credentialFor: (target) => {
        const secret = credentials.get(target.replace(/^ws/, 'http'));
        return secret === undefined ? undefined : mask(secret);
      },
      doneIn: (document) => this.#done.get(`${site.origin} ${document}`) ?? new Set(),
    };
  }

  /** Without cookies, as this is not a browser; but for what a page of its own has to send. */
  #plan(site: Site, action: Action, args: Arguments, idempotencyKey: string): Planned {
    const planned = plan(action, args, { ...this.#contextOf(site, idempotencyKey), on: 'http', page: null });
    if (!planned.ok || planned.plan.kind !== 'request') return planned;
    const { effects } = planned.plan;
    const { csrfHeader, ...request } = planned.plan.request;
    // Without pages it is refused for its token, unless a credential may do.
    if (csrfHeader !== undefined && (this.#parts.pages || !request.credential)) return planned;
    return {
      ...planned,
      plan: {
        ...planned.plan,
        request: { ...request, cookies: false },
        effects: effects.map((effect) => ({ ...effect, cookies: false })),
      },
    };
  }

  /** @returns why it does not go on; undefined where it does */
  async #consent(
    site: Site,
    action: Action,
    planned: Planned & { readonly ok: true },
    args: Arguments,
    caller: Caller,
  ): Promise<AgentReply | undefined> {
    // There is no page here that could try it with its own rights.
    const question = planned.plan.question ?? planned.asThePage;
    if (!question) return undefined;
    if (allowsPlan(this.#parts.policy, site.origin, action, planned.plan)) return undefined;
    const asked: Plan = { ...planned.plan, consent: true, question };
    const refused = await this.#ask(site, action, asked, args, caller);
    if (!refused && question.because.includes('other-origin'))
      for (const target of question.targets) this.#allowReading(site, target);
    return refused;
  }

  async #ask(
    site: Site,
    action: Action,
    asked: Plan,
    args: Arguments,
    caller: Caller,
  ): Promise<AgentReply | undefined> {
    const text = this.#secrets.text(questionText(site.origin, action, asked, args));
    caller.progress('Waiting for the person’s answer');
    const answer = await caller.ask(text);
    if (caller.signal.aborted) return CANCELLED;
    return answer === 'yes' ? undefined : refusalOf(answer, site, action, asked);
  }

  #allowReading({ origin }: Site, target: string): void {
    this.#readable.set(origin, (this.#readable.get(origin) ?? new Set()).add(target));
  }

  /** Of another origin's detail the person is asked first, like for any such read. */
  async #open(site: Site, action: Action, caller: Caller): Promise<Action | AgentReply> {
    const { transport } = action;
    if (transport.kind !== 'detail') return action;
    const refused = refuseTarget(transport.detailUrl, site.url);
    if (refused) return reply(refused);
    const url = new URL(transport.detailUrl);
    if (url.origin !== site.origin && !this.#readable.get(site.origin)?.has(url.origin)) {
      const asked = detailPlan(action, site.origin, url);
      const declined = allowsPlan(this.#parts.policy, site.origin, action, asked)
        ? undefined
        : await this.#ask(site, action, asked, {}, caller);
      if (declined) return declined;
      this.#allowReading(site, url.origin);
    }
    const opened = await this.#parts.sites.open(site, action);
    if ('ok' in opened) return reply(opened);
    this.#parts.onOpened();
    return opened;
  }

  /** A failed run that is repeated with the same arguments keeps its key (AWP §9). */
  #keyFor(site: Site, action: Action, args: Arguments): string {
    if (!action.idempotency) return '';
    const before = this.#failed.get(`${site.origin} ${action.key}`);
    const window = action.idempotency.windowMs ?? IDEMPOTENCY_MS;
    const same = before && before.at > this.#parts.now() - window && equal(before.args, args);
    return same ? before.key : crypto.randomUUID();
  }

  #ended(site: Site, action: Action, args: Arguments, key: string, outcome: Outcome): void {
    const run = `${site.origin} ${action.key}`;
    if (outcome.ok) {
      const declared = `${site.origin} ${action.document}`;
      this.#done.set(declared, (this.#done.get(declared) ?? new Set()).add(action.id));
      this.#failed.delete(run);
      return;
    }
    if (key !== '') this.#failed.set(run, { key, at: this.#parts.now(), args });
    if (outcome.status !== undefined && GONE.has(outcome.status)) this.#parts.reload().catch(() => undefined);
  }

  async #status(input: unknown, caller: Caller): Promise<AgentReply> {
    const offer = this.#parts.offer();
    const tool = isObject(input as Json) ? (input as { readonly tool?: unknown }).tool : undefined;
    if (tool !== undefined) {
      const named = resolve(String(tool), offer, offer.actions);
      if ('ok' in named) return named;
      const owned = this.#ownerOf(named, offer);
      const action = owned ? await this.#open(owned.site, owned.action, caller) : STALE;
      if ('ok' in action) return action;
      return { ok: true, status: 0, data: { inputs: inputSchemaOf(action.parameters) } };
    }
    return {
      ok: true,
      status: 0,
      data: {
        sites: this.#parts.sites.all().map(({ origin, documents, actions, gathered }) => ({
          site: origin,
          actions: actions.length,
          notes: notesOf(documents),
          gaps: gathered.gaps.slice(0, 10).map(({ message }) => message),
        })),
        offered: offer.tools.map(({ name }) => name),
        ...(offer.more.length > 0 && { more: offer.more.length }),
        withheld: withheldOf(offer),
      },
    };
  }
}

function refusalOf(answer: Answer, { origin }: Site, { id, name }: Action, asked: Plan): AgentReply {
  if (answer === 'cannot-ask')
    return {
      ok: false,
      code: 'cannot-ask',
      message: `“${name}” needs the person’s consent, and this client cannot ask them (it has no elicitation). Nothing was sent.`,
      next: mayBeRemembered({ ...asked, confirm: asked.question?.because.includes('confirm') === true })
        ? `Tell the person: they can use a client with elicitation, or start the server with --allow "${allowText(origin, id, asked)}".`
        : 'Tell the person: it can be run from a client with elicitation only; --allow does not cover it.',
    };
  return {
    ok: false,
    code: 'refused',
    message:
      answer === 'no'
        ? 'The person declined. Nothing was sent.'
        : 'The person gave no answer. Nothing was sent.',
    next: 'Do not ask again; go on without it, or ask them what they want.',
  };
}

/** As it would have to be written to cover the plan. */
function allowText(origin: string, id: string, { effects }: Plan): string {
  const targets = [...new Set(effects.map(({ target }) => target))];
  const elsewhere = targets.some((target) => target !== origin);
  return [`${origin} ${id}`, ...(elsewhere ? targets : [])].join(' to ');
}

const noTokenPage = ({ origin }: Site, { name }: Action): AgentReply => ({
  ok: false,
  code: 'no-browser',
  message: `“${name}” needs the CSRF token of a page of ${origin}, and this server opens no pages. Nothing was sent.`,
  next: 'Tell the person: start the server without --no-page, on a machine with Chromium or Chrome (CHROMIUM or CHROME names one), or run it in a browser with the extension.',
});

const CANCELLED: AgentReply = { ok: false, code: 'cancelled', message: 'Cancelled. Nothing was sent.' };

const STALE: AgentReply = {
  ok: false,
  code: 'unknown-action',
  message: 'The site does not declare this action any more.',
  next: 'List the tools again.',
};

const NO_OBJECT: AgentReply = {
  ok: false,
  code: 'invalid-arguments',
  message: 'The arguments are not an object.',
  next: 'Call again with an object of arguments by name.',
};

const NO_PAGE: AgentReply = {
  ok: false,
  code: 'no-browser',
  message: 'This runs on a page only, and this server opens none.',
  next: 'Ask the person to run it in a browser with the extension.',
};
