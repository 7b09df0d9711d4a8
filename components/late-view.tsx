import type { ComponentType, ReactNode } from 'react';
import { useAnswer, usePanel } from './kit.ts';

interface LateView<Props> {
  (props: Props): ReactNode;
  load(): Promise<void>;
}

/** Unlike Suspense, this doesn't delay a view by up to 300 ms. */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): LateView<Props> {
  let View: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    View ??= await load();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, when its module loads
  function Late(props: Props) {
    const { attempt } = usePanel();
    useAnswer(() => (View ? undefined : attempt(loadOnce)), []);
    return View ? <View {...props} /> : meanwhile;
  }
  return Object.assign(Late, { load: loadOnce });
}
