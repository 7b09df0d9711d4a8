import type { ViewUpdate } from '../../lib/messaging/contract/pieces.ts';
import type { MessageResponse } from '../../lib/messaging/message.ts';
import { send } from '../../lib/messaging/send.ts';

/** Where what the person typed is kept, in session storage. */
export const MEMORY = 'panel:memory';

/** What a panel asks as it opens. */
export interface Asked {
  readonly tabId: number;
  readonly look: Promise<MessageResponse<ViewUpdate>>;
  readonly memory: Promise<unknown>;
}

/** Of the browser's API: the library that evens out browsers is larger than all that is done here. */
interface Api {
  readonly runtime: { sendMessage(message: unknown): Promise<unknown> };
  readonly tabs: { query(of: object): Promise<readonly { readonly id?: number }[]> };
  readonly storage: { readonly session: { get(key: string): Promise<Readonly<Record<string, unknown>>> } };
}

const scope = globalThis as unknown as {
  readonly browser?: Api;
  readonly chrome: Api;
  awasLensAsked?: Promise<Asked>;
};

/** The tab that the address of the page names (`?tab=ID`). */
export function namedTab(): number | undefined {
  const named = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN);
  return Number.isInteger(named) ? named : undefined;
}

/**
 * Asks, once: `ask.js` does it while the scripts of the panel are still on their way, so that the answer is there when
 * they are.
 * @param tabId the tab to speak of where the address names none; undefined: the one in front
 */
export function ask(tabId?: number): Promise<Asked> {
  scope.awasLensAsked ??= begin(scope.browser ?? scope.chrome, namedTab() ?? tabId);
  return scope.awasLensAsked;
}

async function begin({ runtime, tabs, storage }: Api, given: number | undefined): Promise<Asked> {
  const memory = storage.session.get(MEMORY).then(
    (stored) => stored[MEMORY],
    () => undefined,
  );
  const tabId = given ?? (await tabs.query({ active: true, lastFocusedWindow: true }))[0]?.id ?? -1;
  const look = send<ViewUpdate>((message) => runtime.sendMessage(message), 'refresh', { tabId, known: [] });
  return { tabId, look, memory };
}
