import { type FormatId, type JsonObject, own, pointer, type Rule } from '../model/index.ts';
import { notes } from '../schema/compiled/index.js';
import { isSlip, otherSpelling } from '../schema/suggest.ts';
import { schemaNameOf } from './index.ts';
import { type Report, rename, type Suggest, sharedRules } from './rules.ts';
import { objectsAt, type Placed } from './values-at.ts';

interface Fields {
  readonly path: string;
  readonly known: readonly string[];
  readonly required: readonly string[];
  readonly demanded?: readonly string[];
  readonly aliases?: Readonly<Record<string, string>>;
}

export function misspeltRule(
  name: string,
  formats: readonly FormatId[] = [name],
  extras: Readonly<Record<string, Partial<Fields>>> = {},
  requirements: readonly string[] = [],
): Rule {
  return sharedRules(name, formats, { document: () => [{ place: '' }] })('document', {
    id: `${name}/field-misspelt`,
    isGeneral: true,
    requirements,
    *check(_, { document, suggest }) {
      for (const fields of fieldsOf(schemaNameOf(document) ?? ''))
        for (const object of objectsAt(document.value, fields.path))
          yield* misspeltIn(object, { ...fields, ...extras[fields.path] }, suggest);
    },
  });
}

const fieldsOf = (schema: string): readonly Fields[] =>
  Object.entries(notes[schema] ?? {}).flatMap(([path, { known: lists = [] }]) => {
    const [known, required = []] = lists;
    return known && !CONDITIONAL.test(path) ? { path: placeOf(path), known, required } : [];
  });

const CONDITIONAL = /\/(?:allOf|anyOf|oneOf|if|then)\//;

const placeOf = (path: string): string =>
  path
    .replaceAll('/else', '')
    .replaceAll(
      /\/properties(\/[^/]+)|\/(items|additionalProperties)/g,
      (_, name, kind) => name ?? (kind === 'items' ? '/[]' : '/{}'),
    );

const severe = (isDemanded: boolean) => isDemanded && ({ severity: 'error' } as const);
const UNSURE = { outcome: 'needs-review', severity: 'info' } as const;

function* misspeltIn(
  { value, place }: Placed<JsonObject>,
  { known, required, demanded = [], aliases = {} }: Fields,
  suggest: Suggest,
): Iterable<Report> {
  for (const name in value) {
    if (known.includes(name) || /^x[-_]|^\$/.test(name)) continue;
    const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    const near = alias ?? nearTo(name, known, suggest);
    if (near === undefined || own(value, near) !== undefined) continue;
    const isClear = alias !== undefined || isSlip(name, near);
    if (isClear && required.includes(near)) continue;
    yield {
      at: place + pointer(name),
      key: true,
      ...(isClear ? severe(demanded.includes(near)) : UNSURE),
      messageId: alias === undefined ? 'slip' : 'alias',
      data: { name, near },
      fix: isClear ? rename(near) : undefined,
    };
  }
}

export const isMissing = (holder: JsonObject, name: string): boolean =>
  own(holder, name) === undefined && otherSpelling(holder, name) === undefined;

function nearTo(name: string, known: readonly string[], suggest: Suggest): string | undefined {
  const near = suggest(name, known);
  if (near !== undefined && isSlip(name, near)) return near;
  if (name.length < 5) return undefined;
  return near === undefined || near.length < 5 || Math.abs(near.length - name.length) > 2 ? undefined : near;
}
