import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { CallLimit, LEAVING, toolResult, unanswered } from '../lib/agent/edge.ts';
import { followCall, type PageCallPorts } from '../lib/agent/page-call.ts';
import { type Call, type ModelContext, RegisteredTools, ToolRegistrar } from '../lib/agent/register.ts';
import { pause } from '../lib/http/pause.ts';
import { connectPage, pageRuntime, startOnce } from '../lib/messaging/page-connection.ts';
import type { AgentReply } from '../lib/model/index.ts';
import { bridge } from '../lib/page/webmcp/agent-mode.ts';
import { modelContextOf } from '../lib/page/webmcp/model-context.ts';
import { pageTools } from '../lib/page/webmcp/page-tools.ts';

export default defineUnlistedScript(() => {
  const connection = connectPage(pageRuntime());

  const limit = new CallLimit(() => performance.now());

  const leaving = new EventTarget();
  const left = (over: AbortSignal): Promise<AgentReply> =>
    new Promise((resolve) => {
      const options = { once: true, signal: over };
      globalThis.addEventListener('beforeunload', () => resolve(LEAVING), options);
      leaving.addEventListener('leave', () => resolve(LEAVING), options);
    });

  const call: Call = async (tool, input, signal) => {
    const end = limit.begin();
    if (typeof end !== 'function') return toolResult(end);
    const ports: PageCallPorts = {
      send: async (id) => {
        const answer = await connection.send('call', { tool, arguments: input, call: id });
        return answer.ok ? answer.value : unanswered(answer.error.message, connection.alive());
      },
      cancel: (id) => void connection.send('cancelCall', { call: id }),
      // A navigation ends this script, so pending calls are answered first.
      left,
      newId: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    };
    return followCall(ports, signal).then(toolResult).finally(end);
  };

  startOnce('agent-tools', connection, () => {
    const context = modelContextOf<ModelContext>(document);
    const offered = context && new RegisteredTools(context, call);
    const toPage = context ? undefined : bridge(document, call);
    const registrar = new ToolRegistrar(async (tools) => {
      toPage?.offer(tools);
      return (await offered?.update(tools)) ?? tools.length;
    });
    const leave = (): void => registrar.leave();
    // In Firefox, this listener excludes the page from the back/forward cache, so few pages get it.
    if (context) globalThis.addEventListener('beforeunload', leave);
    const returned = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) registrar.stay();
    };
    globalThis.addEventListener('pageshow', returned);
    connection.listen({
      // The tab may have navigated since, so the tools may belong to its previous site.
      offer: async ({ origin, tools }) => ({
        offered: origin === location.origin ? await registrar.offer(tools) : 0,
      }),
      leave: async () => {
        leave();
        leaving.dispatchEvent(new Event('leave'));
        // Replies of pending calls are sent in the next task.
        await pause(0);
        return null;
      },
      pageTools: async () => (await offered?.withOurs((ours) => pageTools(document, ours))) ?? [],
    });
    return () => {
      registrar.stop();
      globalThis.removeEventListener('beforeunload', leave);
      globalThis.removeEventListener('pageshow', returned);
      toPage?.close();
      void offered?.update([]);
    };
  });
});
