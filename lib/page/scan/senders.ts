import { isHelper, isNamed, SENDS, submittersOf } from '../act/act.ts';
import { wordsIn } from '../controls/find/kinds.ts';
import {
  above,
  attribute,
  closest,
  contains,
  elementsOf,
  enclosing,
  formOf,
  inputOf,
  isBefore,
  isElement,
  isRendered,
  matches,
  parentOf,
  precedes,
  queryAll,
  styleOf,
  tagOf,
} from '../dom/dom.ts';
import type { Facts } from './facts.ts';
import { MAX_CLIMB } from './form-words.ts';
import { isSeen, isSetAside, PARTS } from './seen.ts';

const MAX_SENDERS = 6;
export const NEAR = 3;
const SHORT = 200;
const BUTTONS =
  'button,input[type=submit i],input[type=button i],input[type=image i],[role=button],img[onclick]';
const NO_SENDER =
  '[aria-expanded],[aria-haspopup],[aria-pressed],[type=reset i],[role]:not([role=button i],[role=img i]),[role=toolbar i] *';
const STEP = /^[-+−–‒＋]$/;
const SENDS_NOTHING =
  /^(?:(?:close|cancel|back|menu|dismiss|cop(?:y|ied)|play|pause|mute|skip|clear|reset|hide|expand|collapse|previous|zoom|toggle|how|learn|what|where|why|help|info|edit|browse)\b|(?:show|view)(?: (?:more|less|all|details|password|\w*tasks?))?$|use \w+ instead|add (?:address )?line|schließen|abbrechen|zurück|kopieren|menü|zur? .{0,30}springen|fermer|annuler|retour|copier|cerrar|cancelar|volver|copiar|chiudi|annulla|indietro|copia\b|sluiten|kopiëren|закрыть|отмена|назад|копировать|閉じる|キャンセル|戻る|コピー|关闭|關閉|取消|返回|复制|複製|닫기|취소|복사|إغلاق|إلغاء|نسخ)/iu;
const FIELDS = 'input:not([type=hidden i],[type=submit i],[type=button i]),select,textarea';
const OPEN_DIALOG = 'dialog[open],[role=dialog i],[role=alertdialog i]';
const MAX_ALONE = 3;
const DECLINES =
  /^(?:no|not now|never|keep|nein|behalten|non|ne pas|mantener|no,|нет|いいえ|否|아니요|لا)(?![\p{L}\p{N}])/iu;
const DEAD_LINK = 'a:is(:not([href]),[href=""],[href="#"],[href^="javascript:" i])';
const ASIDE = 'header,nav,footer,aside,dialog,[role=dialog i]';
const DRAWN_BUTTONS = `:is(div,span,${DEAD_LINK}):not(:has(*))`;
const BUTTON_LIKE = /(?:^|[-_ ])(?:btn|button|submit)(?:$|[-_ ])/i;
const MAX_DRAWN = 300;
const MAX_BUTTON = 40;

/** @param form null, or a form that contains the whole page */
export function groupsOf(
  stray: readonly Element[],
  form: HTMLFormElement | null,
  facts: Facts,
): ReadonlyMap<Element, readonly Element[]> {
  const groups = new Map<Element, Element[]>();
  const known = new Map<ParentNode, readonly Element[]>();
  const buttonsOf = (here: ParentNode): readonly Element[] => {
    const found = known.get(here) ?? buttonsIn(here, form, facts);
    known.set(here, found);
    return found;
  };
  const add = (control: Element, button: Element): unknown =>
    groups.set(button, [...(groups.get(button) ?? []), control]);
  const nearest = (control: Element): Element | undefined => {
    for (const [level, here] of [...enclosing(control, MAX_CLIMB)].entries()) {
      if (here === form || (isElement(here) && /^(?:body|html|main)$/.test(tagOf(here)))) break;
      const found = buttonsOf(here);
      const button = found.find((one) => isBefore(control, one)) ?? (level < NEAR ? found[0] : undefined);
      if (button) return button;
    }
    return undefined;
  };
  const apart = stray.filter((control) => {
    const button = nearest(control);
    if (button) add(control, button);
    return button === undefined;
  });
  const taken = new Set(groups.keys());
  for (const control of form ? [] : apart) {
    const main = closest(control, ASIDE) ? null : closest(control, 'main,[role=main i]');
    const below = (main ? buttonsOf(main) : []).filter(
      (one) => !taken.has(one) && isBefore(control, one) && !closest(one, ASIDE),
    );
    if (below[0] && below.length === 1) add(control, below[0]);
  }
  return groups;
}

