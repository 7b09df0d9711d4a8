import { usePanel } from '../context.tsx';
import { type BenchPlace, keepPlace } from './bench-place.ts';

/** Browsers only open the side panel in a click handler. */
export function useEditHere(): (edit: () => Promise<BenchPlace>) => Promise<boolean> {
  const { view, ports, memory, attempt, showTab } = usePanel();
  return (edit) => {
    if (!ports.hasWorkbench) ports.openSidePanel?.();
    return attempt(async () => {
      keepPlace(memory, view.origin, await edit());
      if (ports.hasWorkbench) showTab('workbench');
    });
  };
}
