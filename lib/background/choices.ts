import type { Area } from '../browser/ports.ts';
import type { Settings } from '../messaging/contract/settings.ts';
import { logError } from './log.ts';
import { hiddenOn, readSettings, type SettingsChanges, switched } from './settings.ts';

const OF_SITES = ['agentModeOrigins', 'draftOrigins', 'agentsOff', 'hiddenRules'] as const;
type OfSite = (typeof OF_SITES)[number];

interface ChoicesParts {
  readonly local: Area;
  readonly session: Area;
  readonly isPrivate: boolean;
  readonly changes: SettingsChanges;
}

/** Private windows keep site lists only in session storage, never on disk. */
export function createChoices({ local, session, isPrivate, changes }: ChoicesParts) {
  async function settings(): Promise<Settings> {
    const chosen = await readSettings(local);
    if (!isPrivate) return chosen;
    const { agentModeOrigins = [], draftOrigins = [], agentsOff = [], hiddenRules } = await ownChoices();
    return {
      ...chosen,
      agentModeOrigins,
      draftOrigins,
      agentsOff: [...(chosen.agentsOff ?? []), ...agentsOff],
      hiddenRules: { ...chosen.hiddenRules, ...hiddenRules },
    };
  }

  function setListed(
    list: 'agentModeOrigins' | 'draftOrigins',
    origin: string,
    on: boolean,
  ): Promise<Settings> {
    return change(list, (listed = []) => {
      const others = listed.filter((one) => one !== origin);
      return on ? [...others, origin] : others;
    });
  }

  function setOffered(choice: Parameters<typeof switched>[1]): Promise<Settings> {
    return change('agentsOff', (off = []) => switched(off, choice));
  }

  function setHidden(origin: string, rule: string, hidden: boolean): Promise<Settings> {
    return change('hiddenRules', (kept, all) => {
      const others = hiddenOn(all, origin).filter((one) => one !== rule);
      return { ...kept, [origin]: hidden ? [...others, rule].toSorted() : others };
    });
  }

  function change<Name extends OfSite>(
    name: Name,
    next: (kept: Settings[Name] | undefined, all: Settings) => Settings[Name],
  ): Promise<Settings> {
    if (!isPrivate) return changes.change((all) => ({ ...all, [name]: next(all[name], all) }));
    return changes.inTurn(async () => {
      const own = await ownChoices();
      await session.set(name, next(own[name], await settings()));
      return settings();
    });
  }

  async function ownChoices(): Promise<Partial<Settings>> {
    const kept = OF_SITES.map(async (name) => {
      const choice: unknown = await session.get(name).catch((error: unknown) => logError(error));
      return [name, choice] as const;
    });
    return Object.fromEntries(await Promise.all(kept));
  }

  return { settings, setListed, setOffered, setHidden };
}

export type Choices = ReturnType<typeof createChoices>;
