import type { Platform } from '../../browser/platform.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { Action, Plan } from '../../model/index.ts';
import { allowsPlan, type Policy, readPolicy } from '../../policy/index.ts';

/** The permissions of agents, by the person's settings and by the policy of the browser's owner. */
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

  /** Whether agent mode is on for an origin. */
  async inAgentMode(origin: string): Promise<boolean> {
    const { agentModeOrigins } = await this.#settings();
    return agentModeOrigins.includes(origin) || (await this.policy()).agentMode?.includes(origin) === true;
  }

  /**
   * Whether agents may have drafted actions: what the pages of an origin let a person do, though nobody declares it.
   */
  async mayDraft(origin: string): Promise<boolean> {
    const { draftOrigins } = await this.#settings();
    return draftOrigins.includes(origin) || (await this.policy()).drafts?.includes(origin) === true;
  }

  /** Whether the policy lets a plan run without a question. */
  async unattended(site: string, action: Action, plan: Plan): Promise<boolean> {
    return allowsPlan(await this.policy(), site, action, plan);
  }
}
