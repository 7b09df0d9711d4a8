import { type Choice, indexOfChoice, placesOf, plainText, same } from '../../../matching/choices.ts';
import { timeOf } from '../../../matching/moments.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  attribute,
  bodyOf,
  closest,
  connected,
  isA,
  isDrawnIn,
  isRendered,
  isTrue,
  queryAll,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import {
  active,
  change,
  click,
  enter,
  focus,
  leave,
  nextFrame,
  press,
  pressEnter,
  type TextControl,
  tap,
  until,
} from '../events.ts';
import type { Family, Took } from '../family.ts';
import { isDialogOpener, isNative, typeOf } from '../find/kinds.ts';
import { frameOf, within } from '../find/near.ts';
import { descend, follow } from './branches.ts';
import { dropChips } from './chips.ts';
import { partsOfClocks, setClock } from './clock.ts';
import {
  clickOption,
  creates,
  DIALOG,
  dialogOf,
  holdsFields,
  isAmbiguous,
  isSeen,
  isSelected,
  isTicked,
  OPTION,
  type Option,
  optionFor,
  optionOf,
  reveal,
  searchBoxOf,
  takeChosen,
  tickedIn,
} from './listbox.ts';
import { Signs } from './marked.ts';
import { endEdit, savesAlone } from './rich.ts';
import { Appearing, caretsIn, names, openersIn, regionOf, rowAround, rowIn } from './rows.ts';
import { optionsOf, setSelected } from './select.ts';
import { Offers, SCROLLS, Shown } from './shown.ts';
import { dateOf, inList, NOT_KEPT, noSuchChoice, short, showing } from './values.ts';
import { rollOrChoose } from './wheels.ts';

const OPENS = 1_000;
const COMES = 4_000;
const SHOWS = 1_200;

export function chooser(control: Element, field: Element | null): Family {
  const select = isA(field, 'select') ? field : null;
  const chooser = new Chooser(control, field, select);
  return {
    kind: chooser.several ? 'choices' : 'choice',
    ...(select && select.options.length > 1 && { choices: () => optionsOf(select) }),
    put: async (value) => {
      const time = plainText(value);
      const seen = !isNative(control) && timeOf(time) && partsOfClocks(control);
      const took = await chooser.put(value);
      const set = seen && took.problem && (await setClock(control, time, seen));
      return { ...(set && !set.problem ? set : took), choices: chooser.choices() };
    },
  };
}

class Chooser {
  readonly #control: Element;
  readonly #field: Element | null;
  readonly #select: HTMLSelectElement | null;
  #input: TextControl | null;
  several: boolean;
  readonly #appearing: Appearing;
  readonly #offers: Offers;
  #patience = COMES;
  #makes = false;
  readonly #shown: Shown;
  readonly #signs = new Signs();
  readonly #left = new Set<string>();
  #there: ReadonlySet<Element> = new Set();

  constructor(control: Element, field: Element | null, select: HTMLSelectElement | null) {
    this.#control = control;
    this.#appearing = new Appearing(control);
    this.#offers = new Offers(control, () => this.#input);
    const lists = () => [
      ...this.#appearing.all(),
      ...this.#offers.lists().filter((list) => list !== control),
    ];
    this.#shown = new Shown({ control, field, select, input: () => this.#input, lists });
    this.#field = field;
    this.#select = select;
    const isTyped = (one: Element): one is TextControl =>
      isA(one, 'textarea') || /^(?:text|search|tel)$/.test(typeOf(one));
    this.#input = isA(control, 'input')
      ? control
      : ([...queryAll(control, 'input,textarea')].find(isTyped) ?? null);
    this.several =
      select?.multiple ??
      [control, ...this.#offers.lists()].some((list) => isTrue(list, 'aria-multiselectable'));
  }

  get #isEditable(): boolean {
    const input = this.#input;
    if (input?.readOnly !== false || input.disabled) return false;
    return !this.#isEdit(input) || !savesAlone(input, this.#control);
  }

