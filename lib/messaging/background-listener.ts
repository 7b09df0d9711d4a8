import type { AnySchema } from '../model/schema.ts';
import { type PageHandlers, page } from './contract/page.ts';
import { type PanelHandlers, panel } from './contract/panel.ts';
import {
  isMessage,
  isPanel,
  type Listener,
  type Message,
  type MessageResponse,
  type PageSender,
  pageSenderOf,
  type RawSender,
  refuse,
  respond,
} from './messages.ts';

interface BackgroundHandlers {
  readonly panel: PanelHandlers;
  readonly page: PageHandlers;
}

type Definitions = Readonly<Record<string, { readonly request: AnySchema }>>;
type Handlers<Sender extends readonly unknown[]> = Readonly<
  Record<string, (request: unknown, ...sender: Sender) => Promise<unknown>>
>;

/** Permissions depend on the browser's sender data, never on the message. */
export function backgroundListener(
  handlers: BackgroundHandlers,
  self: { readonly id: string; readonly home: string },
): Listener {
  const panelDoor = door(panel, handlers.panel as Handlers<[]>, (sender): [] | undefined =>
    isPanel(sender, self.id, self.home) ? [] : undefined,
  );
  const pageDoor = door(page, handlers.page as Handlers<[PageSender]>, (sender): [PageSender] | undefined => {
    const from = pageSenderOf(sender, self.id);
    return from && [from];
  });
  return (message, sender) => {
    if (sender.id !== self.id) return undefined;
    if (!isMessage(message)) return Promise.resolve(refuse('bad-message', 'This isn’t a message of ours.'));
    return panelDoor(message, sender) ?? pageDoor(message, sender) ?? badMessage(message.name);
  };
}

function door<Sender extends readonly unknown[]>(
  contract: Definitions,
  handlers: Handlers<Sender>,
  senderOf: (sender: RawSender) => Sender | undefined,
) {
  return ({ name, request }: Message, raw: RawSender): Promise<MessageResponse<unknown>> | undefined => {
    if (!Object.hasOwn(contract, name)) return undefined;
    const sender = senderOf(raw);
    if (!sender) return Promise.resolve(refuse('not-permitted', `This sender may not send ${name}.`));
    if (!contract[name]?.request(request)) return badMessage(name);
    return respond(() => handlers[name]!(request, ...sender));
  };
}

function badMessage(name: string) {
  return Promise.resolve(refuse('bad-message', `This isn’t the shape of ${name.slice(0, 100)}.`));
}
