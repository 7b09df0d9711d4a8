import { isObject, isString, own, pointer } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { PRIMITIVES, parseType, type TypeExpression } from '../types.ts';
import { type Declared, rule, sectionOf, suggester } from './declared.ts';

/** A type as it stands somewhere in the file. */
interface Use {
  readonly text: string;
  readonly type: TypeExpression;
  /** Of an input: whether it has options, which a bare `enum` needs. */
  readonly input: boolean;
  /** Where it stands: only made into a pointer where there is something to report. */
  readonly holder: string;
  readonly name: string;
}

const kept = new WeakMap<Declared, readonly Use[]>();

/** Every type of the file that is none of the plain ones, parsed once: of entity fields, inputs and outputs. */
function uses(declared: Declared): readonly Use[] {
  const known = kept.get(declared);
  if (known) return known;
  const parsed = new Map<string, TypeExpression>();
  const found: Use[] = [];
  const add = (text: unknown, holder: string, name: string, input: boolean) => {
    // The plain types of the table are by far the most, and there is nothing to say of them.
    if (!isString(text) || PLAIN.has(text)) return;
    let type = parsed.get(text);
    if (!type) {
      type = parseType(text);
      parsed.set(text, type);
    }
    if (type.kind !== 'primitive') found.push({ text, type, input, holder, name });
  };
  const entities = sectionOf(declared.root, 'entities');
  for (const name of Object.keys(entities)) {
    const entity = own(entities, name);
    const fields = isObject(entity) ? own(entity, 'fields') : undefined;
    if (!isObject(fields)) continue;
    for (const field in fields) add(fields[field], pointer('entities', name, 'fields'), field, false);
  }
  for (const { value, place } of declared.actions) {
    const inputs = own(value, 'inputs');
    if (isObject(inputs)) {
      for (const name in inputs) {
        const input = inputs[name];
        if (isObject(input)) add(own(input, 'type'), `${place}/inputs`, name, true);
      }
    }
    const outputs = own(value, 'outputs');
    if (isObject(outputs)) for (const name in outputs) add(outputs[name], `${place}/outputs`, name, false);
  }
  kept.set(declared, found);
  return found;
}

const PLAIN: ReadonlySet<string> = new Set(PRIMITIVES);

function placeOf({ holder, name, input }: Use): string {
  return `${holder}${pointer(name)}${input ? '/type' : ''}`;
}

const malformed = rule(
  {
    id: 'awp/type-malformed',
    requirements: ['AWP-8-b'],
    severity: 'error',
    title: 'A type cannot be read',
    why: 'Clients build forms and checks from types; where one cannot be read, they can only guess.',
  },
  function* (declared) {
    for (const use of uses(declared)) {
      const { text, type, input } = use;
      if (type.kind === 'invalid') {
        yield {
          pointer: placeOf(use),
          message: `The type ${show(text)} cannot be read: ${type.reason}.`,
          fix: mended(text),
        };
      } else if (type.kind === 'named' && type.name === 'enum' && !input) {
        yield {
          pointer: placeOf(use),
          message: 'A bare enum lists no values; only an input has options beside its type.',
          fix: 'Write the values into the type, e.g. "enum[economy, business]".',
        };
      }
    }
  },
);

/** Closes what is open, drops what was never opened. */
function mended(text: string): string {
  let depth = 0;
  let out = '';
  for (const character of text.slice(0, 200)) {
    if (character === '[') depth++;
    if (character === ']' && depth-- <= 0) {
      depth = 0;
      continue;
    }
    out += character;
  }
  out += ']'.repeat(Math.min(depth, 10));
  return out !== text && parseType(out).kind !== 'invalid' && text.length <= 200
    ? `Write ${show(out)}.`
    : 'Write a type of the table, enum[a, b], array[type] or object[entity].';
}

const unknownEntity = rule(
  {
    id: 'awp/entity-unknown',
    requirements: ['AWP-8-c'],
    severity: 'error',
    title: 'object[…] refers to an entity that is not declared',
    why: 'Nobody can tell which fields the object has.',
  },
  function* (declared) {
    const entities = sectionOf(declared.root, 'entities');
    const suggest = suggester(() => Object.keys(entities));
    for (const use of uses(declared)) {
      const { text, type } = use;
      const entity = innermost(type);
      if (entity?.kind !== 'object' || entity.entity === undefined || Object.hasOwn(entities, entity.entity))
        continue;
      const near = suggest(entity.entity);
      yield {
        pointer: placeOf(use),
        message: `${show(text)} refers to the entity ${show(entity.entity)}, which is not declared.`,
        fix:
          near === undefined
            ? `Declare it: "entities": {${JSON.stringify(entity.entity)}: {"fields": {…}}}.`
            : `Use ${show(text.replace(entity.entity, near))}.`,
      };
    }
  },
);

function innermost(type: TypeExpression): TypeExpression | undefined {
  let here: TypeExpression | undefined = type;
  while (here?.kind === 'array') here = here.of;
  return here;
}

/** Words that are met for types of the table. */
const MEANT: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  int: 'integer',
  long: 'integer',
  number: 'float',
  double: 'float',
  decimal: 'float',
  bool: 'boolean',
  date: 'ISO8601',
  datetime: 'ISO8601',
  'date-time': 'ISO8601',
  timestamp: 'ISO8601',
  uri: 'url',
  list: 'array',
};

const undeclaredName = rule(
  {
    id: 'awp/type-undeclared',
    requirements: ['AWP-8-d'],
    severity: 'warning',
    title: 'A type is neither of the table nor a declared entity',
    why: 'A custom type tells a client nothing of the value: it is read as a text (in an array, as anything).',
  },
  function* (declared) {
    const entities = sectionOf(declared.root, 'entities');
    const suggest = suggester(() => [...Object.keys(entities), ...PRIMITIVES]);
    const noted = new Set<string>();
    for (const use of uses(declared)) {
      const { text, type } = use;
      const inner = innermost(type);
      if (inner?.kind !== 'named' || inner.name === 'enum' || Object.hasOwn(entities, inner.name)) continue;
      const inArray = type.kind === 'array';
      // One word for a custom type that stands in many places is enough.
      if (!inArray && noted.has(inner.name)) continue;
      noted.add(inner.name);
      const word = inner.name.toLowerCase();
      const meant = Object.hasOwn(MEANT, word) ? MEANT[word] : suggest(inner.name);
      yield {
        pointer: placeOf(use),
        ...(inArray || meant !== undefined ? {} : { severity: 'info' as const }),
        message: inArray
          ? `${show(text)} lists ${show(inner.name)}, which is no type of the table and no declared entity.`
          : `${show(inner.name)} is no type of the table and no declared entity: a custom type, read as a string.`,
        fix:
          meant === undefined
            ? `Declare it among "entities", or use a type of the table (${PRIMITIVES.join(', ')}).`
            : `Use ${show(text.replace(inner.name, meant))}.`,
      };
    }
  },
);

export const typeRules = [malformed, unknownEntity, undeclaredName] as const;
