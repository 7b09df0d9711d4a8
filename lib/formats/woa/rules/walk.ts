import { type Document, isObject, type Json, type JsonObject, own } from '../../../model/index.ts';

/** An object of a document with its JSON Pointer. */
export interface Placed {
  readonly value: JsonObject;
  readonly pointer: string;
}

/** The agents that are objects: what else stands in the list the schema speaks of. */
export function* agentsOf(document: Document): Iterable<Placed> {
  yield* objectsOf(isObject(document.value) ? own(document.value, 'agents') : undefined, '/agents');
}

export function* operationsOf(agent: Placed): Iterable<Placed> {
  yield* objectsOf(own(agent.value, 'operations'), `${agent.pointer}/operations`);
}

/** The top-level transports; an empty object where there are none. */
export function transportsOf(document: Document): JsonObject {
  const transports = isObject(document.value) ? own(document.value, 'transports') : undefined;
  return isObject(transports) ? transports : {};
}

function* objectsOf(list: Json | undefined, place: string): Iterable<Placed> {
  if (!Array.isArray(list)) return;
  for (const [index, value] of list.entries()) {
    if (isObject(value)) yield { value, pointer: `${place}/${index}` };
  }
}
