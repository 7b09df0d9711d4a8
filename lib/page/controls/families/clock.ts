/** Fields that open a clock, whose hours and minutes are controls of their own. */
import { momentOf, timeOf } from '../../../matching/moments.ts';
import { isRewritten } from '../../../matching/rewritten.ts';
import { say } from '../../../text/said.ts';
import { documentOf, queryAll, tagOf } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import {
  blur,
  change,
  click,
  enter,
  focus,
  leave,
  nextFrame,
  type TextControl,
  unsent,
  until,
} from '../events.ts';
import type { Took } from '../family.ts';
import { waysOf } from '../find/ways.ts';
import { isSeen } from './listbox.ts';
import { type Part, stepper, timePart } from './steps.ts';
import { showing } from './values.ts';

/** Milliseconds for a clock to open, and for its field to show what was set. */
const OPENS = 700;
const SHOWS = 500;
const UNITS = 'input[type="number" i],[role="spinbutton" i]';

/** Opens the clock of a field, sets its hours and minutes, and sees what the field shows then. */
export const setClock = (field: TextControl, time: string, signal?: AbortSignal): Promise<Took> =>
  unsent(field, async () => {
    const before = new Set(unitsIn(field));
    const units = () => unitsIn(field).filter((one) => !before.has(one));
    focus(field);
    click(field);
    if (!(await until(() => units().length > 0, OPENS, signal))) return { problem: say('onlyShows') };
    await setUnits(units(), time, signal);
    const shows = (): boolean => isRewritten(field.value, time, waysOf(field));
    await until(shows, SHOWS, signal);
    await leave(field, () => units().length === 0, signal);
    return shows() ? {} : showing(field.value);
  });

const unitsIn = (field: Element): readonly Element[] =>
  rootsNow(documentOf(field)).flatMap(({ node }) => [...queryAll(node, UNITS)].filter(isSeen));

async function setUnits(units: readonly Element[], time: string, signal?: AbortSignal): Promise<void> {
  const wanted = momentOf(time) ?? timeOf(time);
  const parts = new Map<Part | undefined, Element>(units.map((one) => [timePart(one), one]));
  for (const part of ['hour', 'minute', 'second'] as const) {
    const unit = parts.get(part);
    const value = wanted?.[part] ?? 0;
    if (!unit) continue;
    if (tagOf(unit) !== 'input') await stepper(unit).put(value, signal);
    else {
      focus(unit);
      enter(unit as TextControl, String(value));
      change(unit);
      blur(unit);
      await nextFrame();
    }
  }
}
