import { colourShownBy } from '../controls/families/colours.ts';
import type { Control } from '../controls/family.ts';
import { controlAt } from '../controls/fill/control.ts';
import type { Entry } from '../controls/find/entries.ts';
import { drawnRole, isHidden, isNative } from '../controls/find/kinds.ts';
import { frameOf } from '../controls/find/near.ts';
import { attribute, firstOf, formOf, isDrawnIn, isTrue, matches, query, queryAll } from '../dom/dom.ts';
import { readText } from '../dom/text.ts';

export interface Drawn {
  readonly control: Control;
  readonly shows: readonly string[];
  readonly isBox: boolean;
}

const MAX_DRAWN = 100;
const MAX_TEXT = 200;
const DRAWN = ['slider', 'switch', 'checkbox', 'radiogroup', 'combobox']
  .map((role) => `[role="${role}" i]`)
  .concat('[aria-haspopup="listbox" i]', '[aria-haspopup="dialog" i]')
  .join();
const PLACEHOLDER = '[data-placeholder],[class*="placeholder" i]';

/** Values of drawn controls that no field of the form stands for. The page's script may send them. */
export function drawnIn(form: HTMLFormElement, sent: readonly Entry[]): readonly Drawn[] {
  const found = new Map<Element, Drawn>();
  for (const element of firstOf(queryAll(form, DRAWN), MAX_DRAWN)) {
    const control = isNative(element) || isHidden(element, true) ? null : controlAt(element);
    if (!control || control.field || found.has(control.element) || formOf(control.element) !== form) continue;
    const frame = frameOf(control.element);
    if (sent.some((entry) => isDrawnIn(entry.element, frame))) continue;
    const shows = shownBy(control).filter((text) => text !== '');
    if (shows.length > 0) found.set(control.element, { control, shows, isBox: isSingleBox(control) });
  }
  return [...found.values()];
}

function shownBy(control: Control): readonly string[] {
  const { element, members, choices } = control;
  const role = drawnRole(element);
  if (role === 'slider') return members.map((one) => attribute(one, 'aria-valuenow') ?? '');
  if (matches(element, '[aria-haspopup="dialog" i]')) return [colourShownBy(element) ?? ''];
  if (!BOXES.test(role)) return [textOf(element)];
  const all = isSingleBox(control) ? [] : (choices?.() ?? []);
  return members.flatMap((one, at) => (isTrue(one, 'aria-checked') ? (all[at]?.value ?? 'on') : []));
}

const BOXES = /^(?:switch|checkbox|radio|radiogroup)$/;

const isSingleBox = ({ element, members }: Control): boolean =>
  members.length === 1 && /^(?:switch|checkbox)$/.test(drawnRole(element));

const textOf = (element: Element): string =>
  matches(element, PLACEHOLDER) || query(element, PLACEHOLDER) ? '' : readText(element, MAX_TEXT).trim();
