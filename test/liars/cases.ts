import { createHash } from 'node:crypto';
import { linesOf } from '../tables.ts';

const TABLE = new URL('table.txt', import.meta.url);
const words = (cell = ''): readonly string[] => cell.split(' ');
const cells = (name: string): readonly (readonly string[])[] =>
  linesOf(TABLE, name).map((line) => line.split(' | ').map((cell) => cell.trim()));

export interface Field {
  readonly id: string;
  readonly group: string;
  readonly given: string | undefined;
  readonly value: string | undefined;
  readonly other: string | undefined;
  readonly markup: string;
  readonly name: string;
}

interface Change {
  readonly id: string;
  readonly fields: readonly string[];
  readonly moments: readonly string[];
  readonly sends: readonly string[];
}

export interface Moment {
  readonly id: string;
  readonly kind: string;
}

export interface Sending {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly method: string;
}

export interface Case {
  /** The case's stable name, such as "moment/change/field/send". */
  readonly key: string;
  readonly id: string;
  readonly moment: string;
  readonly change: string;
  readonly field: Field;
  readonly send: Sending;
  readonly isHonest: boolean;
}

const given = (cell = '-'): string | undefined => (cell === '-' ? undefined : cell);

export const FIELDS: readonly Field[] = cells('fields').map(
  ([id = '', group = '', gives, value, other, markup = '']) => {
    const name = /\bname="(\w+)"/.exec(markup)?.[1] ?? 'payee';
    return { id, group, given: given(gives), value: given(value), other: given(other), markup, name };
  },
);
const CHANGES: readonly Change[] = cells('changes').map(([id = '', fields, moments, sends]) => ({
  id,
  fields: words(fields),
  moments: words(moments),
  sends: words(sends),
}));
const MOMENTS: readonly Moment[] = cells('moments').map(([id = '', kind = '']) => ({ id, kind }));
export const SENDS: readonly Sending[] = cells('sends').map(([id = '', kinds, method = '']) => ({
  id,
  kinds: words(kinds),
  method,
}));

const idOf = (key: string): string =>
  BigInt(`0x${createHash('sha1').update(key).digest('hex')}`)
    .toString(36)
    .slice(-8);

function caseOf(moment: string, change: string, field: Field, send: Sending, isHonest = false): Case {
  const key = [moment, change, field.id, send.id].join('/');
  return {
    key,
    id: idOf(key),
    ...{ moment, change, field, send, isHonest },
  };
}

const TAKES: Readonly<Record<string, readonly string[]>> = {
  file: ['multipart', 'form', 'xhr', 'open-xhr'],
  drawn: ['json', 'form', 'urlencoded', 'xhr', 'beacon', 'keepalive', 'location', 'graphql', 'open-json'],
  unnamed: [
    ...['json', 'urlencoded', 'xhr', 'beacon', 'keepalive', 'location', 'fetch-get'],
    ...['xhr-json', 'request', 'packed', 'graphql', 'open-json', 'open-xhr'],
  ],
};
const takes = ({ group }: Field, { id }: Sending): boolean =>
  TAKES[group]?.includes(id) ?? (group !== 'button' || id !== 'image-button');

function reaches({ id, kind }: Moment, { id: send, kinds }: Sending): boolean {
  if (id === 'intercept') return /^(?:post|multipart|formaction|script-submit|request-submit)$/.test(send);
  if (/^patched/.test(id) && kind === 'entries')
    return kinds.includes('script') && !/^(?:location|image|fetch-get|script-tag)$/.test(send);
  if (id === 'formdata') return !/^(?:location|image|fetch-get|json|script-tag)$/.test(send);
  if (kind === 'entries') return kinds.includes('late');
  if (kind === 'leaving') return kinds.includes('native') || send === 'location';
  return true;
}

type Lie = readonly [moment: string, change: string, field: Field, send: Sending];

/** A run can't prevent changes before the approval or after its own end. */
const isOurs = ({ id, kind }: Moment, change: Change, { group }: Field): boolean =>
  (id !== 'question' || !/^(?:early|hasty|second-form)$/.test(change.id)) &&
  (id !== 'intercept' || !/^renamed-/.test(change.id)) &&
  (id !== 'later' || !/^(?:beside|frame)$/.test(change.id)) &&
  (group !== 'file' || kind !== 'entries');

function* lies(): Generator<Lie> {
  for (const change of CHANGES)
    for (const field of FIELDS.filter(({ id, group }) =>
      [id, group].some((one) => change.fields.includes(one)),
    ))
      for (const moment of MOMENTS.filter(({ kind }) => change.moments.includes(kind)))
        for (const send of SENDS)
          if (
            takes(field, send) &&
            isOurs(moment, change, field) &&
            reaches(moment, send) &&
            (change.sends[0] === 'all' || send.kinds.some((kind) => change.sends.includes(kind)))
          )
            yield [moment.id, change.id, field, send];
}

function* honest(): Generator<Case> {
  const field = (id: string): Field => FIELDS.find((one) => one.id === id)!;
  const send = (id: string): Sending => SENDS.find((one) => one.id === id)!;
  for (const one of FIELDS.filter(({ group }) => group !== 'mask'))
    for (const by of SENDS.filter((each) => takes(one, each) && !/socket$|thread|shared/.test(each.id)))
      if (
        /^(?:default|typed)$/.test(one.id) ||
        by === SENDS.find((each) => takes(one, each)) ||
        by.id === 'json'
      )
        yield caseOf('never', 'none', one, by, true);
  for (const [id = '', by = '', what = ''] of cells('honest'))
    yield caseOf('always', what, field(id), send(by), true);
}

/** The Mulberry32 random number generator. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<One>(list: readonly One[], next: () => number): One[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

function pairsOf(lie: Lie, numbers: Map<string, number>): readonly number[] {
  const [moment, change, field, send] = lie;
  const parts = [`m:${moment}`, `c:${change}`, `f:${field.id}`, `s:${send.id}`].map((part) => {
    const known = numbers.get(part) ?? numbers.size;
    numbers.set(part, known);
    return known;
  });
  return parts.flatMap((one, at) => parts.slice(at + 1).map((other) => one * 1_000 + other));
}

export function paired(seed: number): readonly Case[] {
  const numbers = new Map<string, number>();
  let waiting = shuffled([...lies()], random(seed)).map((lie) => ({ lie, pairs: pairsOf(lie, numbers) }));
  const met = new Set<number>();
  const chosen: Case[] = [];
  for (const wanted of [6, 5, 4, 3, 2, 1])
    waiting = waiting.filter(({ lie, pairs }) => {
      const added = pairs.filter((pair) => !met.has(pair));
      if (added.length < wanted) return added.length > 0;
      for (const pair of added) met.add(pair);
      chosen.push(caseOf(...lie));
      return false;
    });
  return chosen;
}

export const honestCases = (): readonly Case[] => [...honest()];

export const allCases = (): readonly Case[] => [...honest(), ...[...lies()].map((lie) => caseOf(...lie))];

export const casesWith = (parts: readonly string[], seed: number): readonly Case[] =>
  shuffled(
    allCases().filter(({ key }) => parts.some((part) => key.includes(part))),
    random(seed),
  );

export function sample(seed: number, count: number): readonly Case[] {
  const honestOnes = shuffled(honestCases(), random(seed)).slice(0, Math.round(count / 5));
  return [...honestOnes, ...paired(seed).slice(0, count - honestOnes.length)];
}
