import { isObject, isString, type Json, type JsonObject, listAt, objectAt, own } from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { describe } from './describe.ts';
import { localTarget } from './reference.ts';

interface PropertyHelp {
  readonly name: string;
  readonly expects: string;
  readonly about: string;
  readonly required: boolean;
}

export interface SchemaHelp {
  readonly properties: readonly PropertyHelp[];
  readonly values: readonly Json[];
  readonly expects: string;
  readonly about: string;
}

const MAX_SUBSCHEMAS = 200;

export function helpAt(root: JsonObject, path: readonly (string | number)[]): SchemaHelp {
  const here = schemasAt(root, path);
  const required = new Set(here.flatMap((schema) => listAt(schema, 'required').filter(isString)));
  const names = new Set(here.flatMap((schema) => Object.keys(objectAt(schema, 'properties'))));
  return {
    properties: [...names].map((name) => {
      const inner = schemasAt(root, [...path, name]);
      return { name, expects: expectsOf(inner), about: aboutOf(inner), required: required.has(name) };
    }),
    values: valuesOf(here),
    expects: expectsOf(here),
    about: aboutOf(here),
  };
}

function schemasAt(root: JsonObject, path: readonly (string | number)[]): readonly JsonObject[] {
  let here = opened(root, [root]);
  for (const step of path)
    here = opened(
      root,
      here.flatMap((schema) => inner(schema, step)),
    );
  return here;
}

function opened(root: JsonObject, schemas: readonly JsonObject[]): readonly JsonObject[] {
  const all = new Set(schemas);
  for (const schema of all) {
    if (all.size > MAX_SUBSCHEMAS) break;
    const referred = localTarget(own(schema, '$ref'), root)?.value;
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => listAt(schema, name));
    for (const one of [referred, own(schema, 'then'), own(schema, 'else'), ...parts])
      if (isObject(one)) all.add(one);
  }
  return [...all];
}

function inner(schema: JsonObject, step: string | number): readonly JsonObject[] {
  const candidates =
    typeof step === 'number'
      ? [listAt(schema, 'prefixItems')[step], own(schema, 'items')]
      : [own(own(schema, 'properties'), step) ?? own(schema, 'additionalProperties')];
  return candidates.filter((one): one is JsonObject => isObject(one));
}

function valuesOf(schemas: readonly JsonObject[]): readonly Json[] {
  const named = schemas.flatMap((schema) => {
    const constant = own(schema, 'const');
    return constant === undefined ? listAt(schema, 'enum') : [constant];
  });
  if (named.length === 0 && schemas.some((schema) => own(schema, 'type') === 'boolean')) return [true, false];
  return [...new Map(named.map((value) => [JSON.stringify(value), value])).values()];
}

function expectsOf(schemas: readonly JsonObject[]): string {
  return schemas.map((schema) => inEnglish(describe(schema))).find((words) => words !== '') ?? '';
}

function aboutOf(schemas: readonly JsonObject[]): string {
  const described = schemas.map((schema) => own(schema, 'description')).find(isString);
  if (described !== undefined) return described;
  return schemas.map((schema) => own(own(schema, 'x-rule'), 'why')).find(isString) ?? '';
}
