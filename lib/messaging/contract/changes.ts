/** Session-storage keys that panels watch for changes. Only the background reads and writes the values. */

/** Prefix of the keys of private windows. */
export const PRIVATE = 'private:';

export const tabKey = (tabId: number) => `tab:${tabId}`;
/**
 * A key whose value changes when a tab's view changes but its record doesn't. The record may be too large to
 * store it at each step of a run.
 */
export const viewChangeKey = (tabId: number) => `news:${tabId}`;

/** Session-storage keys that change when the view of a tab changes. */
export const keysOfTab = (tabId: number): readonly string[] =>
  [tabKey(tabId), viewChangeKey(tabId)].flatMap((key) => [key, PRIVATE + key]);
