import {
  type Choice,
  indexOfChoice,
  parseBoolean,
  placesOf,
  plainText,
  same,
} from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import {
  above,
  attribute,
  closest,
  connected,
  contains,
  elementsIn,
  elementsOf,
  firstElementOf,
  formOf,
  inputOf,
  isA,
  isDrawnIn,
  isElement,
  isOff,
  isRendered,
  isText,
  isTiny,
  isTransparent,
  isTrue,
  matches,
  nextElementOf,
  nextSiblingOf,
  outward,
  previousElementOf,
  query,
  queryAll,
  rawValue,
  rectOf,
  rootOf,
  shadowHostOf,
  styleOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import {
  activate,
  blur,
  centerOf,
  click,
  clickUntil,
  focus,
  nextFrame,
  partAt,
  topAt,
  toSight,
  until,
} from '../events.ts';
import type { Family, Took } from '../family.ts';
import { sentFor as sentBy } from '../find/entries.ts';
import { drawnRole, type Input, isBox, isPressed, PRESSED, roleOf, typeOf } from '../find/kinds.ts';
import { MAX_NAME, nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { isMarked } from './marked.ts';
import { partsOf } from './rows.ts';
import { choose, inList, noSuchChoice, ticked } from './values.ts';

export type Box = Element;

interface Member extends Choice {
  readonly box: Box;
  readonly sends: readonly string[];
}

const MAX_IN_GROUP = 1_000;
const PATIENCE = 500;
const MAX_AROUND = 5;

export function groupOf(element: Input): readonly Input[] {
  const { type, name, form } = element;
  if (name === '') return [element];
  const candidates = form
    ? elementsOf(form)
    : [...queryAll(rootOf(element), `input[type="${type}" i][name="${CSS.escape(name)}"]`)];
  return [...candidates]
    .filter((other) => isA(other, 'input'))
    .filter((other) => other.type === type && other.name === name && (form || other.form === null))
    .slice(0, MAX_IN_GROUP);
}

export function membersOf(group: Element): readonly Element[] {
  const drawn = within(group, '[role="radio" i]');
  return drawn.length > 0 ? drawn : within(group, 'input[type="radio" i]');
}

export function boxes(group: readonly Box[], field: Element | null): Family {
  const [first] = group;
  const isRadio =
    first !== undefined && (typeOf(first) === 'radio' || /radio/.test(drawnRole(first) || roleOf(first)));
  const single = group.length === 1 && !isRadio;
  const several =
    isRadio || (first && isPressed(first) && group.filter(isTicked).length === 1) ? 'choice' : 'choices';
  const choices = () =>
    group.map((box, at): Member => {
      const choice = choiceOf(box, single ? field : null, at, group.length);
      return { ...choice, box, sends: [choice.value, choice.label], disabled: isOff(box) };
    });
  return {
    kind: single ? 'toggle' : several,
    ...(!single && { choices }),
    put: (value) => (isRadio ? pick(choices(), value) : tick(choices(), value)),
  };
}

const NATIVE = 'input[type="radio" i],input[type="checkbox" i]';

function choiceOf(box: Element, own: Element | null, at: number, all: number): Choice {
  const around = shadowHostOf(box);
  const host = around && isAlone(box, around) ? around : null;
  const declared = ['value', 'data-value', 'data-key']
    .flatMap((name) => [host, box].map((one) => one && attribute(one, name)))
    .find((value) => value !== null && value !== undefined);
  const name = nameIn(box);
  const said = name === declared && !isBox(box) ? readText(box, MAX_NAME) || name : name;
  const label =
    said.replace(/^[\u2500-\u27bf]\s*(?=[\p{L}\p{N}])/u, '') ||
    (host && (nameIn(host) || readText(host, MAX_NAME))) ||
    columnOf(box) ||
    beside(box);
  if (declared !== undefined || isBox(box)) return { value: declared ?? rawValue(box), label };
  const native = [own, query(box, NATIVE), nextElementOf(box), previousElementOf(box)].find(
    (one) => one && isBox(one),
  );
  if (native) return { value: rawValue(native), label };
  const [, number, most] = /^\D*(\d+)(?:\D+(\d+))?\D*$/.exec(label) ?? [];
  const isNumber = number !== undefined && (most === undefined || Number(most) === all);
  if (!/[\p{L}\p{N}]/u.test(label)) return { value: String(at + 1), label };
  return { value: isNumber ? number : label, label };
}

function columnOf(box: Element): string {
  const row = closest(box, 'tr');
  const head = row && query(closest(row, 'table') ?? row, 'tr');
  if (!head || head === row || isAlone(box, row)) return '';
  const at = elementsIn(row).findIndex((cell) => contains(cell, box));
  const [title, ...rest] = elementsIn(head).slice(at);
  return title && rest.length === elementsIn(row).length - at - 1 ? readText(title, MAX_NAME) : '';
}

const isAlone = (box: Element, around: Element): boolean => within(around, kindOf(box)).length === 1;

const kindOf = (box: Element): string => {
  const drawn = isPressed(box) ? PRESSED : `[role="${drawnRole(box)}" i]`;
  return isBox(box) ? `input[type="${typeOf(box)}" i]` : drawn;
};

function beside(box: Element): string {
  let row = box;
  for (const around of outward(above(box), MAX_AROUND)) {
    if (!isAlone(box, around)) {
      const last = elementsIn(around).findLast((one) => matches(one, kindOf(box)) || isAlone(box, one));
      return last && textAfter(last, box) !== '' ? textAfter(row, box) : '';
    }
    const text = readText(around, MAX_NAME);
    if (text) return text;
    row = around;
  }
  return '';
}

function textAfter(row: Element, box: Element): string {
  let text = '';
  for (let next = nextSiblingOf(row); next && text.length < MAX_NAME; next = nextSiblingOf(next)) {
    if (!isElement(next)) text += isText(next) ? next.data.slice(0, MAX_NAME) : '';
    else if (matches(next, kindOf(box)) || within(next, kindOf(box)).length > 0) break;
    else text += readText(next, MAX_NAME);
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

function isTicked(box: Element): boolean {
  if (isBox(box)) return box.checked;
  // In some trees, the row of a box says what is chosen.
  const row = attribute(box, 'aria-checked') === null ? closest(box, '[role="treeitem" i]') : null;
  const isSilent = /switch/.test(drawnRole(box)) && attribute(box, 'aria-checked') === null;
  return (
    isTrue(box, 'aria-checked') ||
    (isSilent && isMarked(box)) ||
    isTrue(box, 'aria-pressed') ||
    (row !== null && isTrue(row, 'aria-selected'))
  );
}

async function pick(group: readonly Member[], value: Json): Promise<Took> {
  const { problem, chosen } = choose([value], titled(value, group));
  const [one] = chosen;
  if (!one || problem) return { problem };
  const took = await set(one.box, true);
  return took.problem ? took : { ...took, sends: [one.sends] };
}

function titled(value: Json, group: readonly Member[]): readonly Member[] {
  if (placesOf(value, group).length > 0) return group;
  const title = (box: Box) => partsOf(labelOf(box) ?? box).find((part) => same(part, plainText(value)));
  return group.map((one) => ({ ...one, label: title(one.box) ?? one.label }));
}

async function tick(group: readonly Member[], value: Json): Promise<Took> {
  const [only, ...more] = group;
  const answer = more.length === 0 && !Array.isArray(value) ? parseBoolean(value) : undefined;
  if (!only || answer === undefined) return tickThose(group, inList(value));
  const { box } = only;
  const took = await set(box, answer);
  return took.problem ? took : { sends: answer ? [isBox(box) ? [box.value] : []] : [] };
}

async function tickThose(group: readonly Member[], values: readonly Json[]): Promise<Took> {
  const wanted = new Set<Member>();
  for (const value of values) {
    const found = group[indexOfChoice(value, titled(value, group))];
    // Without a value of its own, only its place distinguishes a box from its twin.
    const isTwin = ({ box, label }: Member) =>
      isBox(box) && attribute(box, 'value') === null && found !== undefined && same(label, found.label);
    if (!found || group.filter(isTwin).length > 1) return { problem: noSuchChoice(value, group) };
    wanted.add(found);
  }
  const isForAll = ({ box }: Member) =>
    isBox(box) && box.name === '' && group.some(({ box: one }) => isBox(one) && one.name !== '');
  const own = group.filter((one) => wanted.has(one) || !isForAll(one));
  // Ticks the wanted boxes first, because many groups need at least one ticked box.
  for (const one of [...wanted, ...own.filter((each) => !wanted.has(each))]) {
    const took = await set(one.box, wanted.has(one));
    if (took.problem) return took;
  }
  await nextFrame();
  const undone = own.find((one) => !connected(one.box) || isTicked(one.box) !== wanted.has(one));
  if (undone) return ticked(false, wanted.has(undone));
  return { sends: [...wanted].map(({ sends }) => sends) };
}

const labelOf = (box: Element): Element | undefined => inputOf(box).labels?.[0];

async function set(box: Box, checked: boolean): Promise<Took> {
  const isSet = () => isTicked(box) === checked;
  if (isSet()) return {};
  const isMixed = attribute(box, 'aria-checked') === 'mixed';
  if (!isBox(box)) {
    const isTaken = (await clickUntil(box, isSet)) || (isMixed && (await clickUntil(box, isSet)));
    const hit = isTaken ? undefined : partAt(box);
    if (hit) click(hit);
    return ticked(isTaken || (hit !== undefined && (await until(isSet, PATIENCE))), checked);
  }
  const host = senderOf(box);
  if (host) return ticked(await setIn(host, box, isSet), checked);
  toSight(box);
  const [seen, part] = [labelOf(box), partOf(box)];
  const isLit = () => checked && seen !== undefined && isTransparent(box) && isMarked(seen);
  const wasLit = isLit();
  await pressed(box, part);
  const drawn = seen ?? switchAround(box) ?? (part && box);
  if (drawn && !(await until(() => isSet() || isLit(), PATIENCE))) click(seen ?? partAt(drawn) ?? drawn);
  const isDone = await until(() => isSet() || (!wasLit && isLit()), PATIENCE);
  return { ...ticked(isDone, checked), ...(isDone && !isSet() && { isKept: isLit }) };
}

/** Clipped box of a switch without a label, whose parts slide. */
export const switchAround = (box: Element): Element | undefined =>
  [...outward(above(box), MAX_SWITCH)].find((one) => {
    const { width, height } = rectOf(one);
    const isClipped = /hidden|clip/.test(styleOf(one)?.overflowX ?? '');
    return isClipped && isRendered(one) && width < 200 && height < 60 && isControlAlone(box, one);
  });

const MAX_SWITCH = 3;
const isControlAlone = (box: Element, around: Element): boolean =>
  within(around, 'input,button,a[href],select,textarea').every((one) => one === box);

async function pressed(box: Input, part: Element | undefined): Promise<void> {
  focus(box);
  if (part) click(part);
  else activate(box);
  await nextFrame();
  blur(box);
}

async function setIn(host: Element, box: Input, isSet: () => boolean): Promise<true | undefined> {
  const sent = () => sentBy(host).join('\n');
  const before = sent();
  const isHeard = () => sent() !== before;
  const isTaken = () => isSet() && isHeard();
  await pressed(box, overBox(box, host) ?? partOf(box));
  if (!(await until(isTaken, PATIENCE)) && !isHeard()) {
    // A box that its host hasn't noticed is turned back, because the host turns it too.
    if (isSet() && typeOf(box) === 'checkbox') activate(box);
    click(host);
  }
  return until(isTaken, PATIENCE);
}

/** Custom element that sends the state of the box in its shadow root. */
function senderOf(box: Element): Element | undefined {
  const host = shadowHostOf(box);
  const form = host && formOf(host);
  return form && attribute(host, 'name') && elementsOf(form).includes(host) ? host : undefined;
}

function overBox(box: Element, host: Element): Element | undefined {
  const top = topAt(box);
  return top && top !== box && isDrawnIn(top, host) && !closest(top, 'a[href],button') ? top : undefined;
}

function partOf(box: Element): Element | undefined {
  const [seen, next] = [labelOf(box), nextElementOf(box)];
  const drawn = seen && partAt(seen, centerOf(box));
  const isOwn = drawn && drawn !== box && !closest(drawn, 'a[href],button');
  const unbound = !seen && isTransparent(box) && isA(next, 'label') && firstElementOf(next);
  return unbound || (isTiny(box) && query(seen ?? box, 'button')) || (isOwn ? drawn : undefined);
}
