import {
  type DocumentRule,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
} from '../../../model/index.ts';
import { matchesPattern, stringFormats } from '../../../schema/strings.ts';
import { lengthOf, show } from '../../../schema/words.ts';
import { schemaFrom } from '../parameters.ts';
import { actionAt, type DeclaredAction, type DeclaredParameter, labelOf, rule } from './declared.ts';
import { patternFault } from './regular-expression.ts';

const descriptionMissing = rule(
  {
    id: 'awas/parameter-description-missing',
    requirements: ['AWAS-parameter-a'],
    severity: 'error',
    title: 'A parameter has no description',
    why: 'A person who fills in the form, and an agent that chooses a value, know only by the description what is meant.',
    words: ['text'],
  },
  function* ({ parameters }, document) {
    for (const parameter of parameters) {
      const { value, place, name, from, action } = parameter;
      if (from !== 'list') continue;
      const description = own(value, 'description');
      if (isString(description) && description.trim() !== '') continue;
      // A wrong type is the schema's to report.
      if (description !== undefined && !isString(description)) continue;
      yield {
        pointer: place,
        message:
          description === undefined
            ? `${labelOf(parameter)} has no description. The text requires one, though its own example (the parameter “sort”) leaves it out too.`
            : `The description of ${labelOf(parameter)} is empty.`,
        fix: `Add "description": "${name === '' ? 'What it is for' : `What “${name.slice(0, 40)}” is for`}", in words of the site.`,
        ...actionAt(document, action.place),
      };
    }
  },
);

const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const UPSTREAM_TYPES: readonly string[] = TYPES.filter((type) => type !== 'null');

/** Words met in place of a type, as the text has it. */
const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    int: '"integer"',
    float: '"number"',
    double: '"number"',
    decimal: '"number"',
    money: '"number"',
    bool: '"boolean"',
    str: '"string"',
    text: '"string"',
    list: '"array"',
    dict: '"object"',
    enum: '"string" with the values in "enum"',
    select: '"string" with the values in "enum"',
    email: '"string" with "format": "email"',
    url: '"string" with "format": "uri"',
    uri: '"string" with "format": "uri"',
    date: '"string" with "format": "date"',
    datetime: '"string" with "format": "datetime"',
    time: '"string" with "format": "time"',
    uuid: '"string" with "format": "uuid"',
    phone: '"string" with "format": "phone"',
  }),
);

const type = rule(
  {
    id: 'awas/parameter-type-unknown',
    requirements: ['AWAS-parameter-b'],
    severity: 'error',
    title: 'type is no type of JSON Schema',
    why: 'The control that a person gets, and the check before anything is sent, follow the type; of an unknown one nothing follows.',
    words: ['text', 'upstream'],
  },
  function* ({ parameters }, document) {
    for (const parameter of parameters) {
      const { value, place, from, action } = parameter;
      if (from !== 'list') continue;
      const declared = own(value, 'type');
      const known = action.shape === 'endpoint' ? UPSTREAM_TYPES : TYPES;
      if (declared === undefined || (isString(declared) && known.includes(declared))) continue;
      const types = Array.isArray(declared) ? (declared as readonly Json[]) : [declared];
      const odd =
        types.length === 0 ? declared : types.find((each) => !isString(each) || !known.includes(each));
      if (odd === undefined) continue;
      const word = isString(odd) ? odd.toLowerCase() : '';
      const meant = known.includes(word) ? show(word) : MEANT.get(word);
      yield {
        pointer: `${place}/type`,
        message: `The type of ${labelOf(parameter)} is ${show(odd)}, which is none of ${known.join(', ')}.`,
        fix:
          meant === undefined
            ? 'Write "string" for text, "number" or "integer" for numbers, "boolean" for yes or no.'
            : `Write ${meant}.`,
        ...actionAt(document, action.place),
      };
    }
  },
);

const FORMATS: readonly string[] = ['email', 'uri', 'url', 'date', 'datetime', 'time', 'uuid', 'phone'];

const format = rule(
  {
    id: 'awas/format-uncommon',
    requirements: ['AWAS-parameter-e'],
    severity: 'info',
    title: 'format is none of the common ones',
    why: 'Clients check and draw the formats that the text lists; another one is a note to them.',
    words: ['text'],
  },
  function* ({ parameters }, document) {
    for (const parameter of parameters) {
      const { value, place, from, action } = parameter;
      if (from !== 'list') continue;
      const declared = own(value, 'format');
      if (!isString(declared) || FORMATS.includes(declared)) continue;
      yield {
        pointer: `${place}/format`,
        message: `The format of ${labelOf(parameter)} is ${show(declared)}; the common ones are ${FORMATS.join(', ')}.`,
        fix:
          declared === 'date-time'
            ? 'Write "datetime", as the text calls it.'
            : 'Keep it where clients are known to understand it; else state what is meant in the description or as a pattern.',
        ...actionAt(document, action.place),
      };
    }
  },
);

