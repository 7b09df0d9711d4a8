import { isDrawnIn, outward } from '../../dom/dom.ts';
import { centerOf, type Place } from '../events.ts';

const RING = 12;
const MAX_ABOVE = 4;
const MAX_OFF = 9;
const LEAST_RADIUS = 30;

export interface Dial {
  readonly box: Element;
  readonly center: Place;
  readonly cells: readonly Element[];
  readonly isOfMinutes: boolean;
}

const numberOf = (cell: Element): number => Number((cell.textContent ?? '').trim());

/** Numbers around a centre, each at the angle that it has on a clock. */
export function dialIn(leaves: readonly Element[]): Dial | undefined {
  const numbers = leaves.filter((one) => /^\d{1,2}$/.test((one.textContent ?? '').trim()));
  const boxes = new Set(numbers.flatMap((one) => [...outward(one, MAX_ABOVE)].slice(1)));
  for (const box of boxes) {
    const cells = numbers.filter((one) => isDrawnIn(one, box));
    if (cells.length !== RING && cells.length !== 2 * RING) continue;
    const places = cells.map(centerOf);
    const mean = (axis: 'x' | 'y') => places.reduce((sum, one) => sum + one[axis], 0) / places.length;
    const center = { x: mean('x'), y: mean('y') };
    const isAt = (degrees: number) => (cell: Element) => {
      const { angle, radius } = polar(center, centerOf(cell));
      const off = Math.abs(angle - ((numberOf(cell) * degrees) % 360));
      return radius > LEAST_RADIUS && Math.min(off, 360 - off) < MAX_OFF;
    };
    const isOfMinutes = cells.every(isAt(6));
    if (new Set(cells.map(numberOf)).size === cells.length && (isOfMinutes || cells.every(isAt(30))))
      return { box, center, cells, isOfMinutes };
  }
  return undefined;
}

function polar(center: Place, { x, y }: Place): { readonly angle: number; readonly radius: number } {
  const [right, down] = [x - center.x, y - center.y];
  const angle = (Math.atan2(right, -down) * 180) / Math.PI;
  return { angle: (angle + 360) % 360, radius: Math.hypot(right, down) };
}

/** A dial of minutes may show only every fifth. */
export function placeOf({ cells, center, isOfMinutes }: Dial, number: number): Place | undefined {
  const is = (wanted: number) => cells.find((one) => numberOf(one) === wanted);
  const cell = is(number) ?? (number === 0 ? is(isOfMinutes ? 60 : 24) : undefined);
  if (cell) return centerOf(cell);
  if (!isOfMinutes) return undefined;
  const { radius } = polar(center, centerOf(cells[0]!));
  const angle = (number * Math.PI) / 30;
  return { x: center.x + radius * Math.sin(angle), y: center.y - radius * Math.cos(angle) };
}
