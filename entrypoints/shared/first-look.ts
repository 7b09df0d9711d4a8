import { ViewAssembler, type ViewUpdate } from '../../lib/messaging/contract/pieces.ts';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import { request } from './background.ts';

/** What the background knows of a tab as the panel opens. */
export interface FirstLook {
  readonly view: TabView;
  readonly pieces: ViewAssembler;
}

/** So long the page is left as it was built, in milliseconds: most answers come sooner, and are the first that is drawn. */
const PATIENCE = 200;

/** Asks before anything is drawn. Undefined where no answer has come in time: then the panel asks again. */
export async function lookAt(tabId: number): Promise<FirstLook | undefined> {
  const pieces = new ViewAssembler();
  const asked = request('refresh', { tabId, known: [] }).then(
    (update) => ({ view: pieces.take(update as ViewUpdate, null), pieces }),
    () => undefined,
  );
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  return Promise.race([asked, late]);
}
