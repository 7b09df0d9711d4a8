import type { OwnField, OwnForm } from '../../model/index.ts';
import { isHelper, isNamed, submittersOf } from '../act/act.ts';
import { groupOf } from '../controls/families/boxes.ts';
import { CONTROL_SELECTORS, type Input, isControl, typeOf } from '../controls/find/kinds.ts';
import {
  above,
  attribute,
  attributesOf,
  closest,
  elementsOf,
  formOf,
  isElement,
  matches,
  outward,
  precedes,
  query,
  queryAll,
  rootOf,
  tagOf,
} from '../dom/dom.ts';
import type { Pace } from '../dom/pace.ts';
import type { PageRoot } from '../dom/roots.ts';
import { cut, type Facts } from './facts.ts';
import { aroundAll, helpOf, MAX_CLIMB, questionOf, wordsOf } from './form-words.ts';
import { selectorOf } from './propose.ts';
import { isSeen, seenOf } from './seen.ts';
import { strangeIn } from './strange.ts';

const MAX_FORMS = 50;
const MAX_FIELDS = 60;
/** Buttons of one form that each make an action. */
const MAX_SENDERS = 6;
const MAX_CONTROLS = 1_000;
const MAX_HIDDEN = 100;
/** Ancestor levels of a field within which its button may also stand before it. */
const NEAR = 3;
/** Characters. */
const SHORT = 200;
/** A form with so many links is around the whole page: some servers write it so, to keep the page's state in it. */
const LINKS_OF_PAGE = 20;

const CONTROLS = [...CONTROL_SELECTORS, '[role=textbox]', '[role=searchbox]'].join();
const TYPED = /^(?:text|search|email|tel|url|number|date|time|month|week|datetime-local)$/;
const BUTTONS =
  'button,input[type=submit i],input[type=button i],input[type=image i],[role=button],img[onclick]';
/** Elements that open, close, show or empty something, and send nothing. */
const NO_SENDER =
  '[aria-expanded],[aria-haspopup],[aria-pressed],[type=reset i],[role=tab],[role=switch],[role=combobox]';
/** Words on buttons beside a field that open, close, copy or play. */
const SENDS_NOTHING =
  /^(?:(?:close|cancel|back|menu|dismiss|cop(?:y|ied)|play|pause|mute|skip|clear|reset|hide|expand|collapse|previous|zoom|toggle|how|learn|what|where|why|help|info|edit|browse)\b|(?:show|view)(?: (?:more|less|all|details|password|\w*tasks?))?$|use \w+ instead|add (?:address )?line|schließen|abbrechen|zurück|kopieren|menü|zur? .{0,30}springen|fermer|annuler|retour|copier|cerrar|cancelar|volver|copiar|chiudi|annulla|indietro|copia\b|sluiten|kopiëren|закрыть|отмена|назад|копировать|閉じる|キャンセル|戻る|コピー|关闭|關閉|取消|返回|复制|複製|닫기|취소|복사|إغلاق|إلغاء|نسخ)/iu;
