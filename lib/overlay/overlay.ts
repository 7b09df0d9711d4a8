import { OVERLAY_TAG, type OverlayBar, type OverlayMark } from '../model/index.ts';
import type { Box, Outline, Place, Sight } from '../page/act/place.ts';
import { Bar } from './bar.ts';
import { boxStyle, create, FLASH_STYLE, labelStyle, put, rootElementOf, textOf } from './draw.ts';
import { drawBox, drawLabel, PAD, padOf, resize, windowBox, within } from './geometry.ts';
import { type Labelled, type Placed, placeLabels } from './labels.ts';
import { styles } from './styles.ts';

const MAX_MARKS = 1_000;
const MAX_PER_MARK = 20;
const FLASH = 2_000;
const MAX_RETURNS = 20;
const LABEL_HEIGHT = 17;

interface Drawn {
  readonly mark: OverlayMark;
  readonly element: Element;
  readonly own: boolean;
  readonly box: HTMLElement | null;
  readonly label: HTMLElement | null;
  width: number;
  outline: Outline;
  /** In coordinates of the overlay. Null while the element is invisible. */
  at: Box | null;
  labelAt: Placed | null;
}

/** Doesn't change the page's layout, input or accessibility tree. */
export class Overlay {
  readonly #document: Document;
  readonly #sight: Sight;
  #opened: { readonly host: HTMLElement; readonly layer: ShadowRoot } | undefined;
  #following: AbortController | undefined;
  #flashing: AbortController | undefined;
  #marks: readonly OverlayMark[] = [];
  #drawn: readonly Drawn[] = [];
  #frame = 0;
  #returns = 0;
  #pointed: Drawn | undefined;
  readonly #bar: Bar;
  #barClosed = false;

