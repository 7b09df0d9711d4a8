import { isList, isObject, isString, type Json, type JsonObject, own, pointer } from '../model/index.ts';

export interface Placed<Value extends Json = Json> {
  readonly value: Value;
  readonly place: string;
}

export function valuesAt(root: Json | undefined, path: string): readonly Placed[] {
  let found: readonly Placed[] = root === undefined ? [] : [{ value: root, place: '' }];
  for (const step of path.split('/').slice(1))
    found = found.flatMap(({ value, place }) => innerOf(value, step, place));
  return found;
}

export function objectsAt(root: Json | undefined, path: string): readonly Placed<JsonObject>[] {
  return valuesAt(root, path).filter((one): one is Placed<JsonObject> => isObject(one.value));
}

export interface Identified extends Placed<JsonObject> {
  readonly id: string | undefined;
  readonly earlier: string | undefined;
}

export function identifiedAt(
  root: Json | undefined,
  path: string,
  idOf: (value: JsonObject) => Json | undefined = (value) => own(value, 'id'),
): { readonly items: readonly Identified[]; readonly ids: ReadonlySet<string> } {
  const first = new Map<string, string>();
  const items = objectsAt(root, path).map(({ value, place }) => {
    const declared = idOf(value);
    const id = isString(declared) ? declared : undefined;
    const earlier = id === undefined ? undefined : first.get(id);
    if (id !== undefined && earlier === undefined) first.set(id, place);
    return { value, place, id, earlier };
  });
  return { items, ids: new Set(first.keys()) };
}

function innerOf(value: Json, step: string, place: string): readonly Placed[] {
  if (step === '[]')
    return isList(value) ? value.map((item, index) => ({ value: item, place: `${place}/${index}` })) : [];
  if (!isObject(value)) return [];
  if (step === '{}')
    return Object.entries(value).map(([name, member]) => ({ value: member, place: place + pointer(name) }));
  const member = own(value, step);
  return member === undefined ? [] : [{ value: member, place: `${place}/${step}` }];
}
