import type { Area } from '../../browser/ports.ts';
import type { Action, AuthScheme, McpTool, Outcome, RequestPlan } from '../../model/index.ts';
import type { OAuthContext } from '../../run/credentials/oauth.ts';
import { onlyLists, toolsIn } from '../../run/transports/mcp-tools.ts';
import { areaOf } from '../storage.ts';

export type McpTools = ReturnType<typeof createMcpTools>;

export function createMcpTools(session: Area, context: Pick<OAuthContext, 'send' | 'now'>) {
  const keyOf = (site: string, url: string) => `tools:${site} ${url}`;
  const signInOf = (site: string, url: string) => `tools:sign-in ${site} ${url}`;
  return {
    async known(site: string, url: string): Promise<readonly McpTool[]> {
      return (await areaOf<readonly McpTool[]>(session).get(keyOf(site, url))) ?? [];
    },
    async withSignIn(site: string, action: Action): Promise<Action> {
      const { transport, auth } = action;
      if (transport.kind !== 'mcp' || auth.scheme?.type === 'api-key') return action;
      const scheme = await areaOf<AuthScheme>(session).get(signInOf(site, transport.url));
      return scheme
        ? { ...action, auth: { needed: auth.needed === 'yes' ? 'yes' : 'optional', scheme } }
        : action;
    },
    async learn(site: string, request: RequestPlan, outcome: Outcome, signal: AbortSignal): Promise<void> {
      if (!outcome.ok && outcome.status === 401) {
        const { signInAsked } = await import('../parts/running.ts');
        const scheme = await signInAsked(request, outcome, { ...context, signal });
        if (scheme) await session.set(signInOf(site, request.url), scheme);
      }
      if (outcome.ok ? !onlyLists(request) : outcome.code !== 'unknown-action') return;
      const tools = outcome.ok ? toolsIn(outcome.data) : [];
      await session.set(keyOf(site, request.url), tools).catch(() => undefined);
    },
  };
}
