import type { Area } from '../browser/ports.ts';
import type { Settings } from '../messaging/contract/settings.ts';
import { logError } from './log.ts';
import { readSettings, type SettingsChanges, switched } from './settings.ts';
import { withHidden } from './tabs/hidden-rules.ts';

const OF_SITES = ['agentModeOrigins', 'draftOrigins', 'agentsOff', 'hiddenRules'] as const;

interface ChoicesParts {
  readonly local: Area;
  readonly session: Area;
  readonly isPrivate: boolean;
  readonly changes: SettingsChanges;
}

/** In private windows, site lists are only in session storage, so nothing remains on disk. */
export class Choices {
  readonly #parts: ChoicesParts;

  constructor(parts: ChoicesParts) {
    this.#parts = parts;
  }

  async settings(): Promise<Settings> {
    const chosen = await readSettings(this.#parts.local);
    if (!this.#parts.isPrivate) return chosen;
    const { agentModeOrigins = [], draftOrigins = [], agentsOff = [], hiddenRules } = await this.#own();
    return {
      ...chosen,
      agentModeOrigins,
      draftOrigins,
      agentsOff: [...(chosen.agentsOff ?? []), ...agentsOff],
      hiddenRules: { ...chosen.hiddenRules, ...hiddenRules },
    };
  }

  setListed(list: 'agentModeOrigins' | 'draftOrigins', origin: string, on: boolean): Promise<Settings> {
    return this.#change(list, (listed = []) => {
      const others = listed.filter((one) => one !== origin);
      return on ? [...others, origin] : others;
    });
  }

  setOffered(choice: Parameters<typeof switched>[1]): Promise<Settings> {
    return this.#change('agentsOff', (off = []) => switched(off, choice));
  }

  setHidden(origin: string, rule: string, hidden: boolean): Promise<Settings> {
    return this.#change('hiddenRules', (kept, all) => ({
      ...kept,
      [origin]: withHidden(all, origin, rule, hidden)[origin] ?? [],
    }));
  }

  #change<Name extends (typeof OF_SITES)[number]>(
    name: Name,
    next: (kept: Settings[Name] | undefined, all: Settings) => Settings[Name],
  ): Promise<Settings> {
    const { isPrivate, changes, session } = this.#parts;
    if (!isPrivate) return changes.change((all) => ({ ...all, [name]: next(all[name], all) }));
    return changes.inTurn(async () => {
      const own = await this.#own();
      await session.set(name, next(own[name], await this.settings()));
      return this.settings();
    });
  }

  async #own(): Promise<Partial<Settings>> {
    const kept = OF_SITES.map(async (name) => {
      const choice: unknown = await this.#parts.session.get(name).catch((error: unknown) => logError(error));
      return [name, choice] as const;
    });
    return Object.fromEntries(await Promise.all(kept));
  }
}
