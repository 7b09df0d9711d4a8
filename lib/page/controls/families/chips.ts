import { plainText, same } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  attribute,
  closest,
  contains,
  elementsIn,
  innermost,
  isDrawnIn,
  isRendered,
  outward,
  parentOf,
} from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { focus, isReacting, leave, nextFrame, press, pressEnter, tap, until } from '../events.ts';
import type { Took } from '../family.ts';
import { BUTTON } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { frameOf, within } from '../find/near.ts';
import { clickOption, kindOf, OPTION } from './listbox.ts';
import { Appearing } from './rows.ts';
import { NOT_KEPT, short } from './values.ts';

const SHOWS = 500;
const OFFERS = 1_200;
const ADDS = /^(?:[+＋]|\W*(?:add|new|neu|hinzufügen)\b.*)$/i;

const isChip = (element: Element, text: string): boolean =>
  same(ownText(element), text) || same(readText(element, text.length + 20).replace(SIGN, ''), text);

const SIGN = /\s*[×✕✖x⨯]$/u;
const textOf = (element: Element): string => readText(element, 200).trim();

/** @returns the text of a chip that couldn't be removed */
export async function dropChips(
  frame: Element,
  texts: readonly string[],
  shown: () => readonly string[],
  lists: readonly Element[] | undefined,
): Promise<string | undefined> {
  const extras = () => [...shown(), ...(lists ? chipsBeside(frame, texts, lists) : [])];
  for (const text of extras()) if (!(await dropChip(frame, text))) return text;
  return extras()[0];
}

async function dropChip(frame: Element, text: string): Promise<boolean> {
  const chips = () => within(frame, '*').filter((one) => isRendered(one) && isChip(one, text));
  for (const chip of chips().toReversed()) {
    const around = [chip, ...outward(above(chip), 2)].filter((one) => one !== frame && isChip(one, text));
    const signs = around
      .flatMap((one) => within(one, SIGNS))
      .filter((one) => isRendered(one) && !/\p{L}{2}/u.test(readText(one, 20)));
    const sign = innermost([...new Set(signs)])[0];
    if (sign) tap(sign);
    else press(chip, 'Delete');
    if (await until(() => chips().length === 0, SHOWS)) return true;
  }
  return false;
}

function chipsBeside(frame: Element, texts: readonly string[], lists: readonly Element[]): readonly string[] {
  const isListed = (one: Element) =>
    closest(one, `option,${OPTION}`) !== null ||
    lists.some((list) => isDrawnIn(one, list)) ||
    within(one, 'input').length > 0;
  const others = texts.flatMap((text) => {
    const inner = within(frame, '*').findLast(
      (one) => isRendered(one) && isChip(one, text) && !isListed(one),
    );
    const chip =
      inner && [inner, ...outward(above(inner), 3)].findLast((one) => one !== frame && isChip(one, text));
    const parent = chip && parentOf(chip);
    return parent
      ? elementsIn(parent, MAX_CHIPS).filter((one) => one !== chip && kindOf(one) === kindOf(chip))
      : [];
  });
  const found = others.filter(isRendered).map((one) => textOf(one).replace(SIGN, ''));
  return [...new Set(found)].filter(
    (one) => one !== '' && !/^\+\s?\d+\W*$/.test(one) && !texts.some((text) => same(text, one)),
  );
}

const MAX_CHIPS = 100;

const SIGNS = `${BUTTON},a,svg,i,img,[class*="remove" i],[class*="close" i],[class*="delete" i],[data-icon]`;

export function adderFor(control: Element): Element | undefined {
  const [button, other] = within(frameOf(control), BUTTON).filter(
    (one) => isRendered(one) && ADDS.test(nameIn(one)),
  );
  return other ? undefined : button;
}

interface Adding {
  readonly put: (text: string) => Promise<void>;
  readonly rest: () => string;
}

/** Texts typed earlier. The page may accept a text late, so a listed text isn't typed again. */
const earlier = new WeakMap<Element, Set<string>>();

async function chooseOffered(list: Appearing, text: string, isShown: () => boolean): Promise<boolean> {
  await until(() => list.row(text) !== undefined || !isReacting(), OFFERS);
  const row = list.row(text);
  if (!row) return false;
  await clickOption(row);
  return (await until(isShown, SHOWS)) === true;
}

export async function addAll(
  control: Element,
  values: readonly Json[],
  { put, rest }: Adding,
): Promise<Took> {
  const frame = frameOf(control);
  const entered = earlier.get(control) ?? new Set();
  earlier.set(control, entered);
  const list = new Appearing(control);
  const isListed = (one: Element) => list.all().some((region) => contains(region, one));
  const ways: readonly ((text: string) => unknown)[] = [
    async () => {
      await pressEnter(control);
      if (!(await until(() => rest() === '', SHOWS))) await pressEnter(control);
    },
    async (text) => {
      if (!list.row(text)) tap(control);
      const row = await until(() => list.row(text), SHOWS);
      if (row) await clickOption(row);
    },
    () => press(control, ','),
    () => {
      const button = adderFor(control);
      if (button) tap(button);
    },
  ];
  let known = 0;
  for (const one of values) {
    const text = plainText(one);
    const isShown = () =>
      within(frame, '*').some((one) => isRendered(one) && isChip(one, text) && !isListed(one));
    const isTaken = () => rest() === '' && isShown();
    if (entered.has(text) && isTaken()) continue;
    entered.add(text);
    focus(control);
    await nextFrame();
    list.expect(text);
    await put(text);
    // Many lists send a code for a choice, but a typed text as it is.
    if ((await chooseOffered(list, text, isShown)) && rest() !== '') await put('');
    for (const [way, act] of ways.entries().drop(known)) {
      if (isTaken()) break;
      await act(text);
      if (await until(isTaken, SHOWS)) known = way;
    }
    if (isTaken()) continue;
    await put('');
    return NOT_KEPT;
  }
  const extra = await dropChips(frame, values.map(plainText), () => [], list.all());
  await leave(control, () => !list.isOpen());
  list.forget();
  if (extra !== undefined) return { problem: say('showsInstead', short(extra)) };
  // Adding empties the input, so the value that an input with a name submits proves nothing.
  return attribute(control, 'name') ? {} : { sends: values.map((one) => [plainText(one)]) };
}
