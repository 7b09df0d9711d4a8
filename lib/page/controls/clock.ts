/** Fields that open a clock, whose hours and minutes are controls of their own. */
import { say } from '../../text/said.ts';
import { documentOf, queryAll, tagOf } from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import type { Took } from './control.ts';
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
} from './events.ts';
import { isSeen } from './listbox.ts';
import { isSameMoment, momentOf, timeOf } from './moments.ts';
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
    const shows = (): boolean => showsTime(field.value, time);
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

function showsTime(shown: string, time: string): boolean {
  if (momentOf(time)) return isSameMoment(shown, time);
  const [hour, minute] = (shown.match(/\d+/g) ?? []).map(Number);
  const wanted = timeOf(time);
  if (minute !== wanted?.minute || hour === undefined || wanted?.hour === undefined) return false;
  const half = /([ap])\.?\s?m\b/i.exec(shown)?.[1]?.toLowerCase();
  return half === undefined ? hour === wanted.hour : (hour % 12) + (half === 'p' ? 12 : 0) === wanted.hour;
}
