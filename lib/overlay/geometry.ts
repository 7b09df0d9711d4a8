import type { OverlayMark } from '../model/index.ts';
import type { Box } from '../page/act/place.ts';
import { put } from './draw.ts';
import type { Placed } from './labels.ts';

const CORNERS = { above: '4px 4px 4px 0px', below: '0px 4px 4px', inside: '4px' } as const;
export const windowBox = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

export function within(box: Box | null, origin: DOMRect, area: Box, pad: number): Box | null {
  if (!box) return null;
  const half = (value: number): number => Math.round(value * 2) / 2;
  return {
    left: half(Math.max(area.left, box.left - origin.left - pad)),
    top: half(Math.max(area.top, box.top - origin.top - pad)),
    right: half(Math.min(area.right, box.right - origin.left + pad)),
    bottom: half(Math.min(area.bottom, box.bottom - origin.top + pad)),
  };
}

export const PAD = 2;
export const padOf = ({ kind }: OverlayMark): number => (kind === 'parameter' ? PAD : 6);

export function resize(host: HTMLElement, { right, bottom }: Box): void {
  put(host, { width: `${Math.floor(right)}px`, height: `${Math.floor(bottom)}px` }, 'important');
}

export function drawBox(box: HTMLElement, at: Box | null): void {
  const seen = at && at.right > at.left && at.bottom > at.top;
  put(
    box,
    seen
      ? {
          display: 'block',
          left: `${at.left}px`,
          top: `${at.top}px`,
          width: `${at.right - at.left}px`,
          height: `${at.bottom - at.top}px`,
        }
      : { display: 'none' },
  );
}

export function drawLabel(label: HTMLElement, at: Placed | null): void {
  put(
    label,
    at
      ? { display: 'block', left: `${at.left}px`, top: `${at.top}px`, 'border-radius': CORNERS[at.side] }
      : { display: 'none' },
  );
}
