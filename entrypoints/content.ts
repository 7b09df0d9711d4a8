import { defineContentScript } from 'wxt/utils/define-content-script';
import { connectPage, once, pageRuntime } from '../lib/messaging/page.ts';
import { attend } from '../lib/page/attend.ts';
import { hasWebMcp } from '../lib/page/model-context.ts';

/** The always-on script. Small: it runs on every page. */
export default defineContentScript({
  matches: ['<all_urls>'],
  registration: 'runtime',
  runAt: 'document_idle',
  main() {
    const connection = connectPage(pageRuntime());
    const { ask, alive, answer } = connection;
    once('content', connection, () => {
      const { scan, stop } = attend(document, {
        alive,
        async hello(seen) {
          const reply = await ask('hello', { ...seen, webmcp: hasWebMcp() });
          if (reply.ok) return reply.value;
          throw new Error(reply.error.message);
        },
        async facts(facts) {
          await ask('facts', facts);
        },
      });
      answer({ scan });
      return stop;
    });
  },
});
