import { controlKey, placeKey } from '../../matching/index.ts';
import type { ElementFact, FormWords, OwnFacts, OwnField, OwnForm } from '../../model/index.ts';
import { SENDS } from '../act/act.ts';
import { groupOf } from '../controls/families/boxes.ts';
import { usedAs } from '../controls/families/general.ts';
import { openerOf, wordsOn } from '../controls/fill/opener.ts';
import {
  CONTROL_SELECTORS,
  drawnRole,
  hasType,
  isBox,
  isControl,
  PRESSED,
  typeOf,
  wordsIn,
} from '../controls/find/kinds.ts';
import { nameIn } from '../controls/find/names.ts';
import { controlsWithin } from '../controls/find/near.ts';
import {
  above,
  aroundDrawn,
  attribute,
  attributesOf,
  closest,
  contains,
  elementsOf,
  formOf,
  isA,
  isDrawnIn,
  isElement,
  matches,
  outward,
  query,
  queryAll,
  rootOf,
  shadowHostsOf,
  tagOf,
} from '../dom/dom.ts';
import type { Pace } from '../dom/pace.ts';
import type { PageRoot } from '../dom/roots.ts';
import { cut, type Facts } from './facts.ts';
import { aroundAll, helpOf, partsOf, questionOf, wordsOf } from './form-words.ts';
import { chosenIn, isPreset, isStored } from './preset.ts';
import { selectorOf } from './propose.ts';
import { isFolded, isSeen, PARTS, seenOf } from './seen.ts';
import { groupsOf, NEAR, sendersAlone, sendersBeside, sendersOf, sendersWithin } from './senders.ts';
import { kindOf, strangeIn, trackOf } from './strange.ts';

const MAX_FORMS = 50;
const MAX_FIELDS = 60;
const MAX_LOOSE = 20;
const MAX_CONTROLS = 1_000;
const MAX_HIDDEN = 100;
const SHORT = 200;
const LINKS_OF_PAGE = 20;

