import { at, isObject, isString, type Json, type JsonObject, own, pointer } from '../../model/index.ts';
import { isCheckable } from '../../schema/strings.ts';
import { nearestWord, show } from '../../schema/words.ts';

/** Something in a JSON Schema document that is not as JSON Schema 2020-12 has it. */
export interface SchemaFlaw {
  /** Relative to the schema. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
  /** It could not be told: a pattern beyond our means, a reference that is not followed. */
  readonly unsure?: boolean;
}

/** Subschemas of one document that are looked at. */
const MAX_SCHEMAS = 20_000;
/** Patterns of one document that are compiled to see whether they can be. */
export const MAX_PATTERNS = 200;
const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

type Form =
  | 'schema'
  | 'schemas'
  | 'schema-map'
  | 'pattern-map'
  | 'type'
  | 'number'
  | 'positive'
  | 'count'
  | 'text'
  | 'flag'
  | 'list'
  | 'names'
  | 'names-map'
  | 'pattern'
  | 'ref'
  | 'dialect'
  | 'anchor';

/** Every keyword of the 2020-12 vocabularies that has a form of its own (Core §8, Applicator §10, Validation §6 to §9). */
const FORMS: ReadonlyMap<string, Form> = new Map(
  (
    [
      ['schema', 'items', 'contains', 'additionalProperties', 'propertyNames', 'if', 'then', 'else', 'not'],
      ['schema', 'unevaluatedItems', 'unevaluatedProperties', 'contentSchema'],
      ['schemas', 'allOf', 'anyOf', 'oneOf', 'prefixItems'],
      ['schema-map', 'properties', '$defs', 'definitions', 'dependentSchemas'],
      ['pattern-map', 'patternProperties'],
      ['type', 'type'],
      ['number', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
      ['positive', 'multipleOf'],
      ['count', 'maxLength', 'minLength', 'maxItems', 'minItems', 'maxContains', 'minContains'],
      ['count', 'maxProperties', 'minProperties'],
      ['text', 'title', 'description', '$comment', 'format', 'contentEncoding', 'contentMediaType', '$id'],
      ['flag', 'uniqueItems', 'deprecated', 'readOnly', 'writeOnly'],
      ['list', 'enum', 'examples'],
      ['names', 'required'],
      ['names-map', 'dependentRequired'],
      ['pattern', 'pattern'],
      ['ref', '$ref', '$dynamicRef'],
      ['dialect', '$schema'],
      ['anchor', '$anchor', '$dynamicAnchor'],
    ] as const
  ).flatMap(([form, ...keywords]) => keywords.map((keyword) => [keyword, form] as const)),
);

/** Keywords whose subschemas are about the very same value: a circle of references through them never ends. */
const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']);

/**
 * What is not JSON Schema 2020-12 in a schema document, keyword by keyword. Nothing is fetched, compiled or run;
 * time is linear in the size of the schema. Unknown keywords are no fault (Core §4.3.1).
 * @param budget shared by the schemas of one document
 */
export function flawsOf(schema: JsonObject, budget = { patterns: MAX_PATTERNS }): readonly SchemaFlaw[] {
  const flaws: SchemaFlaw[] = [];
  const waiting: Waiting = [{ value: schema, link: undefined }];
  const references: Reference[] = [];
  const anchors = new Set<string>();
  let innerId = false;
  let count = 0;
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, link } = item;
    if (typeof value === 'boolean') continue;
    if (!isObject(value)) {
      const message = `${show(value)} is no schema.`;
      flaws.push({ pointer: unroll(link), message, fix: 'Write an object (or true or false).' });
      continue;
    }
    if (++count > MAX_SCHEMAS) {
      const message = `It has more than ${MAX_SCHEMAS} subschemas; the rest is not checked.`;
      flaws.push({ pointer: '', message, fix: '', unsure: true });
      break;
    }
    for (const keyword in value) {
      const form = FORMS.get(keyword);
      const inner = value[keyword];
      if (form === undefined || inner === undefined) continue;
      const here: Link = { step: keyword, up: link };
      if (form === 'ref' && isString(inner)) references.push({ from: value, text: inner, link: here });
      else if (form === 'anchor' && isString(inner)) anchors.add(inner);
      else if (keyword === '$id' && link !== undefined) innerId = true;
      checkForm(form, keyword, inner, here, { waiting, flaws, budget });
    }
  }
  // With an inner `$id` references have another base, which is left to full implementations.
  if (!innerId && references.length > 0) checkReferences(schema, references, anchors, flaws);
  return flaws;
}

/** Where something stands, told only when it is asked for. */
interface Link {
  readonly step: string | number;
  readonly up: Link | undefined;
}
type Waiting = { readonly value: Json; readonly link: Link | undefined }[];
interface Reference {
  readonly from: JsonObject;
  readonly text: string;
  readonly link: Link;
  target?: Json;
}

