import type { GrantView } from '../../../lib/messaging/contract/views.ts';
import type { MessageResponse } from '../../../lib/messaging/messages.ts';
import type { AgentReply, Outcome, Plan, RequestPlan, Run } from '../../../lib/model/index.ts';
import type { Page } from './page.ts';
import type { Rule } from './rules.ts';
import { type About, type Sent, tokensIn } from './server.ts';
import type { Remember } from './steps.ts';
import {
  type Form,
  type FormOnPage,
  formOfPage,
  hostOf,
  nameMark,
  ORIGINS,
  partsOf,
  SITES,
  type Site,
} from './web.ts';
import type { Observer, Ours, World } from './world.ts';

export interface Violation {
  readonly rule: Rule;
  readonly what: string;
  readonly at: number;
}

export interface Ask {
  readonly token: string;
  readonly by: 'page' | 'agent' | 'person';
  readonly site: Site;
  readonly origin: string;
  readonly private: boolean;
  readonly tool: string;
  readonly huge: boolean;
  readonly values: string;
  readonly inAgentMode: boolean;
  readonly override: boolean;
  readonly forms: readonly Form[];
  /** Number of documents served before the request (`since`) and before the plan (`planned`). */
  readonly since: number;
  planned: number;
  /** Permissions when the request was sent. A later revocation has no effect on the request. */
  given: { readonly grants: readonly Grant[]; readonly pairs: ReadonlySet<string> } | undefined;
  readonly stopped: boolean;
  readonly mayRead: boolean;
  readonly at: number;
  effects: number;
}

interface Agreement {
  readonly ask: Ask;
  readonly plan: Plan;
  readonly shown: string;
  session: boolean;
  readonly deaths: number;
}

interface Grant {
  readonly form: Form;
  readonly private: boolean;
  readonly going: string;
  readonly fields: string;
  readonly values?: string;
}

interface Served {
  readonly at: number;
  readonly step: number;
  readonly forms: readonly Form[];
}

interface Secret {
  readonly text: string;
  readonly site: Site;
  readonly target: string;
  readonly private: boolean;
  /** The secret in every encoding in which an answer may contain it. */
  readonly ways: readonly string[];
}

interface Settings {
  agentsStopped: boolean;
  agentsMayRead: boolean;
}

const isRead = (method: string): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);
const pair = (site: Site, target: string, private_: boolean): string => `${site} ${target} ${private_}`;
const MAX_BYTES = 3_000_000;
const RUN_ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

export class Oracle implements Observer {
  readonly violations: Violation[] = [];
  readonly seen = new Map<string, number>();
  step = -1;
  personAtWork = false;
  current: Ask | undefined;
  world!: World;
  readonly settings: Settings = { agentsStopped: false, agentsMayRead: true };
  readonly asks = new Map<string, Ask>();
  readonly runs = new Map<string, Ask>();
  readonly grants: Grant[] = [];
  readonly pairs = new Set<string>();
  readonly secrets: Secret[] = [];
  readonly #agreements = new Map<string, Agreement>();
  readonly #served = new Map<string, Served[]>();
  readonly #deaths = new Set<number>();
  #documents = 0;
  readonly #marks = new Map<string, { readonly sent: Sent; readonly about: About }>();
  readonly #redirects: { readonly sent: Sent; readonly location: string }[] = [];
  readonly #sessions = new Set<string>();
  readonly #waiting = new Map<string, Ask>();
  readonly #states = new Map<string, Run>();
  flooded = false;
  readonly #visits = { private: new Set<Site>(), regular: new Set<Site>() };
  policy: readonly { readonly site: Site; readonly tool: string; readonly target: string }[] = [];
  #tokens = 0;

  note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  violate(rule: Rule, what: string): void {
    this.violations.push({ rule, what, at: this.step });
  }

  visited(page: Page): void {
    this.#visits[page.private ? 'private' : 'regular'].add(page.site);
    if (page.private) this.note('private window');
    const ours = this.world.ours.get(page.tab);
    if (ours && ours.origin !== page.origin)
      this.violate('ours-elsewhere', `tab ${page.tab} of ${ours.origin} shows ${page.url}`);
  }

  opens(tab: number, url: string, { beside, private: private_ }: Ours): void {
    this.note('page opened for a call');
    const { origin } = partsOf(url);
    const line = `${url} in tab ${tab} beside ${beside}`;
    if (this.world.ours.has(beside)) this.violate('ours-nested', line);
    const asking = [...this.asks.values()].some(
      (ask) =>
        ask.by !== 'person' &&
        ask.origin === origin &&
        ask.private === private_ &&
        ask.tool === 'send' &&
        !ask.huge &&
        !ask.stopped &&
        ask.mayRead,
    );
    const { agentsStopped, agentsMayRead } = this.settings;
    if (!asking || agentsStopped || !agentsMayRead) this.violate('opened-unasked', line);
    const open = [...this.world.ours.values()].filter(
      (one) => one.origin === origin && one.private === private_,
    );
    if (open.length >= 3) this.violate('ours-too-many', `${line}, ${open.length} are open`);
  }

