import type { ReactNode } from 'react';
import type { Action } from '../../lib/model/index.ts';
import { Button, useAnswer, usePanel, useTexts } from '../kit.ts';

export function useListedTools(action: Action): Action {
  const { view, background } = usePanel();
  const isMcp = action.transport.kind === 'mcp';
  const ended = view.runs.filter((run) => run.action === action.key && run.outcome).length;
  const ask = () => (isMcp ? background.open({ action: action.key, site: view.origin }) : undefined);
  const opened = useAnswer(ask, [background, view.origin, isMcp, ended], action);
  return opened?.ok ? opened.action : action;
}

interface ListToolsProps {
  readonly action: Action;
  readonly busy: boolean;
  onList(): void;
}

export function ListTools({ action, busy, onList }: ListToolsProps): ReactNode {
  const { t } = useTexts();
  const { transport } = action;
  if (transport.kind !== 'mcp' || !isChoosable(action) || (transport.tools ?? []).length > 0) return null;
  return (
    <div className="remark stack tight">
      <p>{t('toolsNotListed')}</p>
      <p>
        <Button aria-disabled={busy} onClick={onList} text="listTools" />
      </p>
    </div>
  );
}

function isChoosable({ transport, parameters }: Action): boolean {
  return (
    transport.kind === 'mcp' && transport.tool === undefined && parameters.some(({ name }) => name === 'tool')
  );
}
