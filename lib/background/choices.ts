import type { Area } from '../browser/ports.ts';
import type { Settings } from '../messaging/contract/views.ts';
import { logError } from './log.ts';
import { readSettings, type SettingsChanges, switched } from './settings.ts';
import { withHidden } from './tabs/hidden-rules.ts';

/** Lists of origins; the keys of those that are chosen in private windows, for as long as they are open. */
const AGENT_MODE = 'agentModeOrigins';
const DRAFTS = 'draftOrigins';
export type OriginList = typeof AGENT_MODE | typeof DRAFTS;
/** Rules hidden there, by origin. */
const HIDDEN_RULES = 'hiddenRules';
/** Sites and actions switched off for agents there. */
const AGENTS_OFF = 'agentsOff';

/**
 * The person's choices, and how they are changed for a site: in regular windows on disk, in private ones, of which
 * nothing is written there, in the session.
 */
export class Choices {
  readonly #local: Area;
  readonly #session: Area;
  readonly #isPrivate: boolean;
  readonly #changes: SettingsChanges;

  constructor({
    local,
    session,
    isPrivate,
    changes,
  }: {
    readonly local: Area;
    readonly session: Area;
    readonly isPrivate: boolean;
    readonly changes: SettingsChanges;
  }) {
    this.#local = local;
    this.#session = session;
    this.#isPrivate = isPrivate;
    this.#changes = changes;
  }

  async settings(): Promise<Settings> {
    const chosen = await readSettings(this.#local);
    if (!this.#isPrivate) return chosen;
    const [agentModeOrigins, draftOrigins, off, hidden] = await Promise.all([
      this.#listOf(AGENT_MODE),
      this.#listOf(DRAFTS),
      this.#listOf(AGENTS_OFF),
      this.#hiddenRules(),
    ]);
    return {
      ...chosen,
      agentModeOrigins,
      draftOrigins,
      agentsOff: [...(chosen.agentsOff ?? []), ...off],
      hiddenRules: { ...chosen.hiddenRules, ...hidden },
    };
  }

  /** Puts an origin on a list, or takes it off. */
  async setListed(list: OriginList, origin: string, on: boolean): Promise<Settings> {
    const next = (chosen: Settings): Settings => {
      const others = chosen[list].filter((one) => one !== origin);
      return { ...chosen, [list]: on ? [...others, origin] : others };
    };
    if (!this.#isPrivate) return this.#changes.change(next);
    return this.#changes.inTurn(async () => {
      const changed = next(await this.settings());
      await this.#session.set(list, changed[list]);
      return changed;
    });
  }

  /** Switches a site, or one action of it, on or off for agents. */
  async setOffered(choice: Parameters<typeof switched>[1]): Promise<void> {
    if (this.#isPrivate)
      await this.#changes.inTurn(async () =>
        this.#session.set(AGENTS_OFF, switched(await this.#listOf(AGENTS_OFF), choice)),
      );
    else
      await this.#changes.change((stored) => ({
        ...stored,
        agentsOff: switched(stored.agentsOff ?? [], choice),
      }));
  }

  /** Hides the findings of a rule on an origin, or shows them again. */
  async setHidden(origin: string, rule: string, hidden: boolean): Promise<void> {
    const next = (chosen: Settings) => withHidden(chosen, origin, rule, hidden);
    if (this.#isPrivate)
      await this.#changes.inTurn(async () => {
        const rules = next(await this.settings())[origin] ?? [];
        await this.#session.set(HIDDEN_RULES, { ...(await this.#hiddenRules()), [origin]: rules });
      });
    else await this.#changes.change((stored) => ({ ...stored, hiddenRules: next(stored) }));
  }

  async #hiddenRules(): Promise<NonNullable<Settings['hiddenRules']>> {
    const stored = await this.#session.get(HIDDEN_RULES).catch((error: unknown) => logError(error));
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, readonly string[]>) : {};
  }

  async #listOf(key: string): Promise<readonly string[]> {
    const stored = await this.#session.get(key).catch((error: unknown) => logError(error));
    return Array.isArray(stored) ? (stored as string[]) : [];
  }
}
