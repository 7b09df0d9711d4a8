import { nextFrame, press, pressEnter } from '../events.ts';
import { type Option, optionOf } from './listbox.ts';
import { MOST, type Offers } from './offers.ts';

export async function chooseByKeys(
  typed: Element,
  control: Element,
  offers: Offers,
  isIt: (option: Option) => boolean,
  signal?: AbortSignal,
): Promise<Option | undefined> {
  let first: string | undefined;
  for (let count = 0; count < MOST; count++) {
    press(typed, 'ArrowDown');
    await nextFrame();
    signal?.throwIfAborted();
    const [current] = [typed, control].flatMap((one) => offers.named(one, 'aria-activedescendant'));
    if (!current || current.id === first) return undefined;
    first ??= current.id;
    const option = optionOf(current);
    offers.seen.set(`${option.label}\n${option.value}`, option);
    if (!isIt(option)) continue;
    await pressEnter(typed);
    return option;
  }
  return undefined;
}