function buttonsIn(scope: ParentNode, form: HTMLFormElement | null, facts: Facts): readonly Element[] {
  const found = [...queryAll(scope, BUTTONS)].filter(
    (one) =>
      formOf(one) === form &&
      !matches(one, NO_SENDER) &&
      isSeen(one) &&
      !isHelper(one) &&
      isNamed(one) &&
      !sendsNothing(one, facts),
  );
  return found.length > 0 || form !== null ? found : drawnIn(scope);
}

const sendsNothing = (button: Element, facts: Facts): boolean =>
  SENDS_NOTHING.test(facts.names.of(button)) || STEP.test(wordsIn(button, SHORT).trim());

function drawnIn(scope: ParentNode): readonly Element[] {
  const drawn = [...queryAll(scope, DRAWN_BUTTONS)]
    .slice(0, MAX_DRAWN)
    .filter(
      (one) =>
        styleOf(one)?.cursor === 'pointer' &&
        isSeen(one) &&
        !closest(one, `a:not(${DEAD_LINK}),button,label,[role]`),
    );
  const sending = drawn.filter((one) => SENDS.test(wordsIn(one, SHORT).trim()));
  const looking = drawn.filter((one) => BUTTON_LIKE.test(attribute(one, 'class') ?? '') && mayBeSender(one));
  if (sending.length > 0) return sending;
  const beside = Map.groupBy(drawn.filter(mayBeSender), parentOf);
  const single = [...beside.values()].flatMap((some) => (some.length === 1 ? some : []));
  const alone = looking.length > 0 ? looking : single.filter(isBoxed);
  return alone.length === 1 ? alone : [];
}

const mayBeSender = (drawn: Element): boolean => !SENDS_NOTHING.test(wordsIn(drawn, SHORT).trim());

function isBoxed(element: Element): boolean {
  const {
    backgroundColor = '',
    borderTopStyle,
    borderTopWidth = '',
    paddingLeft = '',
  } = styleOf(element) ?? {};
  const hasGround = backgroundColor !== '' && !/^transparent$|^rgba.*, 0\)$/.test(backgroundColor);
  const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
  const text = wordsIn(element, SHORT).trim();
  const isShort = text !== '' && text.length <= MAX_BUTTON;
  return isShort && (hasGround || hasBorder) && Number.parseFloat(paddingLeft) > 0;
}

/** `sender` is undefined if a run needn't choose a button. */
export function sendersOf(
  form: HTMLFormElement,
  facts: Facts,
): readonly (readonly [sender: Element | undefined, others: readonly string[]])[] {
  const senders = new Map<string, Element>();
  for (const one of submittersOf(form)) {
    const name = facts.names.of(one);
    const { formAction = '', formMethod, name: field, value } = inputOf(one);
    const sends = attribute(one, 'formaction') === null ? '' : formAction;
    const isMeant = isSeen(one) && !isHelper(one) && isNamed(one) && formMethod !== 'dialog';
    const key = JSON.stringify([name, sends, formMethod, field, value]);
    if (isMeant && name !== '' && !SENDS_NOTHING.test(name) && !senders.has(key)) senders.set(key, one);
  }
  const steps = senders.size === 0 ? stepsOf(form, facts) : [];
  if (steps.length > 0) return withOthers(steps, facts);
  const { kind, element } = facts.act(form);
  const [first, ...more] = senders.values();
  const isPlain = more.length === 0 && (!first || kind !== 'click' || element === first);
  if (isPlain || attribute(form, 'toolname') !== null) return [[undefined, []]];
  return withOthers([...senders.values()], facts);
}