const nameDuplicate = rule(
  {
    id: 'awas/parameter-name-duplicate',
    requirements: ['AWAS-parameter-g'],
    severity: 'warning',
    title: 'Two parameters of an action share a name',
    why: 'Arguments are given by name: one of the two can never be given.',
  },
  function* ({ actions }, document) {
    for (const action of actions) {
      if (areDistinct(action.parameters)) continue;
      const seen = new Map<string, string>();
      for (const { name, place, from } of action.parameters) {
        if (name === '' || from === 'schema') continue;
        // 1.1 may say the same of one parameter in `parameters` (legacy) and in `inputs`.
        const list = place.slice(0, place.lastIndexOf('/'));
        if (seen.get(name) !== list) {
          seen.set(name, seen.get(name) ?? list);
          continue;
        }
        yield {
          pointer: `${place}/name`,
          message: `${action.label} has two parameters called ${show(name)}.`,
          fix: 'Give one of them another name, or make one parameter of type array of them.',
          ...actionAt(document, action.place),
        };
      }
    }
  },
);

/** Quick for the few that an action has as a rule. */
function areDistinct(parameters: readonly DeclaredParameter[]): boolean {
  if (parameters.length > 12) return false;
  for (let index = 1; index < parameters.length; index++)
    for (let before = 0; before < index; before++)
      if (parameters[index]?.name === parameters[before]?.name) return false;
  return true;
}

/** Keywords of JSON Schema that say something of one value. */
const KEYWORDS = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'enum',
  'const',
  'format',
  'items',
  'minProperties',
  'maxProperties',
  'properties',
  'required',
  'additionalProperties',
  'contains',
  'not',
  'anyOf',
  'oneOf',
  'allOf',
  'contentEncoding',
  'contentMediaType',
]);
const MEANT_KEYWORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    min: 'minimum',
    max: 'maximum',
    regex: 'pattern',
    regexp: 'pattern',
    min_length: 'minLength',
    max_length: 'maxLength',
    minlength: 'minLength',
    maxlength: 'maxLength',
    values: 'enum',
    options: 'enum',
  }),
);

