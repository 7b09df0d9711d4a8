import { OVERLAY_TAG, type OverlayBar } from '../model/index.ts';
import { create, put } from './draw.ts';
import { styles } from './styles.ts';

const SYMBOLS = { previous: '‹', next: '›', close: '×' } as const;
type ButtonName = keyof typeof SYMBOLS;
type Parts = Readonly<Record<'host' | 'pill' | 'summary' | 'step' | ButtonName, HTMLElement>>;

/** The bar ignores events by scripts, and never takes the page's focus. */
export class Bar {
  readonly #document: Document;
  readonly #onStep: (index: number) => void;
  readonly #onClose: () => void;
  #content: OverlayBar | undefined;
  #parts: Parts | undefined;
  #at = -1;

  constructor(document: Document, onStep: (index: number) => void, onClose: () => void) {
    this.#document = document;
    this.#onStep = onStep;
    this.#onClose = onClose;
  }

  show(content: OverlayBar, root: Element): void {
    this.#content = content;
    this.#parts ??= this.#create();
    const { host, pill, summary, previous, next, close } = this.#parts;
    if (!host.isConnected) root.append(host);
    pill.lang = content.language;
    pill.dir = content.direction;
    pill.ariaLabel = content.label;
    summary.textContent = content.summary;
    for (const [button, label] of [
      [previous, content.previous],
      [next, content.next],
      [close, content.close],
    ] as const) {
      button.ariaLabel = label;
      button.title = label;
    }
    this.#at = Math.min(this.#at, content.steps.length - 1);
    const display = content.steps.length > 0 ? 'block' : 'none';
    put(previous, { display });
    put(next, { display });
    this.#say();
  }

  hide(): void {
    this.#parts?.host.remove();
    this.#parts = undefined;
    this.#at = -1;
  }

  print(hidden: boolean): void {
    if (this.#parts) put(this.#parts.host, { display: hidden ? 'none' : 'flex' }, 'important');
  }

  #create(): Parts {
    const host = create(this.#document, OVERLAY_TAG, { ...styles.host, ...styles.foot }, 'important');
    const pill = create(this.#document, 'div', { ...styles.pill, ...styles.bar });
    pill.role = 'group';
    const summary = create(this.#document, 'span', styles.text);
    const step = create(this.#document, 'span', { ...styles.text, color: '#ffb4a8' });
    step.role = 'status';
    const button = (name: ButtonName): HTMLElement => {
      const made = create(this.#document, 'button', styles.button);
      made.textContent = SYMBOLS[name];
      made.addEventListener('click', (event) => event.isTrusted && this.#press(name));
      made.addEventListener('focus', () => outline(made, made.matches(':focus-visible')));
      made.addEventListener('blur', () => outline(made, false));
      made.addEventListener('pointerenter', () => put(made, { background: 'rgba(255, 255, 255, .16)' }));
      made.addEventListener('pointerleave', () => put(made, { background: 'none' }));
      return made;
    };
    const [previous, next, close] = [button('previous'), button('next'), button('close')];
    pill.addEventListener('mousedown', (event) => event.preventDefault());
    pill.addEventListener('keydown', (event) => this.#key(event));
    pill.append(summary, step, previous, next, close);
    host.attachShadow({ mode: 'closed' }).append(pill);
    return { host, pill, summary, step, previous, next, close };
  }

  #key(event: KeyboardEvent): void {
    if (!event.isTrusted || event.altKey || event.ctrlKey || event.metaKey) return;
    const isBackwards = this.#content?.direction === 'rtl';
    const name = new Map<string, ButtonName>([
      ['ArrowLeft', isBackwards ? 'next' : 'previous'],
      ['ArrowRight', isBackwards ? 'previous' : 'next'],
      ['Escape', 'close'],
    ]).get(event.key);
    if (!name) return;
    event.preventDefault();
    event.stopPropagation();
    this.#press(name);
  }

  #press(name: ButtonName): void {
    const number = this.#content?.steps.length ?? 0;
    if (name === 'close') {
      this.hide();
      this.#onClose();
    } else if (number > 0) {
      const from = this.#at < 0 && name === 'previous' ? 0 : this.#at;
      this.#at = (from + (name === 'next' ? 1 : number - 1)) % number;
      this.#say();
      this.#onStep(this.#at);
    }
  }

  #say(): void {
    const { step } = this.#parts ?? {};
    if (!step) return;
    const text = this.#content?.steps[this.#at] ?? '';
    if (step.textContent !== text) step.textContent = text;
    put(step, { display: text === '' ? 'none' : 'block' });
  }
}

function outline(element: HTMLElement, focused: boolean): void {
  put(element, { outline: focused ? '2px solid #7fd6d0' : 'none' });
}
