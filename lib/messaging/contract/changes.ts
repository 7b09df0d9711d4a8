/** Session-storage keys that panels watch to notice changes. The values are private to the background. */

/** Prefix of the keys of private windows. */
export const PRIVATE = 'private:';

export const tabKey = (tabId: number) => `tab:${tabId}`;
/**
 * A key whose value changes when a tab's view changes outside of its record. The record may be too large to store for
 * each step of a run.
 */
export const viewChangeKey = (tabId: number) => `news:${tabId}`;

/** Session-storage keys that change together with the view of a tab. */
export const keysOfTab = (tabId: number): readonly string[] =>
  [tabKey(tabId), viewChangeKey(tabId)].flatMap((key) => [key, PRIVATE + key]);
