import { STATUS_TOOL } from '../../../lib/agent/call.ts';
import type { Run } from '../../../lib/model/index.ts';
import { type Ask, Oracle, type Violation } from './oracle.ts';
import { lead, load, type Page } from './page.ts';
import type { Play, Step } from './steps.ts';
import { formAt, ORIGINS, originOfTarget, pageUrl, type Site } from './web.ts';
import { quietly, World } from './world.ts';

export interface Played {
  readonly violations: readonly Violation[];
  readonly seen: ReadonlyMap<string, number>;
}

const TABS = [1, 2, 3];
const HUGE = 'x'.repeat(70_000);

export async function play({ sites, webmcp, judged, steps }: Play): Promise<Played> {
  Object.assign(globalThis, { judged });
  const oracle = new Oracle();
  const world = new World(oracle, new Map(Object.entries(sites) as [Site, Play['sites'][Site]][]));
  oracle.world = world;
  const restore = world.install();
  try {
    const player = new Player(world, oracle, webmcp);
    await player.visit(1, 'shop', 0, false);
    await world.clock.settle();
    for (const [index, step] of steps.entries()) {
      oracle.step = index;
      await player.take(step);
      const hasty = 'hasty' in step && step.hasty;
      if (!hasty) await world.clock.settle();
      oracle.personAtWork = false;
      oracle.current = undefined;
      if (world.alive && !hasty) {
        oracle.checkQuestions();
        oracle.checkOurs(false);
      }
    }
    if (world.deaths > 0) oracle.note('worker died');
    await player.end();
    return { violations: oracle.violations, seen: oracle.seen };
  } finally {
    restore();
  }
}

class Player {
  readonly #world: World;
  readonly #oracle: Oracle;
  readonly #webmcp: boolean;
  #secrets = 0;

  constructor(world: World, oracle: Oracle, webmcp: boolean) {
    this.#world = world;
    this.#oracle = oracle;
    this.#webmcp = webmcp;
  }

  async take(step: Step): Promise<void> {
    const world = this.#world;
    switch (step.do) {
      case 'visit':
        if (step.later) await world.pass(61_000);
        return this.visit(step.tab, step.site, step.path, step.announced);
      case 'close':
        return this.#close(step.tab);
      case 'change':
        return this.#change(step);
      case 'call':
        return this.#call(step);
      case 'status':
        return this.#status(step);
      case 'agent':
        return this.#agent(step.tab, step.tool);
      case 'report':
        return this.#report(step.tab);
      case 'press':
        return this.#press(step);
      case 'answer':
        return this.#answer(step);
      case 'revoke':
        return this.#revoke(step.n);
      case 'cancel':
      case 'dismiss':
        return this.#end(step.do, step.n);
      case 'policy':
        return this.#allow(step);
      case 'settings':
        return this.#set(step.set);
      case 'agent mode':
        return void (await world.panel('agentMode', { tabId: 1, origin: ORIGINS[step.site], on: true }));
      case 'wait':
        return world.pass(step.ms);
      case 'die':
        if (step.after === 0) world.kill();
        else world.fuse = { left: step.after, after: step.done };
        return;
      case 'mood':
        world.web.moods.set(step.host, step.mood);
        this.#oracle.flooded ||= step.mood === 'large';
        return;
      case 'swap form': {
        const page = world.tabs.get(step.tab);
        if (page?.form) page.form = { ...page.form, action: 'evil' };
        return;
      }
      case 'fill storage':
        world.session.room = world.session.size() + step.room;
        this.#oracle.note('storage full');
        return;
      case 'secret':
        return this.#give(step.tab, step.tool);
      case 'forget secrets':
        return void (await world.panel('forgetCredentials', {}));
      case 'open': {
        this.#oracle.personAtWork = true;
        const { origin } = world.tabs.get(step.tab) ?? {};
        if (origin !== undefined)
          await world.panel('open', { tabId: step.tab, site: origin, action: `adp:${step.tool}` });
        return;
      }
      case 'ours':
        return this.#toOurs(step.n, step.what);
      case 'forge':
        return this.#forge(step.tab, step.n);
      default:
        return step satisfies never;
    }
  }

