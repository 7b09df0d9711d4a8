/** Characters on each side of a part. */
export const AROUND = 400;

/** Where the part begins, at most `most` times. */
export function placesIn(
  text: string,
  part: string,
  most: number,
  isIts: (at: number) => boolean = () => true,
): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < most; at = text.indexOf(part, at + 1))
    if (isIts(at)) places.push(at);
  return places;
}

export const around = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - AROUND), at + length + AROUND);