  choices(): readonly Choice[] {
    const known = this.#select ? optionsOf(this.#select) : [];
    return known.length > 1 ? known : [...this.#offers.seen.values()];
  }

  async put(value: Json): Promise<Took> {
    this.several ||= Array.isArray(value);
    this.#shown.expect();
    this.#there = new Set(queryAll(bodyOf(this.#control), 'input,textarea'));
    const took = await (this.several ? this.#putAll(inList(value)) : this.#putOne(value));
    if (!took.problem && isDialogOpener(this.#control)) await takeChosen(dialogOf(this.#offers.options()));
    if (!took.problem) await this.#shown.arrive();
    const isShown = ([value = '', label = '']: readonly string[]) => this.#shown.has(label, value);
    const kept = took.sends?.filter((one, at, all) => (this.several ? isShown(one) : at === all.length - 1));
    await this.#close();
    if (took.problem || !kept?.length) return took;
    // Some controls restore the old value on blur.
    const isSeen = () => kept.some(isShown) || (this.several && this.#shown.hasChanged());
    const isKept = () => this.#signs.areOn(this.#rows());
    if (!(await until(() => isSeen() || isKept(), SHOWS))) return this.#instead();
    return isSeen() ? took : { ...took, isKept };
  }

  #instead = (): Took => showing(this.#input?.value || readText(this.#control, 80));

  async #putOne(value: Json): Promise<Took> {
    if (value === '' || value === null) return this.#clear(value);
    const meant = this.#meant(value);
    if (meant === null) return { problem: noSuchChoice(value, this.choices()) };
    const option = await this.#find(value, meant);
    if (!option && isAmbiguous(value, this.choices(), this.#offers.options()))
      return { problem: noSuchChoice(value, this.choices()) };
    if (!option) return (await this.#putPath(plainText(value).split(/\s*[/>›»]\s*/))) ?? this.#missing(value);
    if (option.disabled) return { problem: say('notChoosable', short(plainText(value))) };
    if (this.several && !this.#isCurrent(option) && this.#isSelected(option) && isSeen(option.element))
      return { sends: [[meant?.value ?? option.value, option.label]] };
    return this.#take(option, meant);
  }

  #clear(value: Json): Took {
    const none = this.choices().findIndex((choice) => choice.value === '');
    if (this.#select && none >= 0) setSelected(this.#select, [none]);
    else if (this.#isEditable && this.#input) enter(this.#input, '');
    else return { problem: noSuchChoice(value, this.choices()) };
    return {};
  }

  async #putAll(wanted: readonly Json[]): Promise<Took> {
    const path = await this.#putPath(wanted);
    if (path) return path;
    const sends: (readonly string[])[] = [];
    for (const one of wanted) {
      const label = this.#meant(one)?.label ?? plainText(one);
      const took = this.#shown.has(label) ? { sends: [[label, label]] } : await this.#putOne(one);
      if (took.problem) return took;
      sends.push(...(took.sends ?? []));
    }
    const labels = sends.map(([value = '', label = value]) => label);
    const extra = await this.#dropOthers(labels);
    if (extra !== undefined) return { problem: say('showsInstead', short(extra)) };
    const isOn = (label: string): boolean => {
      const row = this.#rowOf(label, undefined);
      return [...this.#offers.options(), ...(row ? [row] : [])].some(
        (option) =>
          same(option.label, label) &&
          (this.#isStated(option) || (this.#signs.has(option.element) && this.#signs.areOn(this.#rows()))),
      );
    };
    const isCounted = labels.every((label) => this.#left.has(label)) && this.#shown.counts(labels.length);
    const isLost = (): boolean => !isCounted && !labels.every((one) => this.#shown.has(one) || isOn(one));
    // A spinner is a sign, too, but it doesn't last.
    return isLost() || (this.#signs.isUsed && (await until(isLost, SHOWS, true))) ? NOT_KEPT : { sends };
  }

  async #putPath(path: readonly Json[]): Promise<Took | undefined> {
    const steps = path.map(plainText);
    const [last, first] = [steps.pop(), steps[0]];
    if (last === undefined || first === undefined || this.#select) return undefined;
    this.#appearing.expect(...steps, last);
    const rowOf = (text: string) => optionFor(text, this.#offers.options()) ?? this.#rowOf(text, undefined);
    const leaf = () => rowOf(last);
    if (!(await this.#open(() => leaf() ?? rowOf(first)))) return undefined;
    const { branches } = this.#appearing;
    const opened = await follow(branches, (text) => rowOf(text)?.element, steps, last);
    if (opened === 0) return undefined;
    this.#shown.path = steps;
    const option = opened === steps.length ? await until(leaf, OPENS) : undefined;
    if (!option) return { problem: noSuchChoice(steps[opened] ?? last, this.choices()) };
    const took = await this.#take(option, undefined);
    return took.sends ? { sends: [...steps.map((step) => [step]), ...took.sends] } : took;
  }

  /** Prefers the native select, because some lists mark a highlighted option as selected. */
  #isStated(option: Option): boolean {
    const { element, label, value } = option;
    if (this.#select) return this.#shown.has(label, value);
    if (isTicked(element)) return true;
    const isSure = this.#signs.isPlain(label) || this.#shown.answers(label);
    return isSelected(element) && (isSure || !this.#isCurrent(option));
  }

  #isSelected = (option: Option): boolean => this.#isStated(option) || this.#signs.has(option.element);
  #rows = (): readonly Element[] => this.#offers.options().map(({ element }) => element);

  #isCurrent({ element }: Option): boolean {
    const isNamed = (one: Element | null) =>
      this.#offers.named(one, 'aria-activedescendant').includes(element);
    const isCertain = closest(element, '[aria-checked],[aria-multiselectable="true" i]') !== null;
    const list = closest(element, '[role="listbox" i]');
    const isAlone = () => this.#rows().filter(isSelected).length === 1;
    const isHighlit = () => [this.#control, this.#input].some(isNamed) || isAlone();
    return this.several && (isNamed(list) || (!isCertain && isHighlit()));
  }

  async #dropOthers(labels: readonly string[]): Promise<string | undefined> {
    const isOther = ({ label }: Choice) => !labels.some((one) => same(one, label));
    if (this.#select && ![...this.#select.selectedOptions].some(isOther)) return undefined;
    if (!(await this.#open())) return undefined;
    const selected = this.#offers.options().filter((option) => this.#isSelected(option) && isOther(option));
    const ticked = tickedIn(this.#appearing.regions());
    for (const option of [...selected, ...ticked.filter(isOther)]) {
      await clickOption(option.element);
      await until(() => !this.#isSelected(option), SHOWS);
    }
    const shown = () =>
      this.choices()
        .filter((one) => isOther(one) && one.label !== '' && this.#shown.has(one.label, one.value))
        .map(({ label }) => label);
    return dropChips(frameOf(this.#control), labels, shown, this.#select ? undefined : this.#regions());
  }

  /** Matching option of the native select: null if missing, undefined without a complete select. */
  #meant(value: Json): Choice | null | undefined {
    if (!this.#select) return undefined;
    const known = optionsOf(this.#select);
    const index = indexOfChoice(value, known);
    if (index >= 0) return known[index];
    return this.#isEditable || known.length <= 1 ? undefined : null;
  }

  async #find(value: Json, meant: Choice | undefined): Promise<Option | undefined> {
    const exact = (options: readonly Option[]): Option | undefined => {
      const byValue = meant && options.find((option) => option.value === meant.value);
      return byValue ?? optionFor(meant?.label ?? value, options);
    };
    const row = () => this.#rowOf(value, meant);
    const text = meant?.label ?? plainText(value);
    this.#appearing.expect(text);
    if (this.#input && !connected(this.#input)) this.#input = null;
    const isOpen = await this.#open(row);
    const shown = isOpen ? await this.#offers.seek(exact, text) : undefined;
    const look = () => exact(this.#offers.options()) ?? row();
    if (isOpen && this.#offers.options().length === 0) await until(look, OPENS);
    if (isOpen && !look()) await this.#appearing.seek(look, text);
    if (isOpen && !shown)
      this.#shown.path = await descend(this.#appearing.branches, () => look() !== undefined);
    const there = shown ?? (isOpen ? look() : undefined);
    if (!there && !this.#isEditable) this.#input = searchBoxOf(this.#control, this.#regions()) ?? this.#input;
    if (there || !this.#isEditable || !this.#input) return there ?? row();
    focus(this.#input);
    enter(this.#input, text);
    const typed = await until(look, this.#patience, true);
    if (this.#offers.seen.size === 0) this.#patience = SHOWS;
    return typed;
  }

  #rowOf(value: Json, meant: Choice | undefined): Option | undefined {
    const hidden = this.#offers.lists().flatMap((list) => within(list, OPTION).map(optionOf));
    const text = meant?.label ?? hidden[indexOfChoice(value, hidden)]?.label ?? plainText(value);
    if (placesOf(value, hidden).length > 1) return undefined;
    const row = rowIn(this.#regions(), text, this.#control) ?? this.#appearing.row(text);
    const shown = row && plainText(value) === text ? readText(row, 200) : '';
    const label = names(shown, text) ? text : shown;
    return row && { element: row, label: label || text, value: meant?.value ?? text };
  }

  #regions(): readonly Element[] {
    return [
      ...this.#offers.lists().map((list) => regionOf(list, this.#control)),
      ...this.#appearing.regions(),
    ];
  }

  async #missing(value: Json): Promise<Took> {
    const control = this.#input;
    const text = plainText(value);
    const made = (await this.#edit(text)) ?? (await this.#make(text));
    if (made) return made;
    const free =
      control !== null && this.#isEditable && (attribute(control, 'name') ?? '') !== '' && !this.#field;
    if (
      !free ||
      [dateOf, timeOf].some((read) => read(text)) ||
      this.#offers.options().length > 0 ||
      this.#saysOpen() ||
      this.#appearing.opened() ||
      attribute(control, 'aria-autocomplete') === 'none'
    ) {
      if (control && this.#isEditable) enter(control, '');
      return { problem: noSuchChoice(value, this.choices()) };
    }
    change(control);
    return control.value === text ? { sends: [[text, text]] } : this.#instead();
  }

  async #edit(text: string): Promise<Took | undefined> {
    const input = this.#input;
    if (!input || !this.#isEdit(input) || !(await endEdit(input, this.#control))) return undefined;
    this.#input = null;
    return this.#shown.has(text) ? { sends: [[text, text]] } : this.#instead();
  }

  #isEdit = (input: TextControl): boolean =>
    !this.several && this.#offers.seen.size === 0 && !this.#appearing.opened() && !this.#there.has(input);

  async #make(text: string): Promise<Took | undefined> {
    const control = this.#input;
    if (!control || !this.#isEditable || text === '') return undefined;
    const [offer, twin] = this.#offers.options().filter(({ label }) => creates(label, text));
    if (offer && !twin) await clickOption(offer.element);
    else if (!this.several || (this.#offers.options().length > 0 && !this.#makes)) return undefined;
    else await pressEnter(control);
    const isMade = () =>
      (control.value === '' || [control, offer?.element].some((one) => one && !connected(one))) &&
      this.#shown.has(text);
    this.#makes = (await until(isMade, SHOWS)) === true;
    return this.#makes ? { sends: [[text, text]] } : undefined;
  }

  async #take(option: Option, meant: Choice | undefined): Promise<Took> {
    const [{ element, label }, { value }] = [option, meant ?? option];
    const row = (): Element => {
      if (connected(element) && same(optionOf(element).label, label)) return element;
      return this.#offers.options().find((one) => same(one.label, label))?.element ?? element;
    };
    const drawn = () => [row()].find(connected) ?? this.#rowOf(label, undefined)?.element ?? row();
    await reveal(drawn);
    const clicked = drawn();
    this.#shown.takes(clicked, label);
    await this.#signs.takes(clicked, label);
    await rollOrChoose(clicked);
    const isMarked = () => isSeen(row()) && this.#isSelected({ element: row(), label, value });
    const isTaken = () => this.#shown.has(label, value) || isMarked() || this.#hasLeft(label);
    let isDone: boolean | undefined = await until(isTaken, SHOWS);
    // A list that closes after each choice shows what is chosen once it opens again.
    if (!isDone && this.several && !isSeen(row())) isDone = (await this.#open()) && isMarked();
    // The click fails if the page has redrawn the row, or handles clicks only on the row's text.
    const isGone = row() !== clicked || this.#signs.hasLost(clicked);
    const other = isGone ? row() : rowIn([clicked], label, this.#control);
    if (!isDone && other) {
      await clickOption(other);
      isDone = await until(isTaken, SHOWS);
    }
    if (!isDone) {
      for (const region of [rowAround(row()), ...this.#appearing.regions()])
        await takeChosen(region, !holdsFields(region));
      isDone = await until(isTaken, SHOWS);
    }
    if (isDone && this.#hasLeft(label)) this.#left.add(label);
    return isDone ? { sends: [[value, label]] } : this.#instead();
  }

  #hasLeft(label: string): boolean {
    const options = this.#offers.options();
    return (
      this.several &&
      this.#shown.hasChanged() &&
      options.length > 0 &&
      !options.some((one) => same(one.label, label)) &&
      [...this.#offers.seen.values()].some((one) => same(one.label, label))
    );
  }

  #isOpen = (): boolean => this.#saysOpen() && this.#offers.options().length > 0;

  async #open(row = (): Option | undefined => undefined): Promise<boolean> {
    const isThere = () =>
      this.#offers.options().length > 0 ||
      row() !== undefined ||
      this.#appearing.branches().length > 0 ||
      this.#appearing.opened() !== undefined ||
      isDrawnIn(searchBoxOf(this.#control, []) ?? bodyOf(this.#control), this.#control);
    if (this.#isOpen() || this.#appearing.isOpen() || row() !== undefined) return true;
    this.#offers.expect();
    const target = this.#input ?? this.#control;
    const ways = [
      () => tap(this.#control),
      ...openersIn(this.#control).map((part) => () => tap(part)),
      () => press(target, 'ArrowDown'),
      () => press(target, ' '),
      ...(this.#isEditable ? caretsIn(target) : []).map((part) => () => tap(part)),
    ];
    focus(target);
    await nextFrame();
    for (const way of ways) {
      if (this.#isOpen()) return true;
      if (!this.#saysOpen()) way();
      const patience = this.#isEditable && way !== ways[0] ? SCROLLS : OPENS;
      if (await until(isThere, patience)) return true;
      if (!this.#saysOpen()) continue;
      const isReady = () => isThere() || searchBoxOf(this.#control, this.#regions());
      if (!this.#isEditable) await until(isReady, COMES, true);
      return true;
    }
    return this.#saysOpen();
  }

  #saysOpen = (): boolean =>
    [this.#control, this.#input].some((one) => one && isTrue(one, 'aria-expanded') && isRendered(one));

  async #close(): Promise<void> {
    const inside = this.#offers
      .lists()
      .map(active)
      .find((one) => one !== null && one !== bodyOf(one));
    const target = this.#input ?? this.#control;
    await leave(target, () => !this.#saysOpen(), inside ?? target);
    const isOver = this.#appearing.floats();
    this.#appearing.forget();
    if (!isOver) return;
    click(closest(target, DIALOG) ?? bodyOf(target));
    await nextFrame();
  }
}