const SUBMITS = 'button:not([type=button i],[type=reset i]),input[type=submit i],input[type=image i]';
const SCRIPTED = /^(?:onsubmit|(?:data-)?hx-\w|(?:@|v-on:|x-on:|ng-|wire:|\(ng)submit|data-remote$)/;

/** Knowledge that the scan of one page shares. */
interface Looking {
  readonly facts: Facts;
  readonly roots: readonly PageRoot[];
  readonly rootOf: ReadonlyMap<Node, PageRoot>;
}

/**
 * The forms of a page, and groups of controls without a form that have a button of their own, with their controls and
 * what is written about them. Judges nothing: `lib/draft` decides which are actions.
 */
export async function findOwnForms(
  roots: readonly PageRoot[],
  facts: Facts,
  pacing: Pace,
): Promise<readonly OwnForm[]> {
  const looking: Looking = { facts, roots, rootOf: new Map(roots.map((root) => [root.node, root])) };
  const { owned, stray } = await controlsIn(roots, pacing);
  const list: OwnForm[] = [];
  const add = async (look: () => OwnForm | undefined): Promise<void> => {
    const form = list.length < MAX_FORMS && !pacing.exhausted() ? look() : undefined;
    if (form) list.push(form);
    if (pacing.due()) await pacing.rest();
  };
  const groups = new Map(groupsOf(stray, null, facts));
  for (const [form, controls] of owned) {
    const within = isPageWide(form) ? groupsOf(controls.filter(isSeen), form, facts) : undefined;
    if (within && within.size > 0) for (const [button, group] of within) groups.set(button, group);
    else
      for (const [sender, others] of sendersOf(form, facts))
        await add(() => formFacts(form, controls, looking, sender, others));
  }
  for (const [button, controls] of groups) await add(() => groupFacts(button, controls, looking));
  return list;
}

/** Every control of the page by its form, and those without one that are shown. */
async function controlsIn(
  roots: readonly PageRoot[],
  pacing: Pace,
): Promise<{ readonly owned: ReadonlyMap<HTMLFormElement, Element[]>; readonly stray: readonly Element[] }> {
  const owned = new Map<HTMLFormElement, Element[]>();
  const stray: Element[] = [];
  let seen = 0;
  for (const { node } of roots) {
    for (const form of queryAll(node, 'form') as NodeListOf<HTMLFormElement>) owned.set(form, []);
    for (const control of [...queryAll(node, CONTROLS)].filter((one) => isControl(one) && !isPopup(one))) {
      if (++seen > MAX_CONTROLS || pacing.exhausted()) break;
      const form = formOf(control);
      if (form) owned.get(form)?.push(control);
      else if (isSeen(control)) stray.push(control);
    }
    if (pacing.due()) await pacing.rest();
  }
  return { owned, stray };
}

/** True of a list that another control opens: a person does not come to it by itself. */
const isPopup = (control: Element): boolean =>
  attribute(control, 'role') === 'listbox' &&
  query(control, '[tabindex]') === null &&
  attribute(control, 'tabindex') === null;

const isPageWide = (form: HTMLFormElement): boolean => queryAll(form, 'a[href]').length >= LINKS_OF_PAGE;

/** Controls without a form, or of one around the page, by the button that is nearest to them. */
function groupsOf(
  stray: readonly Element[],
  form: HTMLFormElement | null,
  facts: Facts,
): ReadonlyMap<Element, readonly Element[]> {
  const groups = new Map<Element, Element[]>();
  const buttons = new Map<Element, readonly Element[]>();
  for (const control of stray) {
    for (const [level, here] of [...outward(above(control), MAX_CLIMB)].entries()) {
      if (here === form || /^(?:body|html|main)$/.test(tagOf(here))) break;
      const found = buttons.get(here) ?? buttonsIn(here, form, facts);
      buttons.set(here, found);
      const button = found.find((one) => precedes(control, one)) ?? (level < NEAR ? found[0] : undefined);
      if (button) {
        groups.set(button, [...(groups.get(button) ?? []), control]);
        break;
      }
    }
  }
  return groups;
}

/** The buttons of a part of the page that may send what is in it. */
const buttonsIn = (scope: Element, form: HTMLFormElement | null, facts: Facts): readonly Element[] =>
  [...queryAll(scope, BUTTONS)].filter(
    (one) =>
      formOf(one) === form &&
      !matches(one, NO_SENDER) &&
      isSeen(one) &&
      !isHelper(one) &&
      isNamed(one) &&
      !SENDS_NOTHING.test(facts.names.of(one)),
  );

/**
 * The buttons by which a person may send a form, each with the names of the others; undefined where the form needs none
 * of them named: it has one, or a key sends it.
 */
function sendersOf(
  form: HTMLFormElement,
  facts: Facts,
): readonly (readonly [sender: Element | undefined, others: readonly string[]])[] {
  const senders = new Map<string, Element>();
  for (const one of submittersOf(form)) {
    const name = facts.names.of(one);
    const { formAction, formMethod, name: field, value } = one as HTMLButtonElement;
    const sends = attribute(one, 'formaction') === null ? '' : formAction;
    const isMeant = isSeen(one) && !isHelper(one) && isNamed(one) && formMethod !== 'dialog';
    const key = JSON.stringify([name, sends, formMethod, field, value]);
    if (isMeant && name !== '' && !SENDS_NOTHING.test(name) && !senders.has(key)) senders.set(key, one);
  }
  const { kind, element } = facts.act(form);
  const [first, ...more] = senders.values();
  const isPlain = more.length === 0 && (!first || kind !== 'click' || element === first);
  if (isPlain || attribute(form, 'toolname') !== null) return [[undefined, []]];
  const all = [...senders.values()];
  return all
    .slice(0, MAX_SENDERS)
    .map((one) => [one, all.filter((other) => other !== one).map((other) => facts.names.of(other))]);
}

/** @param sender the button that sends it, where it has several */
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
  // The same form has the same words once it is shown.
  const folded = open ? null : query(form, SUBMITS);
  const button = sender ?? (act.kind === 'click' ? act.element : folded);
  const own = (name: string): string =>
    (button && attribute(button, `form${name}`)) ?? attribute(form, name) ?? '';
  const tool = attribute(form, 'toolname');
  return {
    ...sharedFacts(sender ?? form, sender ? 'click' : 'submit', controls, looking),
    kind: 'form',
    ...(others.length > 0 && { others: others.map((name) => cut(name, SHORT)) }),
    words: wordsOf(form, button, controls, true, facts),
    closed: !open && controls.length > 0,
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
      fieldsOf(controls, open ? undefined : form, looking),
      [...controls, button],
      looking,
    ),
  };
}

