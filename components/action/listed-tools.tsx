import { type ReactNode, useEffect, useState } from 'react';
import type { Action } from '../../lib/model/index.ts';
import { usePanel } from '../context.tsx';
import { useTexts } from '../texts.tsx';

/** The action with the tools that its MCP server has listed so far; looked up anew whenever a run of it has ended. */
export function useListedTools(action: Action): Action {
  const { view, background } = usePanel();
  const [known, setKnown] = useState(action);
  const choosable = isChoosable(action);
  const ended = view.runs.filter((run) => run.action === action.key && run.outcome?.ok).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that has ended may have listed them
  useEffect(() => {
    let wanted = true;
    if (choosable) {
      // Without them the tool is named by hand.
      background
        .open({ action: action.key, site: view.origin })
        .catch(() => undefined)
        .then((opened) => {
          if (wanted) setKnown(opened?.ok ? opened.action : action);
        });
    }
    return () => {
      wanted = false;
    };
  }, [background, view.origin, action, choosable, ended]);
  return choosable && known.key === action.key ? known : action;
}

/** Offers to have the tools listed, where that has not been done. */
export function ListTools({
  action,
  busy,
  onList,
}: {
  action: Action;
  busy: boolean;
  onList(): void;
}): ReactNode {
  const { t } = useTexts();
  const { transport } = action;
  if (transport.kind !== 'mcp' || !isChoosable(action) || (transport.tools ?? []).length > 0) return null;
  return (
    <div className="remark">
      <p>{t('toolsNotListed')}</p>
      <button type="button" className="button" aria-disabled={busy} onClick={onList}>
        {t('listTools')}
      </button>
    </div>
  );
}

/** Whether who runs the action says which of the server's tools is meant. */
function isChoosable({ transport, parameters }: Action): boolean {
  return (
    transport.kind === 'mcp' && transport.tool === undefined && parameters.some(({ name }) => name === 'tool')
  );
}
