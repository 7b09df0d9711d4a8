import { isObject, isShallow, type Json, type JsonSchema } from '../../model/index.ts';

const MAX_TEXT = 20_000;
const MAX_LEVELS = 50;

/** Chromium reports a schema as JSON text. */
export function schemaOf(given: unknown): JsonSchema {
  try {
    const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
    const schema: Json = text.length > MAX_TEXT ? {} : JSON.parse(text);
    return isObject(schema) && isShallow(schema, MAX_LEVELS) ? schema : {};
  } catch {
    return {};
  }
}
