import type { ElementPlace } from './ports.ts';

/** Writes the path as a JSON string, because it may come from the site. */
export function inspectCode({ path = '', within = [], selector = '' }: ElementPlace): string {
  return `(${select})(${[path, within, selector].map(literal).join(', ')}, inspect)`;
}

const literal = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Runs in the inspected page. In strict mode, the page's functions can't read `select.arguments`. */
const select = `function (path, within, selector, inspect) {
  'use strict';
  const all = (root, wanted) => {
    const kind = root.nodeType === 11 ? DocumentFragment : Document;
    try { return wanted === '' ? [] : [...kind.prototype.querySelectorAll.call(root, wanted)]; }
    catch { return []; }
  };
  const inner = (host) => {
    try { return host.shadowRoot || host.contentDocument || null; } catch { return null; }
  };
  let root = document;
  for (const step of within) {
    const host = all(root, step)[0];
    root = host && inner(host);
    if (!root) return false;
  }
  let found = all(root, path)[0] || all(root, selector)[0];
  const roots = [root];
  for (let at = 0; !found && selector !== '' && at < roots.length && at < 500; at++) {
    found = all(roots[at], selector)[0];
    if (!found) for (const host of all(roots[at], '*')) if (inner(host)) roots.push(inner(host));
  }
  if (!found) return false;
  inspect(found);
  return true;
}`;
