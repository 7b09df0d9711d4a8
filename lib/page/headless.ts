import { reachClosedRoots } from './dom/dom.ts';

export { executePage } from './act/execute.ts';
export { hasCsrfToken, send } from './act/send.ts';
export { tryOut } from './act/trial.ts';
export { type Act, useHands } from './controls/hands.ts';
export { hostsWithoutRoot } from './dom/roots.ts';
export { scan } from './scan/scan.ts';
export { pageTools } from './webmcp/page-tools.ts';

const closed = new WeakMap<Element, ShadowRoot>();
reachClosedRoots((host) => closed.get(host) ?? null);

export const know = (root: ShadowRoot): void => void closed.set(root.host, root);