/** Buttons of groups that have choices alone, such as a poll: many others of these only change the look of a page. */
const SENDS_CHOICES =
  /^(?:submit|send|vote|answer|apply|save|confirm|continue|next|done|finish|ok|go|book|order|reserve|register|absenden|senden|abstimmen|speichern|bestätigen|weiter|envoyer|valider|voter|enviar|votar|guardar|confirmar|invia|vota|conferma|verzenden|stemmen|إرسال|تأكيد)(?![\p{L}\p{N}])/iu;

function groupFacts(button: Element, controls: readonly Element[], looking: Looking): OwnForm | undefined {
  const isTyped = (control: Element): boolean =>
    tagOf(control) === 'textarea' ||
    (!matches(control, 'select,[role=slider],[role=listbox]') &&
      (typeOf(control) === '' || TYPED.test(typeOf(control))));
  if (!looking.rootOf.has(rootOf(button))) return undefined;
  // One box alone is a switch.
  const chooses = controls.length > 1 || !controls.every((one) => typeOf(one) === 'checkbox');
  const isPoll = chooses && SENDS_CHOICES.test(looking.facts.names.of(button));
  if (!controls.some(isTyped) && !isPoll) return undefined;
  return {
    ...sharedFacts(button, 'click', controls, looking),
    kind: 'group',
    words: wordsOf(controls[0] ?? button, button, controls, false, looking.facts),
    closed: false,
    written: { method: false, action: false },
    scripted: true,
    hidden: [],
    mark: '',
    ...withStrange(
      aroundAll([...controls, button]),
      fieldsOf(controls, undefined, looking),
      [...controls, button],
      looking,
    ),
  };
}

/** Facts on a form, or on the button of a group. */
function sharedFacts(
  at: Element,
  use: 'submit' | 'click',
  controls: readonly Element[],
  { facts, roots }: Looking,
): Pick<OwnForm, 'element' | 'selector' | 'language' | 'search'> {
  const element = facts.of(at, use);
  const language = closest(at, '[lang]');
  return {
    element,
    selector: selectorOf(at, element.path, roots),
    language: cut(language && attribute(language, 'lang'), 20),
    search:
      closest(at, '[role=search],search') !== null ||
      controls.some((one) => typeOf(one) === 'search' || attribute(one, 'role') === 'searchbox'),
  };
}

/** @param closed the form, where none of its controls is shown */
function fieldsOf(
  controls: readonly Element[],
  closed: HTMLFormElement | undefined,
  looking: Looking,
): readonly OwnField[] {
  const grouped = new Set<Element>();
  const fields: OwnField[] = [];
  for (const control of controls) {
    if (fields.length === MAX_FIELDS) break;
    if (grouped.has(control)) continue;
    const group = /^(?:radio|checkbox)$/.test(typeOf(control)) ? groupOf(control as Input) : [control];
    for (const one of group) grouped.add(one);
    const field = fieldOf(group.find(isSeen) ?? control, group, closed, looking);
    if (field) fields.push(field);
  }
  return fields;
}

