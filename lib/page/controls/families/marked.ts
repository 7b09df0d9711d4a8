import { attribute, attributesOf, isRendered, isTransparent, matches, styleOf } from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { hover, nextFrame } from '../events.ts';
import { BUTTON, isBox } from '../find/kinds.ts';
import { within } from '../find/near.ts';
import { isSelected } from './listbox.ts';
import { colourOf } from './values.ts';

const MAX_PARTS = 20;
export const ON =
  /(?:^|[\s_-])(?:active|selected|checked|current|on|yes|chosen|pressed|picked|ticked|enabled)(?:$|[\s_])/i;
export const OFF = /(?:^|[\s_-])(?:off|unchecked|unselected|inactive)(?:$|[\s_])/i;
const STATES = ['aria-selected', 'aria-pressed', 'aria-checked', 'aria-current'].concat(
  ['state', 'selected', 'active', 'checked'].flatMap((name) => [name, `data-${name}`]),
);
const INTERNALS =
  CSS.supports('selector(:state(on))') &&
  ['on', 'checked', 'selected', 'pressed'].map((name) => `:state(${name})`).join();
const TICKS = /^[✓✔☑✅☒🗹◉🔘]\uFE0F?$/u;
const IS_ON = /^(?:|true|on|active|checked|selected|page|step)$/i;

const partsOf = (element: Element): readonly Element[] => [
  element,
  ...within(element, '*').slice(0, MAX_PARTS),
];

/** If an element contains both an “on” part and an “off” part, class names say nothing. */
export function isMarked(element: Element): boolean {
  const parts = partsOf(element);
  if (parts.some((part) => stateOf(part) === true)) return true;
  const named = parts.filter((part) => ON.test(classOf(part)) && stateOf(part) === undefined);
  return named.length > 0 && !parts.some((part) => !named.includes(part) && OFF.test(classOf(part)));
}

export const classOf = (element: Element): string =>
  (attribute(element, 'class') ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, '-');

function stateOf(element: Element): boolean | undefined {
  if (isBox(element)) return element.checked;
  if (INTERNALS && matches(element, INTERNALS)) return true;
  const states = STATES.flatMap((name) => attribute(element, name) ?? []);
  if (states.length > 0) return states.some((state) => IS_ON.test(state));
  return TICKS.test(ownText(element).trim()) || isBoxTicked(element);
}

/** A box that a style draws before the element's text. */
export function isBoxTicked(element: Element): boolean | undefined {
  const { content = '', opacity, visibility } = styleOf(element, '::before') ?? {};
  const [, empty, ticked] = /^"\s*(?:([☐⬜◯○])|([☑☒🗹◉🔘]))\uFE0F?\s*"$/u.exec(content) ?? [];
  if (opacity === '0' || visibility === 'hidden') return undefined;
  return ticked || empty ? ticked !== undefined : undefined;
}

export const isLit = (element: Element): boolean =>
  partsOf(element).some((one) => {
    const colour = colourOf(styleOf(one)?.backgroundColor ?? '') ?? '';
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.max(...parts) - Math.min(...parts) > VIVID;
  });

const VIVID = 60;

export const lookOf = (element: Element): string =>
  partsOf(element)
    .map((one) =>
      [...attributesOf(one)]
        .map(({ name, value }) => `${name}=${value.trim()}`)
        .filter((text) =>
          /^(?:(?:class|style)=.|(?:fill|src|on|selected|active|checked|aria-(?!label).*|data-.*)=)/.test(
            text,
          ),
        )
        .concat(isBox(one) && one.checked ? 'checked' : [])
        .concat(one !== element && matches(one, BUTTON) ? readText(one, 40) : [])
        .join(' '),
    )
    .join('\n');

const MAX_TEXT = 200;
const SIGNS = /[✓✔☑✅]/gu;

/** Number of pictures and ticks that a person sees in a row. */
const signsIn = (row: Element): number =>
  within(row, 'svg,img,i').filter((one) => isRendered(one) && !isTransparent(one)).length +
  (readText(row, MAX_TEXT).match(SIGNS)?.length ?? 0);

const partsLookOf = (row: Element): string => [...lookOf(row).split('\n').slice(1), signsIn(row)].join('\n');

/** Rows that gain a sign by a click. `aria-selected` may only mark the highlighted row. */
export class Signs {
  readonly #before = new Map<Element, number>();
  readonly #plain = new Set();

  async takes(row: Element, label: string): Promise<void> {
    hover(row);
    await nextFrame();
    // A highlighted row may show a picture, too.
    if (!this.#before.has(row)) this.#before.set(row, signsIn(row));
    if (!isSelected(row)) this.#plain.add(label);
  }

  /** True if the pointer alone hasn’t selected the row before its click. */
  isPlain = (label: string): boolean => this.#plain.has(label);

  has = (row: Element): boolean => signsIn(row) > (this.#before.get(row) ?? Infinity);

  get isUsed(): boolean {
    return [...this.#before.keys()].some(this.has);
  }

  /** True if a click has removed a sign, because the row was chosen already. */
  hasLost(row: Element): boolean {
    const isLost = signsIn(row) < (this.#before.get(row) ?? 0);
    if (isLost) this.#before.set(row, signsIn(row));
    return isLost;
  }

  /** True if the clicked rows have their signs, and no other row looks like them. */
  areOn(rows: readonly Element[]): boolean {
    const own = [...this.#before.keys()];
    const looks = new Set(own.map(partsLookOf));
    return (
      own.length > 0 &&
      own.every((one) => isRendered(one) && this.has(one)) &&
      !rows.some((one) => !own.includes(one) && looks.has(partsLookOf(one)))
    );
  }
}
