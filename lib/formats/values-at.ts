import { isList, isObject, isString, type Json, type JsonObject, own, pointer } from '../model/index.ts';

/** A value of a document with its JSON Pointer. */
export interface Placed<Value extends Json = Json> {
  readonly value: Value;
  readonly place: string;
}

/**
 * The values at a path: `/auth/header`; `/actions/[]/endpoint`, for each item of a list; `/agents/{}`, for each member
 * of an object. Empty if the document has no such path.
 */
export function valuesAt(root: Json | undefined, path: string): readonly Placed[] {
  let found: readonly Placed[] = root === undefined ? [] : [{ value: root, place: '' }];
  for (const step of path.split('/').slice(1))
    found = found.flatMap(({ value, place }) => innerOf(value, step, place));
  return found;
}

/** The objects at a path. Other values there are reported by the schema. */
export function objectsAt(root: Json | undefined, path: string): readonly Placed<JsonObject>[] {
  return valuesAt(root, path).filter((one): one is Placed<JsonObject> => isObject(one.value));
}

/** An object of a list, with its id. */
export interface Identified extends Placed<JsonObject> {
  readonly id: string | undefined;
  /** Position of the first item with the same id, unless this is the first. */
  readonly earlier: string | undefined;
}

/** The objects at a path, with their ids. */
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
