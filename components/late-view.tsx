import type { ComponentType, ReactNode } from 'react';
import { usePanel } from './context.tsx';
import { useAnswer } from './use-answer.ts';

/** A view whose script is loaded when it is first shown, or before that by `load`. */
export interface LateView<Props> {
  (props: Props): ReactNode;
  load(): Promise<void>;
}

/**
 * Without Suspense: that keeps what comes back for up to 300 ms, and does not show at once what is loaded already. Where
 * the view has a heading, {@link DetailTitle} says that it has come, so that it takes the focus.
 * @param meanwhile what is shown until it is loaded
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
    // Drawn again when it has come.
    useAnswer(() => (View ? undefined : attempt(loadOnce)), []);
    return View ? <View {...props} /> : meanwhile;
  }
  return Object.assign(Late, { load: loadOnce });
}
