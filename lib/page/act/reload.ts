/** Whether this document came by a reload, by the person or by a script: a browser tells no difference. */
export function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && (navigation as PerformanceNavigationTiming).type === 'reload';
}
