import { escapeInvisible, jsonEscape } from './invisible.ts';

/**
 * Indented JSON with invisible characters escaped: the same value without hidden content. Also escapes commands that
 * build services execute from their logs (`##[add-mask]`, `##vso[task.setvariable]`).
 * @param indent 0: one line
 */
export function toJsonText(value: object, indent = 2): string {
  return escapeInvisible(
    JSON.stringify(value, null, indent).replaceAll(/[\u2028\u2029]|#(?=#(?:vso)?\[)/gi, jsonEscape),
    jsonEscape,
  );
}
