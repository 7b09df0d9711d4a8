import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { shadowRootOf } from '../lib/browser/closed-roots.ts';
import { connectPage, pageRuntime, startOnce } from '../lib/messaging/page-connection.ts';
import { Overlay } from '../lib/overlay/overlay.ts';
import { sightOf } from '../lib/page/act/place.ts';
import { reachClosedRoots } from '../lib/page/dom/dom.ts';

export default defineUnlistedScript(() => {
  reachClosedRoots(shadowRootOf);
  const connection = connectPage(pageRuntime());

  startOnce('overlay', connection, () => {
    const overlay = new Overlay(document, sightOf(document));
    connection.listen({
      async overlay({ marks, bar }) {
        return { drawn: overlay.draw(marks, bar) };
      },
      async reveal({ selector, within }) {
        overlay.reveal({ path: selector, selector, within });
        return null;
      },
    });
    return () => overlay.stop();
  });
});
