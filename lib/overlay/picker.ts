import { OVERLAY_TAG } from '../model/index.ts';
import type { Box } from '../page/act/place.ts';
import { create, put, rootElementOf } from './draw.ts';
import { drawBox } from './geometry.ts';
import { styles } from './styles.ts';

const CAUGHT = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'],
  ...['touchstart', 'touchend', 'dragstart', 'keydown', 'keypress', 'keyup'],
];
const MAX_WAIT = 120_000;
/** For this many milliseconds after a pick, the page gets no clicks, because a person may double-click. */
const AFTER = 500;

interface PickerTexts {
  readonly hint: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

interface PickerSight {
  at(x: number, y: number): Element | null;
  box(element: Element): Box | null;
}

/** Ignores events by scripts. */
export class Picker {
  readonly #document: Document;
  readonly #sight: PickerSight;
  #end: ((element: Element | null) => void) | undefined;

  constructor(document: Document, sight: PickerSight) {
    this.#document = document;
    this.#sight = sight;
  }

  /** Null if the pick is cancelled, replaced or timed out. */
  pick(texts: PickerTexts): Promise<Element | null> {
    this.stop();
    const { promise, resolve } = Promise.withResolvers<Element | null>();
    const over = new AbortController();
    const { host, box } = this.#cover(texts);
    let pointed: Element | null = null;
    let ended = false;
    const end = (element: Element | null): void => {
      if (ended) return;
      ended = true;
      this.#end = undefined;
      clearTimeout(timer);
      put(box, { display: 'none' });
      resolve(element);
      setTimeout(() => over.abort(), element ? AFTER : 0);
    };
    const timer = setTimeout(() => end(null), MAX_WAIT);
    this.#end = end;
    const point = (element: Element | null): void => {
      if (ended) return;
      pointed = element;
      drawBox(box, element && this.#sight.box(element));
    };
    const under = ({ clientX, clientY }: PointerEvent | MouseEvent): Element | null => {
      put(host, { 'pointer-events': 'none' }, 'important');
      const element = this.#sight.at(clientX, clientY);
      put(host, { 'pointer-events': 'auto' }, 'important');
      return element;
    };
    const { signal } = over;
    const options = { capture: true, signal };
    window.addEventListener('pointermove', (event) => event.isTrusted && point(under(event)), {
      ...options,
      passive: true,
    });
    window.addEventListener(
      'focusin',
      ({ isTrusted, target }) => isTrusted && point(target as Element),
      options,
    );
    for (const type of CAUGHT)
      window.addEventListener(
        type,
        (event) => {
          const { key } = event as KeyboardEvent;
          if (!event.isTrusted || key === 'Tab') return;
          event.stopImmediatePropagation();
          // If a touch event is prevented, the browser sends no click.
          if (!type.startsWith('touch')) event.preventDefault();
          if (type === 'keydown' && key === 'Escape') end(null);
          if (type === 'keydown' && key === 'Enter' && pointed) end(pointed);
          if (type === 'click' && !ended) end(under(event as MouseEvent));
        },
        { ...options, passive: false },
      );
    window.addEventListener('scroll', () => point(pointed), { ...options, passive: true });
    signal.addEventListener('abort', () => host.remove());
    return promise;
  }

  stop(): void {
    this.#end?.(null);
  }

  #cover({ hint, language, direction }: PickerTexts) {
    const host = create(this.#document, OVERLAY_TAG, { ...styles.host, ...styles.cover }, 'important');
    const box = create(this.#document, 'div', styles.pointed);
    const words = create(this.#document, 'div', { ...styles.pill, ...styles.hint });
    words.role = 'status';
    words.lang = language;
    words.dir = direction;
    words.textContent = hint;
    host.attachShadow({ mode: 'closed' }).append(box, words);
    rootElementOf(this.#document).append(host);
    return { host, box };
  }
}
