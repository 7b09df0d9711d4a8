/** True if this document was reloaded, either by the person or by a script. Browsers don't distinguish the two. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && (navigation as PerformanceNavigationTiming).type === 'reload';
}
