import { looseName } from '../text/index.ts';

/** The candidate nearest in spelling, if any is near: at most a third of its letters off. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const wanted = plain(word.slice(0, 100));
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates.slice(0, 500)) {
    const here = plain(candidate.slice(0, 100));
    const most = Math.max(1, Math.floor(candidate.length / 3));
    // No fewer letters are off than one is longer than the other.
    if (Math.abs(here.length - wanted.length) > Math.min(most, least - 1)) continue;
    const off = distance(wanted, here);
    if (off < least && off < candidate.length && off <= most) [best, least] = [candidate, off];
  }
  return best;
}

/** Edits between two words: letters put in, left out, changed, or two neighbours swapped. */
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

/** Whether a name is another one with a slip: its case or separators, a letter, or two in a long name. */
export function isSlip(name: string, meant: string): boolean {
  const [written, known] = [looseName(name), looseName(meant)];
  if (written === known) return true;
  // Of a short word each letter makes another word.
  const most = [0, 5, 8].filter((length) => known.length >= length).length - 1;
  return Math.abs(written.length - known.length) <= most && distance(written, known) <= most;
}
