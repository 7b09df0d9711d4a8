import { escapeInvisible, jsonEscape } from './invisible.ts';

/** Build services execute commands from logs, such as `##[add-mask]`, so `##[` is escaped. */
export function toJsonText(value: object, indent = 2): string {
  return escapeInvisible(
    JSON.stringify(value, null, indent).replaceAll(/[\u2028\u2029]|#(?=#(?:vso)?\[)/gi, jsonEscape),
    jsonEscape,
  );
}
