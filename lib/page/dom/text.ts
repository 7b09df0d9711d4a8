import { truncate } from '../../text/truncate.ts';
import {
  attribute,
  firstChildOf,
  firstElementOf,
  isElement,
  isRendered,
  isText,
  nextSiblingOf,
  tagOf,
} from './dom.ts';

export const SILENT = new Set(
  'script style template noscript head select textarea datalist iframe object'.split(' '),
);
export const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const isIcon = (element: Element): boolean =>
  /(?:^|\s)material-(?:icons|symbols)/.test(attribute(element, 'class') ?? '') &&
  firstElementOf(element) === null &&
  /^\s*[a-z0-9_]{1,40}\s*$/.test(element.textContent ?? '');
const MAX_NODES = 20_000;
const MAX_DEPTH = 600;

export function readText(
  element: Element,
  limit: number,
  isLeftOut: (within: Element) => boolean = () => false,
): string {
  const shown = isRendered(element);
  let text = '';
  let icon = '';
  let nodes = 0;
  const add = (piece: string): void => {
    const words = piece.slice(0, limit * 4).replace(/\s+/g, ' ');
    text += text === '' || text.endsWith(' ') ? words.trimStart() : words;
  };
  const visit = (node: Node, depth: number): void => {
    for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) {
      if (text.length > limit || ++nodes > MAX_NODES) return;
      if (isText(child)) add(child.data);
      else if (isElement(child) && depth < MAX_DEPTH) descend(child, depth + 1);
    }
  };
  const descend = (child: Element, depth: number): void => {
    const tag = tagOf(child);
    if (SILENT.has(tag) || (shown && !isRendered(child)) || isLeftOut(child)) return;
    if (isIcon(child)) {
      icon ||= ownText(child).trim();
      return;
    }
    const apart = !INLINE.has(tag);
    if (apart) add(' ');
    if (tag === 'img') add(attribute(child, 'alt') ?? '');
    else visit(child, depth);
    if (apart) add(' ');
  };
  visit(element, 0);
  return truncate(text.trim() || icon, limit);
}

export const ownText = (element: Element): string => ownTexts(element).join('');

/** The texts of an element’s own text nodes, at most about 200 characters in all. */
export function ownTexts(element: Element): readonly string[] {
  const texts: string[] = [];
  let left = 200;
  for (let child = firstChildOf(element); child && left > 0; child = nextSiblingOf(child)) {
    if (!isText(child)) continue;
    texts.push(child.data.slice(0, 200));
    left -= child.data.length;
  }
  return texts;
}
