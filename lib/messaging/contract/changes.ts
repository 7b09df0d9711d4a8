export const PRIVATE = 'private:';

export const tabKey = (tabId: number) => `tab:${tabId}`;
export const viewChangeKey = (tabId: number) => `news:${tabId}`;

export const keysOfTab = (tabId: number): readonly string[] =>
  [tabKey(tabId), viewChangeKey(tabId)].flatMap((key) => [key, PRIVATE + key]);
