import type { Box } from '../page/act/place.ts';

export interface Labelled {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  readonly below: boolean;
  readonly area: Box;
}

type Side = 'above' | 'below' | 'inside';
export interface Placed extends Box {
  readonly side: Side;
}

const GAP = 2;
const MAX_ROWS = 5;

export function placeLabels(labels: readonly Labelled[], free: readonly Box[]): readonly (Placed | null)[] {
  const placed: Box[] = [];
  return labels.map((label) => {
    const places = [...candidates(label)].filter((place) => !placed.some((other) => overlap(place, other)));
    const best =
      places.find((place) => !free.some((box) => box !== label.box && overlap(place, box))) ?? places[0];
    if (!best) return null;
    placed.push(best);
    return best;
  });
}

function* candidates({ box, width, height, below, area }: Labelled): Generator<Placed> {
  const starts = [box.left, Math.max(box.left, box.right - width)];
  const at = (left: number, top: number, side: Side): Placed => {
    const from = Math.max(area.left, Math.min(left, area.right - width));
    return { left: from, top, right: from + width, bottom: top + height, side };
  };
  const fits = ({ top, bottom }: Box): boolean => top >= area.top && bottom <= area.bottom;
  for (let row = 0; row < MAX_ROWS; row++) {
    const step = row * (height + GAP);
    const above = starts.map((left) => at(left, box.top - height - step, 'above'));
    const beneath = starts.map((left) => at(left, box.bottom + step, 'below'));
    for (const place of below ? [...beneath, ...above] : [...above, ...beneath]) if (fits(place)) yield place;
  }
  if (box.bottom - box.top > 4 * height) yield at(box.left, box.top, 'inside');
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
