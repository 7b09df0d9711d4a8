import {
  attribute,
  bodyOf,
  documentOf,
  isDocument,
  isDrawnIn,
  isRendered,
  ofDocument,
  outward,
  queryAll,
  rectOf,
  rootOf,
  shadowOf,
  tagOf,
} from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import { later, timersOfPage } from '../dom/timers.ts';
import { type Act, act, acted, isByHand } from './hands.ts';
import { isAtRest, mostOf, throwIfCancelled, waitedInVain } from './patience.ts';

export function fire(target: Element, event: Event): boolean {
  return reacting(TYPES.test(event.type), () => EventTarget.prototype.dispatchEvent.call(target, event));
}

const TYPES = /^(?:input|change|key.*|click)$/;
const DEBOUNCES = 1_050;
const DELAYS = 300;
/** A timer counts as the page's response if it starts within this many milliseconds after an event. */
const ANSWERS = 100;

const page = { timers: 0, delay: 0, at: Number.NEGATIVE_INFINITY, until: 0 };

export function reacting<Result>(isValue: boolean, act: () => Result): Result {
  notice();
  Object.assign(page, { delay: isValue ? DEBOUNCES : DELAYS, at: performance.now() });
  const result = act();
  notice();
  return result;
}

function notice(): void {
  const [timers, now] = [timersOfPage(), performance.now()];
  if (timers > page.timers && now - page.at < ANSWERS) page.until = Math.max(page.until, now + page.delay);
  page.timers = timers;
}

export const isReacting = (): boolean => performance.now() < page.until;

export const pause = async (milliseconds: number): Promise<void> => {
  await acted();
  await new Promise<void>((resolve) => later(resolve, milliseconds));
  notice();
  throwIfCancelled();
};

/** Maximum milliseconds to wait for an animation frame. Hidden tabs have none. */
const FRAME_TIME = 50;

export const nextFrame = async (most = FRAME_TIME): Promise<void> => {
  await acted();
  await new Promise<void>((resolve) => {
    const done = () => void later(resolve, 0);
    const timer = later(done, most);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
  notice();
  throwIfCancelled();
};

/** Slow pages react late, so `until` gives up early only after this many animation frames. */
const MIN_FRAMES = 5;

export async function until<Found>(
  look: () => Found | undefined | false | null,
  milliseconds: number,
  isLate = false,
): Promise<Found | undefined> {
  const start = performance.now();
  const most = mostOf(milliseconds);
  for (let frames = 0; ; frames++) {
    const found = look();
    if (found) return found;
    const waited = performance.now() - start;
    const isVain = !isLate && !isReacting() && isAtRest(start);
    if (frames >= MIN_FRAMES && (waited >= most || isVain)) {
      waitedInVain(waited);
      return undefined;
    }
    await nextFrame();
  }
}

export function focus(element: Element): void {
  if (active(element) === element) return;
  shift(element, 'focus', () => kindOf(element).focus.call(element, { preventScroll: true }));
}

export function blur(element: Element): void {
  if (active(element) === element) shift(element, 'blur', () => kindOf(element).blur.call(element));
}

const kindOf = (element: Element): HTMLOrSVGElement =>
  /svg$/.test(element.namespaceURI ?? '') ? SVGElement.prototype : HTMLElement.prototype;

export function active(element: Element): Element | null {
  const root = rootOf(element);
  return isDocument(root) ? ofDocument(root, 'activeElement') : (root.activeElement ?? null);
}

function shift(element: Element, name: 'focus' | 'blur', move: () => void): void {
  let received = false;
  const listen = (): void => {
    received = true;
  };
  element.addEventListener(name, listen);
  move();
  element.removeEventListener(name, listen);
  if (received) return;
  fire(element, new FocusEvent(name, { composed: true }));
  fire(element, new FocusEvent(name === 'focus' ? 'focusin' : 'focusout', { bubbles: true, composed: true }));
}

export function beforeInput(element: Element, data: string): boolean {
  const inputType = data === '' ? 'deleteContentBackward' : 'insertText';
  return fire(
    element,
    new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true, composed: true }),
  );
}

