import type { PageHandlers, PanelHandlers } from '../messaging/background.ts';
import type { PageProtocol, PanelProtocol } from '../messaging/protocol.ts';
import type { PageSender } from '../messaging/sender.ts';
import type { Run } from '../model/index.ts';

export type { PageHandlers, PanelHandlers } from '../messaging/background.ts';

/** What a part of the background brings: handlers for some of the messages. Together the parts answer all (start.ts). */
export interface Part<Panel extends keyof PanelProtocol, Page extends keyof PageProtocol = never> {
  readonly panel: Pick<PanelHandlers, Panel>;
  readonly page: Pick<PageHandlers, Page>;
}

/** The part that plans, asks consent for, carries out and keeps runs (`createRuns` in runs.ts). */
export interface RunsPart
  extends Part<
    | 'plan'
    | 'run'
    | 'answer'
    | 'cancel'
    | 'dismiss'
    | 'more'
    | 'file'
    | 'open'
    | 'propose'
    | 'giveCredential'
    | 'signIn'
    | 'redirectUri'
    | 'credentials'
    | 'forgetCredentials',
    'runProgress' | 'runOutcome'
  > {
  /** The runs of a tab, for its view. */
  of(tabId: number): Promise<readonly Run[]>;
  /** A page of the tab has said hello: a run that goes on there is handed over, but for those it carries already. */
  arrived(sender: PageSender, carrying: readonly string[]): Promise<void>;
  /** An alarm has come; those of others are passed over. */
  alarm(name: string): Promise<void>;
  /** The tab is gone. */
  forget(tabId: number): Promise<void>;
  /** The worker has started: what was under way when it died is ended as interrupted or goes on. */
  awake(): Promise<void>;
}
