import { boolean, list, map, object, oneOf, optional, string, type TypeOf } from '../../model/schema.ts';

export const origin = string(1_000);
export const origins = list(origin, 10_000);
export const ruleId = string(200);

export const mode = oneOf('every-site', 'allowed-sites', 'on-click');

export const settings = object({
  mode,
  allowedOrigins: origins,
  agentName: string(200),
  agentsStopped: boolean,
  agentsMayRead: boolean,
  agentModeOrigins: origins,
  draftOrigins: origins,
  agentsOff: optional(list(string(11_000), 10_000)),
  /** Origin of a service registry (ADP §6); '' or absent if there is none. */
  registry: optional(origin),
  hiddenRules: optional(map(list(ruleId, 1_000), 10_000)),
});

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
