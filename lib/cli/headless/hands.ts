import type { Act } from '../../page/headless.ts';
import type { Tab } from './chromium.ts';

export async function dispatch({ send }: Tab, act: Act): Promise<void> {
  // Key events go to the focused page, and a headless tab has no focus.
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  if (act.kind === 'click') {
    const { x, y } = act;
    const pointer = (type: string, pressed: object = {}) =>
      send('Input.dispatchMouseEvent', { type, x, y, ...pressed });
    await pointer('mouseMoved');
    await pointer('mousePressed', { button: 'left', buttons: 1, clickCount: 1 });
    await pointer('mouseReleased', { button: 'left', clickCount: 1 });
    return;
  }
  const { key, code, keyCode } = act;
  const named = { key, code, windowsVirtualKeyCode: keyCode };
  const text = key === 'Enter' ? '\r' : key;
  const isText = key === 'Enter' || [...key].length === 1;
  await send('Input.dispatchKeyEvent', {
    type: isText ? 'keyDown' : 'rawKeyDown',
    ...named,
    ...(isText && { text }),
  });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', ...named });
}
