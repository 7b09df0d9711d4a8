import { plainText } from '../../../matching/choices.ts';
import { halfOf, type Moment, momentOf, timeOf } from '../../../matching/moments.ts';
import { zip } from '../../../text/lists.ts';
import { say } from '../../../text/said.ts';
import { attribute, query, queryAll, rawValue, tagOf } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { blur, focus, nextFrame, press } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { drawnRole } from '../find/kinds.ts';
import { languageOf } from '../find/ways.ts';
import { knobsIn, limitsIn, moveKnobs, reach, setKnob, textAround } from './slide.ts';
import { inList, NOT_KEPT, numberOf, showing, takes } from './values.ts';

const MAX_SECTIONS = 14;

export const stepper = (control: Element, read = () => shownBy(control)): Family => ({
  kind: 'number',
  put: async (value) => {
    const moved = Array.isArray(value) ? await moveKnobs(control, value) : undefined;
    if (moved) return moved;
    const wanted = numberOf(value);
    if (wanted === undefined) return takes(say('formNumber'), value);
    const limits = limitsIn(control, control);
    const [least = wanted, most = wanted] = limits ?? [];
    if (wanted < least || wanted > most) {
      const problem = say('takesInstead', say('formNumber'), String(wanted));
      return { problem: say('withLimits', problem, `min ${least}, max ${most}`) };
    }
    await reach(control, wanted, read);
    if (read() !== wanted && drawnRole(control) === 'slider')
      await setKnob(knobsIn(control)[0] ?? control, read, wanted, limits);
    blur(control);
    const now = read();
    if (now === wanted) return { sends: [[String(wanted)]] };
    return showing(String(now ?? ''));
  },
});

function numberIn(control: Element, name: string): number | undefined {
  const text = attribute(control, name)?.trim();
  return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

const EMPTY = /^(?:(\p{L})\1*|[-–—_]+)$/u;

export function shownBy(control: Element): number | undefined {
  const isEmpty = tagOf(control) === 'input' ? rawValue(control) === '' : EMPTY.test(readText(control, 10));
  const { value = '' } = query(control, 'input') ?? {};
  return isEmpty
    ? undefined
    : (numberOf(value) ?? numberIn(control, 'aria-valuenow') ?? numberOf(textAround(control)));
}

export type Part = keyof Moment | 'half';

export const sections = (group: Element, field: Element | null): Family => ({
  kind: 'moment',
  put: async (value) => {
    const ends = endsIn(group);
    const values = ends.length > 1 ? inList(value) : [value];
    if (values.length !== ends.length) return takes(say('formSeveral', ends.length), value);
    const moments = values.flatMap((one) => momentOf(plainText(one)) ?? timeOf(plainText(one)) ?? []);
    if (moments.length < values.length) return takes(say('formDate', '2026-11-30'), value);
    const wanted = zip(ends, moments);
    if (wanted.some(([end, moment]) => lacks(end, moment))) return NOT_KEPT;
    for (const [end, moment] of wanted) await fillSections(end, moment);
    await nextFrame();
    const took = wanted.map(([end, moment]) => taken(group, end, moment, field));
    return took.find(({ problem }) => problem) ?? {};
  },
});

/** Sections may count something else. */
const lacks = (end: End, wanted: Partial<Moment>): boolean =>
  Object.entries(wanted).some(([part, number]) => number > 0 && !end.has(part as Part));

async function fillSections(end: End, wanted: Partial<Moment>): Promise<void> {
  // Year and month come first, because they limit the day. The second pass corrects changed parts.
  const order = ['year', 'month', 'day', 'half', 'hour', 'minute', 'second'] as const;
  for (const part of [...order, ...order]) {
    const section = end.get(part);
    if (!section) continue;
    if (part === 'half') await turn(section, (wanted.hour ?? 0) >= 12);
    else {
      const number = inSection(section, part, wanted[part] ?? 0, end.has('half'));
      await reach(section, number, () => shownBy(section));
    }
  }
  await nextFrame();
  const active = [...end.values()].at(-1);
  if (active) blur(active);
}

function inSection(section: Element, part: Part, value: number, isHalved: boolean): number {
  const most = numberIn(section, 'aria-valuemax') ?? (isHalved ? 12 : 24);
  return part === 'hour' && most <= 12 ? value % 12 || 12 : value;
}

async function turn(section: Element, isAfternoon: boolean): Promise<void> {
  const language = languageOf(section);
  const shows = () =>
    [attribute(section, 'aria-valuetext') ?? '', readText(section, 20)].some(
      (text) => halfOf(text, language) === isAfternoon,
    );
  focus(section);
  for (let count = 0; count < 3 && !shows(); count++) {
    press(section, 'ArrowUp');
    await nextFrame();
  }
}

const PARTS = new Set<string>(['year', 'month', 'day', 'hour', 'minute', 'second']);

type End = ReadonlyMap<Part, Element>;

function endsIn(group: Element): readonly End[] {
  const ends = [new Map<Part, Element>(), new Map<Part, Element>()] as const;
  const [first, second] = ends;
  for (const section of [...queryAll(group, '[role="spinbutton" i]')].slice(0, MAX_SECTIONS)) {
    const part = timePart(section) ?? boundedPart(section, first);
    const end = ends.find((one) => part && !one.has(part));
    if (part) end?.set(part, section);
  }
  const isPeriod = first.has('day') && first.size === second.size;
  return isPeriod ? ends : [first];
}

export function timePart(section: Element): Part | undefined {
  const names = ['data-type', 'aria-label', 'name'].map((name) =>
    attribute(section, name)
      ?.toLowerCase()
      .match(/[a-z]+/)?.[0]
      ?.replace(/s$/, ''),
  );
  const known = names.find((one) => one !== undefined && PARTS.has(one));
  if (known) return known as Part;
  return names.some((one) => /^(?:dayperiod|meridiem|am)$/.test(one ?? '')) ? 'half' : undefined;
}

function boundedPart(section: Element, found: ReadonlyMap<Part, Element>): Part | undefined {
  const most = numberIn(section, 'aria-valuemax') ?? 1;
  if (most <= 1) return 'half';
  if (most === 59) return found.has('minute') ? 'second' : 'minute';
  return most <= 24 ? 'hour' : undefined;
}

function taken(group: Element, end: End, wanted: Partial<Moment>, field: Element | null): Took {
  for (const [part, section] of end) {
    const value = part === 'half' ? undefined : wanted[part];
    const now = shownBy(section);
    if (value !== undefined && now !== inSection(section, part, value, end.has('half')))
      return showing(now === undefined ? '' : readText(group, 80));
  }
  const sent = field ? rawValue(field) : undefined;
  return sent === '' ? NOT_KEPT : {};
}
