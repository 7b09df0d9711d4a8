import type { PageHandlers, PanelHandlers } from '../messaging/background.ts';
import type { PageProtocol, PanelProtocol } from '../messaging/protocol.ts';

export type { PageHandlers, PanelHandlers } from '../messaging/background.ts';

/** What a part of the background brings: handlers for some of the messages. Together the parts answer all (compose.ts). */
export interface Part<Panel extends keyof PanelProtocol, Page extends keyof PageProtocol = never> {
  readonly panel: Pick<PanelHandlers, Panel>;
  readonly page: Pick<PageHandlers, Page>;
}
