/** Keys of session storage. Extension pages watch for changes, but only the background reads the values. */

export const PRIVATE = 'private:';

export const tabKey = (tabId: number) => `tab:${tabId}`;
/**
 * A key whose value changes with the view of a tab. The tab's record may be too large to store at each step.
 */
export const viewChangeKey = (tabId: number) => `news:${tabId}`;

export const keysOfTab = (tabId: number): readonly string[] =>
  [tabKey(tabId), viewChangeKey(tabId)].flatMap((key) => [key, PRIVATE + key]);