  async visit(tab: number, wanted: Site, path: 0 | 1, announced: boolean): Promise<void> {
    const world = this.#world;
    const private_ = tab === 3;
    const site = wanted === 'diary' && !private_ ? 'shop' : wanted;
    const before = world.tabs.get(tab);
    const page = load(world, { tab, site, path, private: private_, webmcp: this.#webmcp });
    if (before && before.site !== site) this.#oracle.note('another origin comes to a tab');
    if (!announced) return;
    const { background } = world.worker();
    const shown = { id: tab, url: page.url, title: '', private: private_ };
    quietly(background.loading(shown));
    background.loaded(shown);
  }

  async #close(tab: number): Promise<void> {
    const world = this.#world;
    const page = world.tabs.get(tab);
    if (!page) return;
    world.close(tab);
    await world.clock.settle();
    await this.#lookAtPrivate(page.private);
  }

  async #lookAtPrivate(opened: boolean): Promise<void> {
    const world = this.#world;
    if (!opened || world.hasPrivate()) return;
    world.worker();
    await world.clock.settle();
    this.#oracle.checkPrivate();
  }

  async #change({ site, edit, seen }: Step & { do: 'change' }): Promise<void> {
    const world = this.#world;
    const before = world.web.declaration(site);
    const after =
      'of' in edit
        ? {
            ...before,
            actions: { ...before.actions, [edit.of]: { ...before.actions[edit.of], ...edit.to } },
          }
        : { ...before, ...edit };
    world.web.declarations.set(site, after);
    this.#oracle.note('declaration changed');
    if (!seen) return;
    for (const [tab, page] of world.tabs)
      if (page.site === site) {
        page.earlier = { form: page.form, step: this.#oracle.step };
        page.form = formAt(after, page.path);
        await world.panel('recheck', { tabId: tab, fresh: true });
      }
  }

