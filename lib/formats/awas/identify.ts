import {
  type FormatId,
  type Identity,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  type Source,
} from '../../model/index.ts';
import { textOf } from '../reader.ts';

/** AWAS by its content: an actions manifest of any dialect, or an MCP or A2A manifest that belongs to one. */
export function identify({ value, url }: Source, as?: FormatId): Identity | null {
  const seen = isObject(value) ? (identifyManifest(value) ?? identifyActions(value, url)) : null;
  if (!as || seen?.format === as) return seen;
  const dialect = as === 'awas' && isObject(value) ? dialectOf(value) : '1.0';
  return { format: as, dialect, confidence: 0 };
}

/**
 * An MCP or A2A manifest of "MCP and A2A Integration". Only what says so itself: server cards, agent cards and tool
 * lists are met at the same paths.
 */
function identifyManifest(value: JsonObject): Identity | null {
  if (Array.isArray(own(value, 'skills')) || Array.isArray(own(value, 'tools'))) return null;
  const schema = textOf(value, '$schema') ?? '';
  const endpoints = own(value, 'endpoints');
  const link = (name: string) => isObject(endpoints) && isString(own(endpoints, name));
  const actions = own(value, 'actions');
  if (isObject(actions) && (isString(own(actions, 'discover')) || isString(own(actions, 'execute')))) {
    return { format: 'awas-mcp', dialect: 'readme', confidence: 0.9 };
  }
  const a2a = own(value, 'protocol') === 'A2A';
  if (/^https?:\/\/a2a\.dev\/schema\/manifest/.test(schema))
    return { format: 'awas-a2a', dialect: '1.0', confidence: 0.9 };
  if (a2a && (link('actions_registry') || link('actions') || isObject(own(value, 'interoperability')))) {
    return { format: 'awas-a2a', dialect: '1.0', confidence: 0.9 };
  }
  const capabilities = own(value, 'capabilities');
  if (
    a2a &&
    isObject(endpoints) &&
    isObject(capabilities) &&
    typeof own(capabilities, 'actions') === 'boolean'
  ) {
    return { format: 'awas-a2a', dialect: '1.0', confidence: 0.7 };
  }
  if (link('actions_registry') && isObject(own(value, 'interoperability'))) {
    return { format: 'awas-a2a', dialect: '1.0', confidence: 0.8 };
  }
  const integration = own(value, 'integration');
  const mcp = isObject(integration) && own(integration, 'protocol') === 'MCP';
  if (mcp || /^https?:\/\/modelcontextprotocol\.io\/schema\/manifest/.test(schema)) {
    return { format: 'awas-mcp', dialect: '1.0', confidence: 0.9 };
  }
  if (!a2a && link('actions') && own(value, 'capabilities') !== undefined) {
    return { format: 'awas-mcp', dialect: '1.0', confidence: 0.8 };
  }
  return null;
}

/** What an action looks like; `none` where nothing shows it. */
export type ActionShape = 'path' | 'endpoint' | 'older' | 'none';

/**
 * The words that an action is written in: `path` of 1.0, `endpoint` of the upstream repository (its 1.0 and 1.1), or
 * those of an older dialect (action_id, http_method, url).
 */
export function shapeOf(action: Json): ActionShape {
  if (!isObject(action)) return 'none';
  if (
    own(action, 'action_id') !== undefined ||
    own(action, 'http_method') !== undefined ||
    own(action, 'request_schema') !== undefined
  ) {
    return 'older';
  }
  if (own(action, 'path') !== undefined) return 'path';
  if (own(action, 'endpoint') !== undefined || own(action, 'inputs') !== undefined) return 'endpoint';
  return isString(own(action, 'url')) ? 'older' : 'none';
}

const MANIFEST_PATH = /(?:^|[/\\])(?:[\w.-]*[.-])?(?:ai-actions|awas)\.json$/;

function identifyActions(value: JsonObject, url: string): Identity | null {
  // Of AWP (agent.json), which has actions too.
  if (own(value, 'awp_version') !== undefined) return null;
  const confidence = confidenceIn(value, url);
  if (confidence === 0) return null;
  const alsoAwp = isString(own(value, 'domain')) || isString(own(value, 'intent'));
  return {
    format: 'awas',
    dialect: dialectOf(value),
    confidence: alsoAwp ? Math.min(confidence, 0.3) : confidence,
  };
}

