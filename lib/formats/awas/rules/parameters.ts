import {
  type DocumentRule,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
} from '../../../model/index.ts';
import { validate } from '../../../schema/site.ts';
import { matchesPattern, stringFormats } from '../../../schema/strings.ts';
import { show } from '../../../schema/words.ts';
import { schemaFrom } from '../parameters.ts';
import { actionAt, type DeclaredAction, type DeclaredParameter, rule } from './declared.ts';
import { patternFault } from './regular-expression.ts';

function* each(
  actions: readonly DeclaredAction[],
  from?: DeclaredParameter['from'],
): Iterable<readonly [DeclaredParameter, DeclaredAction, string]> {
  for (const action of actions) {
    for (const parameter of action.parameters) {
      if (from && parameter.from !== from) continue;
      const name = parameter.name === '' ? 'A parameter' : `“${parameter.name.slice(0, 80)}”`;
      yield [parameter, action, `${name} of ${action.label}`];
    }
  }
}

const descriptionMissing = rule(
  {
    id: 'awas/parameter-description-missing',
    requirements: ['AWAS-parameter-a'],
    severity: 'error',
    title: 'A parameter has no description',
    why: 'A person who fills in the form, and an agent that chooses a value, know only by the description what is meant.',
    words: ['text'],
  },
  function* ({ actions }, document) {
    for (const [{ value, place, name }, action, label] of each(actions, 'list')) {
      const description = own(value, 'description');
      if (isString(description) && description.trim() !== '') continue;
      // A wrong type is the schema's to report.
      if (description !== undefined && !isString(description)) continue;
      yield {
        pointer: place,
        message:
          description === undefined
            ? `${label} has no description. The text requires one, though its own example (the parameter “sort”) leaves it out too.`
            : `The description of ${label} is empty.`,
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
  function* ({ actions }, document) {
    for (const [{ value, place }, action, label] of each(actions, 'list')) {
      const declared = own(value, 'type');
      if (declared === undefined) continue;
      const known = action.shape === 'endpoint' ? UPSTREAM_TYPES : TYPES;
      const types = Array.isArray(declared) ? (declared as readonly Json[]) : [declared];
      const odd =
        types.length === 0 ? declared : types.find((each) => !isString(each) || !known.includes(each));
      if (odd === undefined) continue;
      const word = isString(odd) ? odd.toLowerCase() : '';
      const meant = known.includes(word) ? show(word) : MEANT.get(word);
      yield {
        pointer: `${place}/type`,
        message: `The type of ${label} is ${show(odd)}, which is none of ${known.join(', ')}.`,
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
  function* ({ actions }, document) {
    for (const [{ value, place }, action, label] of each(actions, 'list')) {
      const declared = own(value, 'format');
      if (!isString(declared) || FORMATS.includes(declared)) continue;
      yield {
        pointer: `${place}/format`,
        message: `The format of ${label} is ${show(declared)}; the common ones are ${FORMATS.join(', ')}.`,
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
      if (action.parameters.length < 2) continue;
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
  function* ({ actions }, document) {
    for (const [{ value, place }, action, label] of each(actions, 'list')) {
      const validation = own(value, 'validation');
      if (!isObject(validation)) continue;
      for (const word of Object.keys(validation)) {
        if (KEYWORDS.has(word) || /^x-/.test(word)) continue;
        const meant = MEANT_KEYWORDS.get(word);
        yield {
          pointer: `${place}/validation/${word.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          at: 'key',
          message: `The validation of ${label} has ${show(word)}, which is no keyword of JSON Schema${word === 'min' || word === 'max' ? ' (it is one of AWAS 1.1)' : ''}.`,
          fix: meant === undefined ? 'Leave it out, or say it in the description.' : `Write ${show(meant)}.`,
          ...actionAt(document, action.place),
        };
      }
    }
  },
);

const RANGES: readonly (readonly [low: string, high: string])[] = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['min', 'max'],
  ['minItems', 'maxItems'],
];

const range = rule(
  {
    id: 'awas/validation-range-empty',
    requirements: ['AWAS-parameter-d'],
    severity: 'warning',
    title: 'A lower limit is above the upper one',
    why: 'No value is both, so that every argument is refused.',
  },
  function* ({ actions }, document) {
    for (const [{ value, place }, action, label] of each(actions)) {
      const validation = own(value, 'validation');
      for (const [holder, at] of isObject(validation)
        ? ([
            [validation, `${place}/validation`],
            [value, place],
          ] as const)
        : ([[value, place]] as const)) {
        for (const [low, high] of RANGES) {
          const least = own(holder, low);
          const most = own(holder, high);
          if (typeof least !== 'number' || typeof most !== 'number' || least <= most) continue;
          yield {
            pointer: `${at}/${low}`,
            message: `${low} ${least} of ${label} is above its ${high} ${most}.`,
            fix: `Exchange them: "${low}": ${most}, "${high}": ${least}.`,
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
  function* ({ actions }, document) {
    for (const [{ value, place }, action, label] of each(actions)) {
      const validation = own(value, 'validation');
      for (const [holder, at] of [
        [value, place],
        [isObject(validation) ? validation : undefined, `${place}/validation`],
      ] as const) {
        const declared = holder && own(holder, 'pattern');
        if (!isString(declared)) continue;
        const fault = patternFault(declared);
        if (fault === null) continue;
        yield {
          pointer: `${at}/pattern`,
          ...(fault === undefined ? { outcome: 'needs-review' as const } : {}),
          message:
            fault === undefined
              ? `The pattern of ${label} is too long (${declared.length} characters) to be checked.`
              : `The pattern of ${label}, ${show(declared)}, is no regular expression: ${fault}.`,
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
  function* ({ actions }, document) {
    for (const [{ value, place }, action, label] of each(actions)) {
      const samples: [pointer: string, word: string, value: Json][] = [];
      const fallback = own(value, 'default');
      if (fallback !== undefined && fallback !== null)
        samples.push([`${place}/default`, 'default', fallback]);
      const example = own(value, 'example');
      if (example !== undefined && example !== null) samples.push([`${place}/example`, 'example', example]);
      const examples = own(value, 'examples');
      for (const [index, item] of (Array.isArray(examples) ? (examples as readonly Json[]) : [])
        .slice(0, 20)
        .entries())
        samples.push([`${place}/examples/${index}`, 'example', item]);
      for (const [at, word, sample] of samples) {
        const fault = misfit(value, sample);
        if (fault === undefined) continue;
        yield {
          pointer: at,
          message: `The ${word} of ${label} is ${show(sample)}, but ${fault}.`,
          fix:
            word === 'default'
              ? 'Use a value that fits, or null for none.'
              : 'Use a value that fits; it is what agents imitate.',
          ...actionAt(document, action.place),
        };
      }
    }
  },
);

/** Why a value does not fit a parameter; undefined where it does, or where it cannot be told. */
function misfit(parameter: JsonObject, value: Json): string | undefined {
  const schema = schemaFrom(parameter);
  const { type: declared } = schema;
  if (typeof value === 'object' && value !== null) {
    const { default: _default, examples: _examples, ...plain } = schema;
    const [problem] = validate(plain, value).problems;
    return problem && uncapital(problem.message);
  }
  if (isString(declared) && !isOfType(value, declared)) return `its type is ${declared}`;
  if (Array.isArray(declared) && !declared.some((each) => isString(each) && isOfType(value, each)))
    return `its type is ${declared.join(' or ')}`;
  const limit = (name: string) => {
    const found = own(schema, name);
    return typeof found === 'number' ? found : undefined;
  };
  const allowed = own(schema, 'enum');
  if (Array.isArray(allowed) && !(allowed as readonly Json[]).includes(value))
    return `enum allows ${(allowed as readonly Json[]).slice(0, 8).map(show).join(', ')} only`;
  if (typeof value === 'number') {
    const least = limit('minimum');
    const most = limit('maximum');
    if (least !== undefined && value < least) return `the least is ${least}`;
    if (most !== undefined && value > most) return `the most is ${most}`;
  }
  if (typeof value !== 'string') return undefined;
  const length = [...value].length;
  const shortest = limit('minLength');
  const longest = limit('maxLength');
  if (shortest !== undefined && length < shortest) return `minLength is ${shortest} and it has ${length}`;
  if (longest !== undefined && length > longest) return `maxLength is ${longest} and it has ${length}`;
  // By the name that the text gives it: its datetime may go without an offset, JSON Schema's date-time may not.
  const validation = own(parameter, 'validation');
  const named = own(parameter, 'format') ?? (isObject(validation) ? own(validation, 'format') : undefined);
  const known = isString(named) ? stringFormats.get(named.toLowerCase()) : undefined;
  if (known && !known.test(value)) return `it has to be ${known.label}`;
  const expression = own(schema, 'pattern');
  if (isString(expression) && matchesPattern(expression, value) === false)
    return `it does not match the pattern ${show(expression)}`;
  return undefined;
}

function isOfType(value: Json, declared: string): boolean {
  if (declared === 'integer') return typeof value === 'number' && Number.isInteger(value);
  if (declared === 'null') return value === null;
  return typeof value === declared;
}

function uncapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
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
  const has = (holder: JsonObject) =>
    ['example', 'examples', 'enum', 'const'].some((word) => own(holder, word) !== undefined) ||
    own(holder, 'type') === 'boolean' ||
    (own(holder, 'default') ?? null) !== null;
  const validation = own(value, 'validation');
  if (has(value) || (isObject(validation) && has(validation))) return true;
  return action.parameters.some(
    (other) => other.from === 'schema' && other.name === name && has(other.value),
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