  #tool(page: Page, tool: string): string {
    return page.tools.find((name) => name.startsWith(tool)) ?? tool;
  }

  async #call({ tab, tool, with: given, times, hasty, waits }: Step & { do: 'call' }): Promise<void> {
    const page = this.#world.tabs.get(tab);
    if (!page) return;
    for (let left = times; left > 0; left--) {
      const kind = { huge: given === 'huge', bare: given === 'nothing' };
      const ask = this.#oracle.ask('page', page, tool, kind);
      const args = given === 'nothing' ? {} : { q: given === 'huge' ? ask.token + HUGE : ask.token };
      quietly(this.#tell(page, { tool: this.#tool(page, tool), arguments: args }, ask));
    }
    if (!hasty) await this.#world.clock.settle();
    if (!hasty && waits && this.#world.ours.size > 0) await this.#world.pass(1_000);
  }

  async #toOurs(n: number, what: (Step & { do: 'ours' })['what']): Promise<void> {
    const world = this.#world;
    const all = [...world.ours];
    const [tab, one] = all[n % Math.max(1, all.length)] ?? [];
    if (tab === undefined || !one) return;
    this.#oracle.note(`tab of ours: ${what}`);
    const page = world.tabs.get(tab);
    if (what === 'close') world.close(tab);
    else if (what === 'leave') lead(world, tab, pageUrl('evil', 0), one);
    else if (what === 'first page' && page) lead(world, tab, pageUrl(page.site, 0), one);
    else if (page) {
      const ask = this.#oracle.ask('page', page, 'send');
      quietly(this.#tell(page, { tool: this.#tool(page, 'send'), arguments: { q: ask.token } }, ask));
    }
    await world.clock.settle();
    if (one.private) await this.#lookAtPrivate(true);
  }

  async #tell(page: Page, request: { tool: string; arguments: unknown }, ask?: Ask): Promise<void> {
    const reply = await this.#world.say(page, 'call', request);
    if (!reply) return;
    if (!reply.ok) this.#oracle.failed(reply.error.message);
    this.#oracle.told(page, `reply to ${request.tool}`, reply);
    if (ask) this.#oracle.replied(ask, reply);
  }

  async #status({ tab, of, n }: Step & { do: 'status' }): Promise<void> {
    const page = this.#world.tabs.get(tab);
    if (!page) return;
    const known = [...this.#oracle.runs.keys()];
    const args =
      of === 'latest'
        ? { run: 'latest' }
        : of === 'any run'
          ? { run: known.at(-1 - n) ?? 'none' }
          : of === 'tool'
            ? { tool: ['find', 'buy', 'send'][n % 3] }
            : {};
    this.#oracle.note('status asked');
    if (of === 'tool') this.#oracle.ask('page', page, args.tool ?? '');
    quietly(this.#tell(page, { tool: STATUS_TOOL, arguments: args }));
    await this.#world.clock.settle();
    await this.#world.pass(2_100);
  }

  async #forge(tab: number, n: number): Promise<void> {
    const page = this.#world.tabs.get(tab);
    const runId = [...this.#oracle.runs.keys()].at(-1 - n);
    if (!page || runId === undefined) return;
    const text = this.#oracle.forged(page, runId);
    await this.#world.say(page, 'runProgress', { runId, progress: text, done: 2 });
    const data = { kind: 'text', text, contentType: 'text/plain' } as const;
    await this.#world.say(page, 'runOutcome', { runId, outcome: { ok: true, status: 0, data, tookMs: 1 } });
  }

  async #agent(tab: number, tool: string): Promise<void> {
    const page = this.#world.tabs.get(tab);
    if (!page) return;
    const worker = this.#world.worker();
    const ask = this.#oracle.ask('agent', page, tool);
    const answered = worker.while(worker.background.lens.run(tool, { q: ask.token }, { tabId: tab }));
    quietly(
      answered.then(
        (reply) => {
          if (reply) this.#oracle.noSecretIn(JSON.stringify(reply), 'the agent');
        },
        (error: unknown) => this.#oracle.failed(String(error)),
      ),
    );
    await this.#world.clock.settle();
  }

  async #report(tab: number): Promise<void> {
    const worker = this.#world.worker();
    const asked = worker.background.lens.report(tab).catch((error: unknown) => {
      this.#oracle.failed(String(error));
      return null;
    });
    const report = await worker.while(asked);
    if (report) this.#oracle.noSecretIn(JSON.stringify(report), 'the report');
  }

  async #press({ tab, tool, on, override }: Step & { do: 'press' }): Promise<void> {
    const page = this.#world.tabs.get(tab);
    const view = page && (await this.#world.view(tab));
    const action = view?.actions.find(({ id }) => id === tool);
    if (!page || !action) return;
    const ask = this.#oracle.ask('person', page, tool, { override });
    this.#oracle.personAtWork = true;
    const wanted = { tabId: tab, site: page.origin, action: action.key };
    const request = { ...wanted, arguments: { q: ask.token }, on, override };
    const run = await this.#world.panel('run', request);
    const [choice] = (run && 'ok' in run && run.choices) || [];
    if (choice) {
      this.#oracle.note('ambiguous: the person picks');
      await this.#world.panel('run', { ...request, pick: choice.path });
    }
    await this.#world.clock.settle();
  }

  async #questions(first: number): Promise<readonly { readonly tab: number; readonly run: Run }[]> {
    for (const tab of [first, ...TABS.filter((other) => other !== first)]) {
      if (!this.#world.tabs.has(tab)) continue;
      const runs = await this.#world.runs(tab);
      const waiting = runs.filter(({ state }) => state === 'awaiting-consent');
      if (waiting.length > 0) return waiting.map((run) => ({ tab, run }));
    }
    return [];
  }

  async #answer({ n, allow, remember, tab, twice, hasty }: Step & { do: 'answer' }): Promise<void> {
    const questions = await this.#questions(tab);
    const asked = questions[n % Math.max(1, questions.length)];
    if (!asked) return;
    const { run } = asked;
    const shows = this.#world.tabs.get(asked.tab)?.origin ?? '';
    if (shows !== run.origin) this.#oracle.note('answered while another origin is shown');
    this.#oracle.answered(run, allow, remember);
    const answer = () =>
      quietly(this.#world.panel('answer', { runId: run.id, allow, ...(remember !== 'no' && { remember }) }));
    answer();
    if (twice) answer();
    if (hasty) return;
    await this.#world.clock.settle();
    const [first] = run.plan.kind === 'page' ? run.plan.steps : [];
    if (first?.kind === 'open') await this.#world.pass(1_000);
    await this.#compareGrants();
  }

  async #compareGrants(): Promise<void> {
    const granted = await this.#world.panel('grants', null);
    this.#oracle.checkGrants(granted ?? []);
  }

  async #revoke(n: number): Promise<void> {
    const granted = (await this.#world.panel('grants', null)) ?? [];
    const chosen = granted[n % Math.max(1, granted.length)];
    if (!chosen) return;
    const { id, site } = chosen;
    const revoked = await this.#world.panel('revoke', { site, id });
    if (revoked === null) this.#oracle.revoked(chosen);
  }

  async #end(how: 'cancel' | 'dismiss', n: number): Promise<void> {
    const runs = (await Promise.all([...this.#world.tabs.keys()].map((tab) => this.#world.runs(tab)))).flat();
    const run = runs[n % Math.max(1, runs.length)];
    if (run) await this.#world.panel(how, { runId: run.id });
  }

  async #allow({ site, tool, target }: Step & { do: 'policy' }): Promise<void> {
    const origin = originOfTarget(site, target);
    this.#world.policies = [{ allow: [{ origin: ORIGINS[site], actions: [tool], targets: [origin] }] }];
    this.#oracle.policy = [{ site, tool, target: origin }];
  }

  async #set(what: (Step & { do: 'settings' })['set']): Promise<void> {
    const before = await this.#world.panel('settings', null);
    if (!before) return;
    const change = {
      'agents read': { agentsMayRead: true },
      'agents ask': { agentsMayRead: false },
      'agents stopped': { agentsStopped: true },
      'agents go': { agentsStopped: false },
    }[what];
    await this.#world.panel('saveSettings', { ...before, ...change });
    const { agentsStopped, agentsMayRead } = this.#world.settings() ?? this.#oracle.settings;
    Object.assign(this.#oracle.settings, { agentsStopped, agentsMayRead });
  }

  async #give(tab: number, tool: string): Promise<void> {
    const page = this.#world.tabs.get(tab);
    const view = page && (await this.#world.view(tab));
    const action = view?.actions.find(({ id }) => id === tool);
    if (!page || !action) return;
    this.#oracle.personAtWork = true;
    const secret = `Zq${++this.#secrets}/k+7=&%w${'abc'.repeat(4)}`;
    const wanted = { tabId: tab, site: page.origin, action: action.key };
    const given = await this.#world.panel('giveCredential', { ...wanted, secret });
    if (given?.ok) this.#oracle.secretGiven(secret, page.site, given.credential.target, page.private);
  }

  async end(): Promise<void> {
    await this.#world.clock.settle();
    this.#world.fuse = undefined;
    this.#world.worker();
    await this.#world.clock.settle();
    this.#oracle.checkQuestions();
    this.#oracle.checkHanging();
    await this.#waitForOurs();
    await this.#lookAtPrivate(this.#oracle.seen.has('private window'));
    if (this.#oracle.secrets.length > 0) await this.#lookAround();
    this.#world.kill();
    await this.#world.clock.settle();
  }

  async #waitForOurs(): Promise<void> {
    if (this.#world.ours.size === 0) return;
    this.#oracle.checkOurs(false);
    await this.#world.pass(80_000);
    this.#oracle.checkOurs(true);
  }

  async #lookAround(): Promise<void> {
    for (const tab of this.#world.tabs.keys()) {
      const view = await this.#world.view(tab);
      this.#oracle.noSecretIn(JSON.stringify(view) ?? '', 'the panel');
      await this.#report(tab);
    }
  }
}
