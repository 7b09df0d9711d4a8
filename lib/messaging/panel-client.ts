import {
  type PanelAnswer,
  type PanelName,
  type PanelRequest,
  panel,
  type TabRequest,
} from './contract/panel.ts';

/**
 * Parameters of a client function. There are none if the message has no request. A request without required
 * members is optional.
 */
type Given<Request> = [Request] extends [null]
  ? []
  : object extends Request
    ? [request?: Request]
    : [request: Request];

/**
 * One function for each message to the background. May reject with an Error whose message is meant for the
 * user.
 */
export type BackgroundClient = {
  readonly [Name in PanelName]: (...given: Given<PanelRequest<Name>>) => Promise<PanelAnswer<Name>>;
};

/** A `BackgroundClient` for one tab. It adds the `tabId` to messages about a tab. */
export type PanelClient = {
  readonly [Name in PanelName]: (...given: Given<TabRequest<Name>>) => Promise<PanelAnswer<Name>>;
};

/** Sends a message of the panel. May reject with an Error whose message is meant for the user. */
type SendToBackground = (name: PanelName, request: unknown) => Promise<unknown>;

export function createClient(send: SendToBackground): BackgroundClient;
export function createClient(send: SendToBackground, tabId: number): PanelClient;
export function createClient(send: SendToBackground, tabId?: number): unknown {
  const names = Object.keys(panel) as PanelName[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (request: object | null = null) =>
        send(name, panel[name].ofTab && tabId !== undefined ? { ...request, tabId } : request),
    ]),
  );
}
