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

/**
 * AWP by its content: `domain` + `intent` + `actions[]` (§5), or the shape from before 0.1 (`protocol: "awp/1.0"`).
 * `awp_version` alone proves nothing, as another protocol of the same initials uses it too.
 */
export function identify({ value }: Source, as?: FormatId): Identity | null {
  if (!isObject(value)) return as ? { format: 'awp', dialect: 'unknown', confidence: 0 } : null;
  if (isLegacy(value)) return { format: 'awp', dialect: 'legacy', confidence: 0.95 };
  const version = own(value, 'awp_version');
  const versioned = isString(version) || typeof version === 'number';
  const marks = [
    isString(own(value, 'domain')),
    isString(own(value, 'intent')),
    Array.isArray(own(value, 'actions')),
  ].filter(Boolean).length;
  const confidence = versioned ? ([0, 0.5, 0.8, 0.98][marks] ?? 0) : withoutVersion(value, marks);
  if (confidence === 0 && !as) return null;
  return { format: 'awp', dialect: dialectOf(version), confidence };
}

function withoutVersion(value: JsonObject, marks: number): number {
  if (marks === 3) return 0.9;
  return looksDeclared(value) ? 0.4 : 0;
}

function isLegacy(value: JsonObject): boolean {
  const protocol = own(value, 'protocol');
  if (isString(protocol)) return /^awp\/\d/i.test(protocol);
  const capabilities = own(value, 'capabilities');
  return (
    typeof own(value, 'agent_ready') === 'boolean' &&
    isObject(capabilities) &&
    Array.isArray(own(capabilities, 'actions'))
  );
}

/** Without a version and one of its three marks, a file is AWP only where an action speaks AWP's own words. */
function looksDeclared(value: JsonObject): boolean {
  const actions = own(value, 'actions');
  const named = isString(own(value, 'domain')) || isString(own(value, 'intent'));
  if (!named || !Array.isArray(actions)) return false;
  return (actions as readonly Json[])
    .slice(0, 20)
    .some(
      (action) =>
        isObject(action) &&
        isString(own(action, 'id')) &&
        (isString(own(action, 'via')) ||
          (isString(own(action, 'endpoint')) && own(action, 'auth_required') !== undefined)),
    );
}

/** MAJOR.MINOR (§4); of a longer version the first two numbers. */
function dialectOf(version: Json | undefined): string {
  const text = isString(version) || typeof version === 'number' ? String(version) : '';
  return /^\d{1,4}\.\d{1,4}/.exec(text)?.[0] ?? 'unknown';
}
