/** True for a reload by the person or by a script, which browsers don't distinguish. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && (navigation as PerformanceNavigationTiming).type === 'reload';
}
