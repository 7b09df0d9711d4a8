import { escapeInvisible, jsonEscape } from './invisible.ts';

/**
 * Indented JSON, with what nobody would see written as escapes: the same value, and nothing hidden in it. Nor what the
 * services take for a command that print it to the log of a build (`##[add-mask]`, `##vso[task.setvariable]`).
 */
export function toJsonText(value: object): string {
  return escapeInvisible(
    JSON.stringify(value, null, 2).replaceAll(/[\u2028\u2029]|#(?=#(?:vso)?\[)/gi, jsonEscape),
    jsonEscape,
  );
}
