import { Button, usePanel, useTexts } from '../kit.ts';

export function AgentsLine() {
  const { agents, open } = usePanel();
  const { t, count } = useTexts();
  if (!agents) return null;
  const unattended = agents.unattended.length;
  const line = (): string => {
    if (unattended > 0) return count('unattended', unattended);
    if (agents.stopped) return t('agentsStopped');
    if (agents.way === 'none') return t('agentsNone');
    return count('toolsOffered', agents.siteOff ? 0 : agents.tools.length - agents.off.length);
  };
  return (
    <p className="apart">
      <Button
        className={unattended > 0 ? 'link toned bad strong' : 'link'}
        onClick={() => open({ kind: 'agents' })}
      >
        {line()}
      </Button>
    </p>
  );
}
