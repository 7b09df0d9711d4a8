import type { Declared } from '../../call/prepare.ts';
import type { PageHandlers } from '../../messaging/contract/page.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { Action, AuthScheme } from '../../model/index.ts';
import { declarerOf } from '../../policy/index.ts';
import { credentialFault, credentialPlace, explainScheme } from '../../run/credentials/credentials.ts';
import type { Token } from '../../run/credentials/oauth.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { refuseTarget } from '../../run/plan/target.ts';
import { sendWith } from '../../run/send.ts';
import { Refused } from '../../text/english.ts';
import { durationMs, say } from '../../text/index.ts';
import type { Answers } from './answers.ts';
import type { McpTools } from './mcp-tools.ts';
import type { PageRuns } from './page-runs.ts';
import type { RunParts } from './parts.ts';
import type { ActionOfTab, Planning } from './planning.ts';
import type { Runs } from './runs.ts';

interface Parts extends RunParts {
  readonly planning: Planning;
  readonly runs: Runs;
  readonly answers: Answers;
  readonly pages: PageRuns;
}

export function createRunHandlers(parts: Parts) {
  const { store, planning, grants, tools, runs, answers, pages } = parts;
  return {
    panel: {
      plan: async (request) => {
        const prepared = await planning.prepare(request);
        return prepared.ok ? { ok: true, plan: prepared.plan } : prepared;
      },
      run: (request) => runs.start(request),
      answer: (answer) => answers.answer(answer),
      cancel: ({ runId }) => runs.cancel(runId),
      dismiss: ({ runId }) => runs.dismiss(runId),
      more: ({ runId }) => runs.more(runId),
      open: async (wanted) => {
        const found = await planning.open(wanted);
        return found.ok ? { ok: true, action: await withTools(found, tools) } : found;
      },
      propose: async (wanted) => {
        const found = await planning.open(wanted);
        if (!found.ok) return [];
        const ids = new Map(found.site.actions.map(({ key: declared, id }) => [declared, id]));
        const earlier = (await store.all()).flatMap(({ run, request }) => {
          const { origin, action, outcome } = run;
          const id = request?.actionId ?? ids.get(action);
          const isOfOther = origin === found.site.origin && action !== wanted.action;
          return isOfOther && outcome?.ok && id !== undefined ? [{ action: id, data: outcome.data }] : [];
        });
        if (earlier.length === 0) return [];
        const { propose } = await import('../parts/running.ts');
        return propose(found.action, earlier.toReversed());
      },
      file: async ({ runId }) => {
        const { run } = await runs.known(runId);
        const base64 = await store.file(runId);
        if (!run.outcome?.ok || !run.outcome.file || base64 === undefined)
          throw new Refused(say('fileDropped'));
        return { ...run.outcome.file, base64 };
      },
      grants: () => grants.all(),
      revoke: async (which) => {
        await grants.revoke(which);
        await answers.withdraw(which.site);
      },
      ...credentialHandlers(parts),
    } satisfies Partial<PanelHandlers>,
    page: {
      runProgress: ({ runId, progress, done = 0, left }, sender) =>
        pages.progressed(runId, sender, { text: progress, done, left }),
      runOutcome: ({ runId, outcome }, sender) => pages.ended(runId, sender, outcome),
    } satisfies Partial<PageHandlers>,
  };
}

async function withTools({ site, action }: Declared<TabView>, tools: McpTools): Promise<Action> {
  const { transport } = action;
  return transport.kind === 'mcp'
    ? { ...action, transport: { ...transport, tools: await tools.known(site.origin, transport.url) } }
    : action;
}

function credentialHandlers({ services, planning, credentials }: Parts) {
  const { now, platform, changed } = services;
  async function bound(
    wanted: ActionOfTab,
  ): Promise<(Declared<TabView> & { readonly ok: true; readonly target: string }) | PlanError> {
    const found = await planning.open(wanted);
    if (!found.ok) return found;
    const { site: view, action } = found;
    const target = 'url' in action.transport ? URL.parse(action.transport.url)?.origin : undefined;
    if (target === undefined || target === 'null') return planError('not-runnable', say('addressUnknown'));
    return refuseTarget(target, view.url) ?? { ...found, target };
  }

  return {
    giveCredential: async ({ secret, ...wanted }) => {
      const found = await bound(wanted);
      if (!found.ok) return found;
      const { site: view, action, target } = found;
      const { scheme } = action.auth;
      const fault = credentialPlace(scheme)
        ? credentialFault(secret)
        : (explainScheme(scheme) ?? say('noScheme'));
      if (fault !== undefined) return planError('invalid-arguments', fault);
      const isOwn = view.origin === target && !declarerOf(action, target).foreign;
      const token = { access: secret, ...(isOwn && lifeOf(scheme, target, now())) };
      const credential = await credentials.give(view.origin, target, token);
      return { ok: true, credential };
    },
    signIn: async ({ clientId, clientSecret, scopes, ...wanted }) => {
      const found = await bound(wanted);
      if (!found.ok) return found;
      const { site: view, action, target } = found;
      const client = { id: clientId, secret: clientSecret };
      const context = {
        ...platform.identity,
        redirectUri: platform.identity.redirectUri(),
        pageUrl: view.url,
        signal: new AbortController().signal,
        send: sendWith(platform.fetch),
        now,
      };
      const { signIn } = await import('../parts/running.ts');
      const answer = await signIn(action.auth.scheme, client, context, scopes);
      if (!answer.ok) return answer;
      const credential = await credentials.give(view.origin, target, answer.token);
      await changed(wanted.tabId);
      return { ok: true, credential };
    },
    redirectUri: async () => platform.identity.redirectUri(),
    credentials: () => credentials.all(),
    forgetCredentials: ({ site }) => credentials.forget(site),
  } satisfies Partial<PanelHandlers>;
}

/** Ignores a renewal URL (AWP §7) of another origin. */
function lifeOf(
  scheme: AuthScheme | undefined,
  target: string,
  now: number,
): Pick<Token, 'expiresAt' | 'renewal'> {
  const { refreshUrl, tokenExpiry } = scheme ?? {};
  if (refreshUrl === undefined || URL.parse(refreshUrl)?.origin !== target) return {};
  const life = tokenExpiry === undefined ? undefined : durationMs(tokenExpiry);
  const place = credentialPlace(scheme);
  return {
    renewal: { url: refreshUrl, place },
    ...(life !== undefined && { expiresAt: now + life }),
  };
}
