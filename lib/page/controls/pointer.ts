import {
  centerOf,
  click,
  eventAt,
  fire,
  MOUSE,
  nextFrame,
  type Place,
  partAt,
  reacting,
  topAt,
} from './events.ts';
import { act } from './hands.ts';

function point(target: Element, name: 'down' | 'move' | 'up', at: Place): void {
  const way = eventAt(at, name === 'up' ? 0 : 1);
  fire(target, new PointerEvent(`pointer${name}`, { ...way, ...MOUSE }));
  fire(target, new MouseEvent(`mouse${name}`, way));
}

export async function drag(element: Element, to: Place): Promise<void> {
  const from = centerOf(element);
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  point(element, 'down', from);
  for (const at of [half, to, to]) {
    point(element, 'move', at);
    await nextFrame();
  }
  point(element, 'up', to);
}

export function doubleClick(element: Element): void {
  for (let count = 0; count < 2; count++) click(element);
  fire(element, new MouseEvent('dblclick', { ...eventAt(centerOf(element)), detail: 2 }));
}

export function clickAt(around: Element, to: Place): void {
  const target = partAt(around, to) ?? around;
  point(target, 'move', to);
  point(target, 'down', to);
  point(target, 'up', to);
  reacting(true, () => fire(target, new MouseEvent('click', eventAt(to))));
}

export async function clickPlace(around: Element, to: Place): Promise<void> {
  await nextFrame();
  const isMeant = (): boolean => partAt(around, to) !== undefined || topAt(around) === around;
  if (!act(around, () => [{ kind: 'click', ...to }], isMeant)) clickAt(around, to);
}
