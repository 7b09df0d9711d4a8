import { hostsOf, isRendered, rectOf } from '../../dom/dom.ts';
import { typeOf } from './kinds.ts';

export function isHidden(element: Element, control: boolean): boolean {
  if (typeOf(element) === 'hidden' || !isRendered(element)) return true;
  if (control) {
    const { width, height } = rectOf(element);
    if (width === 0 || (height === 0 && typeOf(element) !== 'range')) return true;
  }
  return [...hostsOf(element)].some((host) => !isRendered(host));
}
