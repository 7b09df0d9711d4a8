import { usePanel } from '../context.tsx';
import { type BenchPlace, keepPlace } from './bench-place.ts';

/**
 * Edits a document in the workbench. From the popup, this opens the side panel, which browsers only allow in
 * a click handler.
 */
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
