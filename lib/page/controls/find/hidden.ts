import { hostsOf, isRendered, rectOf } from '../../dom/dom.ts';
import { typeOf } from './kinds.ts';

/** True if an element is invisible, by its style, its size, and the frames around it. */
export function isHidden(element: Element, control: boolean): boolean {
  if (typeOf(element) === 'hidden' || !isRendered(element)) return true;
  if (control) {
    // Only of a control: an empty container of results has no height either, and still counts as there.
    const { width, height } = rectOf(element);
    // The thumb of a slider may be seen where its track has no height.
    if (width === 0 || (height === 0 && typeOf(element) !== 'range')) return true;
  }
  // A frame around it may be hidden, which the style of elements within does not show.
  return [...hostsOf(element)].some((host) => !isRendered(host));
}
