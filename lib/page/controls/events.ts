import { isDocument, ofDocument, rootOf } from '../dom/dom.ts';

/** What a page hears when a person uses it. Frameworks listen to these, and to nothing else. */

function fire(target: Element, event: Event): boolean {
  return EventTarget.prototype.dispatchEvent.call(target, event);
}

/**
 * Moves the focus as a click or the Tab key does. While another window has the focus (a popup of ours), the browser
 * moves it without a word to the page: then the events are dispatched in its place.
 */
export function focus(element: HTMLElement): void {
  if (active(element) === element) return;
  tell(element, 'focus', () => HTMLElement.prototype.focus.call(element));
}

/** Leaves an element: for a page the sign that what was typed is meant. */
export function blur(element: HTMLElement): void {
  if (active(element) === element) tell(element, 'blur', () => HTMLElement.prototype.blur.call(element));
}

function active(element: Element): Element | null {
  const root = rootOf(element);
  return isDocument(root) ? ofDocument(root, 'activeElement') : (root as ShadowRoot).activeElement;
}

function tell(element: HTMLElement, name: 'focus' | 'blur', move: () => void): void {
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

/** @returns false where the page forbids the change */
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

export function change(element: Element): void {
  fire(element, new Event('change', { bubbles: true }));
}

export function key(element: Element, type: 'keydown' | 'keypress' | 'keyup', name: string): boolean {
  const code = name === 'Enter' ? 13 : 0;
  return fire(
    element,
    new KeyboardEvent(type, {
      key: name,
      code: name === 'Enter' ? 'Enter' : '',
      keyCode: code,
      which: code,
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  );
}

/** Presses and lets go in the middle of an element, then clicks: menus and drag handles listen to the former. */
export function click(element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = {
    clientX: left + width / 2,
    clientY: top + height / 2,
    bubbles: true,
    cancelable: true,
    composed: true,
    detail: 1,
  };
  fire(element, new PointerEvent('pointerdown', { ...at, pointerId: 1, isPrimary: true, buttons: 1 }));
  if (fire(element, new MouseEvent('mousedown', { ...at, buttons: 1 }))) focus(element);
  fire(element, new PointerEvent('pointerup', { ...at, pointerId: 1, isPrimary: true }));
  fire(element, new MouseEvent('mouseup', at));
  HTMLElement.prototype.click.call(element);
}
