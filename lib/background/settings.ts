import type { Area } from '../browser/ports.ts';
import type { PanelRequest } from '../messaging/contract/panel.ts';
import {
  DEFAULT_SETTINGS,
  type Settings,
  settings as settingsSchema,
} from '../messaging/contract/settings.ts';
import { createQueue, type InTurn } from '../text/in-turn.ts';

const KEY = 'settings';
const RULE_ID = /^[a-z\d-]+\/[a-z\d-]+$/;

export async function readSettings(local: Area): Promise<Settings> {
  const stored = await local.get(KEY);
  const settings = { ...DEFAULT_SETTINGS, ...(typeof stored === 'object' ? stored : {}) };
  return settingsSchema(settings) ? settings : DEFAULT_SETTINGS;
}

export async function writeSettings(local: Area, settings: Settings): Promise<Settings> {
  const clean: Settings = {
    ...settings,
    allowedOrigins: toOrigins(settings.allowedOrigins),
    agentModeOrigins: toOrigins(settings.agentModeOrigins),
    draftOrigins: toOrigins(settings.draftOrigins),
    hiddenRules: toHiddenRules(settings.hiddenRules ?? {}),
    registry: toOrigin(settings.registry ?? '') ?? '',
    // Removes characters that a User-Agent token can't have (RFC 9110 §10.1.5).
    agentName: settings.agentName.replaceAll(/[^\w!#$%&'*+.^`|~-]/g, '') || DEFAULT_SETTINGS.agentName,
  };
  await local.set(KEY, clean);
  return clean;
}

export interface SettingsChanges {
  change(change: (stored: Settings) => Settings): Promise<Settings>;
  readonly inTurn: InTurn;
}

export function createSettingsChanges(local: Area): SettingsChanges {
  const inTurn = createQueue();
  return {
    inTurn,
    change: (change) => inTurn(async () => writeSettings(local, change(await readSettings(local)))),
  };
}

/** Changes only given settings, because the options page may be outdated. */
export function savedOver(stored: Settings, change: PanelRequest<'saveSettings'>): Settings {
  const { mode, allowedOrigins, agentName, agentsStopped, agentsMayRead, registry } = change;
  const named = { mode, allowedOrigins, agentName, agentsStopped, agentsMayRead, registry };
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return { ...stored, ...(Object.fromEntries(given) as typeof change) };
}

export function hiddenOn(
  { hiddenRules = {} }: Pick<Settings, 'hiddenRules'>,
  origin: string,
): readonly string[] {
  return Object.hasOwn(hiddenRules, origin) ? (hiddenRules[origin] ?? []) : [];
}

export function isOffForAgents({ agentsOff = [] }: Settings, origin: string, key?: string): boolean {
  return agentsOff.includes(origin) || (key !== undefined && agentsOff.includes(`${origin} ${key}`));
}

export function isStoppedForAgents(settings: Settings, origin: string, key?: string): boolean {
  return settings.agentsStopped || isOffForAgents(settings, origin, key);
}

export function switched(
  off: readonly string[],
  { origin, action, on }: { readonly origin: string; readonly action?: string; readonly on: boolean },
): readonly string[] {
  const one = action === undefined ? origin : `${origin} ${action}`;
  const others = off.filter((other) => other !== one);
  return on ? others : [...others, one].slice(-MAX_OFF);
}

const MAX_OFF = 10_000;

function toOrigins(written: readonly string[]): readonly string[] {
  return [...new Set(written.flatMap((origin) => toOrigin(origin) ?? []))].toSorted();
}

function toHiddenRules(written: NonNullable<Settings['hiddenRules']>): Settings['hiddenRules'] {
  const clean = Object.entries(written).flatMap(([site, rules]) => {
    const origin = toOrigin(site);
    const ids = [...new Set(rules)].filter((rule) => RULE_ID.test(rule));
    return origin === undefined || ids.length === 0 ? [] : [[origin, ids] as const];
  });
  return Object.fromEntries(clean);
}

function toOrigin(text: string): string | undefined {
  const address = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : undefined;
}
