import { plainText } from '../../../matching/choices.ts';
import { timeOf } from '../../../matching/moments.ts';
import type { ControlKind, Json } from '../../../model/index.ts';
import {
  above,
  aroundInRoot,
  attribute,
  byId,
  elementsOf,
  formOf,
  hostOf,
  hostsOf,
  inputOf,
  isA,
  isDrawnIn,
  isOff,
  isTiny,
  isTrue,
  matches,
  outward,
  query,
  queryAll,
  queryAny,
  rawValue,
  rootOf,
  shadowHostOf,
  tagOf,
} from '../../dom/dom.ts';
import type { PageRoot } from '../../dom/roots.ts';
import type { TextControl } from '../events.ts';
import { boxes, groupOf, membersOf, switchAround } from '../families/boxes.ts';
import { chooseDays, open, openPickers } from '../families/calendar.ts';
import { chooser } from '../families/chooser.ts';
import { orClock } from '../families/clock.ts';
import { typeColour } from '../families/colours.ts';
import { LEAST } from '../families/days.ts';
import { attach } from '../families/files.ts';
import { general, isOpaqueElement, isUsable, opaque, standIn } from '../families/general.ts';
import { listbox, OPTION } from '../families/listbox.ts';
import { isSorter } from '../families/ranks.ts';
import { rich, writeDrawn } from '../families/rich.ts';
import { select } from '../families/select.ts';
import { areEnds, cellsIn, type Series, series, seriesOf } from '../families/series.ts';
import { sections, stepper } from '../families/steps.ts';
import { isTelephone, typeNumber } from '../families/telephone.ts';
import { type } from '../families/text.ts';
import { transfer, transferIn } from '../families/transfer.ts';
import { CALENDAR } from '../families/turners.ts';
import { areDays, dateOf, inList } from '../families/values.ts';
import type { Control, Family, Took } from '../family.ts';
import {
  BUTTON,
  CONTROL_SELECTORS,
  DIALOG_OPENER,
  drawnRole,
  isBox,
  isControl,
  isDialogOpener,
  isEditable,
  isHidden,
  isNative,
  isPressed,
  isUnseen,
  PRESSED,
  typeOf,
} from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import {
  controlAround,
  controlsWithin,
  drawnFor,
  fileBehind,
  frameOf,
  groupAround,
  inputOpenedBy,
  isSection,
  isSections,
  sentControlOf,
  standInFor,
  within,
} from '../find/near.ts';

const MAX_CONTROLS = 500;
const MAX_BOXES = 1_000;

/** @param element a control, or its label, part, wrapper or hidden field */
export function controlAt(element: Element): Control | null {
  const found = elementsAt(element);
  const [first] = found;
  if (!first) return null;
  return found.length > 1 ? controlOf(first, found) : controlOf(first);
}

export function controlFor(element: Element): Control | null {
  const known = controlAt(element);
  if (known && isShown(known)) return known;
  const ends = known ? [] : controlsWithin(element);
  if (areEnds(ends) && isUsable(element))
    return { element: ends[0], members: ends, field: null, ...familyOfSeries('ends', ends) };
  const drawn = isReplaced(element) ? standInFor(element) : null;
  if (drawn) return { element: drawn, members: [drawn], field: element, ...standIn(drawn, element) };
  return isUsable(element) ? { element, members: [element], field: null, ...general(element) } : known;
}

const isReplaced = (element: Element): boolean =>
  (tagOf(element) === 'select' || /^(?:text|search|hidden)$/.test(typeOf(element))) &&
  isHidden(element, true);

export function partsAt(element: Element): readonly Element[] {
  const control = controlAt(element);
  if (!control) return [element];
  const parts = [element, control.element, ...control.members, control.field];
  return [...new Set(parts)].filter((part) => part !== null);
}

function elementsAt(element: Element): readonly Element[] {
  if (isUnseen(element)) {
    const drawn = drawnFor(element);
    if (drawn) return thumbsOf(element, drawn) ?? [drawn];
    if (typeOf(element) === 'hidden') return [];
  }
  const opened = inputOpenedBy(element);
  if (opened) return [opened];
  if (drawnRole(element) === 'radio') return [groupAround(element) ?? element];
  if (isControl(element) || isSections(element) || isPressed(element)) return [element];
  if (isA(element, 'label')) {
    const labelled = labelledBy(element);
    if (labelled) return elementsAt(labelled);
  }
  if (tagOf(element) === 'option') return [];
  return partsIn(element);
}

