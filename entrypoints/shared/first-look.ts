import { ViewAssembler } from '../../lib/messaging/contract/pieces.ts';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import type { Asked } from './ask.ts';

/** What the background knows of a tab as the panel opens. */
export interface FirstLook {
  readonly view: TabView;
  readonly pieces: ViewAssembler;
}

/** So long the page is left as it was built, in milliseconds: most answers come sooner, and are the first that is drawn. */
const PATIENCE = 200;

/** What the panel has asked before anything is drawn. Undefined where no answer has come in time: then it asks again. */
export async function firstLook({ look }: Pick<Asked, 'look'>): Promise<FirstLook | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  const response = await Promise.race([look, late]);
  if (!response?.ok) return undefined;
  const pieces = new ViewAssembler();
  return { view: pieces.take(response.value, null), pieces };
}