const keyword = rule(
  {
    id: 'awas/validation-keyword-unknown',
    requirements: ['AWAS-parameter-d'],
    severity: 'warning',
    title: 'validation holds a word that is no keyword of JSON Schema',
    why: 'Clients check values by the keywords that they know; the rule that another word states is never applied.',
    words: ['text'],
  },
  function* ({ parameters }, document) {
    for (const parameter of parameters) {
      const { value, place, from, action } = parameter;
      if (from !== 'list') continue;
      const validation = own(value, 'validation');
      if (!isObject(validation)) continue;
      for (const word of Object.keys(validation)) {
        if (KEYWORDS.has(word) || /^x-/.test(word)) continue;
        const meant = MEANT_KEYWORDS.get(word);
        yield {
          pointer: `${place}/validation/${word.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          at: 'key',
          message: `The validation of ${labelOf(parameter)} has ${show(word)}, which is no keyword of JSON Schema${word === 'min' || word === 'max' ? ' (it is one of AWAS 1.1)' : ''}.`,
          fix: meant === undefined ? 'Leave it out, or say it in the description.' : `Write ${show(meant)}.`,
          ...actionAt(document, action.place),
        };
      }
    }
  },
);

const RANGES = [
  { low: 'minLength', high: 'maxLength' },
  { low: 'minimum', high: 'maximum' },
  { low: 'min', high: 'max' },
  { low: 'minItems', high: 'maxItems' },
] as const;

/** Whether a lower limit is above the upper one; false where either is none. */
function isEmpty(holder: JsonObject, { low, high }: (typeof RANGES)[number]): boolean {
  const least = own(holder, low);
  if (typeof least !== 'number') return false;
  const most = own(holder, high);
  return typeof most === 'number' && least > most;
}

function hasEmptyRange(holder: Json | undefined): boolean {
  return isObject(holder) && RANGES.some((range) => isEmpty(holder, range));
}

const range = rule(
  {
    id: 'awas/validation-range-empty',
    requirements: ['AWAS-parameter-d'],
    severity: 'warning',
    title: 'A lower limit is above the upper one',
    why: 'No value is both, so that every argument is refused.',
  },
  function* ({ parameters }, document) {
    for (const parameter of parameters) {
      const { value, place, action } = parameter;
      const validation = own(value, 'validation');
      if (!hasEmptyRange(value) && !hasEmptyRange(validation)) continue;
      for (const holder of [value, validation]) {
        if (!isObject(holder)) continue;
        for (const range of RANGES) {
          if (!isEmpty(holder, range)) continue;
          const { low, high } = range;
          yield {
            pointer: `${place}${holder === value ? '' : '/validation'}/${low}`,
            message: `${low} ${holder[low]} of ${labelOf(parameter)} is above its ${high} ${holder[high]}.`,
            fix: `Exchange them: "${low}": ${holder[high]}, "${high}": ${holder[low]}.`,
            ...actionAt(document, action.place),
          };
        }
      }
    }
  },
);

const pattern = rule(
  {
    id: 'awas/pattern-invalid',
    requirements: ['AWAS-parameter-d'],
    severity: 'warning',
    title: 'pattern is no regular expression',
    why: 'A client that cannot compile it checks nothing, or refuses the whole action.',
  },
  function* ({ parameters }, document) {
    for (const parameter of parameters) {
      const { value, place, action } = parameter;
      const validation = own(value, 'validation');
      if (!isObject(validation) && own(value, 'pattern') === undefined) continue;
      for (const holder of [value, validation]) {
        const declared = isObject(holder) ? own(holder, 'pattern') : undefined;
        if (!isString(declared)) continue;
        const fault = patternFault(declared);
        if (fault === null) continue;
        yield {
          pointer: `${place}${holder === value ? '' : '/validation'}/pattern`,
          ...(fault === undefined ? { outcome: 'needs-review' as const } : {}),
          message:
            fault === undefined
              ? `The pattern of ${labelOf(parameter)} is too long (${declared.length} characters) to be checked.`
              : `The pattern of ${labelOf(parameter)}, ${show(declared)}, is no regular expression: ${fault}.`,
          fix:
            fault === undefined
              ? 'Keep patterns short; say the rest in the description.'
              : 'Mend it; within JSON each backslash is written twice.',
          ...actionAt(document, action.place),
        };
      }
    }
  },
);

const unfit = rule(
  {
    id: 'awas/example-unfit',
    requirements: ['AWAS-parameter-h'],
    severity: 'warning',
    title: 'A default or example does not fit its own declaration',
    why: 'A default is sent where nothing is given, and an example is what an agent imitates: both are then refused.',
  },
  function* ({ parameters }, document) {
    for (const parameter of parameters) {
      for (const [tail, sample] of samplesOf(parameter.value)) {
        const fault = misfit(parameter.value, sample);
        if (fault === undefined) continue;
        const isDefault = tail === '/default';
        yield {
          pointer: parameter.place + tail,
          message: `The ${isDefault ? 'default' : 'example'} of ${labelOf(parameter)} is ${show(sample)}, but ${fault}.`,
          fix: isDefault
            ? 'Use a value that fits, or null for none.'
            : 'Use a value that fits; it is what agents imitate.',
          ...actionAt(document, parameter.action.place),
        };
      }
    }
  },
);

const MOST_SAMPLES = 20;

/** Default and examples, each with its place in the parameter. */
function samplesOf(parameter: JsonObject): readonly (readonly [tail: string, value: Json])[] {
  const found: (readonly [tail: string, value: Json])[] = [];
  const fallback = own(parameter, 'default');
  if (fallback !== undefined && fallback !== null) found.push(['/default', fallback]);
  const example = own(parameter, 'example');
  if (example !== undefined && example !== null) found.push(['/example', example]);
  const examples = own(parameter, 'examples');
  if (!Array.isArray(examples)) return found;
  for (let index = 0; index < examples.length && index < MOST_SAMPLES; index++)
    found.push([`/examples/${index}`, examples[index] as Json]);
  return found;
}

const DEEPEST = 3;

/** Why a value does not fit a parameter; undefined where it does, or where it cannot be told. */
function misfit(parameter: JsonObject, value: Json, depth = 0): string | undefined {
  const validation = own(parameter, 'validation');
  const rules = isObject(validation) ? validation : undefined;
  const keyword = (name: string) => own(parameter, name) ?? (rules && own(rules, name));
  const limit = (name: string, otherName = name) => {
    const found = keyword(name);
    if (typeof found === 'number') return found;
    const other = keyword(otherName);
    return typeof other === 'number' ? other : undefined;
  };
  const declared = own(parameter, 'type');
  if (isString(declared) && TYPES.includes(declared) && !isOfType(value, declared))
    return `its type is ${declared}`;
  const allowed = keyword('enum');
  if (Array.isArray(allowed) && allowed.length > 0 && allowed.length <= 1_000) {
    // "List of allowed values": of an array these are its items'.
    const values =
      Array.isArray(value) && Array.isArray(allowed) && !allowed.some(Array.isArray)
        ? (value as readonly Json[])
        : [value];
    const odd = values
      .slice(0, 100)
      .find((each) => typeof each !== 'object' && !(allowed as readonly Json[]).includes(each));
    if (odd !== undefined)
      return `enum allows ${(allowed as readonly Json[]).slice(0, 8).map(show).join(', ')} only`;
  }
  if (typeof value === 'number') {
    const least = limit('minimum', 'min');
    const most = limit('maximum', 'max');
    if (least !== undefined && value < least) return `the least is ${least}`;
    if (most !== undefined && value > most) return `the most is ${most}`;
  } else if (typeof value === 'string') {
    const length = lengthOf(value);
    const shortest = limit('minLength');
    const longest = limit('maxLength');
    if (shortest !== undefined && length < shortest) return `minLength is ${shortest} and it has ${length}`;
    if (longest !== undefined && length > longest) return `maxLength is ${longest} and it has ${length}`;
    // By the name that the text gives it: its datetime may go without an offset, JSON Schema's date-time may not.
    const named = keyword('format');
    const known = isString(named) ? stringFormats.get(named.toLowerCase()) : undefined;
    if (known && !known.test(value)) return `it has to be ${known.label}`;
    const expression = keyword('pattern');
    if (isString(expression) && matchesPattern(expression, value) === false)
      return `it does not match the pattern ${show(expression)}`;
  } else if (Array.isArray(value) && depth < DEEPEST) {
    const items = keyword('items');
    if (!isObject(items)) return undefined;
    for (const [index, item] of (value as readonly Json[]).slice(0, 20).entries()) {
      const fault = misfit(items, item, depth + 1);
      if (fault !== undefined) return `of its item ${index} ${fault}`;
    }
  } else if (isObject(value) && depth < DEEPEST) {
    const properties = keyword('properties');
    if (!isObject(properties)) return undefined;
    for (const name of Object.keys(value).slice(0, 50)) {
      const schema = own(properties, name);
      const fault = isObject(schema) ? misfit(schema, own(value, name) ?? null, depth + 1) : undefined;
      if (fault !== undefined) return `of its ${show(name)} ${fault}`;
    }
  }
  return undefined;
}

function isOfType(value: Json, declared: string): boolean {
  if (declared === 'integer') return typeof value === 'number' && Number.isInteger(value);
  if (declared === 'null') return value === null;
  if (declared === 'array') return Array.isArray(value);
  return declared === 'object' ? isObject(value) : typeof value === declared;
}

const exampleMissing = rule(
  {
    id: 'awas/example-missing',
    requirements: ['AWAS-practice-c'],
    severity: 'info',
    title: 'Parameters have no example',
    why: 'One example tells an agent more about the wanted form of a value than a sentence; people see it in the form.',
    words: ['text', 'upstream'],
  },
  function* ({ actions }, document) {
    for (const action of actions) {
      const bare = action.parameters.filter(
        ({ value, from, name }) => from === 'list' && name !== '' && !hasExample(value, name, action),
      );
      const [first] = bare;
      if (!first) continue;
      const names = bare.map(({ name }) => name);
      const field =
        action.shape === 'endpoint'
          ? `"examples": [${show(sampleFor(first.value))}]`
          : `"example": ${show(sampleFor(first.value))}`;
      yield {
        pointer: first.place,
        message: `${names.length === 1 ? 'The parameter' : 'The parameters'} ${names.slice(0, 8).join(', ')}${names.length > 8 ? ' …' : ''} of ${action.label} ${names.length === 1 ? 'has' : 'have'} no example.`,
        fix: `Add e.g. ${field} to ${show(first.name)}.`,
        ...actionAt(document, action.place),
      };
    }
  },
);

/** Choices, yes or no, and a default are examples enough. */
function hasExample(value: JsonObject, name: string, action: DeclaredAction): boolean {
  const validation = own(value, 'validation');
  if (isExemplified(value) || (isObject(validation) && isExemplified(validation))) return true;
  if (action.parameters.at(-1)?.from !== 'schema') return false;
  return action.parameters.some(
    (other) => other.from === 'schema' && other.name === name && isExemplified(other.value),
  );
}

function isExemplified(holder: JsonObject): boolean {
  return (
    own(holder, 'example') !== undefined ||
    own(holder, 'examples') !== undefined ||
    own(holder, 'enum') !== undefined ||
    own(holder, 'const') !== undefined ||
    own(holder, 'type') === 'boolean' ||
    (own(holder, 'default') ?? null) !== null
  );
}

function sampleFor(parameter: JsonObject): Json {
  const { type: declared, minimum, format: named } = schemaFrom(parameter);
  if (declared === 'number' || declared === 'integer') return typeof minimum === 'number' ? minimum : 10;
  if (declared === 'array') return [];
  if (declared === 'object') return {};
  return (isString(named) && stringFormats.get(named)?.example) || '…';
}

export const parameterRules: readonly DocumentRule[] = [
  descriptionMissing,
  type,
  format,
  nameDuplicate,
  keyword,
  range,
  pattern,
  unfit,
  exampleMissing,
];