  ask(
    by: Ask['by'],
    page: Page,
    tool: string,
    {
      huge = false,
      override = false,
      bare = false,
    }: { readonly huge?: boolean; readonly override?: boolean; readonly bare?: boolean } = {},
  ): Ask {
    const token = `tk${++this.#tokens}x`;
    const { site, url, form: now, earlier } = page;
    const formsOf = (form: FormOnPage | null): readonly Form[] =>
      form && tool === 'send' ? [formOfPage(site, url, form)] : [];
    const onPage = (): readonly Form[] => [
      ...formsOf(now),
      ...(earlier && this.#isLost(earlier) ? formsOf(earlier.form) : []),
    ];
    const declared = (asked: Ask): readonly Form[] => {
      const served = this.#declared(asked);
      return [...served, ...this.#elsewhere(asked, served)];
    };
    const ask: Ask = {
      token,
      by,
      site: page.site,
      origin: page.origin,
      private: page.private,
      tool,
      huge,
      values: bare ? '' : token,
      override,
      inAgentMode: !page.webmcp,
      get forms(): readonly Form[] {
        return [...declared(this), ...onPage()];
      },
      since: this.#documents,
      planned: Number.POSITIVE_INFINITY,
      given: undefined,
      stopped: this.settings.agentsStopped,
      mayRead: by === 'person' || this.settings.agentsMayRead,
      at: this.step,
      effects: 0,
    };
    this.asks.set(token, ask);
    this.current = ask;
    return ask;
  }

  #serve(site: Site, url: string, forms: readonly Form[]): void {
    const key = `${site} ${url}`;
    this.#served.set(key, [
      ...(this.#served.get(key) ?? []),
      { at: ++this.#documents, step: this.step, forms },
    ]);
  }

  #declared({ site, tool, since, planned }: Ask): readonly Form[] {
    const both = this.#visits.private.has(site) && this.#visits.regular.has(site);
    const all: Form[] = [];
    for (const [key, versions] of this.#served) {
      if (!key.startsWith(`${site} `)) continue;
      let first = both ? 0 : versions.findLastIndex(({ at }) => at <= since);
      while (first > 0 && this.#isLost(versions[first]!)) first--;
      for (const { at, forms } of versions.slice(Math.max(0, first)))
        if (at <= planned) all.push(...forms.filter((form) => form.tool === tool));
    }
    return all;
  }

  #elsewhere({ site, tool, origin, private: private_ }: Ask, served: readonly Form[]): readonly Form[] {
    if (tool !== 'send' || this.world.ours.size === 0) return [];
    const declared = served.find(({ transport }) => transport === 'page');
    const reads = served.some(({ transport, method }) => transport === 'http' && method === 'GET');
    return [...this.world.ours.keys()].flatMap((tab): Form[] => {
      const page = this.world.tabs.get(tab);
      if (!declared || !page?.form || page.origin !== origin || page.private !== private_) return [];
      const risk = reads && page.form.method === 'get' ? 'read' : 'change';
      return [{ ...formOfPage(site, declared.document, page.form), risk }];
    });
  }

