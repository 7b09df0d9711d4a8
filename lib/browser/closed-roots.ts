interface Reader {
  readonly dom?: { openOrClosedShadowRoot?(element: Element): ShadowRoot | null };
}

/** Returns open and closed shadow roots. Extension scripts can read both in Chromium and Firefox. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const { openOrClosedShadowRoot } = element as { readonly openOrClosedShadowRoot?: ShadowRoot | null };
  if (openOrClosedShadowRoot !== undefined) return openOrClosedShadowRoot;
  const { browser, chrome } = globalThis as { readonly browser?: Reader; readonly chrome?: Reader };
  return (browser?.dom ?? chrome?.dom)?.openOrClosedShadowRoot?.(element) ?? null;
}
