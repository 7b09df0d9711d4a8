import type { ElementFact } from '../../model/index.ts';
import { counts, isUsable, usedAs } from '../controls/families/general.ts';
import { seriesOf } from '../controls/families/series.ts';
import { openerOf } from '../controls/fill/opener.ts';
import { BUTTON, drawnRole, typeOf } from '../controls/find/kinds.ts';
import { controlsWithin, walk } from '../controls/find/near.ts';
import {
  above,
  attribute,
  contains,
  elementsIn,
  isCustom,
  isRendered,
  isTiny,
  matches,
  namedBy,
  outward,
  queryAll,
  rawValue,
  rectOf,
  styleOf,
  tagOf,
} from '../dom/dom.ts';
import { frameDocument } from '../dom/roots.ts';
import { readText } from '../dom/text.ts';
import { isSeen } from './seen.ts';

const MAX_FOUND = 20;
const MAX_TRACK = 40;
const MAX_AROUND = 3;
const MAX_TEXT = 60;
const OTHER =
  'a[href],button,summary,label,option,output,legend,table,pre,p,:is(ul,ol):not([tabindex]),dialog,h1,h2,h3,h4,h5,h6,img,svg *,[role]:not([role=textbox i],[role=searchbox i],[role=application i],[role=img i],[role=presentation i],[role=none i],[role=group i])';
const DRAWN = 'canvas,iframe,[role=textbox i],[role=searchbox i],[role=application i]';
const NAMED =
  /(?:^|[-_ ])(?:slider|rating|stars?|knob|dial|(?:colou?r|date|time)-?picker|signature(?:-?pad)?|swatch(?:es)?)(?:$|[-_ ])/i;
const HELPS = /(?:^|[-_ ])(?:tool-?tip|help|info|hint|icon|toggle|close|clear|btn|button|eye)s?(?:$|[-_ ])/i;
const OPENS = ':is(button,[role=button i]):is([aria-haspopup=dialog i],[aria-haspopup=grid i])';
const STEPS = /^\s*[-−–‒]\s*\d+\s*[+＋]\s*$/;
const DRAGS = /^(?:grab|grabbing|move|crosshair|(?:ew|ns|col|row)-resize)$/;

interface Strange {
  readonly element: Element;
  readonly at: Element;
  readonly as?: ReturnType<typeof usedAs>;
}

export function strangeIn(scope: Element, known: readonly Element[]): readonly Strange[] {
  const shown = known.filter(isSeen);
  const found: Element[] = [];
  const openers = new Set<Element>();
  walk(scope, (element) => {
    if (found.length >= MAX_FOUND) return false;
    const opener = isRendered(element)
      ? opensValue(element, scope, known) && element
      : openerOfCounter(element, known);
    if (opener) openers.add(opener);
    if (shown.includes(element) || !isSeen(element)) return false;
    if (shown.some((one) => contains(element, one))) return true;
    if (matches(element, OTHER)) return tagOf(element) === 'label' || tagOf(element) === 'p';
    if (!isLike(element)) return true;
    if (!isPartOf(element, scope, shown)) found.push(element);
    return false;
  });
  const inSight = found.map((element): Strange => {
    for (const here of outward(element, MAX_AROUND)) {
      if (!contains(scope, here) || here === scope || shown.some((one) => contains(here, one))) break;
      if (found.some((other) => other !== element && contains(here, other))) break;
      const as = isUsable(here) ? usedAs(here) : undefined;
      if (as) return { element: here, at: element, as };
    }
    return { element, at: element };
  });
  const closed = [...openers].map((opener) => ({ element: opener, at: opener }));
  return [...inSight, ...closed].slice(0, MAX_FOUND);
}

function openerOfCounter(part: Element, known: readonly Element[]): Element | undefined {
  if (known.some((one) => contains(part, one)) || controlsWithin(part).length > 0 || !counts(part))
    return undefined;
  return openerOf(part).opener;
}

/** True for a button that shows a value and opens a popup to change it. */
function opensValue(button: Element, scope: Element, known: readonly Element[]): boolean {
  if (!matches(button, OPENS)) return false;
  const popups = namedBy(button, 'aria-controls');
  if (known.some((one) => popups.some((popup) => contains(popup, one)))) return false;
  const around = [...outward(above(button), 2)].filter((here) => here !== scope && contains(scope, here));
  const isBeside = around.some((here) => known.some((one) => contains(here, one)));
  return !isBeside && (/\d/.test(readText(button, MAX_TEXT)) || matches(button, '[aria-labelledby]'));
}

function isCounter(element: Element, text: string): boolean {
  if (text.length > MAX_TEXT || !/\d/.test(text) || queryAll(element, BUTTON).length !== 2) return false;
  return counts(element) && usedAs(element) !== undefined && !elementsIn(element, MAX_FOUND).some(counts);
}

function isLike(element: Element): boolean {
  if (isTiny(element)) return false;
  const text = readText(element, MAX_TEXT + 1);
  if (isCounter(element, text) || STEPS.test(text)) return true;
  const called = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`.slice(0, 500);
  if (matches(element, DRAWN)) return tagOf(element) !== 'iframe' || frameDocument(element) === null;
  if (isCustom(element) && matches(element, ':enabled,:disabled')) return true;
  if (HELPS.test(called) || text.length > MAX_TEXT) return false;
  const cursor = styleOf(element)?.cursor ?? '';
  if (DRAGS.test(cursor)) return true;
  if (NAMED.test(called) && (cursor === 'pointer' || usedAs(element) !== undefined)) return true;
  if (Number(attribute(element, 'tabindex') ?? -1) >= 0) return !matches(element, 'fieldset,section,li');
  const parts = elementsIn(element, MAX_FOUND);
  return (
    parts.length > 2 &&
    new Set(parts.map(tagOf)).size === 1 &&
    parts.every((part) => !matches(part, OTHER) && styleOf(part)?.cursor === 'pointer')
  );
}

const isPartOf = (element: Element, scope: Element, shown: readonly Element[]): boolean => {
  const around = [...outward(above(element), MAX_AROUND)].find((here) =>
    shown.some((one) => contains(here, one)),
  );
  const beside = around && around !== scope ? shown.filter((one) => contains(around, one)) : [];
  const [only] = beside;
  if (only && beside.every((one) => drawnRole(one) === 'slider')) return true;
  return (
    only !== undefined &&
    beside.length === 1 &&
    (tagOf(only) === 'select' ||
      /^(?:number|range|file)$/.test(typeOf(only)) ||
      matches(only, '[readonly]') ||
      /^-?\d+$/.test(rawValue(only)))
  );
};

export function trackOf(control: Element): Element | undefined {
  if (drawnRole(control) !== 'slider') return undefined;
  for (const here of outward(above(control), MAX_AROUND)) {
    const inner = controlsWithin(here);
    if (inner.length < 2) continue;
    const { width, height } = rectOf(here);
    const isOne = seriesOf(inner) === 'thumbs' && inner.every((one) => drawnRole(one) === 'slider');
    return isOne && Math.min(width, height) < MAX_TRACK ? here : undefined;
  }
  return undefined;
}

export const kindOf = (
  max: number | undefined,
  choices: readonly string[] | undefined,
  { options }: ElementFact,
): Partial<ElementFact> =>
  choices
    ? { kind: 'choice', options: options ?? choices.map((one) => ({ value: one, label: one })) }
    : { kind: 'number', options: undefined, ...(max ? { min: '1', max: String(max) } : { step: 'any' }) };
