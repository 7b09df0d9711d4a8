import { attribute, isRendered, nextElementOf, previousElementOf } from '../../dom/dom.ts';
import { blur, focus, nextFrame } from '../events.ts';
import type { Control } from '../family.ts';
import { typeOf } from '../find/kinds.ts';
import { controlOf } from './control.ts';

export async function typedControl(control: Control): Promise<Control> {
  const { element, kind } = control;
  if (kind !== 'text' || attribute(element, 'name')) return control;
  const twin = [previousElementOf(element), nextElementOf(element)].find(
    (one) => one && /^(?:text|tel|number)$/.test(typeOf(one)) && !isRendered(one),
  );
  if (!twin) return control;
  focus(element);
  await nextFrame();
  if (isRendered(twin) && !isRendered(element)) return controlOf(twin);
  blur(element);
  return control;
}
