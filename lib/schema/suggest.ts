import { isObject, type Json } from '../model/index.ts';
import { looseName } from '../text/index.ts';

export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const wanted = plain(word.slice(0, 100));
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates.slice(0, 500)) {
    const here = plain(candidate.slice(0, 100));
    const most = Math.max(1, Math.floor(candidate.length / 3));
    if (Math.abs(here.length - wanted.length) > Math.min(most, least)) continue;
    const off = distance(wanted, here);
    if (off >= candidate.length || off > most || !isNear(off, wanted, here)) continue;
    const exact = off + distance(word.slice(0, 100), candidate.slice(0, 100)) / 1_000;
    if (exact === least && candidate !== best) best = undefined;
    else if (exact < least) [best, least] = [candidate, exact];
  }
  return best;
}

/** If several letters are wrong, the first letter must be right: “premium” isn't “freemium”. */
const isNear = (off: number, written: string, meant: string): boolean => off < 2 || written[0] === meant[0];

function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');
const lettersOf = (name: string): string => [...name].sort().join('');

/** These endings change the meaning: “created_at” isn't a misspelling of “created_by”. */
const endingOf = (name: string): string | undefined =>
  /(?:[_-]|(?<=[a-z])(?=[A-Z]))(at|by|to|from|until|for|id|url)$/i.exec(name)?.[1]?.toLowerCase();

export function isSlip(name: string, meant: string): boolean {
  if (name.length > meant.length + 100) return false;
  const [written, known] = [looseName(name), looseName(meant)];
  if (written === known) return true;
  if (Math.abs(written.length - known.length) > 2) return false;
  const [ending, other] = [endingOf(name), endingOf(meant)];
  if (ending && other && ending !== other) return false;
  if (known.length >= 4 && written.length >= 4) {
    if (singular(written) === singular(known)) return true;
    if (
      written.length === known.length &&
      lettersOf(written) === lettersOf(known) &&
      distance(written, known) === 1
    )
      return true;
  }
  const most = [0, 5, 8].filter((length) => known.length >= length).length - 1;
  const off = distance(written, known);
  return off <= most && isNear(off, written, known);
}

export function otherSpelling(holder: Json | undefined, missing: string): string | undefined {
  if (!isObject(holder)) return undefined;
  const slips = Object.keys(holder)
    .slice(0, 200)
    .filter((name) => isSlip(name, missing));
  return slips.find((name) => looseName(name) === looseName(missing)) ?? slips[0];
}
