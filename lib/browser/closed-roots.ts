interface Reader {
  readonly dom?: { openOrClosedShadowRoot?(element: Element): ShadowRoot | null };
}

/** The open or closed shadow root of an element, which extension scripts can read in Chromium and Firefox. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const { openOrClosedShadowRoot } = element as { readonly openOrClosedShadowRoot?: ShadowRoot | null };
  if (openOrClosedShadowRoot !== undefined) return openOrClosedShadowRoot;
  const { browser, chrome } = globalThis as { readonly browser?: Reader; readonly chrome?: Reader };
  return (browser?.dom ?? chrome?.dom)?.openOrClosedShadowRoot?.(element) ?? null;
}