function fieldOf(
  control: Element,
  group: readonly Element[],
  closed: HTMLFormElement | undefined,
  { facts, roots, rootOf: known }: Looking,
): OwnField | undefined {
  const root = known.get(rootOf(control));
  if (!root) return undefined;
  const element = facts.of(control);
  const question = questionOf(control, element.label, group, facts);
  const said = attribute(control, 'toolparamdescription');
  return {
    element,
    seen: seenOf(control, closed),
    selector: selectorOf(control, element.path, roots),
    inGroup: group.length,
    question,
    help: cut(said, SHORT) || helpOf(control, question || element.label, root),
    autocomplete: cut(attribute(control, 'autocomplete'), SHORT).toLowerCase(),
    ...(isPreset(control, group.length) && { preset: true }),
    ...chosenIn(control),
  };
}

/** The fields of a form, and the parts of it that a person would use like fields. */
function withStrange(
  scope: Element,
  fields: readonly OwnField[],
  known: readonly (Element | null)[],
  { facts, roots, rootOf: inRoot }: Looking,
): Pick<OwnForm, 'fields' | 'beyond'> {
  const more: OwnField[] = [];
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
    more.push({
      element: {
        ...fact,
        label,
        required,
        ...(choices
          ? { kind: 'choice', options: choices.map((one) => ({ value: one, label: one })) }
          : { kind: 'number', ...(max ? { min: '1', max: String(max) } : { step: 'any' }) }),
      },
      seen: 'shown',
      selector: selectorOf(element, fact.path, roots),
      inGroup: 1,
      question: '',
      help: '',
      autocomplete: '',
    });
  }
  return {
    fields: [...fields, ...more].slice(0, MAX_FIELDS),
    ...(beyond.length > 0 && { beyond }),
  };
}

/** The choice that the markup sets. */
function chosenIn(control: Element): Pick<OwnField, 'chosen'> {
  const options = tagOf(control) === 'select' ? [...(control as HTMLSelectElement).options] : [];
  const boxes = typeOf(control) === 'radio' ? groupOf(control as Input) : [];
  const first = (control as HTMLSelectElement).type === 'select-one' ? options[0] : undefined;
  const chosen =
    options.findLast((one) => one.defaultSelected) ?? boxes.find((one) => one.defaultChecked) ?? first;
  return chosen ? { chosen: cut(chosen.value, SHORT) } : {};
}

/** Whether a control has a value without anybody's doing now. */
function isPreset(control: Element, inGroup: number): boolean {
  const type = typeOf(control);
  if (tagOf(control) === 'select')
    return [...(control as HTMLSelectElement).options].some((one) => one.defaultSelected && one.value !== '');
  if (type === 'checkbox') return inGroup === 1 && (control as Input).defaultChecked;
  if (type === 'radio') return groupOf(control as Input).some((one) => one.defaultChecked);
  const isTyped = !/^(?:number|range|date|time|month|week|datetime-local|color)$/.test(type);
  return !isTyped && !!attribute(control, 'value');
}

/**
 * The names of the hidden inputs that are sent along, and a hash of their values as `mark`, without tokens, which
 * change with each load.
 */
function hiddenOf(form: HTMLFormElement): Pick<OwnForm, 'hidden' | 'mark'> {
  const hidden = elementsOf(form)
    .filter((one) => typeOf(one) === 'hidden')
    .slice(0, MAX_HIDDEN) as Input[];
  let mark = 0;
  for (const { name, value } of hidden)
    if (
      !/token|csrf|xsrf|nonce|viewstate|authenticity|validation|captcha|time|date/i.test(name) &&
      value.length < 100
    )
      for (const sign of `${name}=${value};`) mark = (mark * 31 + (sign.codePointAt(0) ?? 0)) | 0;
  return {
    hidden: hidden.map(({ name }) => cut(name, SHORT)),
    mark: mark === 0 ? '' : (mark >>> 0).toString(36),
  };
}
