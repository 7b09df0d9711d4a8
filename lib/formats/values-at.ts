import { isList, isObject, isString, type Json, type JsonObject, own, pointer } from '../model/index.ts';
import { oncePerText } from '../text/once.ts';

export interface Placed<Value extends Json = Json> {
  readonly value: Value;
  readonly place: string;
}

export function valuesAt(root: Json | undefined, path: string): readonly Placed[] {
  const found: Placed[] = [];
  if (root !== undefined) addAt(root, stepsOf(path), 1, '', found);
  return found;
}

const stepsOf = oncePerText(1_000, (path) => path.split('/'));

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

function addAt(value: Json, steps: readonly string[], next: number, place: string, found: Placed[]): void {
  const step = steps[next];
  if (step === undefined) found.push({ value, place });
  else if (step === '[]') {
    if (isList(value))
      for (let index = 0; index < value.length; index++)
        addAt(value[index] ?? null, steps, next + 1, `${place}/${index}`, found);
  } else if (step === '{}') {
    if (isObject(value))
      for (const name of Object.keys(value))
        addAt(value[name] ?? null, steps, next + 1, place + pointer(name), found);
  } else {
    const member = own(value, step);
    if (member !== undefined) addAt(member, steps, next + 1, `${place}/${step}`, found);
  }
}