function unroll(link: Link | undefined): string {
  const steps: (string | number)[] = [];
  for (let here = link; here; here = here.up) steps.push(here.step);
  return pointer(...steps.reverse());
}

function checkReferences(
  schema: JsonObject,
  references: readonly Reference[],
  anchors: ReadonlySet<string>,
  flaws: SchemaFlaw[],
): void {
  for (const reference of references) {
    const { text, link } = reference;
    reference.target = targetOf(text, schema);
    if (reference.target !== undefined || (text.startsWith('#') && anchors.has(text.slice(1)))) continue;
    flaws.push(
      text.startsWith('#')
        ? {
            pointer: unroll(link),
            message: `${show(text)} leads to nothing in this schema.`,
            fix: 'References are resolved against the schema they stand in: put the definition into its $defs, and write "#/$defs/name".',
          }
        : {
            pointer: unroll(link),
            message: `${show(text)} leads out of the document; such references are never fetched, so it cannot be checked.`,
            fix: 'Put the definition into $defs of this schema.',
            unsure: true,
          },
    );
  }
  const circle = circleOf(references);
  if (circle) {
    flaws.push({
      pointer: unroll(circle.link),
      message: `${show(circle.text)} leads back to the schema it stands in, without end.`,
      fix: 'Refer to a definition that says something by itself, or go through properties or items.',
    });
  }
}

function targetOf(ref: string, root: JsonObject): Json | undefined {
  const id = own(root, '$id');
  const local = isString(id) && id !== '' && ref.startsWith(`${id}#`) ? ref.slice(id.length) : ref;
  if (local === '#') return root;
  if (!local.startsWith('#/')) return undefined;
  try {
    return at(root, decodeURIComponent(local.slice(1)));
  } catch {
    return undefined;
  }
}

interface Checking {
  readonly waiting: Waiting;
  readonly flaws: SchemaFlaw[];
  readonly budget: { patterns: number };
}

function checkForm(
  form: Form,
  keyword: string,
  value: Json,
  link: Link,
  { waiting, flaws, budget }: Checking,
): void {
  const flaw = (message: string, fix: string, at: Link = link) => {
    flaws.push({ pointer: unroll(at), message, fix });
  };
  switch (form) {
    case 'schema':
      if (Array.isArray(value)) {
        flaw(
          `${keyword} is a list; in 2020-12 it is one schema.`,
          keyword === 'items' ? 'Rename it to prefixItems.' : 'Write one schema.',
        );
      } else waiting.push({ value, link });
      return;
    case 'schemas':
      if (!Array.isArray(value) || value.length === 0) {
        flaw(
          `${keyword} is ${show(value)}; it must be a list of one or more schemas.`,
          'Write a list of schemas, or leave it out.',
        );
        return;
      }
      for (const [index, item] of value.entries())
        waiting.push({ value: item, link: { step: index, up: link } });
      return;
    case 'schema-map':
    case 'pattern-map':
      if (!isObject(value)) {
        flaw(
          `${keyword} is ${show(value)}; it must be an object of schemas.`,
          'Write an object: {"name": {…}}.',
        );
        return;
      }
      for (const [name, item] of Object.entries(value)) {
        const inner: Link = { step: name, up: link };
        waiting.push({ value: item, link: inner });
        if (form === 'pattern-map') checkPattern(name, inner, flaws, budget);
      }
      return;
    case 'type': {
      const types = Array.isArray(value) ? value : [value];
      const wrong = types.find((type) => !isString(type) || !TYPES.includes(type));
      if (wrong !== undefined || types.length === 0) {
        const near = isString(wrong)
          ? (ALIASES.get(wrong.toLowerCase()) ?? nearestWord(wrong, TYPES))
          : undefined;
        flaw(
          `type is ${show(value)}; it must be one of ${TYPES.join(', ')}, or a list of them.`,
          near === undefined ? `Use one of ${TYPES.map(show).join(', ')}.` : `Use ${show(near)}.`,
        );
      } else if (new Set(types).size < types.length) {
        flaw(`type lists a type twice: ${show(value)}.`, 'List each type once.');
      }
      return;
    }
    case 'number':
      if (typeof value === 'boolean' && keyword.startsWith('exclusive')) {
        flaw(
          `${keyword} is ${value}, as in draft 4; in 2020-12 it is the limit itself.`,
          `Write the number of ${keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'} here, and leave that out.`,
        );
      } else if (typeof value !== 'number')
        flaw(`${keyword} is ${show(value)}; it must be a number.`, 'Write a number.');
      return;
    case 'positive':
      if (typeof value !== 'number' || value <= 0)
        flaw(`${keyword} is ${show(value)}; it must be a number greater than 0.`, 'Write e.g. 1.');
      return;
    case 'count':
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
        flaw(`${keyword} is ${show(value)}; it must be a whole number from 0.`, 'Write e.g. 1.');
      return;
    case 'text':
      if (!isString(value)) flaw(`${keyword} is ${show(value)}; it must be a string.`, 'Write a string.');
      return;
    case 'flag':
      if (typeof value !== 'boolean')
        flaw(`${keyword} is ${show(value)}; it must be true or false.`, 'Write true or false.');
      return;
    case 'list':
      if (!Array.isArray(value))
        flaw(`${keyword} is ${show(value)}; it must be a list.`, `Write ${show([value])}.`);
      return;
    case 'names':
      if (typeof value === 'boolean') {
        flaw(
          `required is ${value}, as in draft 3; in 2020-12 it is a list of names beside properties.`,
          'Leave it out here, and list the property’s name in required of the object.',
        );
      } else checkNames(value, link, flaw);
      return;
    case 'names-map':
      if (!isObject(value))
        flaw(`${keyword} is ${show(value)}; it must be an object of lists.`, 'Write {"name": ["other"]}.');
      else for (const [name, list] of Object.entries(value)) checkNames(list, { step: name, up: link }, flaw);
      return;
    case 'pattern':
      if (!isString(value))
        flaw(`pattern is ${show(value)}; it must be a string.`, 'Write a regular expression as a string.');
      else checkPattern(value, link, flaws, budget);
      return;
    case 'ref':
      if (!isString(value))
        flaw(
          `${keyword} is ${show(value)}; it must be a string.`,
          'Write a reference such as "#/$defs/name".',
        );
      return;
    case 'dialect':
      if (!isString(value) || !/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(value)) {
        flaw(
          `$schema is ${show(value)}; Web of Agents schemas are of JSON Schema 2020-12.`,
          'Write "https://json-schema.org/draft/2020-12/schema", and mend what has changed since.',
        );
      }
      return;
    case 'anchor':
      if (!isString(value) || !/^[A-Za-z_][-A-Za-z0-9._]*$/.test(value))
        flaw(
          `${keyword} is ${show(value)}; it must be a plain name.`,
          'Write letters, digits, hyphens, dots and underscores only.',
        );
      return;
  }
}

