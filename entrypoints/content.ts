import { defineContentScript } from 'wxt/utils/define-content-script';
import { shadowRootOf } from '../lib/browser/closed-roots.ts';
import { retry } from '../lib/messaging/messages.ts';
import { connectPage, pageRuntime, startOnce } from '../lib/messaging/page-connection.ts';
import { reachClosedRoots } from '../lib/page/dom/dom.ts';
import { monitor } from '../lib/page/scan/monitor.ts';
import { scannerOf } from '../lib/page/scan/scanner.ts';
import { hasWebMcp } from '../lib/page/webmcp/model-context.ts';

/** This script must stay small, because it runs in every page. */
export default defineContentScript({
  matches: ['<all_urls>'],
  registration: 'runtime',
  runAt: 'document_idle',
  main() {
    reachClosedRoots(shadowRootOf);
    const connection = connectPage(pageRuntime());
    const { send, alive, listen } = connection;
    startOnce('content', connection, () => {
      let isFirst = true;
      const { scan, stop } = monitor(document, {
        alive,
        scanner: scannerOf,
        async hello(seen) {
          const here = { ...seen, webmcp: hasWebMcp(), reloaded: isFirst && isReload() };
          isFirst = false;
          const response = await retry(() => send('hello', here), alive);
          if (response.ok) return response.value;
          throw new Error(response.error.message);
        },
        async facts(facts) {
          await retry(() => send('facts', facts), alive);
        },
      });
      listen({ scan });
      return stop;
    });
  },
});

/** Browsers don't distinguish reloads by people from reloads by scripts. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'reload';
}
