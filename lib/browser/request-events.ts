import { browser } from 'wxt/browser';

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
