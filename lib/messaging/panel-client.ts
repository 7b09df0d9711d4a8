import {
  type PanelAnswer,
  type PanelName,
  type PanelRequest,
  panel,
  type TabRequest,
} from './contract/panel.ts';
import type { ShownView } from './contract/views.ts';

type Given<Request> = [Request] extends [null]
  ? []
  : object extends Request
    ? [request?: Request]
    : [request: Request];

/** The functions reject with an Error whose message is meant for the person. */
export type BackgroundClient = {
  readonly [Name in PanelName]: (...given: Given<PanelRequest<Name>>) => Promise<PanelAnswer<Name>>;
};

export type PanelClient = {
  readonly [Name in PanelName]: (...given: Given<TabRequest<Name>>) => Promise<PanelAnswer<Name>>;
};

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

export function withRun(before: ShownView | null, answer: PanelAnswer<PanelName>): ShownView | null {
  if (!before || typeof answer !== 'object' || !answer || !('asker' in answer)) return before;
  return { ...before, runs: [...before.runs.filter(({ id }) => id !== answer.id), answer] };
}
