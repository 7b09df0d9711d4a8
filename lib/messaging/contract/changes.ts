/** Keys that panels watch in session storage. They learn no more than a change: the value is the background's own. */

/** Before the keys of private windows. */
export const PRIVATE = 'private:';

/** The record of a tab. */
export const tabKey = (tabId: number) => `tab:${tabId}`;
/** Changes with what the view of a tab shows beside its record: that may be large, and runs change often. */
export const newsKey = (tabId: number) => `news:${tabId}`;

/** The view of a tab has changed when one of these has. */
export const keysOfTab = (tabId: number): readonly string[] =>
  [tabKey(tabId), newsKey(tabId)].flatMap((key) => [key, PRIVATE + key]);
