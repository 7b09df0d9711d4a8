import type { ErrorObject } from 'ajv';
import { at, type Json, namedAt, pointer, steps } from '../model/index.ts';

/** `/actions/2/inputs/a.b` becomes `actions[2].inputs["a.b"]`. */
export function nameOf(path: string): string {
  return steps(path)
    .map((step, index) => {
      if (/^\d+$/.test(step)) return `[${step}]`;
      if (/^[A-Za-z_$][\w$-]*$/.test(step)) return index === 0 ? step : `.${step}`;
      return `[${JSON.stringify(step.slice(0, 60))}]`;
    })
    .join('');
}

interface Called {
  readonly name: string;
  readonly short: string;
  readonly owner?: string;
}

const OF_PROPERTY: ReadonlySet<string> = new Set(['required', 'additionalProperties', 'propertyNames']);

const MAX_PATH = 40;

export function called(root: Json, error: ErrorObject): Called {
  const all = steps(error.instancePath);
  const around = namedAt(root, error.instancePath);
  const isEntry = !OF_PROPERTY.has(error.keyword) && around.at(-1)?.depth === all.length;
  const named = isEntry ? around.slice(0, -1) : around;
  const rest = all.slice(named.at(-1)?.depth ?? 0);
  const path = pathOf(rest);
  const found = at(root, error.instancePath);
  const names = named.slice(-2).flatMap(({ name }) => (name === found ? [] : [`“${name.slice(0, 80)}”`]));
  const quoted = /^[a-z]+$/.test(path) ? quote(path) : path;
  const missing = missingIn(error) ?? [];
  return {
    name:
      (names.length > 1 ? `In ${names[0]}, ` : '') +
      [quoted, names.at(-1) ?? ''].filter((part) => part !== '').join(' of '),
    short: quote(shortOf([...rest, ...[missing].flat()])),
    ...(isEntry && { owner: named.at(-1)?.name ?? '' }),
  };
}

const pathOf = (all: readonly string[]): string => nameOf(pointer(...all));

function shortOf(all: readonly string[]): string {
  const path = pathOf(all);
  if (path.length <= MAX_PATH) return path || '/';
  return pathOf(all.slice(all.findLastIndex((step) => !/^\d+$/.test(step))));
}

export const missingIn = ({ keyword, params }: ErrorObject): string | undefined =>
  keyword === 'required' ? String(params.missingProperty) : undefined;

export function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
