import {
  type PanelAnswer,
  type PanelName,
  type PanelRequest,
  panel,
  type TabRequest,
} from './contract/panel.ts';

/** Nothing need be given where nothing, or nothing required, is asked for. */
type Given<Request> = [Request] extends [null]
  ? []
  : object extends Request
    ? [request?: Request]
    : [request: Request];

/** One function for each message to the background. May reject with an Error whose message is for the person. */
export type BackgroundClient = {
  readonly [Name in PanelName]: (...given: Given<PanelRequest<Name>>) => Promise<PanelAnswer<Name>>;
};

/** The same for one tab, which goes along where a message is about a tab. */
export type PanelClient = {
  readonly [Name in PanelName]: (...given: Given<TabRequest<Name>>) => Promise<PanelAnswer<Name>>;
};

/** Sends a message of the panel; may reject with an Error whose message is for the person. */
export type SendToBackground = (name: PanelName, request: unknown) => Promise<unknown>;

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
