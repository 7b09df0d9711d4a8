interface Reader {
  readonly dom?: { openOrClosedShadowRoot?(element: Element): ShadowRoot | null };
}

export function shadowRootOf(element: Element): ShadowRoot | null {
  const { openOrClosedShadowRoot } = element as { readonly openOrClosedShadowRoot?: ShadowRoot | null };
  if (openOrClosedShadowRoot !== undefined) return openOrClosedShadowRoot;
  const { browser, chrome } = globalThis as { readonly browser?: Reader; readonly chrome?: Reader };
  return (browser?.dom ?? chrome?.dom)?.openOrClosedShadowRoot?.(element) ?? null;
}
