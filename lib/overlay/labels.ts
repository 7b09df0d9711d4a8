/** Places labels next to the elements that they name, clear of the controls that a person uses. */

import type { Box } from '../page/act/place.ts';

/** A label to be placed. */
export interface Labelled {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  /** Tries the places below its box before those above. */
  readonly below: boolean;
  /** The label has to lie within this box. */
  readonly area: Box;
}

/** The side of its box at which a label is placed. */
type Side = 'above' | 'below' | 'inside';
export interface Placed extends Box {
  readonly side: Side;
}

/** Pixels between the labels of one element. */
const GAP = 2;
/** Rows of labels at one element; further labels are left out. */
const MAX_ROWS = 5;

/**
 * Places labels one after the other, above or below their box, clear of other labels and of the boxes to be kept
 * free; null if there is no room at all.
 * @param free boxes that labels are to keep clear of, as long as there is room elsewhere
 */
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
  // An element as large as the page leaves no room beside it.
  if (box.bottom - box.top > 4 * height) yield at(box.left, box.top, 'inside');
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
