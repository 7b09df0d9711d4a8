interface Moves {
  scrolled(): void;
  changed(): void;
  stacked(): void;
}

const CHANGES = ['transitionend', 'animationend', 'load', 'input', 'fullscreenchange'];
const WATCHED = ['class', 'style', 'hidden', 'open', 'disabled', 'width', 'height', 'src', 'dir', 'popover'];

/**
 * Calls `moves` for everything that may move elements.
 * @param page the root element, whose size also shows late fonts
 * @param ours the overlay's element, whose changes are ignored
 */
export function followMoves(
  roots: Iterable<Document | ShadowRoot>,
  page: Element,
  ours: Element,
  moves: Moves,
  signal: AbortSignal,
): void {
  const { addEventListener } = EventTarget.prototype;
  const observer = new MutationObserver((records) => {
    const others = records.filter(({ target }) => target !== ours);
    if (others.some(({ attributeName }) => attributeName === 'open' || attributeName === 'popover'))
      moves.stacked();
    if (others.length > 0) moves.changed();
  });
  const sizes = new ResizeObserver(() => moves.changed());
  for (const root of roots) {
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: WATCHED,
    });
    const listen = (type: string, listener: (event: Event) => void): void =>
      addEventListener.call(root, type, listener, { capture: true, passive: true, signal });
    listen('scroll', ({ target }) => (target === root && isTop(root) ? moves.scrolled() : moves.changed()));
    for (const type of CHANGES) listen(type, () => moves.changed());
    listen('toggle', ({ target }) => {
      if (target !== ours) moves.stacked();
    });
  }
  sizes.observe(page);
  window.addEventListener('resize', () => moves.changed(), { passive: true, signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    sizes.disconnect();
  });
}

const isTop = (root: Node): boolean => root === window.document;