export function input(element: Element, data: string | null): void {
  const inputType = data === '' ? 'deleteContentBackward' : 'insertText';
  fire(element, new InputEvent('input', { data, inputType, bubbles: true, composed: true }));
}

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Uses the prototype's setter, because frameworks replace the element's own setter. */
export function setNative(control: TextControl, value: string): void {
  const prototype = tagOf(control) === 'input' ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

export function enter(control: TextControl, text: string): void {
  // In an empty input, Backspace may remove the previous chip.
  if (text === '' && control.value === '') return;
  if (typeByHand(control, text)) return;
  // Some masks write the text themselves, over the selected one.
  control.select();
  const last = text.at(-1) ?? 'Backspace';
  key(control, 'keydown', last);
  if (beforeInput(control, text)) {
    setNative(control, text);
    input(control, text);
  }
  key(control, 'keyup', last);
}

export async function typeSlowly(control: TextControl, text: string): Promise<void> {
  if (isByHand()) return enter(control, text);
  enter(control, '');
  for (const character of text) {
    if (
      key(control, 'keydown', character) &&
      key(control, 'keypress', character) &&
      beforeInput(control, character)
    ) {
      setNative(control, control.value + character);
      input(control, character);
    }
    key(control, 'keyup', character);
    await pause(0);
  }
}

function typeByHand(control: TextControl, text: string): boolean {
  const acts = (): readonly Act[] => {
    focus(control);
    control.select();
    return [...(control.value === '' ? [] : [keyOf('Backspace')]), ...[...text].map(keyOf)];
  };
  return act(control, acts, () => active(control) === control && !control.readOnly);
}

function keyOf(name: string): Act {
  const [code, keyCode] = codeOf(name);
  return { kind: 'key', key: name, code, keyCode };
}

export function change(element: Element): void {
  fire(element, new Event('change', { bubbles: true }));
}

const KEYS: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

const SIGNS: Readonly<Record<string, readonly [code: string, number: number]>> = {
  ' ': ['Space', 32],
  '.': ['Period', 190],
  ',': ['Comma', 188],
  '-': ['Minus', 189],
  '/': ['Slash', 191],
  ':': ['Semicolon', 186],
  '+': ['Equal', 187],
};

function codeOf(name: string): readonly [code: string, number: number] {
  if (/^[a-z]$/i.test(name)) return [`Key${name.toUpperCase()}`, name.toUpperCase().charCodeAt(0)];
  if (/^\d$/.test(name)) return [`Digit${name}`, name.charCodeAt(0)];
  const number = KEYS[name];
  return number === undefined ? (SIGNS[name] ?? ['', 0]) : [name, number];
}

export function key(element: Element, type: 'keydown' | 'keypress' | 'keyup', name: string): boolean {
  const [code, number] = codeOf(name);
  const character = name.length === 1 ? name.charCodeAt(0) : number;
  const charCode = type === 'keypress' ? character : 0;
  const keyCode = charCode || number;
  const way = { bubbles: true, cancelable: true, composed: true };
  return fire(
    element,
    new KeyboardEvent(type, { key: name, code, charCode, keyCode, which: keyCode, ...way }),
  );
}

export function press(element: Element, name: string): void {
  const acts = (): readonly Act[] => {
    focus(element);
    return [keyOf(name)];
  };
  if (act(element, acts, () => active(element) === element)) return;
  if (key(element, 'keydown', name) && (name === 'Enter' || name.length === 1))
    key(element, 'keypress', name);
  key(element, 'keyup', name);
}

const SHOWS = 500;
const CLOSES = 300;

export async function clickUntil(element: Element, isSet: () => boolean): Promise<boolean> {
  click(element);
  if (await until(isSet, SHOWS)) return true;
  press(element, ' ');
  return (await until(isSet, SHOWS)) === true;
}

export async function leave(control: Element, isClosed: () => boolean, at = control): Promise<void> {
  if (!isClosed()) {
    press(at, 'Escape');
    await until(isClosed, CLOSES);
  }
  blur(control);
  await nextFrame();
  if (isClosed()) return;
  click(bodyOf(control));
  await until(isClosed, CLOSES);
}

let leading: Element | undefined;

/** Presses a button that submits. Only the page's scripts see it: the browser sends nothing. */
export function leadOn(button: Element): void {
  leading = button;
  click(button);
  leading = undefined;
}

/** Blocks all submissions while `work` runs, because nobody has approved one yet. */
export async function unsent<Result>(document: Document, work: () => Promise<Result>): Promise<Result> {
  const ends = new AbortController();
  const listen = (target: EventTarget, name: string, listener: (event: Event) => void): void =>
    EventTarget.prototype.addEventListener.call(target, name, listener, {
      capture: true,
      signal: ends.signal,
    });
  const stop = (event: Event): void => {
    event.preventDefault();
    if (!leading || (event as SubmitEvent).submitter !== leading) event.stopImmediatePropagation();
  };
  // A script's `form.submit()` causes no submit event, but lists its data first.
  const sent = new Set<string>();
  const bare = (url: string): string => url.replace(/[?#].*/s, '');
  const leaves = (event: Event): void => {
    const { destination, formData } = event as NavigateEvent;
    if (!destination.sameDocument && (formData || sent.has(bare(destination.url)))) stop(event);
  };
  const lists = ({ target }: Event): void => {
    const url = URL.parse(attribute(target as Element, 'action') ?? '', ofDocument(document, 'baseURI'));
    sent.add(bare(url?.href ?? ''));
  };
  // A submission in a shadow root doesn't leave it, and the root may be new.
  const inNewRoots = (event: Event): void => {
    for (const one of event.composedPath()) if ('host' in one) listen(one, 'submit', stop);
  };
  for (const { node } of rootsNow(document)) {
    const target = (isDocument(node) && ofDocument(node, 'defaultView')) || node;
    listen(target, 'submit', stop);
    listen(target, 'formdata', lists);
    const { navigation } = target as { navigation?: EventTarget };
    if (navigation) listen(navigation, 'navigate', leaves);
    for (const name of ['click', 'keydown']) listen(target, name, inNewRoots);
  }
  try {
    return await work();
  } finally {
    ends.abort();
  }
}

export async function pressEnter(element: Element): Promise<void> {
  press(element, 'Enter');
  await nextFrame();
}

export const MOUSE = { pointerId: 1, isPrimary: true, pointerType: 'mouse', width: 1, height: 1 } as const;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export function centerOf(element: Element): Place {
  const { left, top, width, height } = rectOf(element);
  return { x: left + width / 2, y: top + height / 2 };
}

export const eventAt = ({ x, y }: Place, buttons = 0) =>
  ({ clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true, buttons }) as const;

const MAX_LEFT = 8;
let under: Element | null = null;

/** Moves the pointer and the focus away, because they may change how an element looks. */
export function withdraw(control: Element): void {
  for (const [at, one] of [...outward(under, MAX_LEFT)].entries())
    for (const name of at === 0 ? ['out', 'leave'] : ['leave']) {
      const way = { bubbles: name === 'out', composed: true, relatedTarget: bodyOf(control) };
      fire(one, new PointerEvent(`pointer${name}`, { ...way, ...MOUSE }));
      fire(one, new MouseEvent(`mouse${name}`, way));
    }
  under = null;
  const focused = active(control);
  if (focused) blur(focused);
}

/** Some lists only accept a click on an option that hovering has highlighted. */
export function hover(element: Element): void {
  under = element;
  const at = eventAt(centerOf(element));
  for (const name of ['over', 'enter', 'move']) {
    const bubbles = name !== 'enter';
    fire(element, new PointerEvent(`pointer${name}`, { ...at, ...MOUSE, bubbles }));
    fire(element, new MouseEvent(`mouse${name}`, { ...at, bubbles }));
  }
}

export const activate = (element: HTMLElement): void => {
  if (!clickByHand(element)) reacting(true, () => HTMLElement.prototype.click.call(element));
};

function clickByHand(element: Element): boolean {
  const isHit = (): boolean => {
    const top = topAt(element);
    return top !== null && isDrawnIn(top, element);
  };
  return isByHand() && isHit() && act(element, () => [{ kind: 'click', ...centerOf(element) }], isHit);
}

/** Outside of the window, nothing can be found by its place. */
export function toSight(element: Element): void {
  const { top, bottom } = rectOf(element);
  const isInWindow = top >= 0 && bottom <= innerHeightOf(element);
  const block = isInWindow ? 'nearest' : 'center';
  Element.prototype.scrollIntoView.call(element, { block, inline: 'nearest', behavior: 'instant' });
}

const innerHeightOf = (element: Element): number =>
  ofDocument(documentOf(element), 'defaultView')?.innerHeight ?? 0;

export function topAt(element: Element, { x, y } = centerOf(element)): Element | null {
  let top = Document.prototype.elementFromPoint.call(documentOf(element), x, y);
  for (let inner = top; inner; ) {
    top = inner;
    const root = shadowOf(top);
    inner = root && ShadowRoot.prototype.elementFromPoint.call(root, x, y);
    if (inner === top) break;
  }
  return top;
}

export function click(element: Element): void {
  if (clickByHand(element)) return;
  hold(element);
  release(element);
}

export async function clickSlowly(element: Element): Promise<void> {
  hover(element);
  await nextFrame();
  if (clickByHand(element)) return nextFrame();
  hold(element);
  await nextFrame();
  release(element);
}

const whereOn = (element: Element) => ({ ...eventAt(centerOf(element)), detail: 1 });

export function hold(element: Element): void {
  const at = whereOn(element);
  fire(element, new PointerEvent('pointerdown', { ...at, ...MOUSE, pressure: 0.5, buttons: 1 }));
  if (fire(element, new MouseEvent('mousedown', { ...at, buttons: 1 }))) focus(element);
}

export function letGo(element: Element): void {
  const at = whereOn(element);
  fire(element, new PointerEvent('pointerup', { ...at, ...MOUSE }));
  fire(element, new MouseEvent('mouseup', at));
}

function release(element: Element): void {
  letGo(element);
  if ('click' in element) activate(element as HTMLElement);
  else fire(element, new MouseEvent('click', whereOn(element)));
}

export function partAt(element: Element, place = centerOf(element)): Element | undefined {
  const top = topAt(element, place);
  return top && top !== element && isDrawnIn(top, element) ? top : undefined;
}

export function tap(element: Element): void {
  toSight(element);
  const [opener, ...others] = [...queryAll(element, OPENERS)].filter(isRendered);
  const target = partAt(element) ?? (others.length === 0 ? opener : undefined) ?? element;
  hover(target);
  click(target);
}

const OPENERS = 'button,[role="button" i],[aria-haspopup],[tabindex="0"]';
