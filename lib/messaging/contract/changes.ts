/** Session-storage keys that panels watch, only to learn of a change: the values are private to the background. */

/** Prefix of the keys of private windows. */
export const PRIVATE = 'private:';

/** The record of a tab. */
export const tabKey = (tabId: number) => `tab:${tabId}`;
/** Changes when a tab's view changes outside its record, which may be too large to write for each step of a run. */
export const viewChangeKey = (tabId: number) => `news:${tabId}`;

/** The keys that change with the view of the tab. */
export const keysOfTab = (tabId: number): readonly string[] =>
  [tabKey(tabId), viewChangeKey(tabId)].flatMap((key) => [key, PRIVATE + key]);
