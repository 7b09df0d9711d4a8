import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { shadowRootOf } from '../lib/browser/closed-roots.ts';
import { reachClosedRoots } from '../lib/page/dom/dom.ts';
import { scan } from '../lib/page/scan/scan.ts';
import { provideScanner } from '../lib/page/scan/scanner.ts';
import { watchChanges } from '../lib/page/scan/watch.ts';

export default defineUnlistedScript(() => {
  reachClosedRoots(shadowRootOf);
  provideScanner({ scan, watchChanges });
});