const VERSIONS = ['version', 'specVersion', 'schemaVersion', 'schema_version'];

/** By the words of its actions; where they show nothing, by its version, its name, and where it is. */
function confidenceIn(value: JsonObject, url: string): number {
  const actions = own(value, 'actions');
  const version = VERSIONS.some((name) => own(value, name) !== undefined);
  const named = isString(own(value, 'name')) || isString(own(value, 'description'));
  const byPath = MANIFEST_PATH.test(url.replace(/[?#].*$/, ''));
  const bySchema = /awas\b/i.test(textOf(value, '$schema') ?? '');
  if (!Array.isArray(actions)) {
    const isLikely = byPath || bySchema || (actions !== undefined && named) || hasOwnMarks(value);
    return version && isLikely ? 0.3 : 0;
  }
  const sample = (actions as readonly Json[]).slice(0, 20);
  if (sample.some((action) => shapeOf(action) !== 'none')) return version || bySchema ? 0.9 : 0.7;
  if (version && (named || byPath)) return 0.6;
  return byPath || bySchema ? 0.4 : 0;
}

/** A manifest without actions is still one where all that is in it is a manifest's, and something only AWAS has. */
function hasOwnMarks(value: JsonObject): boolean {
  const names = Object.keys(value);
  return (
    names.every((name) => /^(?:x-.*|\$schema)$/.test(name) || TOP_LEVEL.has(name)) &&
    names.some((name) => name === 'baseUrl' || name === 'rateLimit')
  );
}

const TOP_LEVEL = new Set([
  'version',
  'name',
  'description',
  'baseUrl',
  'contact',
  'authentication',
  'rateLimit',
  'actions',
]);

/**
 * The text that a manifest is judged by, however wrong the version that it declares: 1.1 where it says specVersion or
 * speaks its words, 1.0 where it says version, and the names from before (judged by 1.0) where it says neither.
 */
function dialectOf(value: JsonObject): string {
  if (own(value, 'specVersion') !== undefined) return '1.1';
  const version = own(value, 'version');
  const actions = own(value, 'actions');
  const sample = Array.isArray(actions) ? (actions as readonly Json[]).slice(0, 20) : [];
  if (version !== undefined) return majorOf(version) !== 1 && sample.some(speaksUpstream) ? '1.1' : '1.0';
  const shapes = sample.map(shapeOf);
  const isCurrent = shapes.includes('path') || shapes.includes('endpoint');
  if (shapes.includes('older') && !isCurrent) return 'legacy';
  return OLDER_VERSIONS.some((name) => own(value, name) !== undefined) ? 'legacy' : '1.0';
}

const OLDER_VERSIONS = ['schemaVersion', 'schema_version', 'appName'];

/** Words that only the upstream repository has. */
const UPSTREAM_WORDS = [
  'type',
  'inputs',
  'inputSchema',
  'outputs',
  'outputSchema',
  'intent',
  'sideEffect',
  'rateLimitHint',
];
/** Words that only our text has. */
const TEXT_WORDS = ['parameters', 'result', 'rateLimit', 'authentication'];

/**
 * Whether an action with an endpoint is one of the upstream repository: not where the rest of it is in our text's
 * words, and only the path is called endpoint.
 */
export function speaksUpstream(action: Json): boolean {
  if (!isObject(action) || own(action, 'endpoint') === undefined || own(action, 'path') !== undefined)
    return false;
  const says = (name: string): boolean => own(action, name) !== undefined;
  return UPSTREAM_WORDS.some(says) || !TEXT_WORDS.some(says);
}

/** The MAJOR of a version; a number is a version that lost its quotes. */
export function majorOf(version: Json): number | undefined {
  const text = typeof version === 'string' || typeof version === 'number' ? String(version) : '';
  const match = /^v?(\d{1,4})(?:\.|$)/.exec(text);
  return match ? Number(match[1]) : undefined;
}
