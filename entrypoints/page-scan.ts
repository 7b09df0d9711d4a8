import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { scan } from '../lib/page/scan/scan.ts';
import { provideScanner } from '../lib/page/scan/scanner.ts';
import { watchChanges } from '../lib/page/scan/watch.ts';

/** Scans the page for the always-on script. Injected where there is something to scan for. */
export default defineUnlistedScript(() => provideScanner({ scan, watchChanges }));
