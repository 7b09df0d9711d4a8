import { registerToolCode, toolAttributes } from '../../lib/agent/write-tools.ts';
import type { AgentsView } from '../../lib/messaging/contract/views.ts';
import { isDrafted } from '../../lib/model/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import {
  accepted,
  Button,
  CopyButton,
  DetailPane,
  Skeleton,
  type TextKey,
  TextList,
  Untrusted,
  usePanel,
} from '../kit.ts';
import { GrantList } from './grant-list.tsx';
import { ToolRow } from './tool-row.tsx';
import { useGrants } from './use-grants.ts';

const MAX_SHOWN = 200;

export function AgentsDetail() {
  const { agents, t } = usePanel();
  return (
    <DetailPane scrolls heading={t('agentsTitle')}>
      {agents ? <Agents agents={agents} /> : <Skeleton rows={3} />}
    </DetailPane>
  );
}

function wayOf({ stopped, edited, siteOff, way }: AgentsView): TextKey {
  if (stopped) return 'wayStopped';
  if (edited) return 'wayEdited';
  if (siteOff) return 'waySiteOff';
  if (way === 'webmcp') return 'wayWebMcp';
  return way === 'agent-mode' ? 'wayAgentMode' : 'wayNone';
}

function Agents({ agents }: { agents: AgentsView }) {
  const { view, background, ports, t, count } = usePanel();
  const { tabId, origin } = view;
  const { tools, withheld, unattended } = agents;
  const { granted, revoke } = useGrants();
  const nameOf = (key: string) => view.actions.listed.find((action) => action.key === key)?.name ?? key;
  return (
    <div className="facts stack agents">
      <p className={agents.stopped || agents.edited ? 'remark warned' : ''}>{t(wayOf(agents))}</p>
      {agents.stopped && (
        <p>
          <Button link onClick={() => ports.openOptions()} text="changeInOptions" />
        </p>
      )}
      {!agents.stopped && agents.way !== 'webmcp' && (
        <Toggle
          on={agents.agentMode}
          set={(on) => background.agentMode({ tabId, origin, on })}
          label={t('agentModeHere')}
        />
      )}
      {!agents.stopped && (agents.drafts || view.actions.listed.some(isDrafted)) && (
        <Toggle
          on={agents.drafts}
          set={(on) => background.offerDrafts({ tabId, origin, on })}
          label={t('offerDrafts')}
        />
      )}
      {unattended.length > 0 && (
        <div className="remark bad">
          <p>{count('unattended', unattended.length)}</p>
          <TextList texts={unattended.slice(0, MAX_SHOWN).map(nameOf)} limit={120} />
        </div>
      )}
      {granted.length > 0 && (
        <>
          <h3>{t('grantedTitle')}</h3>
          <GrantList grants={granted} onRevoke={revoke} />
        </>
      )}
      {!agents.stopped && (
        <Toggle
          on={!agents.siteOff}
          set={(on) => background.offerToAgents({ origin, on })}
          label={t('agentsMayUse', hostOf(origin).slice(0, 200))}
        />
      )}
      <h3>{count('toolsOffered', tools.length - agents.off.length)}</h3>
      <ul className="stack tight break">
        {tools.slice(0, MAX_SHOWN).map((tool) => (
          <ToolRow
            key={tool.name}
            tool={tool}
            agents={agents}
            grants={granted.filter(({ action }) => action === tool.action)}
            onRevoke={revoke}
          />
        ))}
      </ul>
      {withheld.length > 0 && (
        <>
          <h3>{count('toolsWithheld', withheld.length)}</h3>
          <ul className="stack tight break">
            {withheld.slice(0, MAX_SHOWN).map(({ id, reason, next }) => (
              <li key={id}>
                <Untrusted as="code" text={id} limit={120} /> <Untrusted text={reason} limit={300} />{' '}
                <Untrusted as="span" className="dim" text={next} limit={300} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PageTools agents={agents} nameOf={nameOf} />
    </div>
  );
}

function Toggle({ on, label, set }: { on: boolean; label: string; set(on: boolean): Promise<unknown> }) {
  const { attempt, refreshAgents } = usePanel();
  return (
    <label className="box">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target: { checked } }) => void attempt(() => set(checked)).then(refreshAgents)}
      />
      {label}
    </label>
  );
}

function PageTools({ agents, nameOf }: { agents: AgentsView; nameOf(key: string): string }) {
  const { view, background, t, count } = usePanel();
  const { pageTools } = agents;
  const matched = new Set(pageTools.map(({ action }) => action));
  const toolless = view.actions.listed.filter(
    (action) =>
      !matched.has(action.key) &&
      action.transport.kind !== 'page-tool' &&
      (agents.drafts || !isDrafted(action)),
  );
  return (
    <>
      {pageTools.length > 0 && (
        <>
          <h3>{count('pageTools', pageTools.length)}</h3>
          <ul className="stack tight break">
            {pageTools.slice(0, MAX_SHOWN).map(({ tool, action, conflicts }) => (
              <li key={tool.name}>
                <Untrusted as="code" text={tool.name} limit={120} />{' '}
                <span className="dim">
                  {action === undefined ? (
                    t('toolUndeclared')
                  ) : (
                    <Untrusted text={t('toolDeclared', nameOf(action))} limit={160} />
                  )}
                </span>
                {action === undefined && tool.declarative && (
                  <>
                    {' '}
                    <CopyButton
                      label={t('copyAction')}
                      title={t('copyEntryOf', tool.name.slice(0, 80))}
                      text={async () =>
                        accepted(await background.draftAction({ of: 'tool', named: tool.name })).text
                      }
                    />
                  </>
                )}
                {conflicts.map((conflict) => (
                  <Untrusted as="p" className="problem" key={conflict} text={conflict} limit={300} />
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      {toolless.length > 0 && (
        <details className="fold">
          <summary>{count('withoutTool', toolless.length)}</summary>
          <p className="dim">{t('withoutToolText')}</p>
          <ul className="stack tight break">
            {toolless.slice(0, MAX_SHOWN).map((action) => (
              <li className="flex between baseline wrap" key={action.key}>
                <Untrusted text={action.name || action.id} limit={120} />
                <span className="inline loose small">
                  <CopyButton
                    label="toolname"
                    title={t('copyToolname', (action.name || action.id).slice(0, 80))}
                    text={() => toolAttributes(action)}
                  />
                  <CopyButton
                    label="registerTool"
                    title={t('copyRegisterTool', (action.name || action.id).slice(0, 80))}
                    text={() => registerToolCode(action)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
