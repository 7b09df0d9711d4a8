import {
  attribute,
  closest,
  formOf,
  inputOf,
  isOff,
  isRendered,
  matches,
  outward,
  previousElementOf,
  query,
  queryAll,
  rootOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { DIALOG } from '../families/listbox.ts';
import { BUTTON, leadsAway } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';

export const BUTTONS = `${BUTTON},input[type="button" i],summary`;
const OPENS = '[aria-expanded="false" i],[aria-haspopup],div[tabindex="0"],div[onclick]';
const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const MAX_ABOVE = 20;
const MAX_BUTTONS = 200;
const MAX_WORDS = 60;
const MIN_WORDS = 5;
const MAX_STEPS_ABOVE = 4;
const MAX_LOOK = 2_000;

export function openerOf(hidden: Element): {
  readonly opener?: Element | undefined;
  readonly dialog: Element | null;
} {
  const outer = [...outward(hidden, MAX_ABOVE)].findLast((one) => !isRendered(one));
  if (!outer) return { dialog: null };
  const dialog = closest(outer, DIALOG);
  const root = rootOf(outer);
  const naming = [...outward(outer, 2)].flatMap(namingOf).join();
  const named = naming === '' ? [] : [...queryAll(root, naming)];
  const details = closest(outer, 'details:not([open])');
  const others = [details && query(details, 'summary'), ...(dialog ? [calledLike(dialog, root)] : [])];
  const before = previousElementOf(dialog ?? outer);
  const mayOpen = before && matches(before, dialog ? `${BUTTONS},a` : OPENS);
  const opener = [...named, ...others, mayOpen ? before : null].find((one) => one && isPressable(one));
  return { opener: opener ?? undefined, dialog: dialog ?? (opener === before ? outer : null) };
}

function namingOf(element: Element): readonly string[] {
  const id = CSS.escape(attribute(element, 'id') ?? '');
  const tab = attribute(element, 'role') === 'tabpanel' ? attribute(element, 'aria-labelledby') : null;
  return [
    ...(id === ''
      ? []
      : ['aria-controls', 'popovertarget', 'commandfor'].map((name) => `[${name}~="${id}"]`)),
    ...(id === '' ? [] : ['data-target', 'data-bs-target', 'href'].map((name) => `[${name}="#${id}"]`)),
    ...(id === '' ? [] : [`[onclick*="'${id}'"]`, `[onclick^="${id}."]`]),
    ...(tab ? [`[role=tab]#${CSS.escape(tab)}`] : []),
  ];
}

function calledLike(dialog: Element, root: ParentNode): Element | undefined {
  const heading = query(dialog, HEADINGS);
  const names = [nameIn(dialog), heading ? readText(heading, MAX_WORDS) : ''].map(bare);
  const known = names.filter((name) => name.length >= MIN_WORDS);
  const buttons = [...queryAll(root, BUTTONS)].slice(0, MAX_BUTTONS).filter(isPressable);
  const same = buttons.find((one) => known.includes(bare(wordsOn(one))));
  const about = buttons.filter((one) =>
    known.some((name) => ` ${bare(wordsOn(one))} `.includes(` ${name} `)),
  );
  return same ?? (about.length === 1 ? about[0] : undefined);
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const wordsOn = (button: Element): string => (nameIn(button) || readText(button, MAX_WORDS)).trim();

export function isPressable(element: Element): boolean {
  if (!isRendered(element) || isOff(element) || leadsAway(element)) return false;
  const tag = tagOf(element);
  if (tag === 'button') return inputOf(element).type === 'button' || closest(element, 'form') === null;
  return tag !== 'input' || inputOf(element).type === 'button';
}

const NEXT =
  /^(?:next|continue|proceed|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|volgende|التالي|متابعة|次へ|下一步)(?:$|[^\p{L}])/iu;

/** A button that submits may do more if it says more. */
const ONLY_NEXT = /^\S+(?: step)?\P{L}*$/iu;

/**
 * A script may send the unfinished form when a button submits it. So such a button counts only if the form
 * shows its steps.
 * @param isGone the wanted element isn't on the page at all
 */
export function nextIn(form: Element, isGone: boolean): Element | undefined {
  const mayLead = (one: Element): boolean =>
    isGone && formOf(one) === form && isRendered(one) && ONLY_NEXT.test(wordsOn(one)) && hasSteps(form);
  const all = [...outward(form, 2)].flatMap((scope) => [...queryAll(scope, BUTTONS)]);
  const ways = all.filter((one) => NEXT.test(wordsOn(one)));
  return ways.find(isPressable) ?? ways.find(mayLead);
}

const STEPS = '[aria-current="step"],[role="progressbar"],progress,[class*="wizard" i],[class*="stepper" i]';
const COUNTED =
  /(?<![\d/])\d{1,2}\s?(?:\/|of|von|de|sur|di|van|من)\s?\d{1,2}(?![\d/])|\b(?:step|schritt|étape|paso|passo|stap)\s\d/i;

function hasSteps(form: Element): boolean {
  const around = [...outward(form, MAX_STEPS_ABOVE)].filter((one) => tagOf(one) !== 'body');
  const isCounted = (one: Element): boolean => COUNTED.test(readText(one, MAX_LOOK));
  return around.some((one) => query(one, STEPS) !== null || isCounted(one));
}
