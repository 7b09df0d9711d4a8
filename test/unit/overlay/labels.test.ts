import { expect, test } from 'vitest';
import { type Labelled, type Placed, placeLabels } from '../../../lib/overlay/labels.ts';
import type { Box } from '../../../lib/page/act/place.ts';

const AREA: Box = { left: 0, top: 0, right: 500, bottom: 500 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const label = (at: Box, more: Partial<Labelled> = {}): Labelled => ({
  box: at,
  width: 80,
  height: 17,
  below: false,
  area: AREA,
  ...more,
});

test.each<[string, Labelled, readonly Box[], Partial<Placed>]>([
  ['above', label(box(50, 50, 200, 30)), [], { left: 50, top: 33, side: 'above' }],
  [
    'below where asked',
    label(box(50, 50, 200, 30), { below: true }),
    [],
    { left: 50, top: 80, side: 'below' },
  ],
  ['below at the top of the page', label(box(50, 5, 200, 30)), [], { left: 50, top: 35, side: 'below' }],
  ['above at the bottom', label(box(50, 465, 200, 30), { below: true }), [], { top: 448, side: 'above' }],
  ['within the page at its right edge', label(box(460, 50, 30, 30)), [], { left: 420, right: 500 }],
  ['inside what fills the page', label(box(0, 0, 500, 500)), [], { left: 0, top: 0, side: 'inside' }],
  [
    'not over what is to be kept free',
    label(box(50, 50, 200, 30)),
    [box(50, 30, 60, 15)],
    { left: 170, top: 33, side: 'above' },
  ],
])('a label is %s', (_, one, free, expected) => {
  expect(placeLabels([one], free)[0]).toMatchObject(expected);
});

test('labels don’t overlap', () => {
  const at = box(50, 100, 90, 30);
  const placed = placeLabels([label(at), label(at), label(at), label(at)], []).filter((one) => one !== null);
  expect(placed).toHaveLength(4);
  for (const [index, a] of placed.entries())
    for (const b of placed.slice(index + 1))
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
});

test('a label without any room is left out', () => {
  const area = box(0, 0, 100, 20);
  const small = label(box(0, 0, 100, 20), { area });
  expect(placeLabels([small], [])).toEqual([null]);
});
