import type { Choice } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { zip } from '../../../text/lists.ts';
import { firstOf, matches } from '../../dom/dom.ts';
import { blur, change, focus, hold, input, letGo, nextFrame, until } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { choose, inList, NOT_KEPT } from './values.ts';

const MAX_OPTIONS = 10_000;
const LOADS = 1_500;

export const select = (control: HTMLSelectElement): Family => ({
  kind: control.multiple ? 'choices' : 'choice',
  choices: () => optionsOf(control),
  put: (value) => put(control, value),
});

export function optionsOf({ options }: HTMLSelectElement): readonly Choice[] {
  return firstOf(options, MAX_OPTIONS).map((option) => {
    const { value, label } = option;
    return { value, label, disabled: matches(option, ':disabled') };
  });
}

async function put(control: HTMLSelectElement, value: Json): Promise<Took> {
  const wanted = control.multiple ? inList(value) : [value];
  // Some pages load the options once somebody opens the list.
  if (control.options.length < 2 && choose(wanted, optionsOf(control)).problem) {
    hold(control);
    try {
      await until(() => control.options.length > 1, LOADS, true);
    } finally {
      letGo(control);
    }
  }
  focus(control);
  const choices = optionsOf(control);
  const { problem, chosen } = choose(wanted, choices);
  if (problem) return { problem };
  const indexes = chosen.map((one) => choices.indexOf(one));
  setSelected(control, indexes);
  await nextFrame();
  blur(control);
  const kept = zip(indexes, chosen).every(
    ([index, { value }]) => control.options[index]?.value === value && control.options[index]?.selected,
  );
  return kept ? { sends: chosen.map(({ value }) => [value]) } : NOT_KEPT;
}

export function setSelected(control: HTMLSelectElement, indexes: readonly number[]): void {
  if (control.multiple) {
    for (const [index, option] of [...control.options].entries()) option.selected = indexes.includes(index);
  } else {
    const selected = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex');
    selected?.set?.call(control, indexes[0]);
  }
  input(control, null);
  change(control);
}
