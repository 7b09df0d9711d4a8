import { boolean, list, map, object, oneOf, optional, string, type TypeOf } from '../../model/schema.ts';

export const origin = string(1_000);
export const origins = list(origin, 10_000);
export const ruleId = string(200);

export const mode = oneOf('every-site', 'allowed-sites', 'on-click');

export const settings = object({
  mode,
  /** Origins such as "https://example.com", for `allowed-sites`. */
  allowedOrigins: origins,
  /** agents.txt: the name that selects an Agent block. */
  agentName: string(200),
  /** The main switch. If true, agents get no tools and can't run anything. */
  agentsStopped: boolean,
  /** True if plain reads may run for agents without asking. */
  agentsMayRead: boolean,
  agentModeOrigins: origins,
  /** Origins whose undeclared forms are offered to agents as tools. */
  draftOrigins: origins,
  /** Sites (an origin) and single actions ("origin key") that the user has switched off for agents. */
  agentsOff: optional(list(string(11_000), 10_000)),
  /** ADP §6: the origin of a registry to search for services; '' or absent if there is none. */
  registry: optional(origin),
  /** Rules that the user has hidden, by origin. */
  hiddenRules: optional(map(list(ruleId, 1_000), 10_000)),
});

/** The user's choice of the sites on which the extension works. */
export type Mode = Settings['mode'];

export type Settings = TypeOf<typeof settings>;

export const DEFAULT_SETTINGS: Settings = {
  mode: 'every-site',
  allowedOrigins: [],
  agentName: 'awas-lens',
  agentsStopped: false,
  agentsMayRead: true,
  agentModeOrigins: [],
  draftOrigins: [],
  registry: '',
  hiddenRules: {},
};
