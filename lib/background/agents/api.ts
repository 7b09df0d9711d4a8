import { reply } from '../../agent/call.ts';
import { inputSchemaOf } from '../../agent/definition.ts';
import { unknownAction } from '../../agent/reply.ts';
import type { Platform } from '../../browser/platform.ts';
import type { Action, AgentReply, Arguments, JsonSchema } from '../../model/index.ts';
import type { Report } from '../../report/index.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { sanitize, say } from '../../text/index.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import type { Reports } from '../tabs/reports.ts';
import type { Calls } from './calls.ts';

interface AwasLens {
  report(of?: number | { readonly tabId?: number; readonly format?: 'json' }): Promise<Report | null>;
  report(of: { readonly tabId?: number; readonly format: 'text' }): Promise<string | null>;
  actions(tabId?: number): Promise<readonly AgentAction[]>;
  run(actionId: string, args: Arguments, options?: { readonly tabId?: number }): Promise<AgentReply>;
}

type AgentAction = Pick<Action, 'id' | 'name' | 'description' | 'format' | 'risk'> & {
  readonly inputSchema: JsonSchema;
};

const MAX_ACTIONS = 200;
/** One day: longer than the worker lives, and shorter than the limit of timers (24.8 days). */
const UNTIL_ANSWERED_MS = 86_400_000;

interface ApiParts {
  readonly tabs: Pick<TabInspector, 'documents' | 'judgement'>;
  readonly reports: Pick<Reports, 'of'>;
  readonly calls: Pick<Calls, 'fromOutside'>;
}

export function createAgentApi(
  { activeTab }: Pick<Platform, 'activeTab'>,
  partsOf: (tabId: number) => Promise<ApiParts>,
): AwasLens {
  async function there(wanted: number | undefined) {
    const tabId = wanted ?? (await activeTab())?.id;
    if (tabId === undefined) throw new Error('There is no active tab: pass the id of a tab.');
    return { tabId, ...(await partsOf(tabId)) };
  }

  async function report(of: number | { readonly tabId?: number; readonly format?: 'json' | 'text' } = {}) {
    const wanted = typeof of === 'number' ? { tabId: of } : of;
    const { tabId, reports } = await there(wanted.tabId);
    const found = await reports.of(tabId);
    if (!found || wanted.format !== 'text') return found;
    const { toCompactText } = await import('../../report/index.ts');
    return toCompactText(found);
  }

  return {
    report: report as AwasLens['report'],

    async actions(of) {
      const { tabId, tabs } = await there(of);
      const judgement = await tabs.judgement(tabId);
      return (judgement?.actions ?? []).slice(0, MAX_ACTIONS).map((action) => ({
        id: action.key,
        name: sanitize(action.name, 200).text,
        description: sanitize(action.description, 500).text,
        format: action.format,
        risk: action.risk,
        inputSchema: inputSchemaOf(action.parameters),
      }));
    },

    async run(actionId, args, options = {}) {
      const { tabId, tabs, calls } = await there(options.tabId);
      // This comes before the search, which would reveal names from the edited document.
      if (await tabs.documents.isEdited(tabId)) return reply(planError('not-runnable', say('editedHere')));
      const actions = (await tabs.judgement(tabId))?.actions ?? [];
      const action = actions.find(({ key }) => key === actionId) ?? actions.find(({ id }) => id === actionId);
      if (!action)
        return unknownAction(
          actionId,
          actions.map(({ key }) => key),
        );
      return calls.fromOutside(tabId, action, args, UNTIL_ANSWERED_MS);
    },
  };
}