const CONTROLS = [...CONTROL_SELECTORS, '[role=textbox]', '[role=searchbox]'].join();
const LIKE_CONTROLS = '[class*=slider i],[class*=rating i],[class*=stars i]';
const TYPED = /^(?:text|search|email|tel|url|number|date|time|month|week|datetime-local)$/;
const SUBMITS = 'button:not([type=button i],[type=reset i]),input[type=submit i],input[type=image i]';
const SCRIPTED = /^(?:onsubmit|(?:data-)?hx-\w|(?:@|v-on:|x-on:|ng-|wire:|\(ng)submit|data-remote$)/;

interface Looking {
  readonly facts: Facts;
  readonly roots: readonly PageRoot[];
  readonly rootOf: ReadonlyMap<Node, PageRoot>;
}

export async function findOwnForms(
  roots: readonly PageRoot[],
  facts: Facts,
  pacing: Pace,
): Promise<Pick<OwnFacts, 'forms' | 'loose'>> {
  const looking: Looking = { facts, roots, rootOf: new Map(roots.map((root) => [root.node, root])) };
  const { owned, stray, folded } = await controlsIn(roots, facts, pacing);
  const groups = new Map(groupsOf(stray, null, facts));
  const loose = new Set(stray);
  const looks: (() => OwnForm | undefined)[] = [];
  for (const [form, controls] of owned) {
    const within = isPageWide(form) ? groupsOf(controls.filter(isSeen), form, facts) : undefined;
    if (within && within.size > 0) for (const [button, group] of within) groups.set(button, group);
    else
      for (const [sender, others] of sendersOf(form, facts))
        looks.push(() => formFacts(form, controls, looking, sender, others));
  }
  const ofGroup = (button: Element, controls: readonly Element[], others: readonly string[]) => {
    const form = groupFacts(button, controls, looking, others);
    for (const one of form ? controls : []) loose.delete(one);
    return form;
  };
  for (const [button, controls] of groups)
    for (const [sender, others] of sendersBeside(button, groups, facts))
      looks.push(() => ofGroup(sender, controls, others));
  looks.push(...closedIn(folded, looking));
  const nodes = roots.map(({ node }) => node);
  const alone = sendersAlone(nodes, facts);
  if (alone)
    for (const [sender, others] of alone.senders)
      looks.push(() => stepFacts(sender, others, alone.part, looking));
  const forms = await lookedAt(looks, pacing);
  const labels = [...loose]
    .slice(0, MAX_LOOSE)
    .map((one) => facts.of(one).label || questionOf(one, '', [one], facts) || facts.of(one).id);
  return { forms, ...(labels.length > 0 && { loose: labels.filter(Boolean) }) };
}

const closedIn = (folded: ReadonlyMap<Element, readonly Element[]>, looking: Looking) =>
  [...folded].flatMap(([part, controls]) => {
    const [first] = controls;
    return first && openerOf(first).opener
      ? sendersWithin(part, first, looking.facts).map(
          ([sender, others]) =>
            () =>
              groupFacts(sender, controls, looking, others, part),
        )
      : [];
  });

async function lookedAt(
  looks: readonly (() => OwnForm | undefined)[],
  pacing: Pace,
): Promise<readonly OwnForm[]> {
  const list: OwnForm[] = [];
  for (const look of looks) {
    if (list.length === MAX_FORMS || pacing.exhausted()) break;
    const form = look();
    if (form) list.push(form);
    if (pacing.due()) await pacing.rest();
  }
  return list;
}

interface Sorted {
  readonly owned: Map<HTMLFormElement, Element[]>;
  readonly stray: Element[];
  readonly folded: Map<Element, Element[]>;
}

async function controlsIn(roots: readonly PageRoot[], facts: Facts, pacing: Pace): Promise<Sorted> {
  const sorted: Sorted = { owned: new Map(), stray: [], folded: new Map() };
  let seen = 0;
  for (const { node } of roots) {
    for (const form of queryAll(node, 'form')) sorted.owned.set(form, []);
    for (const control of controlsAt(node)) {
      if (++seen > MAX_CONTROLS || pacing.exhausted()) break;
      sort(control, sorted, facts);
    }
    sorted.stray.push(...[...queryAll(node, LIKE_CONTROLS)].filter((one) => isUnmarked(one)));
    if (pacing.due()) await pacing.rest();
  }
  return sorted;
}

function sort(control: Element, { owned, stray, folded }: Sorted, facts: Facts): void {
  const form = formOf(control);
  if (closest(control, '[role=toolbar i]')) return;
  if (form) owned.get(form)?.push(control);
  else if (isSeen(control) || isDrawnOver(control, facts.of(control))) stray.push(control);
  else if (isFolded(control)) {
    const part = closest(control, PARTS);
    if (part) folded.set(part, [...(folded.get(part) ?? []), control]);
  }
}

const controlsAt = (node: PageRoot['node']): readonly Element[] => [
  ...[...queryAll(node, CONTROLS)].filter(
    (one) => isControl(one) && !isPopup(one) && !isNamedGroup(one) && !isOfGroup(one),
  ),
  ...new Set([...queryAll(node, PRESSED)].map(above).filter(isElement).filter(areToggles)),
];

const areToggles = (element: Element): boolean =>
  formOf(element.firstElementChild ?? element) !== null &&
  queryAll(element, PRESSED).length > 1 &&
  controlsWithin(element).length === 0;

const isUnmarked = (element: Element): boolean =>
  formOf(element) === null && isSeen(element) && !query(element, CONTROLS) && usedAs(element) !== undefined;

const isPopup = (control: Element): boolean =>
  attribute(control, 'role') === 'listbox' &&
  query(control, '[tabindex]') === null &&
  attribute(control, 'tabindex') === null;

const isNamedGroup = (control: Element): boolean =>
  attribute(control, 'role') === 'radiogroup' && query(control, 'input[type=radio i]') !== null;

const isOfGroup = (control: Element): boolean => {
  if (drawnRole(control) !== 'radio') return false;
  let here: Element | null = control;
  while (here && !matches(here, '[role=radiogroup i]')) here = aroundDrawn(here);
  return here ? !isNamedGroup(here) : !/[\p{L}\p{N}]/u.test(nameIn(control));
};

const isPageWide = (form: HTMLFormElement): boolean => queryAll(form, 'a[href]').length >= LINKS_OF_PAGE;

function formFacts(
  form: HTMLFormElement,
  controls: readonly Element[],
  looking: Looking,
  sender: Element | undefined,
  others: readonly string[],
): OwnForm | undefined {
  if (!looking.rootOf.has(rootOf(form))) return undefined;
  const { facts } = looking;
  const act = facts.act(form);
  const open = controls.some(isSeen);
  const folded = open ? null : query(form, SUBMITS);
  const button = sender ?? (act.kind === 'click' ? act.element : folded);
  const own = (name: string): string =>
    (button && attribute(button, `form${name}`)) ?? attribute(form, name) ?? '';
  const tool = attribute(form, 'toolname');
  const words = wordsOf(form, button, controls, true, facts);
  return {
    ...sharedFacts(sender ?? form, sender ? 'click' : 'submit', controls, looking, others),
    kind: 'form',
    words,
    closed: !open && controls.length > 0,
    ...(!open && openedBy(controls)),
    written: {
      method: own('method').trim() !== '',
      action: !/^(?:#|javascript:|$)/i.test(own('action').trim()),
    },
    scripted: [...attributesOf(form)].some(({ name }) => SCRIPTED.test(name)),
    ...(tool !== null && {
      tool: { name: cut(tool, SHORT), description: cut(attribute(form, 'tooldescription'), 1_000) },
    }),
    ...hiddenOf(form),
    ...withStrange(
      form,
      fieldsOf(controls, open ? undefined : form, looking, words),
      [...controls, button],
      looking,
    ),
  };
}

function groupFacts(
  button: Element,
  controls: readonly Element[],
  looking: Looking,
  others: readonly string[],
  closed?: Element,
): OwnForm | undefined {
  const isTyped = (control: Element): boolean =>
    tagOf(control) === 'textarea' ||
    (!matches(control, 'select,[role=slider],[role=listbox]') &&
      (typeOf(control) === '' || TYPED.test(typeOf(control))));
  if (!looking.rootOf.has(rootOf(button))) return undefined;
  const own = controls.filter((one) => !matches(one, LIKE_CONTROLS) || isControl(one));
  const chooses = controls.length > 1 || !controls.every((one) => typeOf(one) === 'checkbox');
  const isPoll =
    chooses &&
    (SENDS.test(looking.facts.names.of(button)) ||
      (matches(button, 'button,input') && !own.every((one) => attribute(one, 'role') === 'slider')));
  if (!controls.some(isTyped) && !isPoll) return undefined;
  const around = closed ?? controls[0] ?? button;
  const words = wordsOf(around, button, controls, closed !== undefined, looking.facts);
  return {
    ...sharedFacts(button, 'click', controls, looking, others),
    kind: 'group',
    words,
    closed: closed !== undefined,
    ...(closed && openedBy(controls)),
    written: { method: false, action: false },
    scripted: true,
    hidden: [],
    mark: '',
    ...withStrange(
      aroundAll([...controls, button]),
      fieldsOf(own, closed, looking, words),
      [...own, button],
      looking,
    ),
  };
}

function stepFacts(
  button: Element,
  others: readonly string[],
  part: Element,
  looking: Looking,
): OwnForm | undefined {
  if (!looking.rootOf.has(rootOf(button))) return undefined;
  const words = wordsOf(part, button, [], true, looking.facts);
  return {
    ...sharedFacts(button, 'click', [], looking, others),
    kind: 'step',
    words,
    closed: false,
    written: { method: false, action: false },
    scripted: true,
    hidden: [],
    mark: cut(`${words.heading} ${words.text}`, SHORT),
    fields: [],
  };
}

function openedPartOf(control: Element): Element | undefined {
  const part = closest(control, PARTS);
  const form = formOf(control);
  return part && form && contains(form, part) && openerOf(control).opener ? part : undefined;
}

function openedBy(controls: readonly Element[]): Pick<OwnForm, 'opener'> {
  const { opener, dialog } = controls[0] ? openerOf(controls[0]) : {};
  if (opener) return { opener: cut(wordsOn(opener), SHORT) };
  return dialog && matches(dialog, 'dialog,[popover]') ? { opener: '' } : {};
}

function sharedFacts(
  at: Element,
  use: 'submit' | 'click',
  controls: readonly Element[],
  { facts, roots }: Looking,
  others: readonly string[],
): Pick<OwnForm, 'element' | 'selector' | 'language' | 'search' | 'others'> {
  const element = facts.of(at, use);
  const [language = null] = [at, ...shadowHostsOf(at)].flatMap((one) => closest(one, '[lang]') ?? []);
  return {
    element,
    selector: selectorOf(at, element, roots, facts.changing),
    ...(others.length > 0 && { others: others.map((name) => cut(name, SHORT)) }),
    language: cut(language && attribute(language, 'lang'), 20),
    search:
      closest(at, '[role=search],search') !== null ||
      controls.some((one) => typeOf(one) === 'search' || attribute(one, 'role') === 'searchbox'),
  };
}

function fieldsOf(
  controls: readonly Element[],
  closed: Element | undefined,
  looking: Looking,
  words: FormWords,
): readonly OwnField[] {
  const stored = isStored(words, controls);
  const grouped = new Set<Element>();
  const found = new Map<Element, OwnField>();
  for (const control of controls) {
    if (found.size === MAX_FIELDS) break;
    if (grouped.has(control)) continue;
    const track = trackOf(control);
    const group = isBox(control) ? groupOf(control) : [control];
    for (const one of track ? controlsWithin(track) : group) grouped.add(one);
    const field = track
      ? fieldOf(track, [track], closed, looking, stored)
      : fieldOf(group.find(isSeen) ?? control, group, closed, looking, stored);
    if (field) found.set(control, field);
  }
  const parts = partsOf([...found.keys()]);
  const fields = [...found].map(([control, field]) => {
    const part = parts.get(control);
    return part === undefined ? field : { ...field, part };
  });
  const places = new Set(fields.map(({ element }) => placeKey(element)));
  const own = fields.filter(({ element: { tag, seen } }) => tag !== 'select' || !places.has(seen ?? ''));
  return [...new Map(own.toReversed().map((one) => [controlKey(one.element), one])).values()].toReversed();
}

function isDrawnOver(control: Element, { seen, hidden }: ElementFact): boolean {
  if (!isA(control, 'select') || isSeen(control)) return false;
  if (seen !== undefined) return !hidden;
  const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const chosen = [...control.selectedOptions].map(({ text }) => bare(text)).join('');
  return [...outward(above(control), NEAR)].some(
    (here) =>
      isSeen(here) && bare(wordsIn(here, SHORT)) === chosen && ![...queryAll(here, CONTROLS)].some(isSeen),
  );
}

function fieldOf(
  control: Element,
  group: readonly Element[],
  closed: Element | undefined,
  { facts, roots, rootOf: known }: Looking,
  stored: boolean,
): OwnField | undefined {
  const root = known.get(rootOf(control));
  if (!root) return undefined;
  const element = facts.of(control);
  const question = questionOf(control, element.label, group, facts);
  const said = attribute(control, 'toolparamdescription');
  return {
    element,
    seen: isDrawnOver(control, element) ? 'shown' : seenOf(control, closed ?? openedPartOf(control)),
    selector: selectorOf(control, element, roots, facts.changing),
    inGroup: group.length,
    question,
    help: cut(said, SHORT) || helpOf(control, question || element.label, root),
    autocomplete: cut(attribute(control, 'autocomplete'), SHORT).toLowerCase(),
    ...(isPreset(control, group.length) && { preset: true }),
    ...chosenIn(control, element, stored),
  };
}

function withStrange(
  scope: Element,
  fields: readonly OwnField[],
  known: readonly (Element | null)[],
  { facts, roots, rootOf: inRoot }: Looking,
): Pick<OwnForm, 'fields' | 'beyond'> {
  const more: OwnField[] = [];
  const parts = new Set<string>();
  const beyond: { label: string; required: boolean }[] = [];
  for (const { element, at, as } of strangeIn(scope, known.filter(isElement))) {
    const label = facts.names.of(element) || questionOf(at, '', [at], facts);
    const required =
      matches(element, '[aria-required=true i],[data-required],[required],.required,:has(.required)') ||
      /\*\s*$|\brequired\b/i.test(label);
    if (!as || !inRoot.has(rootOf(element))) {
      beyond.push({ label: cut(label || attribute(element, 'id') || tagOf(element), SHORT), required });
      continue;
    }
    const { max, choices } = as;
    const fact = facts.of(element);
    const within = choices ? known.filter(isElement).filter((one) => isDrawnIn(one, element)) : [];
    for (const one of within) parts.add(controlKey(facts.of(one)));
    more.push({
      element: { ...fact, label, required, ...kindOf(max, choices, fact) },
      seen: 'shown',
      selector: selectorOf(element, fact, roots, facts.changing),
      inGroup: 1,
      question: '',
      help: '',
      autocomplete: '',
    });
  }
  return {
    fields: [...fields.filter((one) => !parts.has(controlKey(one.element))), ...more].slice(0, MAX_FIELDS),
    ...(beyond.length > 0 && { beyond }),
  };
}

const CHANGING = /token|csrf|xsrf|nonce|viewstate|authenticity|validation|captcha|time|date/i;

/** The hash of hidden values omits tokens, which change with each load. */
function hiddenOf(form: HTMLFormElement): Pick<OwnForm, 'hidden' | 'mark'> {
  const all = elementsOf(form).filter((one) => hasType(one, 'hidden'));
  const hidden = all.slice(0, MAX_HIDDEN);
  let mark = 0;
  for (const { name, value } of hidden)
    if (!CHANGING.test(name) && value.length < 100)
      for (const sign of `${name}=${value};`) mark = (mark * 31 + (sign.codePointAt(0) ?? 0)) | 0;
  return {
    hidden: hidden.map(({ name }) => cut(name, SHORT)),
    mark: mark === 0 ? '' : (mark >>> 0).toString(36),
  };
}
