import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { shadowRootOf } from '../lib/browser/closed-roots.ts';
import { connectPage, pageRuntime, startOnce } from '../lib/messaging/page-connection.ts';
import { Picker } from '../lib/overlay/picker.ts';
import { sightOf } from '../lib/page/act/place.ts';
import { reachClosedRoots } from '../lib/page/dom/dom.ts';
import { elementAt } from '../lib/page/dom/point.ts';
import { describe } from '../lib/page/scan/propose.ts';

export default defineUnlistedScript(() => {
  reachClosedRoots(shadowRootOf);
  const connection = connectPage(pageRuntime());

  startOnce('picker', connection, () => {
    const { measure, find } = sightOf(document);
    const picker = new Picker(document, {
      at: (x, y) => elementAt(document, x, y),
      box: (element) => measure()(element).box,
    });
    connection.listen({
      async pick({ named, selectors, ...texts }) {
        const element = named ? find({ path: named.selector, ...named })[0] : await picker.pick(texts);
        return (element && describe(document, element, selectors)) ?? null;
      },
      async stopPick() {
        picker.stop();
        return null;
      },
    });
    return () => picker.stop();
  });
});
