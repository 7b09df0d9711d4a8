import { truncate } from '../../text/truncate.ts';
import {
  attribute,
  firstChildOf,
  firstElementOf,
  isElement,
  isRendered,
  nextSiblingOf,
  nodeType,
  tagOf,
} from './dom.ts';

export const SILENT = new Set(
  'script style template noscript head select textarea datalist iframe object'.split(' '),
);
/** Inline elements. At all other elements, a space separates the text before and after. */
export const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/**
 * True for icon fonts, whose text is the name of a picture, such as “check”. This text is only read if there is no
 * other.
 */
const isIcon = (element: Element): boolean =>
  /(?:^|\s)material-(?:icons|symbols)/.test(attribute(element, 'class') ?? '') &&
  firstElementOf(element) === null &&
  /^\s*[a-z0-9_]{1,40}\s*$/.test(element.textContent ?? '');
/** Maximum number of nodes that are read for one text, for deeply nested pages without text. */
const MAX_NODES = 20_000;
/** Maximum depth. Parsers never build deeper documents. */
const MAX_DEPTH = 600;

/**
 * The text that a person reads in an element, as one line: white space collapsed, at most `limit` characters.
 * Invisible children are left out. The element itself is read even if it's invisible.
 * @param isLeftOut true for elements in it that are left out
 */
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
    // Reads more than the limit, since white space is removed later. A huge text node is cut before it is searched.
    const words = piece.slice(0, limit * 4).replace(/\s+/g, ' ');
    text += text === '' || text.endsWith(' ') ? words.trimStart() : words;
  };
  const visit = (node: Node, depth: number): void => {
    for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) {
      if (text.length > limit || ++nodes > MAX_NODES) return;
      if (nodeType(child) === Node.TEXT_NODE) add((child as Text).data);
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

/** The text of an element without that of its child elements, such as the button in a chip. */
export function ownText(element: Element): string {
  let text = '';
  for (let child = firstChildOf(element); child && text.length < 200; child = nextSiblingOf(child))
    if (nodeType(child) === Node.TEXT_NODE) text += (child as Text).data.slice(0, 200);
  return text;
}
