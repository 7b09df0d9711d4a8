/** What a headless page of the command needs of this folder: to be looked at, acted on, and sent by. */
import { reachClosedRoots, rootOf, shadowOf, tagOf } from './dom/dom.ts';

export { executePage } from './act/execute.ts';
export { hasCsrfToken, send } from './act/send.ts';
export { scan } from './scan/scan.ts';

const closed = new WeakMap<Element, ShadowRoot>();
reachClosedRoots((host) => closed.get(host) ?? null);

/** A closed root that the debugger has found. */
export const know = (root: ShadowRoot): void => void closed.set(root.host, root);

/** Whether there may be closed roots that are not known: looking for them takes a walk of the whole page. */
export const mayHideRoots = (document: Document): boolean =>
  Array.from(document.getElementsByTagName('*')).some(
    (element) => tagOf(element).includes('-') && rootOf(element) === document && !shadowOf(element),
  );
