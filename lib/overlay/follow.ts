/** Callbacks for events that may move elements. They are called as rarely as possible. */
interface Moves {
  /** The page's own document was scrolled. Drawings in document coordinates have moved with it. */
  scrolled(): void;
  /** Sizes, structure or style changed, or an element of the page was scrolled. */
  changed(): void;
  /** Something opened above the page: a dialog, a popover, or fullscreen. */
  stacked(): void;
}

const CHANGES = ['transitionend', 'animationend', 'load', 'input', 'fullscreenchange'];
const WATCHED = ['class', 'style', 'hidden', 'open', 'disabled', 'width', 'height', 'src', 'dir', 'popover'];

/**
 * Reports everything that can move elements in documents and shadow roots, until aborted.
 * @param page the root element, whose size reveals changes without a mutation or an event, such as late fonts. No
 * other size is observed, as each observed element costs time in every frame
 * @param ours the overlay's element, whose own changes are ignored
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
