import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type Call, type ModelContext, Offered } from '../lib/agent/register.ts';
import { Showing } from '../lib/agent/showing.ts';
import { connectPage, once, pageRuntime } from '../lib/messaging/page.ts';
import type { AgentReply } from '../lib/model/index.ts';
import { bridge } from '../lib/page/agent-mode.ts';
import { modelContextOf, toolForms } from '../lib/page/model-context.ts';

/** Offers tools on a page: through WebMCP from the isolated world, else by agent mode. Injected where there are some. */
export default defineUnlistedScript(() => {
  const connection = connectPage(pageRuntime());
  let leave: () => void = () => undefined;

  const call: Call = async (tool, input) => {
    const left = new AbortController();
    const leaving = new Promise<AgentReply>((resolve) => {
      const options = { once: true, signal: left.signal };
      globalThis.addEventListener(
        'beforeunload',
        () => {
          resolve(LEAVING);
          leave();
        },
        options,
      );
    });
    const answer = connection.ask('call', { tool, arguments: input });
    const reply = answer.then(
      (given): AgentReply =>
        given.ok
          ? given.value
          : { ok: false, code: 'interrupted', message: given.error.message, next: 'Call again.' },
    );
    // A call that leads to another page would end with this one, and its caller would know nothing.
    return Promise.race([reply, leaving]).finally(() => left.abort());
  };

  once('agent-tools', connection, () => {
    const context = modelContextOf<ModelContext>(document);
    const offered = context && new Offered(context, call);
    const toPage = context ? undefined : bridge(document, call);
    const showing = new Showing(async (tools) => {
      toPage?.offer(tools);
      return (await offered?.update(tools)) ?? tools.length;
    });
    leave = () => showing.leave();
    // Back from the cache of pages.
    const returned = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) showing.stay();
    };
    globalThis.addEventListener('pageshow', returned);
    connection.answer({
      offer: async ({ tools }) => ({ offered: await showing.offer(tools) }),
      pageTools: async () => (await offered?.pageTools(toolForms(document))) ?? [],
    });
    return () => {
      showing.stop();
      globalThis.removeEventListener('pageshow', returned);
      toPage?.close();
      void offered?.update([]);
    };
  });
});

const LEAVING: AgentReply = {
  ok: false,
  code: 'running',
  message: 'It goes on over to the next page.',
  next: 'Do not repeat it: call awas_lens_status {"run":"latest"}.',
};