  #isLost({ step }: Pick<Served, 'step'>): boolean {
    return this.#deaths.has(step) || this.#deaths.has(step + 1);
  }

  answered(run: Run, allow: boolean, remember: Remember): void {
    const ask = this.#askOf(run);
    if (!ask) return;
    this.#judgeShown(run, ask);
    if (!allow) return;
    const shown = JSON.stringify(run);
    this.#agreements.set(ask.token, { ask, plan: run.plan, shown, session: true, deaths: this.world.deaths });
    this.note(`agreed: ${ask.by}`);
    if (run.plan.question?.because.includes('changed')) this.note('agreed to a change');
    if (ask.by !== 'person') this.#pairOf(ask, run.plan);
    if (remember === 'no') return;
    const values = remember === 'these-values' ? { values: ask.values } : {};
    for (const form of ask.forms) {
      if (form.confirm || form.foreign || form.risk === 'destructive' || form.risk === 'irreversible')
        continue;
      const seen = { going: goingOf(run.plan), fields: fieldsIn(run.plan), ...values };
      this.grants.push({ form, private: ask.private, ...seen });
      this.note('grant given');
    }
  }

  #judgeShown({ asker, plan, actionName }: Run, ask: Ask): void {
    const who = `${actionName} by ${ask.by} ${ask.origin}`;
    if (asker.kind !== ask.by || (asker.kind === 'page' && asker.origin !== ask.origin))
      this.violate('shown-wrongly', `${who}: the asker is ${JSON.stringify(asker)}`);
    const foreign = ask.forms.length > 0 && ask.forms.every((form) => form.foreign);
    if (foreign && !plan.declarer.foreign)
      this.violate('shown-wrongly', `${who}: declared by another origin`);
  }

  #pairOf({ site, private: private_, forms }: Ask, plan: Plan): void {
    if (plan.kind !== 'request' || !isReadPlan(plan)) return;
    if (forms.length > 0 && forms.every((form) => form.foreign)) return;
    const targets = plan.question?.because.includes('other-origin') ? plan.question.targets : [];
    for (const target of targets) {
      this.pairs.add(pair(site, target, private_));
      this.note('pair agreed');
    }
  }

  revoked({ kind, site: origin, targets, action = '', values }: GrantView): void {
    this.note('revoked');
    for (const private_ of [true, false])
      for (const target of kind === 'reads' ? targets : [])
        for (const site of SITES)
          if (ORIGINS[site] === origin) this.pairs.delete(pair(site, target, private_));
    if (kind !== 'action') return;
    const [token = ''] = tokensIn(JSON.stringify(values ?? []));
    const only = values && token;
    const kept = this.grants.filter(
      ({ form, values: seen }) =>
        seen !== only || ORIGINS[form.site] !== origin || toolOf(action) !== form.tool,
    );
    this.grants.splice(0, this.grants.length, ...kept);
  }

  #askOf(run: Run): Ask | undefined {
    const [token] = tokensIn(JSON.stringify(run.arguments));
    return (token === undefined ? undefined : this.asks.get(token)) ?? this.runs.get(run.id);
  }

  secretGiven(text: string, site: Site, target: string, private_: boolean): void {
    this.secrets.push({ text, site, target, private: private_, ways: waysOf(text) });
    this.note('secret given');
  }

  sent(sent: Sent, about: About): void {
    this.#marks.set(sent.mark, { sent, about });
    const { origin } = partsOf(sent.url);
    const line = `${sent.via}: ${sent.method} ${sent.url.slice(0, 200)}`;
    if ((sent.via === 'extension' || sent.via === 'socket') && sent.cookies)
      this.violate('cookies-taken-along', line);
    this.#judgeSecrets(sent, origin);
    if (sent.page && this.world.ours.has(sent.page.tab)) this.#judgeOurs(sent, origin, line);
    // A page may always send anything to its own origin.
    if (sent.via === 'script' && sent.page?.origin === origin) return;
    const ask = this.asks.get(sent.tokens[0] ?? '');
    if (hostOf(sent.url) === 'lan' && !this.personAtWork && !ask?.override && !this.#overridden(sent))
      this.violate('private-network', line);
    if (ask && sent.page && (sent.page.origin !== ask.origin || sent.page.private !== ask.private))
      this.violate('acts-on-other-page', `${line} for ${ask.origin}`);
    this.#judgeTarget(sent, about, ask, line);
  }

  #judgeOurs({ via, method, page }: Sent, origin: string, line: string): void {
    if (via === 'script') return;
    const reads = via === 'submission' && isRead(method) && page?.origin === origin;
    if (reads) this.note('read in a tab of ours');
    else this.violate('effect-from-ours', line);
  }

  #judgeTarget(sent: Sent, about: About, ask: Ask | undefined, line: string): void {
    switch (about.kind) {
      case 'document':
        this.#serve(about.site, sent.url, about.forms);
        if (about.forms.some(({ foreign }) => foreign)) this.note('foreign manifest');
        if (ask) this.#judgeCall(sent, ask, line);
        break;
      case 'nothing':
        if (ask) this.#judgeCall(sent, ask, line);
        break;
      case 'detail':
        if (about.form) this.#serve(about.site, sent.url, [about.form]);
        this.#judgeDetail(sent, about.site, line);
        break;
      case 'mcp':
        if (about.call === 'call' && ask) this.#judgeCall(sent, ask, line);
        else this.#judgeSession(sent, about, line);
        break;
      case 'socket':
        if (ask) this.#judgeCall(sent, ask, line);
        else this.#judgeOpening(sent, line);
        break;
      case 'job':
        if (ask) this.#judgeJob(sent, ask, line);
        break;
      case 'landed':
        this.#judgeHop(sent, ask, line);
        break;
      case 'call':
        if (ask) this.#judgeCall(sent, ask, line);
        else this.violate('not-declared', line);
    }
  }

  #overridden({ url }: Sent): boolean {
    return [...this.asks.values()].some(
      ({ override, forms }) => override && forms.some(({ target, path }) => target + path === url),
    );
  }

  redirected(sent: Sent, location: string): void {
    this.#redirects.push({ sent, location });
    this.note('redirect');
  }

  #judgeSecrets(sent: Sent, origin: string): void {
    if (this.secrets.length === 0) return;
    const text = `${sent.url} ${JSON.stringify(sent.headers)} ${sent.body}`;
    const ask = this.asks.get(sent.tokens[0] ?? '');
    for (const secret of this.secrets) {
      if (!secret.ways.some((way) => text.includes(way))) continue;
      this.note('secret sent');
      const right =
        origin === secret.target &&
        origin.startsWith('https:') &&
        (!ask || (ask.site === secret.site && (ask.private || !secret.private)));
      if (!right) this.violate('secret-misplaced', `${sent.method} ${sent.url} for ${ask?.origin}`);
    }
  }

  #carriesSecret(sent: Sent): boolean {
    const text = `${sent.url} ${JSON.stringify(sent.headers)}`;
    return this.secrets.some(({ ways }) => ways.some((way) => text.includes(way)));
  }

  #judgeCall(sent: Sent, ask: Ask, line: string): void {
    const effect = !isRead(sent.method);
    const forMe = `${line} for ${ask.by} ${ask.origin} ${ask.token}`;
    this.#judgeOver(ask, forMe);
    if (effect && ++ask.effects > 1) this.violate('twice', forMe);
    if (effect) this.note(`effect by ${ask.by}`);
    const agreement = this.#agreements.get(ask.token);
    if (sent.via === 'submission') this.note(`form sent by ${sent.method}`);
    if (agreement) {
      if (effect && agreement.deaths < this.world.deaths) this.note('effect after its worker died');
      this.#judgeAgreed(sent, agreement, forMe);
      return;
    }
    if (ask.by === 'person') {
      const plainly =
        !effect && ask.forms.some((form) => matches(form, sent) && isPlain(form) && !form.foreign);
      if (!plainly) this.violate('person-not-asked', forMe);
      else this.note('person reads');
      return;
    }
    this.#judgeUnasked(sent, ask, forMe);
  }

  readonly #kept = new Map<Ask, Run>();
  #judgeOver(ask: Ask, line: string): void {
    const run = this.#kept.get(ask);
    if (run?.state === 'done')
      this.violate('after-its-end', `${line}: ${run.outcome?.ok || run.outcome?.code}`);
  }

  #judgeAgreed(sent: Sent, { ask, plan }: Agreement, line: string): void {
    if (
      sent.via === 'page' &&
      sent.cookies &&
      ask.forms.length > 0 &&
      ask.forms.every((form) => form.foreign)
    )
      this.violate('foreign-with-cookies', line);
    const { origin } = partsOf(sent.url);
    const listed = plan.effects.some(
      ({ target, cookies, over }) =>
        target === origin.replace(/^ws/, 'http') && (cookies === sent.cookies || over === 'websocket'),
    );
    if (!listed) this.violate('shown-wrongly', `${line}, cookies ${sent.cookies}`);
    if (plan.kind === 'page') {
      const going = goingOf(plan);
      if (going === '') this.violate('destination-not-shown', line);
      else if (going !== `${sent.method} ${withoutQuery(sent.url)}` || fieldsIn(plan) !== fieldsSent(sent))
        this.violate('differs-from-agreed', `${line}, shown: ${going} with ${fieldsIn(plan)}`);
      return;
    }
    const { request } = plan;
    const url = new URL(sent.url);
    if (request.credential?.in === 'query') url.searchParams.delete(request.credential.name);
    const same =
      request.over === 'mcp'
        ? request.url === sent.url
        : withoutFragment(request.url) === url.href &&
          (request.over === 'websocket' || request.method === sent.method) &&
          (request.parts !== undefined || (request.body ?? '') === sent.body) &&
          (request.over === 'websocket' || sameHeaders(request, sent));
    if (!same) this.violate('differs-from-agreed', `${line}, shown: ${request.method} ${request.url}`);
  }

  #judgeUnasked(sent: Sent, ask: Ask, line: string): void {
    const { rule, why } = this.#unasked(sent, ask);
    if (rule) this.violate(rule, line);
    else this.note(why);
  }

  #unasked(sent: Sent, ask: Ask): { readonly rule?: Rule; readonly why: string } {
    const broken = (rule: Rule) => ({ rule, why: '' });
    const { origin } = partsOf(sent.url);
    const own = origin === ask.origin;
    const read = isRead(sent.method);
    const fitting = ask.forms.filter((form) => matches(form, sent));
    const native = fitting.filter((form) => !form.foreign);
    if (ask.stopped) return broken('ran-while-stopped');
    if (fitting.length === 0) return broken('not-declared');
    if (native.length === 0) return broken('foreign-unasked');
    if (native.some((form) => this.#isGranted(form, ask, sent))) return { why: 'grant used' };
    if (native.some((form) => this.#inPolicy(form, ask, origin))) return { why: 'policy used' };
    if (!read) return broken(this.#wasAllowed(ask) ? 'changed-form-unasked' : 'effect-unasked');
    if (!ask.mayRead || !native.some(isPlain)) return broken('own-read-unasked');
    if (sent.via === 'reading')
      return sent.cookies ? broken('cookies-taken-along') : { why: 'read as the page' };
    const { pairs } = ask.given ?? this;
    const paired = pairs.has(pair(ask.site, origin, ask.private));
    if (this.#carriesSecret(sent) && !paired) return broken('credential-unasked');
    if (!own && !paired) return broken('read-elsewhere-unasked');
    return { why: own ? 'own read unasked' : 'pair used' };
  }

  #wasAllowed({ site, tool }: Ask): boolean {
    return (
      this.grants.some(({ form }) => form.site === site && form.tool === tool) ||
      this.policy.some((one) => one.site === site && one.tool === tool)
    );
  }

  #isGranted(form: Form, ask: Ask, sent: Sent): boolean {
    const onPage = form.transport === 'page';
    const going = `${sent.method} ${withoutQuery(sent.url)}`;
    const used = (ask.given ?? this).grants.find(
      (grant) =>
        (grant.values === undefined || grant.values === ask.values) &&
        same(grant.form, form) &&
        (ask.private || !grant.private) &&
        (!onPage || (going === grant.going && fieldsSent(sent) === grant.fields)),
    );
    if (used?.values !== undefined) this.note('grant for these values used');
    return used !== undefined;
  }

  #inPolicy(form: Form, ask: Ask, target: string): boolean {
    if (form.confirm || form.risk === 'destructive' || form.risk === 'irreversible') return false;
    const origin = target.replace(/^ws/, 'http');
    return this.policy.some((one) => one.site === ask.site && one.tool === ask.tool && one.target === origin);
  }

  #judgeDetail(sent: Sent, site: Site, line: string): void {
    const { origin } = partsOf(sent.url);
    this.note('detail');
    const agreed =
      this.#paired(site, origin) ||
      [...this.#agreements.values()].some(({ shown }) => shown.includes(sent.url));
    if (agreed) this.#given.add(sent.mark);
    if (!agreed && !this.personAtWork && origin !== ORIGINS[site])
      this.violate('read-elsewhere-unasked', line);
  }

  readonly #given = new Set<string>();

  #paired(site: Site, origin: string): boolean {
    return this.pairs.has(pair(site, origin, false)) || this.pairs.has(pair(site, origin, true));
  }

  #judgeSession(sent: Sent, about: About & { kind: 'mcp' }, line: string): void {
    this.note('mcp session');
    const begins = about.call === 'initialize';
    if (!begins && this.#sessions.has(sent.url)) return;
    const { origin } = partsOf(sent.url);
    for (const agreement of this.#agreements.values()) {
      if (!agreement.session || agreement.plan.kind !== 'request') continue;
      if (agreement.plan.request.url !== sent.url) continue;
      agreement.session = false;
      this.#sessions.add(sent.url);
      return;
    }
    const asking = [...this.asks.values()].filter(({ site }) => site === about.site);
    const free = asking.some((ask) =>
      ask.forms.some(
        (form) =>
          form.method === 'MCP' &&
          form.target + form.path === sent.url &&
          (this.#isGranted(form, ask, sent) ||
            this.#inPolicy(form, ask, origin) ||
            (ask.by === 'person' && ask.mayRead && isPlain(form)) ||
            (form.transport === 'list' && this.#paired(about.site, origin))),
      ),
    );
    if (!free)
      this.violate(origin === ORIGINS[about.site] ? 'effect-unasked' : 'read-elsewhere-unasked', line);
    this.#sessions.add(sent.url);
  }

  #judgeOpening(sent: Sent, line: string): void {
    this.note('socket');
    const agreed = [...this.#agreements.values()].some(
      ({ plan }) => plan.kind === 'request' && plan.request.url === sent.url,
    );
    const { origin } = partsOf(sent.url);
    const free = [...this.asks.values()].some((ask) =>
      ask.forms.some(
        (form) =>
          form.target + form.path === sent.url &&
          (this.#isGranted(form, ask, sent) || this.#inPolicy(form, ask, origin)),
      ),
    );
    if (!agreed && !free) this.violate('effect-unasked', line);
  }

  #judgeJob(sent: Sent, ask: Ask, line: string): void {
    this.note('poll');
    this.#judgeOver(ask, line);
    const { origin, path: pathname } = partsOf(sent.url);
    const [mark = ''] = /mk\d+x/.exec(pathname) ?? [];
    const begun = this.#marks.get(mark)?.sent;
    if (!isRead(sent.method)) this.violate('effect-unasked', line);
    if (begun && partsOf(begun.url).origin === origin) return;
    const foreign = ask.forms.every((form) => form.foreign);
    if (foreign && sent.cookies) this.violate('foreign-with-cookies', line);
    const shown = this.#agreements.get(ask.token)?.shown.includes(origin);
    const { grants, pairs } = ask.given ?? this;
    const granted = grants.some(({ form }) => form.tool === ask.tool && form.poll === origin);
    const unasked = origin === ask.origin && !foreign;
    if (!shown && !granted && !unasked && !pairs.has(pair(ask.site, origin, ask.private)))
      this.violate('poll-elsewhere', line);
  }

  #judgeHop(sent: Sent, ask: Ask | undefined, line: string): void {
    const hop = this.#redirects.findLast(({ location }) => location === sent.url);
    if (!hop) {
      this.violate('not-declared', line);
      return;
    }
    const elsewhere = partsOf(hop.sent.url).origin !== partsOf(sent.url).origin;
    this.note('redirect followed');
    // After a form's submission, the browser itself follows redirects.
    if (elsewhere && (sent.via !== 'submission' || !isRead(sent.method)))
      this.violate('sent-elsewhere', `${line} for ${ask?.token}`);
  }

  told(page: Page, what: string, value: unknown): void {
    const text = JSON.stringify(value) ?? '';
    const to = `${what} to ${page.origin}: ${text.slice(0, 300)}`;
    this.noSecretIn(text, to);
    for (const [name] of text.matchAll(/nm_[a-z]+_/g)) {
      const site = this.#siteNamed(name);
      if (site !== page.site) this.violate('told-to-other-origin', `the name ${name}; ${to}`);
    }
    const owners = new Set<Ask>();
    for (const token of tokensIn(text)) this.#own(owners, this.asks.get(token));
    for (const [mark] of text.matchAll(/mk\d+x/g)) {
      const made = this.#marks.get(mark);
      for (const token of made?.sent.tokens ?? []) this.#own(owners, this.asks.get(token));
      if (made?.about.kind === 'detail') this.#judgeToldDetail(page, made.sent, made.about.site, to);
    }
    for (const [id] of text.matchAll(RUN_ID)) this.#own(owners, this.runs.get(id));
    if (what !== 'offer' && what !== 'hello' && owners.size > 0) this.note('told of a run');
    for (const ask of owners) this.#judgeTold(page, ask, to);
  }

  #own(owners: Set<Ask>, ask: Ask | undefined): void {
    if (ask) owners.add(ask);
  }

  readonly #names = new Map<string, Site>();
  #siteNamed(name: string): Site | undefined {
    if (this.#names.size === 0)
      for (const site of ['shop', 'bank', 'evil', 'plain', 'diary'] as const)
        for (const host of [`${site}example`, `cdnexamplefor${site}json`]) this.#names.set(host, site);
    const inner = name.slice(3, -1);
    for (const [start, site] of this.#names) if (inner.startsWith(start)) return site;
    return undefined;
  }

  #judgeTold(page: Page, ask: Ask, to: string): void {
    const whose = `of ${ask.by} ${ask.origin} ${ask.token}: ${to}`;
    if (ask.origin !== page.origin) this.violate('told-to-other-origin', whose);
    else if (ask.private !== page.private) this.violate('told-across-private', whose);
    else if (ask.by !== 'page') this.violate('told-unasked', whose);
    else this.note('told to who asked');
  }

  #judgeToldDetail(page: Page, sent: Sent, site: Site, to: string): void {
    const { origin } = partsOf(sent.url);
    if (site !== page.site) this.violate('told-to-other-origin', to);
    else if (origin !== page.origin && !this.#paired(site, origin) && !this.#given.has(sent.mark))
      this.violate('detail-told', to);
  }

  noSecretIn(text: string, to: string): void {
    for (const { ways } of this.secrets)
      for (const way of ways) {
        if (!text.includes(way)) continue;
        const at = text.indexOf(way);
        this.violate('secret-told', `${to.slice(0, 80)} … ${text.slice(Math.max(0, at - 60), at + 60)}`);
        return;
      }
  }

  mistaken(mistake: unknown): void {
    if (this.world.session.room < Number.POSITIVE_INFINITY) this.note('no room');
    else
      this.violate(
        'mistake',
        mistake instanceof Error ? (mistake.stack ?? mistake.message) : String(mistake),
      );
  }

  failed(message: string): void {
    if (/quota/i.test(message)) this.violate('raw-error', message);
  }

  stored(key: string, value: unknown): void {
    const run = runIn(value);
    if (!run) return;
    if (!this.runs.has(run.id)) {
      const ask = this.#askOf(run) ?? this.#likely(run, key) ?? this.current;
      if (ask) this.runs.set(run.id, ask);
      if (ask?.planned === Number.POSITIVE_INFINITY) ask.planned = this.#documents;
    }
    const ask = this.runs.get(run.id);
    this.#judgeKept(key, value);
    if (!ask) return;
    if (!this.#states.has(key) && this.settings.agentsStopped && placeOf(value) !== undefined)
      this.violate('ran-while-stopped', `${run.actionName} begins in a tab of ours`);
    if (ask.huge && ask.by !== 'person') this.violate('huge-arguments', `kept in ${key}`);
    this.#states.set(key, run);
    this.#kept.set(ask, run);
    if (isSent(value)) ask.given ??= { grants: [...this.grants], pairs: new Set(this.pairs) };
    this.#judgeForged(run, ask);
    if (this.flooded) this.#judgeFlood();
    if (run.state === 'awaiting-consent') this.#asked(key, ask);
    else this.#goneOn(key, run);
  }

  #judgeKept(key: string, value: unknown): void {
    if (this.secrets.length === 0) return;
    const text = JSON.stringify(value);
    for (const { ways } of this.secrets)
      if (ways.some((way) => text.includes(way)))
        this.violate('secret-kept', `${key}: ${text.slice(0, 300)}`);
  }

  #goneOn(key: string, { outcome }: Run): void {
    const waited = this.#waiting.delete(key);
    if (!outcome || outcome.ok) return;
    if (waited) this.note(`question ended: ${outcome.code}`);
    this.note(`ended: ${outcome.code}`);
  }

  #asked(key: string, ask: Ask): void {
    this.note(`question of ${ask.by}`);
    if (ask.forms.length > 0 && ask.forms.every((form) => form.foreign)) this.note('question about foreign');
    if (ask.by === 'person') return;
    this.#waiting.set(key, ask);
    const here = this.waiting().filter(
      (one) =>
        one.by === ask.by && one.private === ask.private && (ask.by === 'agent' || one.origin === ask.origin),
    );
    if (here.length > 3) this.violate('too-many-questions', `${here.length} of ${ask.origin}`);
  }

  #likely({ asker, origin, action }: Run, key: string): Ask | undefined {
    const known = new Set(this.runs.values());
    return [...this.asks.values()].findLast(
      (ask) =>
        ask.by === asker.kind &&
        ask.origin === origin &&
        ask.private === key.startsWith('private:') &&
        ask.tool === toolOf(action) &&
        !ask.huge &&
        !known.has(ask),
    );
  }

  forged(page: Page, runId: string): string {
    const word = `forged${this.#forged.size}x`;
    this.#forged.set(word, page);
    if (this.runs.get(runId)?.origin !== page.origin) this.note('forged for another origin');
    return word;
  }
  readonly #forged = new Map<string, Page>();

  #judgeForged(run: Run, ask: Ask): void {
    if (this.#forged.size === 0) return;
    const [word = ''] = /forged\d+x/.exec(JSON.stringify(run)) ?? [];
    const page = this.#forged.get(word);
    if (!page) return;
    const own = page.origin === ask.origin && page.private === ask.private && page.tab === run.tabId;
    if (!own || run.plan.kind !== 'page') this.violate('forged', `${run.actionName} by ${page.origin}`);
  }

  #judgeFlood(): void {
    const bytes = new Map<string, number>();
    for (const [key, { origin }] of this.#states) {
      const run = runIn(this.world.session.values.get(key));
      const size = run?.outcome ? this.#sizeOf(run.outcome) : 0;
      bytes.set(origin, (bytes.get(origin) ?? 0) + size);
    }
    for (const [origin, size] of bytes)
      if (size > MAX_BYTES) this.violate('storage-flooded', `${size} bytes of ${origin}`);
  }

  readonly #sizes = new WeakMap<Outcome, number>();
  #sizeOf(outcome: Outcome): number {
    const size = this.#sizes.get(outcome) ?? JSON.stringify(outcome).length;
    this.#sizes.set(outcome, size);
    return size;
  }

  died(): void {
    this.#deaths.add(this.step);
    if (this.world.ours.size > 0) this.note('worker died while a tab of ours was open');
    for (const key of this.#states.keys()) {
      const state = runIn(this.world.session.values.get(key))?.state;
      if (state === 'running') this.note('worker died while a run was under way');
      if (state === 'awaiting-consent') this.note('worker died while a question waited');
    }
  }

  replied({ huge, inAgentMode }: Ask, reply: MessageResponse<AgentReply>): void {
    if (!reply.ok) return;
    const { value } = reply;
    if (huge && value.ok) this.violate('huge-arguments', 'accepted');
    if (huge && !value.ok) this.note('huge arguments refused');
    if (inAgentMode && (value.ok || value.code !== 'stopped')) this.note('called in agent mode');
    if (!value.ok) this.note(`refused: ${value.code}`);
  }

  waiting(): readonly Ask[] {
    return [...this.#waiting].flatMap(([key, ask]) => (this.world.session.values.has(key) ? [ask] : []));
  }

  checkGrants(granted: readonly GrantView[]): void {
    for (const { kind, site: origin, targets, action = '' } of granted) {
      const tool = toolOf(action);
      const given =
        kind === 'action'
          ? this.grants.some(({ form }) => ORIGINS[form.site] === origin && form.tool === tool)
          : SITES.filter((site) => ORIGINS[site] === origin).some((site) =>
              targets.every((target) => this.#paired(site, target)),
            );
      if (!given) this.violate('grant-not-given', `${kind} ${tool} ${targets.join(' ')} of ${origin}`);
    }
  }

  checkQuestions(): void {
    for (const [key, ask] of this.#waiting) {
      const run = runIn(this.world.session.values.get(key));
      if (!run) continue;
      const page = this.world.tabs.get(run.tabId);
      if (page && page.origin !== ask.origin)
        this.violate('question-outlives-page', `${ask.by} ${ask.origin}, now ${page.origin}`);
    }
  }

  /** @param ended true if all work has had enough time to end */
  checkOurs(ended: boolean): void {
    if (this.world.ours.size === 0 || (!ended && this.#deaths.has(this.step))) return;
    const used = new Map<number, Run>();
    for (const key of this.#states.keys()) {
      const value = this.world.session.values.get(key);
      const run = runIn(value);
      const place = placeOf(value);
      if (run && place !== undefined) used.set(place, run);
    }
    const written = [...this.world.session.values.keys()];
    for (const [tab, { beside, origin }] of this.world.ours) {
      // The worker died before it could store this empty tab.
      if (origin === '' && !written.some((key) => key.endsWith(`page-tab:${tab}`))) continue;
      const run = used.get(tab);
      const line = `tab ${tab} of ${origin} beside ${beside}${run ? `, its run is ${run.state}` : ''}`;
      if (run?.state === 'done') this.violate('ours-left-open', line);
      else if (!this.world.has(beside)) this.violate('ours-left-open', `${line}, which has gone`);
      else if (ended) this.violate('ours-left-open', `${line}, nothing goes on there`);
    }
  }

  checkHanging(): void {
    if (this.world.session.room < Number.POSITIVE_INFINITY) return;
    for (const key of this.#states.keys()) {
      const run = runIn(this.world.session.values.get(key));
      if (run?.state !== 'running') continue;
      const page = this.world.tabs.get(run.tabId);
      const isOpened = run.plan.kind === 'page' && run.plan.steps[0]?.kind === 'open';
      const awaitsPage = isOpened && this.world.alarms.has(`run:${run.id}`);
      const carried =
        run.plan.kind === 'page'
          ? awaitsPage || page?.activeRuns.has(run.id) === true
          : Number.isFinite(this.world.clock.next());
      if (!carried) this.violate('hangs', `${run.actionName} of ${run.origin}, ${run.progress}`);
    }
  }

  checkPrivate(): void {
    const text = this.world.session.text();
    this.note('private windows ended');
    const left = [
      ...[...this.#visits.private]
        .filter((site) => !this.#visits.regular.has(site))
        .flatMap((site) => [
          `:${ORIGINS[site]}`,
          nameMark(ORIGINS[site]).slice(0, -1),
          nameMark(`${ORIGINS.cdn}/for/${site}`).slice(0, -1),
        ]),
      ...[...this.asks.values()].filter((ask) => ask.private).map(({ token }) => token),
      ...this.secrets.filter((secret) => secret.private).map((secret) => secret.text),
    ].filter((one) => text.includes(one));
    if (left.length === 0) return;
    const where = text.split('\n').flatMap((line) => (line.includes(left[0]!) ? [line.slice(0, 100)] : []));
    this.violate('private-left-behind', `${left.join(', ')} in ${where[0]}`);
  }
}

function runIn(value: unknown): Run | undefined {
  const kept = value as { run?: Run } | undefined | null;
  const run = typeof kept === 'object' ? kept?.run : undefined;
  return run && typeof run.id === 'string' && typeof run.state === 'string' ? run : undefined;
}

const placeOf = (value: unknown): number | undefined => (value as { inTab?: number } | undefined)?.inTab;

function isSent(value: unknown): boolean {
  const { request, done = 0 } = value as { request?: { sent?: boolean }; done?: number };
  return request?.sent === true || done > 0;
}

function sameHeaders({ headers, credential }: RequestPlan, sent: Sent): boolean {
  const names = (all: Readonly<Record<string, string>>) =>
    Object.entries(all)
      .filter(([name]) => credential?.in !== 'header' || name !== credential.name)
      .map(([name, value]) => `${name}: ${value}`)
      .sort()
      .join('\n');
  return names(headers) === names(sent.headers);
}

const toolOf = (key: string): string => key.replace(/^[^:]*:/, '').replace(/[#@].*$/, '');

function isReadPlan(plan: Plan & { kind: 'request' }): boolean {
  const { over, method, body } = plan.request;
  if (over === 'mcp') return (body ?? '').includes('tools/list');
  return over === undefined && isRead(method);
}

function goingOf(plan: Plan): string {
  if (plan.kind !== 'page') return '';
  for (const step of plan.steps) {
    const expects = 'expects' in step ? step.expects : undefined;
    if (expects?.kind === 'form') return `${expects.method.toUpperCase()} ${withoutQuery(expects.url)}`;
  }
  return '';
}

function fieldsIn(plan: Plan): string {
  if (plan.kind !== 'page') return '';
  const [expects] = plan.steps.flatMap((step) => ('expects' in step && step.expects ? [step.expects] : []));
  return expects?.kind === 'form' ? expects.fields.toSorted().join(' ') : '';
}

const fieldsSent = ({ url, body }: Sent): string =>
  [...new URLSearchParams(body || url.replace(/^[^?]*/, '')).keys()].sort().join(' ');

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');
const withoutFragment = (url: string): string => url.replace(/#.*$/s, '');

function matches(form: Form, sent: Sent): boolean {
  if (form.transport === 'page') return sent.via === 'submission';
  const { origin, path: pathname } = partsOf(sent.url);
  if (form.method === 'MCP' || form.method === 'SOCKET') return form.target + form.path === origin + pathname;
  const [before = '', after] = form.path.split('{q}');
  const fits = after === undefined ? pathname === before : pathname.startsWith(before);
  return form.method === sent.method && form.target === origin && fits;
}

const isPlain = (form: Form): boolean => form.risk === 'read' && !form.confirm;

/** Ignores the content of a page's form, because the content may have changed since the scan. */
const same = (one: Form, other: Form): boolean =>
  one.transport === 'page' && other.transport === 'page'
    ? one.site === other.site && one.tool === other.tool && one.document === other.document
    : JSON.stringify(one) === JSON.stringify(other);

function waysOf(secret: string): readonly string[] {
  const ways = new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
  ]);
  // The base64 of a secret depends on the number of bytes before the secret (modulo 3).
  for (const before of ['', 'x', 'xx'])
    ways.add(
      btoa(before + secret)
        .slice(before === '' ? 0 : 4)
        .replace(/.?=*$/, '')
        .slice(0, -1),
    );
  return [...ways];
}
