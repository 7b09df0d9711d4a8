import { oncePer } from '../../../text/once.ts';
import {
  attribute,
  byId,
  closest,
  inputOf,
  isCustom,
  isElement,
  matches,
  namedBy,
  parentOf,
  query,
  queryAll,
  rawValue,
  rootOf,
  shadowHostsOf,
  tagOf,
} from '../../dom/dom.ts';
import type { Control } from '../family.ts';
import { drawnRole, isEditable, roleOf, typeOf, wordsIn } from './kinds.ts';

export const MAX_NAME = 200;
const MAX_LABELS = 5_000;
const NAMED_BY_TEXT = /^(?:button|link|option|radio|checkbox|switch|menuitem.*|tab|treeitem)$/;

type LabelOf = (element: Element) => Element | undefined;

const ownLabel: LabelOf = (element) =>
  inputOf(element).labels?.[0] ?? (isCustom(element) ? labelNaming(element) : undefined);

const labelNaming = (element: Element): Element | undefined =>
  closest(element, 'label') ??
  (element.id === '' ? null : query(rootOf(element), `label[for="${CSS.escape(element.id)}"]`)) ??
  undefined;

export function nameIn(element: Element, labelOf: LabelOf = ownLabel): string {
  const name = labelledBy(element) || attribute(element, 'aria-label')?.trim();
  if (name) return name.slice(0, MAX_NAME);
  const label =
    tagOf(element) === 'fieldset' ? query(element, 'legend') : (labelOf(element) ?? around(element));
  const text = label ? wordsIn(label, MAX_NAME) : '';
  if (text) return text;
  const tag = tagOf(element);
  if (!isValue(element) && (/^(?:button|a|option)$/.test(tag) || NAMED_BY_TEXT.test(roleOf(element))))
    return wordsIn(element, MAX_NAME, true) || wordsIn(element, MAX_NAME);
  if (tag === 'input' && /^(submit|button|reset)$/.test(typeOf(element)))
    return rawValue(element).slice(0, MAX_NAME);
  const written = ['placeholder', 'title', ...(tag.includes('-') ? ['label'] : [])].map((each) =>
    attribute(element, each),
  );
  return (written.find((one) => one?.trim()) ?? '').trim().slice(0, MAX_NAME);
}

const isValue = (element: Element): boolean =>
  /^(?:combobox|listbox|slider|spinbutton)$/.test(drawnRole(element)) ||
  roleOf(element) === 'textbox' ||
  isEditable(element);

const labelledBy = (element: Element): string =>
  namedBy(element, 'aria-labelledby')
    .map((part) => (isValue(part) ? '' : wordsIn(part, MAX_NAME)))
    .join(' ')
    .trim();

const around = (element: Element): Element | undefined =>
  drawnRole(element) !== '' && tagOf(element) !== 'button'
    ? (closest(element, 'label') ?? undefined)
    : undefined;

export class Names {
  /** `control.labels` walks the whole document on each access, so one query finds all labels. */
  readonly #labelsIn = oncePer(labelsIn);

  of(element: Element): string {
    return nameIn(element, (one) => this.#labelsIn(rootOf(one)).get(one));
  }

  ofControl({ element, field, members }: Control): string {
    const isGroup = members.length > 1;
    for (const one of isGroup ? [groupOf(members)] : [element, field, ...shadowHostsOf(element)]) {
      const name = one && this.of(one);
      if (name) return name;
    }
    return '';
  }
}

function labelsIn(root: ParentNode): ReadonlyMap<Element, Element> {
  const labels = new Map<Element, Element>();
  for (const label of [...queryAll(root, 'label')].slice(0, MAX_LABELS)) {
    const target = attribute(label, 'for');
    const control = label.control ?? (target ? byId(label, target) : null);
    if (control && !labels.has(control)) labels.set(control, label);
  }
  return labels;
}

const GROUP = 'fieldset,[role="radiogroup" i],[role="group" i]';

export function groupOf(members: readonly Element[]): Element | null {
  const parent = parentOf(members[0]!);
  const group = isElement(parent) ? closest(parent, GROUP) : null;
  return group && !matches(group, 'form') ? group : null;
}
