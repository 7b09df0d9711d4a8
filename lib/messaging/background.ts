import { type Listener, refuse, reply } from './answer.ts';
import type { PageProtocol, PanelProtocol } from './protocol.ts';
import { isPanel, type PageSender, pageOf } from './sender.ts';
import { pageShapes, panelShapes } from './shapes.ts';
import { isMessage } from './wire.ts';

/** One function for each message of extension pages. A thrown error is a mistake of ours and becomes `failed`. */
export type PanelHandlers = {
  readonly [Name in keyof PanelProtocol]: (
    request: PanelProtocol[Name][0],
  ) => Promise<PanelProtocol[Name][1]>;
};

/** One function for each message of content scripts, with the sender as the browser tells it. */
export type PageHandlers = {
  readonly [Name in keyof PageProtocol]: (
    request: PageProtocol[Name][0],
    sender: PageSender,
  ) => Promise<PageProtocol[Name][1]>;
};

/**
 * The one door of the background. Who may say what is checked by what the browser tells of the sender, never by what the
 * message tells: a content script, even of a page that has taken it over, can say no message of the panel.
 * @param self runtime.id, and our own origin with a slash behind it
 */
export function answerBackground(
  handlers: { readonly panel: PanelHandlers; readonly page: PageHandlers },
  self: { readonly id: string; readonly home: string },
): Listener {
  return (message, sender) => {
    if (sender.id !== self.id) return undefined;
    if (!isMessage(message)) return Promise.resolve(refuse('bad-message', 'This is no message of ours.'));
    const { name, request } = message;
    if (Object.hasOwn(panelShapes, name)) {
      if (!isPanel(sender, self.id, self.home)) return notPermitted(name);
      if (!panelShapes[name as keyof PanelProtocol](request)) return badMessage(name);
      const handle = handlers.panel[name as keyof PanelProtocol] as (request: unknown) => Promise<unknown>;
      return reply(() => handle(request));
    }
    if (Object.hasOwn(pageShapes, name)) {
      const page = pageOf(sender, self.id);
      if (!page) return notPermitted(name);
      if (!pageShapes[name as keyof PageProtocol](request)) return badMessage(name);
      const handle = handlers.page[name as keyof PageProtocol] as (
        request: unknown,
        sender: PageSender,
      ) => Promise<unknown>;
      return reply(() => handle(request, page));
    }
    return badMessage(name);
  };
}

function notPermitted(name: string) {
  return Promise.resolve(refuse('not-permitted', `This sender may not say ${name}.`));
}

function badMessage(name: string) {
  return Promise.resolve(refuse('bad-message', `This is not the shape of ${name.slice(0, 100)}.`));
}
