import {
  at,
  type Document,
  type Edit,
  isList,
  isObject,
  type Json,
  type JsonObject,
  pointer,
  steps,
  type Violation,
} from '../model/index.ts';
import { nameOf } from '../schema/called.ts';
import { show } from '../schema/format-value.ts';

interface Told {
  readonly rule: { readonly id: string };
  readonly violation: Violation;
}
type Judge = (document: Document) => readonly Told[];

/** Keeps at most one rename for each property. */
export function reconciled<Raw extends Told>(
  all: readonly Raw[],
  document: Document,
  judge: Judge,
): readonly Raw[] {
  if (!all.some(({ violation }) => moveOf(violation) || violation.covers !== undefined)) return all;
  const taken = new Map<string, string>();
  const known = new Map<string, Change | undefined>();
  const made = all.map((raw) => {
    const move = moveOf(raw.violation);
    if (!move) return raw;
    const first = taken.get(move.path);
    taken.set(move.path, first ?? move.from);
    if (first !== undefined)
      return { ...raw, violation: { ...raw.violation, edits: undefined, fix: besides(first, move) } };
    const key = `${move.from.replaceAll(/\/\d+/g, '/*')} ${move.path.replaceAll(/\/\d+/g, '/*')} ${JSON.stringify(at(document.value ?? null, move.from))}`;
    if (!known.has(key)) known.set(key, fitting(move, document, judge));
    const change = known.get(key);
    return change ? { ...raw, violation: { ...raw.violation, ...change(move) } } : raw;
  });
  const covered = new Set([...taken.keys(), ...all.map(({ violation }) => violation.covers)]);
  return made.filter(({ violation: { absent } }) => absent === undefined || !covered.has(absent));
}

type Move = Edit & { readonly op: 'move' };
type Change = (move: Move) => Pick<Violation, 'fix' | 'edits'>;

function moveOf({ edits, outcome }: Violation): Move | undefined {
  const [edit] = edits ?? [];
  return edit?.op === 'move' && outcome !== 'needs-review' ? edit : undefined;
}

const besides = (first: string, { path }: Move): string =>
  `Keep one of them: ${show(last(first))} also means ${show(last(path))}.`;

const last = (place: string): string => steps(place).at(-1) ?? '';
const holderOf = (place: string): string => place.slice(0, place.lastIndexOf('/'));

function fitting(move: Move, document: Document, judge: Judge): Change | undefined {
  const trial = trialOf(move.from, document, judge);
  if (!trial) return undefined;
  const value = at(document.value ?? null, move.from) ?? null;
  const fault = faultOf(value, move, trial);
  if (!fault) return undefined;
  const [edit] = fault.edits ?? [];
  const instead = edit?.op === 'replace' ? edit.value : undefined;
  if (instead !== undefined && !faultOf(instead, move, trial))
    return ({ from, path }) => ({
      fix: `Rename it to ${show(last(path))}, and write ${show(instead)}.`,
      edits: [
        { op: 'replace', path: from, value: instead },
        { op: 'move', from, path },
      ],
    });
  return ({ path }) => {
    const message =
      trial.holder === ''
        ? fault.message
        : fault.message.replace(nameOf(trial.holder), nameOf(holderOf(path)));
    return { edits: undefined, fix: `Rename it to ${show(last(path))}, and fix its value: ${message}` };
  };
}

function faultOf(value: Json, { from, path }: Move, trial: Trial): Violation | undefined {
  const { [last(from)]: _, ...others } = trial.properties;
  const place = trial.holder + pointer(last(path));
  return newly(trial, { ...others, [last(path)]: value }).find(
    ({ violation }) => violation.pointer === place && violation.outcome !== 'needs-review',
  )?.violation;
}

function newly({ root, holder, document, judge }: Trial, changed: Json): readonly Told[] {
  const keyOf = ({ rule, violation }: Told) => `${rule.id} ${violation.pointer} ${violation.message}`;
  const before = new Set(judge({ ...document, value: root }).map(keyOf));
  const after = judge({ ...document, value: put(root, steps(holder), changed) });
  return after.filter((told) => !before.has(keyOf(told)));
}

/** Characters that are judged again. A hostile file may have any number of nulls. */
const MAX_AGAIN = 1_000_000;

/** Says of a null that it can be removed, unless something else would be wrong without the property. */
export function removable<Raw extends Told>(
  all: readonly Raw[],
  document: Document,
  judge: Judge,
): readonly Raw[] {
  const known = new Map<string, boolean>();
  const size = document.fetched.text.length;
  return all.map((raw) => {
    const { pointer: place = '', fix = '', edits, at: part } = raw.violation;
    if (
      fix === '' ||
      edits ||
      part === 'key' ||
      fix.startsWith('Remove') ||
      at(document.value ?? {}, place) !== null
    )
      return raw;
    const key = place.replaceAll(/\/\d+/g, '/*');
    if (!known.has(key)) known.set(key, known.size * size < MAX_AGAIN && isOptional(place, document, judge));
    const other = fix.charAt(0).toLowerCase() + fix.slice(1);
    return known.get(key) ? { ...raw, violation: { ...raw.violation, fix: `Remove it, or ${other}` } } : raw;
  });
}

function isOptional(place: string, document: Document, judge: Judge): boolean {
  const trial = trialOf(place, document, judge);
  if (!trial) return false;
  const { [last(place)]: _, ...others } = trial.properties;
  return newly(trial, others).length === 0;
}

interface Small {
  readonly root: Json;
  readonly holder: string;
}

/** A small copy of the document, in which a property is changed and judged again. */
interface Trial extends Small {
  readonly properties: JsonObject;
  readonly document: Document;
  readonly judge: Judge;
}

function trialOf(place: string, document: Document, judge: Judge): Trial | undefined {
  const small = onlyWith(document.value ?? null, steps(holderOf(place)));
  const properties = small && at(small.root, small.holder);
  return small && isObject(properties) ? { ...small, properties, document, judge } : undefined;
}

function onlyWith(root: Json, path: readonly string[]): Small | undefined {
  const [step, ...rest] = path;
  if (isList(root)) {
    const inner = step === undefined ? undefined : onlyWith(root[Number(step)] ?? null, rest);
    return inner && { root: [inner.root], holder: `/0${inner.holder}` };
  }
  if (!isObject(root)) return undefined;
  const few = Object.fromEntries(
    Object.entries(root).map(([name, value]) => [name, isList(value) ? value.slice(0, 20) : value]),
  );
  if (step === undefined) return { root: few, holder: '' };
  const inner = onlyWith(root[step] ?? null, rest);
  return inner && { root: { ...few, [step]: inner.root }, holder: pointer(step) + inner.holder };
}

function put(root: Json, path: readonly string[], value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (isList(root)) return root.with(Number(step), put(root[Number(step)] ?? null, rest, value));
  return isObject(root) ? { ...root, [step]: put(root[step] ?? null, rest, value) } : root;
}
