import type { Link } from '../json/index.ts';
import { isList, isObject, isString, type Json, type JsonObject, own } from '../model/index.ts';
import { faultAt, type SchemaFault } from './faults.ts';
import { IN_PLACE, localTarget } from './reference.ts';

export interface Reference {
  readonly from: JsonObject;
  readonly text: string;
  readonly link: Link;
  target?: Json;
}

export function checkReferences(
  schema: JsonObject,
  references: readonly Reference[],
  anchors: ReadonlySet<string>,
  faults: SchemaFault[],
): void {
  for (const reference of references) {
    const { text, link } = reference;
    reference.target = targetOf(text, schema);
    if (reference.target !== undefined || (text.startsWith('#') && anchors.has(text.slice(1)))) continue;
    faults.push(
      text.startsWith('#')
        ? faultAt(link, 'reference-dangling', { text })
        : faultAt(link, 'reference-outside', { text }, { unsure: true }),
    );
  }
  const circle = searchCircle(edgesOf(references));
  if (circle) faults.push(faultAt(circle.link, 'reference-circle', { text: circle.text }));
}

function targetOf(ref: string, root: JsonObject): Json | undefined {
  const id = own(root, '$id');
  const local = isString(id) && id !== '' && ref.startsWith(`${id}#`) ? ref.slice(id.length) : ref;
  return localTarget(local, root)?.value;
}

type Edges = ReadonlyMap<JsonObject, readonly { readonly to: JsonObject; readonly by?: Reference }[]>;

function edgesOf(references: readonly Reference[]): Edges {
  const edges = new Map<JsonObject, { readonly to: JsonObject; readonly by?: Reference }[]>();
  const add = (from: JsonObject, to: Json | undefined, by?: Reference) => {
    if (!isObject(to)) return;
    const list = edges.get(from);
    if (list) list.push({ to, by });
    else edges.set(from, [{ to, by }]);
  };
  const seen = new Set<JsonObject>();
  const waiting = references.flatMap(({ from, target }) => (isObject(target) ? [from, target] : [from]));
  for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    for (const inner of inPlaceOf(schema)) {
      add(schema, inner);
      waiting.push(inner);
    }
  }
  for (const reference of references) add(reference.from, reference.target, reference);
  return edges;
}

function inPlaceOf(schema: JsonObject): readonly JsonObject[] {
  return [...IN_PLACE].flatMap((keyword) => {
    const value = own(schema, keyword);
    if (isList(value)) return value.filter(isObject);
    if (!isObject(value)) return [];
    return keyword === 'dependentSchemas' ? Object.values(value).filter(isObject) : [value];
  });
}

function searchCircle(edges: Edges): Reference | undefined {
  const done = new Set<JsonObject>();
  const open = new Set<JsonObject>();
  for (const start of edges.keys()) {
    if (done.has(start)) continue;
    const path: { schema: JsonObject; next: number; by?: Reference }[] = [{ schema: start, next: 0 }];
    open.add(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = edges.get(top.schema)?.[top.next++];
      if (!edge) {
        open.delete(top.schema);
        done.add(top.schema);
        path.pop();
      } else if (open.has(edge.to)) {
        return edge.by ?? path.findLast((step) => step.by)?.by;
      } else if (!done.has(edge.to)) {
        open.add(edge.to);
        path.push({ schema: edge.to, next: 0, by: edge.by });
      }
    }
  }
  return undefined;
}
