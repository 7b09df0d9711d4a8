import { defineContentScript } from 'wxt/utils/define-content-script';
import { sayAgain } from '../lib/messaging/again.ts';
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
          const here = { ...seen, webmcp: hasWebMcp() };
          const reply = await sayAgain(() => ask('hello', here), alive);
          if (reply.ok) return reply.value;
          throw new Error(reply.error.message);
        },
        async facts(facts) {
          await sayAgain(() => ask('facts', facts), alive);
        },
      });
      answer({ scan });
      return stop;
    });
  },
});