function stepsOf(form: HTMLFormElement, facts: Facts): readonly Element[] {
  const hidden = submittersOf(form).filter((one) => isNamed(one) && !isHelper(one));
  const [first] = queryAll(form, 'input,select,textarea');
  const isScripted = hidden.length === 0 && matches(form, ':not([action],[toolname]),[method=dialog i]');
  if (first && isScripted && !isRendered(form))
    return sendersWithin(form, first, facts, form).map(([sender]) => sender);
  const fields = elementsOf(form).filter((one) => matches(one, 'input,select,textarea') && isSeen(one));
  const last = fields.at(-1);
  const isStep =
    hidden.length > 0 && hidden.every((one) => !isRendered(one) && !isIn(form, closest(one, PARTS)));
  return (isStep || isScripted) && last
    ? buttonsIn(form, form, facts).filter((one) => precedes(last, one))
    : [];
}

const isIn = (form: Element, part: Element | null): boolean => part !== null && contains(form, part);

export function sendersBeside(
  button: Element,
  groups: ReadonlyMap<Element, unknown>,
  facts: Facts,
): readonly (readonly [sender: Element, others: readonly string[]])[] {
  const parent = above(button);
  const beside = parent === null ? [] : buttonsIn(parent, formOf(button), facts);
  const others = beside.filter(
    (one) => above(one) === parent && tagOf(one) === tagOf(button) && !groups.has(one),
  );
  return withOthers([button, ...others], facts);
}

export const sendersWithin = (
  part: Element,
  first: Element,
  facts: Facts,
  form: HTMLFormElement | null = null,
) =>
  withOthers(
    [...queryAll(part, BUTTONS)].filter(
      (one) =>
        formOf(one) === form &&
        precedes(first, one) &&
        !matches(one, NO_SENDER) &&
        !isSetAside(one, part) &&
        !isHelper(one) &&
        isNamed(one) &&
        !sendsNothing(one, facts),
    ),
    facts,
  );

/** Finds the sending buttons of a dialog or `main` element. Undefined if the element has fields. */
export function sendersAlone(roots: readonly ParentNode[], facts: Facts) {
  const isAsking = (part: Element): boolean => isSeen(part) && queryAll(part, FIELDS).length === 0;
  const dialog = roots.flatMap((root) => [...queryAll(root, OPEN_DIALOG)]).findLast(isSeen);
  const whole = roots.some((root) => queryAll(root, FIELDS).length > 0) ? [] : roots;
  const main = whole.flatMap((root) => [...queryAll(root, 'main,[role=main i]')]).find(isSeen);
  const part = dialog ?? main;
  if (!part || !isAsking(part)) return undefined;
  const buttons = [...queryAll(part, BUTTONS)].filter(
    (one) =>
      !matches(one, NO_SENDER) && isSeen(one) && !isHelper(one) && isNamed(one) && !closest(one, 'nav'),
  );
  const sending = buttons.filter((one) => !sendsNothing(one, facts) && !DECLINES.test(facts.names.of(one)));
  // Only with a button such as “Back” or “No” is this a step, and the other buttons send it.
  const isStep = sending.length > 0 && sending.length < buttons.length && sending.length < MAX_ALONE;
  return isStep ? { part, senders: withOthers(sending, facts) } : undefined;
}

const withOthers = (senders: readonly Element[], facts: Facts) =>
  senders
    .slice(0, MAX_SENDERS)
    .map(
      (one) => [one, senders.filter((other) => other !== one).map((other) => facts.names.of(other))] as const,
    );
