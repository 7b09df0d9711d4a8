import { labelsOn, typesOn, withMeanings } from '../../lib/matching/meanings.ts';
import { type Action, type Arguments, isObject, type Json, type PageFacts } from '../../lib/model/index.ts';
import { asOnPage, type Field, fieldOf } from '../form/field.ts';
import { initialEntries } from '../form/values.ts';
import type { Memory } from '../ports.ts';

type Values = Readonly<Record<string, Json>>;

const keyOf = (origin: string, { key }: Pick<Action, 'key'>): string => `arguments ${origin} ${key}`;

export function fieldsOf({ parameters }: Action): readonly Field[] {
  return parameters.map((parameter): Field => {
    const { name, schema, required, declaredType } = parameter;
    const field = fieldOf(name, schema, required, declaredType);
    const description = parameter.description ?? field.description;
    const isFile = parameter.in === 'file' && field.kind !== 'list';
    return isFile ? { ...field, description, kind: 'file' } : { ...field, description };
  });
}

export function labelledFields(action: Action, page: PageFacts | null): readonly Field[] {
  const labels = labelsOn(action, page);
  const types = typesOn(action, page);
  return fieldsOf(withMeanings(action, page)).map((field) => {
    const title = labels.get(field.name) ?? field.title;
    const description = field.description === title ? undefined : field.description;
    return asOnPage({ ...field, title, description }, types.get(field.name));
  });
}

export function rememberedValues(
  memory: Memory,
  origin: string,
  action: Action,
  fields: readonly Field[],
): Values {
  const kept = memory.read(keyOf(origin, action));
  return isObject(kept) ? kept : Object.fromEntries(initialEntries(fields));
}

export function rememberValues(
  memory: Memory,
  origin: string,
  action: Pick<Action, 'key'>,
  values: Values,
): void {
  memory.write(keyOf(origin, action), values);
}

export function rememberArguments(memory: Memory, origin: string, action: Action, args: Arguments): void {
  const before = rememberedValues(memory, origin, action, fieldsOf(action));
  rememberValues(memory, origin, action, { ...before, ...args });
}