function partsIn(element: Element): readonly Element[] {
  const cells = cellsIn(element);
  if (cells.length > 0) return cells;
  if (hasOwnRows(element)) return [element];
  const inner = movableIn(element);
  if (inner.length > 1 && inner.every(isSection)) return [element];
  if (inner.length === 1 && isStandIn(inner[0]!, element)) return [element];
  if (inner.length === 1 || isOneControl(inner)) return ownParts(element, inner);
  const [editor, ...more] = inner.filter((one) => tagOf(one) !== 'select');
  if (editor && isEditable(editor) && more.length === 0) return [editor];
  if (inner.length > 1) return mainOf(inner);
  const unseen = unseenIn(element);
  if (unseen) return elementsAt(unseen);
  const pressed = within(element, PRESSED);
  if (pressed.length > 0 && pressed.length < LEAST) return pressed;
  const around = controlAround(element);
  if (around) return [around];
  const file = fileBehind(element);
  if (file) return [file];
  if (isDialogOpener(element)) return [element];
  if (!isOpaqueElement(element)) return [];
  const dialogs = within(element, DIALOG_OPENER);
  return dialogs.length === 1 ? dialogs : [element];
}

/** A custom element keeps one unseen radio button for all its choices, which are its children. */
const isStandIn = (inner: Element, host: Element): boolean =>
  typeOf(inner) === 'radio' && shadowHostOf(inner) === host && isOpaqueElement(host);

function mainOf(parts: readonly Element[]): readonly Element[] {
  const numbers = parts.filter(isTelephone);
  if (numbers.length === 1 && parts.length === 2) return numbers;
  const openers = parts.filter((one) => drawnRole(one) !== 'listbox');
  return openers.length === 1 && openers.every((one) => drawnRole(one) === 'combobox') ? openers : [];
}

/** Lists of months and years beside the days of a calendar only turn it. */
const ownParts = (element: Element, parts: readonly Element[]): readonly Element[] =>
  seriesOf(parts) === 'parts' && [...openPickers(element)].some((grid) => isDrawnIn(grid, element))
    ? []
    : parts;

const hasOwnRows = (element: Element): boolean => isSorter(element) || transferIn(element) !== undefined;

function movableIn(element: Element): readonly Element[] {
  const all = controlsWithin(element);
  const isSlider = all.some((one) => drawnRole(one) === 'slider');
  return isSlider ? all.filter((one) => typeOf(one) !== 'range' || !isOff(one)) : all;
}

const isOneControl = (elements: readonly Element[]): boolean =>
  isOneQuestion(elements) || seriesOf(elements) !== undefined;

function thumbsOf(element: Element, drawn: Element): readonly Element[] | undefined {
  const numbers = rawValue(element).match(/\d+/g)?.length ?? 0;
  if (drawnRole(drawn) !== 'slider' || numbers < 2) return undefined;
  const inner = [...aroundInRoot(drawn, 3)].map(controlsWithin).find(({ length }) => length > 1);
  return inner?.length === numbers && seriesOf(inner) === 'thumbs' ? inner : undefined;
}

function labelledBy(label: HTMLLabelElement): Element | null {
  if (label.control) return label.control;
  const [id, target] = [attribute(label, 'id'), attribute(label, 'for')];
  if (target) return byId(label, target);
  return id ? query(rootOf(label), `[aria-labelledby~="${CSS.escape(id)}"]`) : null;
}

function unseenIn(element: Element): Element | null {
  const inner = [...queryAny(element, ['input', 'select', 'textarea'])].filter(isNative);
  const [only, ...more] =
    inner.length > 1 ? inner.filter((one) => !matches(one, '[aria-hidden="true" i]')) : inner;
  return only && more.length === 0 ? only : null;
}

function isOneQuestion(elements: readonly Element[]): boolean {
  const kinds = new Set(elements.map((one) => drawnRole(one) || typeOf(one)));
  return elements.length > 1 && kinds.size === 1 && /^(?:radio|checkbox|switch)$/.test([...kinds][0] ?? '');
}

