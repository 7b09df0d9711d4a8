import { parse } from '../json/index.ts';
import type { Json } from '../model/index.ts';

const MAX_OPENAPI = 2_000_000;
const MAX_NODES = 300_000;
const MAX_DEPTH = 60;

export type Parsed =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly message: string };

/** Never throws, even for invalid text. */
export async function parseOpenApi(text: string): Promise<Parsed> {
  if (text.length > MAX_OPENAPI) return { ok: false, message: 'The document is larger than 2 MB.' };
  const json = parse(text);
  if (json.ok) return { ok: true, value: json.value };
  if (/^\s*[[{]/.test(text)) return { ok: false, message: 'This isn’t valid JSON.' };
  const { load, CORE_SCHEMA } = await import('js-yaml');
  try {
    // CORE_SCHEMA has only JSON types, so a date stays a text.
    const budget = { left: MAX_NODES };
    return { ok: true, value: copy(load(text, { schema: CORE_SCHEMA }), MAX_DEPTH, budget) };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return { ok: false, message: `This is neither valid JSON nor valid YAML: ${reason.slice(0, 200)}` };
  }
}

/** YAML aliases may repeat a value a million times. */
function copy(value: unknown, depth: number, budget: { left: number }): Json {
  if (budget.left-- <= 0 || depth < 0) throw new RangeError('it is too large or too deep.');
  if (Array.isArray(value)) return value.map((item) => copy(item, depth - 1, budget));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, copy(item, depth - 1, budget)]),
    );
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
