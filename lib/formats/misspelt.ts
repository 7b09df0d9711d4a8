import { type Document, type FormatId, type JsonObject, own, pointer, type Rule } from '../model/index.ts';
import { isSlip, otherSpelling } from '../schema/suggest.ts';
import { type Report, rename, type Suggest, sharedRules } from './rules.ts';
import { objectsAt, type Placed } from './values-at.ts';

export interface Fields {
  readonly path: string;
  readonly known: readonly string[];
  readonly required?: readonly string[];
  readonly demanded?: readonly string[];
  readonly aliases?: Readonly<Record<string, string>>;
}

export function misspeltRule(
  name: string,
  {
    formats,
    requirements,
    of,
  }: {
    readonly formats: readonly FormatId[];
    readonly requirements: readonly string[];
    readonly of: (document: Document) => readonly Fields[];
  },
): Rule {
  return sharedRules(name, formats, { document: () => [{ place: '' }] })('document', {
    id: `${name}/field-misspelt`,
    isGeneral: true,
    requirements,
    *check(_, { document, suggest }) {
      for (const fields of of(document))
        for (const object of objectsAt(document.value, fields.path))
          yield* misspeltIn(object, fields, suggest);
    },
  });
}

const UNSURE = { outcome: 'needs-review', severity: 'info' } as const;
const severe = (isDemanded: boolean) => isDemanded && ({ severity: 'error' } as const);

function* misspeltIn(
  { value, place }: Placed<JsonObject>,
  { known, required = [], demanded = [], aliases = {} }: Fields,
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