export function controlOf(element: Element, group?: readonly Element[]): Control {
  const field = isPlain(element) ? emptyFieldOf(element) : sentControlOf(element);
  const members = group ?? membersAt(element);
  const together = group && seriesOf(group);
  if (together) return { element, members, field: null, ...familyOfSeries(together, group) };
  return { element, members, field, ...familyOf(element, members, field) };
}

const familyOfSeries = (kind: Series, group: readonly Element[]): Family =>
  series(
    kind,
    group,
    group.map((one) => familyOf(one, [one], null, true)),
  );

export const isPlain = (element: Element): boolean => isNative(element) && drawnRole(element) === '';

function emptyFieldOf(element: Element): Element | null {
  if (typeOf(element) !== 'text' || attribute(element, 'name')) return null;
  const field = sentControlOf(element);
  return field && ['', rawValue(element)].includes(rawValue(field)) ? field : null;
}

function membersAt(element: Element): readonly Element[] {
  if (isBox(element)) return customGroupOf(element) ?? groupOf(element);
  const role = drawnRole(element);
  return role === 'radiogroup' ? membersOf(element) : [element];
}

function customGroupOf(box: Element): readonly Element[] | undefined {
  const host = shadowHostOf(box);
  const name = host && attribute(host, 'name');
  if (!host || !name) return undefined;
  const alike = `${CSS.escape(tagOf(host))}[name="${CSS.escape(name)}"]`;
  const inner = [...queryAll(rootOf(host), alike)]
    .slice(0, MAX_BOXES)
    .flatMap((one) => controlsWithin(one).filter(isBox));
  return inner.length > 0 ? inner : undefined;
}

function familyOf(
  element: Element,
  members: readonly Element[],
  field: Element | null,
  isPart = false,
): Family {
  if (isA(element, 'select')) return select(element);
  const role = drawnRole(element);
  switch (role) {
    case 'combobox':
      return opener(element, field);
    case 'listbox':
      return attribute(element, 'aria-expanded') === null && query(element, OPTION)
        ? listbox(element)
        : chooser(element, field);
    case 'slider':
    case 'spinbutton':
      return stepper(element);
    case 'radiogroup':
    case 'radio':
    case 'checkbox':
    case 'switch':
      return members.length > 0 ? boxes(members, field) : opaque(element);
  }
  if (isPressed(element) || isBox(element)) return boxes(members, null);
  if (isSections(element)) return sections(element, field);
  if (isA(element, 'input') && typeOf(element) === 'file')
    return { kind: 'file', put: async (value) => attach(element, value) };
  if (isA(element, 'textarea') || isA(element, 'input')) return typed(element, field, isPart);
  if (isDialogOpener(element)) return opener(element, field);
  if (isSorter(element)) return general(element);
  if (transferIn(element)) return transfer(element);
  if (!isEditable(element) && isOpaqueElement(element)) return opaque(element);
  if (!isEditable(element)) return sections(element, field);
  return rich(element);
}

function typed(element: TextControl, field: Element | null, isPart: boolean): Family {
  const isOfEditor = isA(element, 'textarea') && isTiny(element) && !attribute(element, 'name');
  const put = (text: Json) => type(element, text, { field, isPart });
  return {
    kind: KINDS[typeOf(element)] ?? 'text',
    put: (value) => {
      if (isOfEditor) return writeDrawn(element, value);
      if (typeOf(element) === 'color') return typeColour(element, value, put(value));
      return isTelephone(element) ? typeNumber(element, value, put) : put(value);
    },
  };
}

