import {
  centerOf,
  click,
  eventAt,
  fire,
  MOUSE,
  nextFrame,
  type Place,
  partAt,
  pause,
  reacting,
  topAt,
} from './events.ts';
import { act } from './hands.ts';

const DRAWS = 60;

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

/** Drags the element by the events of HTML's drag and drop. */
export async function dragAndDrop(element: Element, target: Element): Promise<void> {
  const dataTransfer = new DataTransfer();
  const send = (one: Element, name: string, at: Place) =>
    fire(one, new DragEvent(name, { ...eventAt(at), dataTransfer }));
  const [from, to] = [centerOf(element), centerOf(target)];
  point(element, 'down', from);
  await nextFrame();
  send(element, 'dragstart', from);
  await pause(DRAWS);
  for (const name of ['dragenter', 'dragover', 'dragover', 'drop']) {
    send(target, name, to);
    await nextFrame();
  }
  send(element, 'dragend', to);
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
  const isMeant = () => partAt(around, to) !== undefined || topAt(around) === around;
  if (!act(around, () => [{ kind: 'click', ...to }], isMeant)) clickAt(around, to);
}