const ALIASES = new Map([
  ['int', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['str', 'string'],
  ['text', 'string'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['dict', 'object'],
  ['map', 'object'],
  ['any', 'object'],
  ['date', 'string'],
]);

function checkNames(value: Json, link: Link, flaw: (message: string, fix: string, at: Link) => void): void {
  if (!Array.isArray(value) || !value.every(isString)) {
    flaw(
      `${show(value)} must be a list of property names.`,
      isString(value) ? `Write ${show([value])}.` : 'Write a list of strings.',
      link,
    );
  } else if (new Set(value).size < value.length)
    flaw(`${show(value)} lists a name twice.`, 'List each name once.', link);
}

function checkPattern(pattern: string, link: Link, flaws: SchemaFlaw[], budget: { patterns: number }): void {
  if (budget.patterns-- <= 0) {
    if (budget.patterns < -1) return;
    const message = `The document has more than ${MAX_PATTERNS} patterns; the rest is not checked.`;
    flaws.push({ pointer: unroll(link), message, fix: '', unsure: true });
    return;
  }
  if (isCheckable(pattern)) return;
  flaws.push({
    pointer: unroll(link),
    message: `The pattern ${show(pattern)} could not be checked: it is no regular expression, or one that needs back-tracking (look-around, back-references).`,
    fix: 'Write it without look-around and back-references, so that every client can match it.',
    unsure: true,
  });
}

/**
 * A reference that leads back to where it stands without going into the value: no validator comes to an end with it.
 */
function circleOf(references: readonly Reference[]): Reference | undefined {
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
    for (const keyword of IN_PLACE) {
      const value = own(schema, keyword);
      if (value === undefined) continue;
      const isMap = keyword === 'dependentSchemas' && isObject(value);
      for (const inner of isMap ? Object.values(value) : Array.isArray(value) ? value : [value]) {
        add(schema, inner);
        if (isObject(inner)) waiting.push(inner);
      }
    }
  }
  for (const reference of references) add(reference.from, reference.target, reference);
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
        // Of the circle's edges one at least is a reference: subschemas alone never lead back.
        return edge.by ?? path.findLast((step) => step.by)?.by;
      } else if (!done.has(edge.to)) {
        open.add(edge.to);
        path.push({ schema: edge.to, next: 0, by: edge.by });
      }
    }
  }
  return undefined;
}
