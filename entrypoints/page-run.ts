import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { shadowRootOf } from '../lib/browser/closed-roots.ts';
import { retry } from '../lib/messaging/messages.ts';
import { connectPage, pageRuntime, startOnce } from '../lib/messaging/page-connection.ts';
import { textsAround } from '../lib/page/act/cached-texts.ts';
import { executePage } from '../lib/page/act/execute.ts';
import { activeRuns, executions } from '../lib/page/act/executions.ts';
import { send as sendAsPage } from '../lib/page/act/send.ts';
import { reachClosedRoots } from '../lib/page/dom/dom.ts';
import { callTool } from '../lib/page/webmcp/call-tool.ts';

export default defineUnlistedScript(() => {
  reachClosedRoots(shadowRootOf);
  const connection = connectPage(pageRuntime());
  const { send, alive } = connection;
  const runs = activeRuns();

  const runner = executions({
    origin: location.origin,
    runs,
    execute: (run, hooks, signal) =>
      executePage(
        document,
        run,
        { ...hooks, textsAround: (labels) => textsAround(document, labels) },
        signal,
      ),
    async progress(runId, progress, done, left) {
      const reached = { runId, progress, done, ...(left && { left }) };
      const response = await retry(() => send('runProgress', reached), alive);
      if (!response.ok) throw new Error(response.error.message);
    },
    async deliver(runId, outcome) {
      await retry(() => send('runOutcome', { runId, outcome }), alive);
    },
  });

  startOnce('page-run', connection, () => {
    connection.listen({
      async execute({ runId, origin, ...run }) {
        return { begun: runner.begin(runId, origin, run) };
      },
      async send({ runId, request, limit }) {
        const controller = new AbortController();
        runs.set(runId, controller);
        const sends = request.over === 'page-tool' ? callTool : sendAsPage;
        const sent = await sends(document, request, limit, controller.signal);
        runs.delete(runId);
        return sent;
      },
      async cancel({ runId }) {
        runs.get(runId)?.abort();
        return null;
      },
    });
    return () => {
      for (const controller of runs.values()) controller.abort();
    };
  });
});
