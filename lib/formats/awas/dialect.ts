import {
  type FormatId,
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  type Source,
} from '../../model/index.ts';

export type ActionShape = 'path' | 'endpoint' | 'older' | 'none';

/** `path` as in specification 1.0, `endpoint` as in the AWAS repository, or `older` for a name such as `url`. */
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

/** The version to check against. `legacy` is checked as 1.0. */
export function dialectOf({ value }: Source, kind: FormatId): string {
  if (!isObject(value)) return 'unknown';
  if (kind !== 'awas') return kind === 'awas-mcp' && isReadme(value) ? 'readme' : '1.0';
  const actions = own(value, 'actions');
  const sample = isList(actions) ? actions.slice(0, 20) : [];
  const declared = own(value, 'specVersion');
  if (declared !== undefined)
    return declared === '1.0' && sample.some((one) => shapeOf(one) === 'path') ? '1.0' : '1.1';
  const version = own(value, 'version');
  if (version !== undefined) return majorOf(version) !== 1 && sample.some(speaksUpstream) ? '1.1' : '1.0';
  const shapes = sample.map(shapeOf);
  const isCurrent = shapes.includes('path') || shapes.includes('endpoint');
  if (shapes.includes('older') && !isCurrent) return 'legacy';
  return OLDER_VERSIONS.some((name) => own(value, name) !== undefined) ? 'legacy' : 'unknown';
}

function isReadme(value: JsonObject): boolean {
  const actions = own(value, 'actions');
  return isObject(actions) && (isString(own(actions, 'discover')) || isString(own(actions, 'execute')));
}

const OLDER_VERSIONS = ['schemaVersion', 'schema_version', 'appName'];

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
const TEXT_WORDS = ['parameters', 'result', 'rateLimit', 'authentication'];

export function speaksUpstream(action: Json): boolean {
  if (!isObject(action) || own(action, 'endpoint') === undefined || own(action, 'path') !== undefined)
    return false;
  const says = (name: string): boolean => own(action, name) !== undefined;
  return UPSTREAM_WORDS.some(says) || !TEXT_WORDS.some(says);
}

export function majorOf(version: Json): number | undefined {
  const text = typeof version === 'string' || typeof version === 'number' ? String(version) : '';
  const match = /^v?(\d{1,4})(?:\.|$)/.exec(text);
  return match ? Number(match[1]) : undefined;
}
