import { parse } from '../json/index.ts';
import type { Json, JsonSchema } from '../model/index.ts';
import { validate } from '../schema/site.ts';
import type { Report } from './json.ts';
import schema from './report.schema.json' with { type: 'json' };

export const MAX_EARLIER = 10_000_000;

export type EarlierReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly message: string };

export function readEarlier(text: string): EarlierReport {
  if (text.length > MAX_EARLIER) return { ok: false, message: `it is longer than ${MAX_EARLIER} characters` };
  const parsed = parse(text);
  if (parsed.ok) return reportIn(parsed.value);
  const { refusal } = parsed;
  return { ok: false, message: refusal.code === 'invalid-json' ? refusal.detail : refusal.code };
}

export function reportIn(value: Json, as: object = schema): EarlierReport {
  const { valid, problems } = validate(as as JsonSchema, value);
  if (valid) return { ok: true, report: value as unknown as Report };
  const [first] = problems;
  return { ok: false, message: `${first?.pointer || 'the file'}: ${first?.message}` };
}
