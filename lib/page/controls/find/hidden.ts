import { hostsOf, isRendered, rectOf } from '../../dom/dom.ts';
import { typeOf } from './kinds.ts';

/**
 * True if an element is invisible because of its style, its size, or the frames that contain it.
 * @param control true to check the size. Without this check, an empty container of results is visible
 */
export function isHidden(element: Element, control: boolean): boolean {
  if (typeOf(element) === 'hidden' || !isRendered(element)) return true;
  if (control) {
    const { width, height } = rectOf(element);
    // The thumb of a slider may be visible although the track has no height.
    if (width === 0 || (height === 0 && typeOf(element) !== 'range')) return true;
  }
  // The frame that contains the element may be hidden.
  return [...hostsOf(element)].some((host) => !isRendered(host));
}
