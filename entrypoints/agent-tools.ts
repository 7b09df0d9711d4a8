import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type ModelContext, Offered } from '../lib/agent/register.ts';
import { connectPage, once, pageRuntime } from '../lib/messaging/page.ts';

/** Offers tools on a page through WebMCP, from the isolated world. Injected where there are some and WebMCP is on. */
export default defineUnlistedScript(() => {
  const connection = connectPage(pageRuntime());
  once('agent-tools', connection, () => {
    const { modelContext } = document as { readonly modelContext?: ModelContext };
    const offered =
      modelContext &&
      new Offered(modelContext, async (tool, input) => {
        const answer = await connection.ask('call', { tool, arguments: input });
        if (answer.ok) return answer.value;
        return { ok: false, code: 'interrupted', message: answer.error.message, next: 'Call again.' };
      });
    connection.answer({
      offer: async ({ tools }) => ({ offered: (await offered?.update(tools)) ?? 0 }),
    });
    return () => void offered?.update([]);
  });
});
