import type { Platform } from '../../browser/platform.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { Action, Plan } from '../../model/index.ts';
import { allowsPlan, type Policy, readPolicy } from '../../policy/index.ts';

export class Permissions {
  readonly #platform: Pick<Platform, 'policies'>;
  readonly #settings: () => Promise<Settings>;

  constructor(platform: Pick<Platform, 'policies'>, settings: () => Promise<Settings>) {
    this.#platform = platform;
    this.#settings = settings;
  }

  async policy(): Promise<Policy> {
    return readPolicy(await this.#platform.policies());
  }

  async inAgentMode(origin: string): Promise<boolean> {
    const { agentModeOrigins } = await this.#settings();
    return agentModeOrigins.includes(origin) || (await this.policy()).agentMode?.includes(origin) === true;
  }

  async mayDraft(origin: string): Promise<boolean> {
    const { draftOrigins } = await this.#settings();
    return draftOrigins.includes(origin) || (await this.policy()).drafts?.includes(origin) === true;
  }

  async unattended(site: string, action: Action, plan: Plan): Promise<boolean> {
    return allowsPlan(await this.policy(), site, action, plan);
  }
}
