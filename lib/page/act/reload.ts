/** True if this document was reloaded by the user or by a script. Browsers don't distinguish the two. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && (navigation as PerformanceNavigationTiming).type === 'reload';
}