function opener(element: Element, field: Element | null): Family {
  const chosen = chooser(element, field);
  const popup = attribute(element, 'aria-haspopup')?.toLowerCase();
  const isInput = tagOf(element) === 'input';
  const mayBeList = ['aria-autocomplete', 'aria-controls', 'aria-owns', 'aria-haspopup'].some((name) =>
    attribute(element, name),
  );
  const isCertain = popup === 'dialog' || popup === 'grid' || (isInput && !mayBeList);
  const isText = popup === 'dialog' && !attribute(element, 'aria-autocomplete');
  const mayBeDay = (value: Json) => popup !== 'listbox' && areDays(value);
  return {
    ...chosen,
    ...(isCertain && CALENDAR.test(nameIn(element)) && { kind: 'moment' }),
    put: isInput ? typeOrPick : pickOrTurn,
  };

  async function typeOrPick(value: Json): Promise<Took> {
    const isMoment = inList(value).every((one) => dateOf(one) || timeOf(plainText(one)));
    const typed = () => type(element as TextControl, value, { field });
    if (isCertain && (isText || isMoment)) return typed();
    const others = mayBeDay(value) ? openPickers(element, value) : undefined;
    if (others && (await open(element, others))) {
      const day = await chooseDays(element, value, others);
      return day.problem ? typed() : day;
    }
    const took = await chosen.put(value);
    return took.problem && isMoment && (timeOf(plainText(value)) || !took.choices?.length) ? typed() : took;
  }

  async function pickOrTurn(value: Json): Promise<Took> {
    // In a calendar, the keys for a list would choose any day, so the calendar is tried first.
    const day = mayBeDay(value) && (await chooseDays(element, value));
    if (day && (isCertain || day.problem?.key !== 'notKept')) return day;
    return orClock(element, value, await chosen.put(value));
  }
}

const KINDS: Readonly<Record<string, ControlKind>> = {
  number: 'number',
  range: 'number',
  date: 'moment',
  time: 'moment',
  'datetime-local': 'moment',
  month: 'moment',
  week: 'moment',
};

export function controlsOf(
  form: HTMLFormElement,
  roots: readonly PageRoot[] = [],
  limit = MAX_CONTROLS,
): readonly Control[] {
  const inner = roots.filter(({ host }) => host && formOf(host) === form);
  const candidates = [form, ...inner.map(({ node }) => node)].flatMap((node) => [
    ...queryAny(node, CONTROL_SELECTORS),
  ]);
  const found = new Map<Element, Control>();
  for (const element of new Set([...candidates, ...elementsOf(form)])) {
    if (found.size === limit) break;
    const control = isControl(element) && formOf(element) === form ? controlAt(element) : null;
    if (control && !found.has(control.element)) found.set(control.element, control);
  }
  return [...found.values()];
}

export function nameOf({ element, field, members }: Control): string {
  const named = [field, element, ...members.slice(0, 1), ...hostsOf(element)];
  const names = named.map((one) => one && tagOf(one) !== 'iframe' && attribute(one, 'name'));
  return names.find(Boolean) || '';
}

const CAN_BE_READ_ONLY = new Set(
  'text search url tel email password date month week time datetime-local number'.split(' '),
);

export const isDisabled = ({ element, field }: Control): boolean =>
  [element, field, hostOf(rootOf(element))].some((one) => one && isOff(one));

export function isReadOnly({ element, kind }: Control): boolean {
  const isChooser = kind === 'choice' || kind === 'choices';
  const opens = attribute(element, 'aria-haspopup') ?? attribute(element, 'aria-expanded');
  if (isTrue(element, 'aria-readonly')) return !isChooser || opens === null;
  if (isChooser) return false;
  const tag = tagOf(element);
  const isOfType = tag === 'textarea' || (tag === 'input' && CAN_BE_READ_ONLY.has(typeOf(element)));
  return isOfType && inputOf(element).readOnly === true;
}

export const isRequired = ({ element, field, members }: Control): boolean =>
  [element, field, members[0], hostOf(rootOf(element))].some(
    (one) => one && ((isNative(one) && one.required) || isTrue(one, 'aria-required')),
  );

export function isShown({ element, members }: Control): boolean {
  if (members.some((one) => !isHidden(one, true)) || !isHidden(element, true)) return true;
  if (typeOf(element) === 'file' && (buttonFor(element) || !isHidden(frameOf(element), true))) return true;
  if (!isBox(element) && typeOf(element) !== 'file') return false;
  if (switchAround(element)) return true;
  const labels = members.flatMap((one) => [...(inputOf(one).labels ?? [])]);
  const host = hostOf(rootOf(element));
  return labels.some((label) => !isHidden(label, false)) || (host !== null && !isHidden(host, true));
}

function buttonFor(file: Element): boolean {
  const buttons = [...outward(above(file), 2)].flatMap((scope) => [...queryAll(scope, BUTTON)]);
  return buttons.some((button) => !isHidden(button, true) && fileBehind(button) === file);
}

export { isControl, typeOf };
