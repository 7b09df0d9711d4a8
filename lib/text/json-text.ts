import { escapeInvisible, jsonEscape } from './invisible.ts';

/** Escapes `##[`, because build services run commands such as `##[add-mask]` from logs. */
export function toJsonText(value: object, indent = 2): string {
  return escapeInvisible(
    JSON.stringify(value, null, indent).replaceAll(/[\u2028\u2029]|#(?=#(?:vso)?\[)/gi, jsonEscape),
    jsonEscape,
  );
}
