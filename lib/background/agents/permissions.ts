import type { Platform } from '../../browser/platform.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { Action, Plan } from '../../model/index.ts';
import { allowsPlan, type Policy, readPolicy } from '../../policy/index.ts';

export type Permissions = ReturnType<typeof createPermissions>;

export function createPermissions({ policies }: Platform, settings: () => Promise<Settings>) {
  const policy = async (): Promise<Policy> => readPolicy(await policies());
  return {
    policy,
    inAgentMode: async (origin: string): Promise<boolean> =>
      (await settings()).agentModeOrigins.includes(origin) ||
      (await policy()).agentMode?.includes(origin) === true,
    mayDraft: async (origin: string): Promise<boolean> =>
      (await settings()).draftOrigins.includes(origin) || (await policy()).drafts?.includes(origin) === true,
    unattended: async (site: string, action: Action, plan: Plan): Promise<boolean> =>
      allowsPlan(await policy(), site, action, plan),
  };
}
