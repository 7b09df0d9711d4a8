import type { ComponentType, ReactNode } from 'react';
import { usePanel } from './context.tsx';
import { useAnswer } from './use-answer.ts';

/** A view whose code is loaded when the view is first shown, or earlier with `load`. */
interface LateView<Props> {
  (props: Props): ReactNode;
  load(): Promise<void>;
}

/**
 * Works without Suspense, which delays every view by up to 300 ms, even if it was loaded earlier. {@link DetailTitle}
 * reports the heading of a loaded view, so that it gets the focus.
 * @param meanwhile shown until the view is loaded
 */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): LateView<Props> {
  let View: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    View ??= await load();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once for each view, when a module is loaded
  function Late(props: Props) {
    const { attempt } = usePanel();
    // Only needed to render again once the view is loaded.
    useAnswer(() => (View ? undefined : attempt(loadOnce)), []);
    return View ? <View {...props} /> : meanwhile;
  }
  return Object.assign(Late, { load: loadOnce });
}
