import { type Document, isObject, isString, type Json, type JsonObject, own } from '../../../model/index.ts';

export interface DeclaredCapability {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly name: string | undefined;
}

const kept = new WeakMap<Document, readonly DeclaredCapability[]>();

/** The capabilities of a manifest that are objects. */
export function capabilities(document: Document): readonly DeclaredCapability[] {
  const found = kept.get(document) ?? collect(document);
  kept.set(document, found);
  return found;
}

function collect(document: Document): readonly DeclaredCapability[] {
  const list = isObject(document.value) ? own(document.value, 'capabilities') : undefined;
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((value, index) => {
    if (!isObject(value)) return [];
    const name = own(value, 'name');
    return [{ value, place: `/capabilities/${index}`, name: isString(name) ? name : undefined }];
  });
}

export function field(document: Document, name: string): Json | undefined {
  return isObject(document.value) ? own(document.value, name) : undefined;
}

const keys = new WeakMap<Document, ReadonlyMap<string | undefined, string>>();

/** The key of the action at a place, for the finding. */
export function actionAt(document: Document, place: string): { action?: string } {
  let known = keys.get(document);
  if (!known) {
    known = new Map(document.actions.map((action) => [action.source.pointer, action.key]));
    keys.set(document, known);
  }
  const action = known.get(place);
  return action === undefined ? {} : { action };
}
