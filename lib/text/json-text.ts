import { escapeInvisible, jsonEscape } from './invisible.ts';

/**
 * JSON with invisible characters escaped. Also escapes commands that build services execute from logs, such as
 * `##[add-mask]`.
 * @param indent 0 for one line
 */
export function toJsonText(value: object, indent = 2): string {
  return escapeInvisible(
    JSON.stringify(value, null, indent).replaceAll(/[\u2028\u2029]|#(?=#(?:vso)?\[)/gi, jsonEscape),
    jsonEscape,
  );
}
