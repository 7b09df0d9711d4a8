/** Words longer than this are names of nothing that anybody mistyped. */
const MAX_LENGTH = 64;
const MAX_CANDIDATES = 1_000;

/**
 * The candidate that a mistyped word most likely stands for: by edit distance (a transposition counts one), case
 * and the difference between `-` and `_` counting nothing. Undefined where none is near: more than a third wrong.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const wanted = plain(word);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  let seen = 0;
  for (const candidate of candidates) {
    if (++seen > MAX_CANDIDATES) break;
    if (candidate.length > MAX_LENGTH || candidate === word) continue;
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(wanted, plain(candidate));
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('-', '_');
}

/** Optimal string alignment: insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