  constructor(document: Document, sight: Sight) {
    this.#document = document;
    this.#sight = sight;
    this.#bar = new Bar(
      document,
      (index) => this.#showProblem(index),
      () => {
        this.#barClosed = true;
      },
    );
  }

  draw(marks: readonly OverlayMark[], bar?: OverlayBar): number {
    this.#marks = marks.slice(0, MAX_MARKS);
    this.#returns = 0;
    const drawn = this.#build();
    if (drawn === 0) this.#barClosed = false;
    if (bar && drawn > 0 && !this.#barClosed) this.#bar.show(bar, rootElementOf(this.#document));
    else this.#bar.hide();
    return drawn;
  }

  reveal(place: Place): boolean {
    const [found] = this.#sight.find(place);
    if (found) this.#show(found);
    return found !== undefined;
  }

  #showProblem(index: number): void {
    const mark = this.#marks.filter(({ faulty }) => faulty)[index];
    const [first] = mark ? this.#elementsOf(mark).elements : [];
    if (first) this.#show(first);
  }

  #show(found: Element): void {
    const element = this.#sight.shown(found);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    Element.prototype.scrollIntoView.call(element, {
      block: 'center',
      inline: 'nearest',
      behavior: still ? 'instant' : 'smooth',
    });
    this.#flash(element, still);
  }

  stop(): void {
    this.#flashing?.abort();
    this.#marks = [];
    this.#bar.hide();
    this.#clear();
  }

  #build(): number {
    this.#clear();
    const found = this.#marks.map((mark) => ({ mark, ...this.#elementsOf(mark) }));
    if (found.every(({ elements }) => elements.length === 0)) return 0;
    const { host, layer } = this.#open();
    const outlined = new Set(found.flatMap(({ elements, own }) => (own ? elements : [])));
    this.#drawn = found.flatMap(({ mark, elements, own }) =>
      elements.map((element, index) =>
        this.#create(
          layer,
          { mark, element, own },
          { box: own || !outlined.has(element), label: index === 0 },
        ),
      ),
    );
    for (const drawn of this.#drawn) drawn.width = drawn.label?.offsetWidth ?? 0;
    this.#place();
    this.#follow(host);
    return found.filter(({ elements }) => elements.length > 0).length;
  }

  #elementsOf(mark: OverlayMark): { readonly elements: readonly Element[]; readonly own: boolean } {
    const elements = this.#sight.find(mark).slice(0, MAX_PER_MARK);
    if (elements.length > 0 || mark.near === undefined) return { elements, own: true };
    const near = this.#sight.find({ path: mark.near, selector: mark.near, within: mark.within });
    return { elements: near.slice(0, 1), own: false };
  }

  #create(
    layer: ShadowRoot,
    of: Pick<Drawn, 'mark' | 'element' | 'own'>,
    has: { readonly box: boolean; readonly label: boolean },
  ): Drawn {
    const { mark } = of;
    const box = has.box ? create(this.#document, 'div', boxStyle(mark)) : null;
    const label = has.label ? create(this.#document, 'span', labelStyle(mark)) : null;
    if (box) layer.append(box);
    if (label) {
      label.textContent = textOf(mark);
      layer.append(label);
    }
    return { ...of, box, label, width: 0, outline: UNMEASURED, at: null, labelAt: null };
  }

  #open() {
    if (this.#opened) return this.#opened;
    // `important` overrides the page's own styles.
    const host = create(this.#document, OVERLAY_TAG, { ...styles.host, ...styles.layer }, 'important');
    host.setAttribute('aria-hidden', 'true');
    this.#opened = { host, layer: host.attachShadow({ mode: 'closed' }) };
    rootElementOf(this.#document).append(host);
    return this.#opened;
  }

  #clear(): void {
    this.#following?.abort();
    this.#following = undefined;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    for (const { box, label } of this.#drawn) {
      box?.remove();
      label?.remove();
    }
    this.#drawn = [];
    this.#pointed = undefined;
    if (!this.#flashing) this.#close();
  }

  #close(): void {
    this.#opened?.host.remove();
    this.#opened = undefined;
  }

  #follow(host: HTMLElement): void {
    const following = new AbortController();
    this.#following = following;
    const { signal } = following;
    const roots = new Set<Document | ShadowRoot>([this.#document]);
    for (const { element } of this.#drawn) roots.add(this.#sight.rootOf(element));
    const moves = {
      scrolled: () => {
        if (this.#drawn.some(({ outline }) => outline.sticks)) this.#soon();
      },
      changed: () => this.#soon(),
      stacked: () => this.#raise(),
    };
    followMoves(roots, rootElementOf(this.#document), host, moves, signal);
    const printing = (hidden: boolean) => () => {
      if (this.#opened) put(this.#opened.host, { display: hidden ? 'none' : 'block' }, 'important');
      this.#bar.print(hidden);
    };
    window.addEventListener('beforeprint', printing(true), { signal });
    window.addEventListener('afterprint', printing(false), { signal });
    this.#yieldToPointer(signal);
  }

  #yieldToPointer(signal: AbortSignal): void {
    let faded: HTMLElement | undefined;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const origin = this.#opened?.host.getBoundingClientRect();
      if (!origin) return;
      const [x, y] = [clientX - origin.left, clientY - origin.top];
      const under = this.#drawn.find(({ labelAt: at }) => at && isNear(at, x, y))?.label ?? undefined;
      const on = this.#drawn.findLast(({ at, mark, own }) => own && isQuiet(mark) && at && isNear(at, x, y));
      if (on !== this.#pointed) {
        this.#pointed = on;
        this.#soon();
      }
      if (under === faded) return;
      if (faded) put(faded, OPAQUE);
      if (under) put(under, FADED);
      faded = under;
    };
    window.addEventListener('pointermove', move, { passive: true, signal });
  }

  #soon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#isStale()) this.#build();
      else this.#place();
    });
  }

  #isStale(): boolean {
    const thrownOut = this.#opened?.host.isConnected === false;
    if (thrownOut && ++this.#returns > MAX_RETURNS) {
      this.stop();
      return false;
    }
    if (thrownOut) this.#close();
    return thrownOut || this.#drawn.some(({ element }) => !this.#sight.isThere(element));
  }

  #place(): void {
    const host = this.#opened?.host;
    if (!host) return;
    const measure = this.#sight.measure();
    for (const drawn of this.#drawn) drawn.outline = measure(drawn.element);
    const origin = host.getBoundingClientRect();
    const area = this.#area(origin);
    for (const drawn of this.#drawn) drawn.at = within(drawn.outline.box, origin, area, padOf(drawn.mark));
    resize(host, area);
    for (const { box, at } of this.#drawn) if (box) drawBox(box, at);
    this.#placeLabels(area, origin);
    this.#raiseWhere(this.#drawn.some(({ outline }) => outline.onTop));
  }

  #area(origin: DOMRect): Box {
    const root = rootElementOf(this.#document).getBoundingClientRect();
    const boxes = this.#drawn.flatMap(({ outline }) => (outline.box ? [outline.box] : []));
    return {
      left: 0,
      top: 0,
      right: Math.max(root.right, ...boxes.map(({ right }) => right)) - origin.left,
      bottom: Math.max(root.bottom, ...boxes.map(({ bottom }) => bottom)) - origin.top,
    };
  }

  #placeLabels(page: Box, origin: DOMRect): void {
    const view = within(windowBox(), origin, page, 0) ?? page;
    const labelled = this.#drawn
      .filter((drawn) => drawn.label && drawn.at && (!isQuiet(drawn.mark) || drawn === this.#pointed))
      .toSorted((a, b) => rankOf(a.mark) - rankOf(b.mark));
    const labels = labelled.map(
      ({ at, width, mark, outline }): Labelled => ({
        box: at as Box,
        width,
        height: LABEL_HEIGHT,
        below: mark.faulty || mark.kind === 'parameter',
        area: outline.sticks ? view : page,
      }),
    );
    const controls = this.#drawn.filter(({ mark, own }) => own && mark.kind === 'parameter');
    const free = controls.flatMap(({ at }) => (at ? [at] : []));
    const places = placeLabels(labels, free);
    for (const drawn of this.#drawn) drawn.labelAt = null;
    for (const [index, drawn] of labelled.entries()) drawn.labelAt = places[index] ?? null;
    for (const { label, labelAt } of this.#drawn) if (label) drawLabel(label, labelAt);
  }

  #raiseWhere(onTop: boolean): void {
    const host = this.#opened?.host;
    if (!host || typeof host.showPopover !== 'function') return;
    if (onTop && host.popover !== 'manual') {
      host.popover = 'manual';
      host.showPopover();
    } else if (!onTop && host.popover) host.popover = null;
  }

  #raise(): void {
    const host = this.#opened?.host;
    if (host?.popover === 'manual' && host.isConnected) {
      host.hidePopover();
      host.showPopover();
    }
    this.#soon();
  }

  #flash(element: Element, still: boolean): void {
    this.#flashing?.abort();
    const flashing = new AbortController();
    this.#flashing = flashing;
    const { host, layer } = this.#open();
    const box = create(this.#document, 'div', FLASH_STYLE);
    layer.append(box);
    const end = performance.now() + FLASH;
    let frame = 0;
    const step = (): void => {
      const { box: seen, onTop } = this.#sight.measure()(element);
      const origin = host.getBoundingClientRect();
      const area = this.#area(origin);
      const at = within(seen, origin, area, PAD);
      resize(host, area);
      drawBox(box, at);
      if (onTop) this.#raiseWhere(true);
      if (performance.now() < end) frame = requestAnimationFrame(step);
      else flashing.abort();
    };
    flashing.signal.addEventListener('abort', () => {
      cancelAnimationFrame(frame);
      box.remove();
      if (this.#flashing === flashing) this.#flashing = undefined;
      if (this.#drawn.length === 0 && !this.#flashing) this.#close();
    });
    if (!still)
      box.animate([{ opacity: 1 }, { opacity: 0.15 }, { opacity: 1 }], { duration: 500, iterations: 4 });
    step();
  }
}

const isQuiet = ({ kind, faulty }: OverlayMark): boolean => kind === 'parameter' && !faulty;

function rankOf({ kind, faulty }: OverlayMark): number {
  if (kind !== 'parameter') return 0;
  return faulty ? 1 : 2;
}

const UNMEASURED: Outline = { box: null, sticks: false, onTop: false };
const OPAQUE = { opacity: '1' };
const FADED = { opacity: '.12' };
const NEAR = 4;

const isNear = (box: Box, x: number, y: number): boolean =>
  x >= box.left - NEAR && x <= box.right + NEAR && y >= box.top - NEAR && y <= box.bottom + NEAR;

interface Moves {
  scrolled(): void;
  changed(): void;
  stacked(): void;
}

const CHANGES = ['transitionend', 'animationend', 'load', 'input', 'fullscreenchange'];
const WATCHED = ['class', 'style', 'hidden', 'open', 'disabled', 'width', 'height', 'src', 'dir', 'popover'];

function followMoves(
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
