import { browser } from 'wxt/browser';

/** An event of webRequest as both browsers define it, including details that the types of one browser lack. */
interface RequestEvent {
  addListener<Details>(
    listener: (details: Details) => unknown,
    filter: object,
    extra?: readonly string[],
  ): void;
  removeListener<Details>(listener: (details: Details) => unknown): void;
}

type Name = 'onBeforeRequest' | 'onHeadersReceived' | 'onCompleted' | 'onErrorOccurred';

export const requestEvents = () => browser.webRequest as unknown as Readonly<Record<Name, RequestEvent>>;
