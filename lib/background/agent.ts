import { inputSchemaOf } from '../agent/definition.ts';
import { unknownAction } from '../agent/reply.ts';
import { reveal } from '../agent/text.ts';
import type { Platform } from '../browser/ports.ts';
import type { Action, AgentReply, Arguments, JsonSchema } from '../model/index.ts';
import { type Report, toReport } from '../report/index.ts';
import type { Agents } from './agents.ts';
import type { Looking } from './look.ts';

/** `globalThis.awasLens` in the worker: for who drives the browser from outside. The tab in front by default. */
export interface AwasLens {
  /** The JSON report of a tab, bounded in size; null where nothing may be known of it. */
  report(tabId?: number): Promise<Report | null>;
  actions(tabId?: number): Promise<readonly AgentAction[]>;
  /** The same policy and consent as everywhere: the answer comes when the run has ended, however that may be. */
  run(actionId: string, args: Arguments, options?: { readonly tabId?: number }): Promise<AgentReply>;
}

export interface AgentAction {
  /** For `run`. */
  readonly id: string;
  /** Untrusted text of the site, like the description. */
  readonly name: string;
  readonly description: string;
  readonly format: Action['format'];
  readonly risk: Action['risk'];
  readonly inputSchema: JsonSchema;
}

/** UTF-16 units of a report's JSON, about. */
const MOST_OF_REPORT = 200_000;
const MOST_ACTIONS = 200;
/** A day: a timer can bear no more than 24.8 of them, and the worker does not live as long. */
const UNTIL_ANSWERED_MS = 86_400_000;

export function createAgentApi(platform: Platform, looks: Looking, agents: Agents): AwasLens {
  async function tabOf(tabId: number | undefined): Promise<number> {
    const id = tabId ?? (await platform.activeTab())?.id;
    if (id === undefined) throw new Error('There is no tab in front: name one by its id.');
    return id;
  }

  return {
    async report(tabId) {
      const id = await tabOf(tabId);
      const judgement = await looks.judgement(id);
      if (!judgement) return null;
      const { url } = await looks.view(id);
      const { declaration, findings, page } = judgement;
      return bounded(
        toReport([{ target: url, files: false, documents: declaration.documents, findings, page }]),
      );
    },

    async actions(tabId) {
      const judgement = await looks.judgement(await tabOf(tabId));
      return (judgement?.actions ?? []).slice(0, MOST_ACTIONS).map((action) => ({
        id: action.key,
        name: reveal(action.name, 200).text,
        description: reveal(action.description, 500).text,
        format: action.format,
        risk: action.risk,
        inputSchema: inputSchemaOf(action.parameters),
      }));
    },

    async run(actionId, args, options = {}) {
      const tabId = await tabOf(options.tabId);
      const { actions } = await looks.view(tabId);
      const action = actions.find(({ key }) => key === actionId) ?? actions.find(({ id }) => id === actionId);
      if (!action)
        return unknownAction(
          actionId,
          actions.map(({ key }) => key),
        );
      // Who drives the browser from outside waits as long as the person does.
      return agents.run(tabId, action, args, UNTIL_ANSWERED_MS);
    },
  };
}

/** A report with so many of each kind that it stays below the limit; the summary still counts all. */
function bounded(report: Report): Report {
  let shorter = report;
  for (
    let most = 1_000;
    JSON.stringify(shorter).length > MOST_OF_REPORT && most > 0;
    most = Math.floor(most / 2)
  ) {
    shorter = {
      ...report,
      targets: report.targets.map((target) => ({
        ...target,
        documents: target.documents.map((document) => ({
          ...document,
          actions: document.actions.slice(0, most),
          findings: document.findings.slice(0, most),
        })),
        page: target.page && {
          ...target.page,
          findings: target.page.findings.slice(0, most),
          elements: target.page.elements.slice(0, most),
        },
      })),
    };
  }
  return shorter;
}
