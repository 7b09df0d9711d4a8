import {
  type Document,
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  listAt,
  own,
  pointer,
} from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { LIMIT_KEYWORDS } from '../../../schema/keywords.ts';
import { lint, type SchemaFault } from '../../../schema/lint.ts';
import { contradictionsIn } from '../../../schema/lint-values.ts';
import { patternFault } from '../../../schema/regular-expression.ts';
import { conforms, validate } from '../../../schema/site.ts';
import { stringFormats } from '../../../schema/strings.ts';
import { type JsonSchemaOf, jsonSchemaRules } from '../../json-schemas.ts';
import { type Fix, write } from '../../rules.ts';
import { schemaFrom } from '../parameters.ts';
import words from '../words.json' with { type: 'json' };
import { type DeclaredAction, declared, inWords, rule } from './subjects.ts';

const descriptionMissing = rule('listed', {
  id: 'awas/parameter-description-missing',
  when: inWords('text'),
  check({ value, name, label }) {
    const description = own(value, 'description');
    if (isString(description) && description.trim() !== '') return undefined;
    if (description !== undefined && !isString(description)) return undefined;
    return {
      messageId: description === undefined ? 'missing' : 'empty',
      data: {
        label,
        sample: name === '' ? 'What it is for' : `What “${name.slice(0, 40)}” is for`,
      },
    };
  },
});

const TYPES: readonly string[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const UPSTREAM_TYPES: readonly string[] = TYPES.filter((type) => type !== 'null');

const MEANT: ReadonlyMap<string, string> = new Map(Object.entries(words.types));

const type = rule('listed', {
  id: 'awas/parameter-type-unknown',
  check({ value, label, parent }) {
    const declared = own(value, 'type');
    const known = parent.shape === 'endpoint' ? UPSTREAM_TYPES : TYPES;
    if (declared === undefined || (isString(declared) && known.includes(declared))) return undefined;
    const types = isList(declared) ? declared : [declared];
    const odd =
      types.length === 0 ? declared : types.find((each) => !isString(each) || !known.includes(each));
    if (odd === undefined) return undefined;
    const word = isString(odd) ? odd.toLowerCase() : '';
    const meant = known.includes(word) ? word : MEANT.get(word);
    return {
      at: '/type',
      messageId: meant === undefined ? 'unknown' : 'meant',
      data: { label, odd, known: known.join(', ') },
      fix: meant === undefined ? undefined : asMeant(meant),
    };
  },
});

function asMeant(words: string): Fix {
  const [type = ''] = words.split(' ', 1);
  return type === words ? write(type) : `Write ${show(type)}${words.slice(type.length)}.`;
}

const FORMATS: readonly string[] = ['email', 'uri', 'url', 'date', 'datetime', 'time', 'uuid', 'phone'];

const format = rule('listed', {
  id: 'awas/format-uncommon',
  when: inWords('text'),
  check({ value, label }) {
    const declared = own(value, 'format');
    if (!isString(declared) || FORMATS.includes(declared)) return undefined;
    return {
      at: '/format',
      messageId: declared === 'date-time' ? 'of-json-schema' : 'uncommon',
      data: { label, declared, formats: FORMATS.join(', ') },
    };
  },
});

const nameDuplicate = rule('action', {
  id: 'awas/parameter-name-duplicate',
  *check(action) {
    const seen = new Map<string, string>();
    for (const { name, place, from } of action.parameters) {
      if (name === '' || from === 'schema') continue;
      // In 1.1, a parameter may be in both `parameters` (legacy) and `inputs`.
      const list = place.slice(0, place.lastIndexOf('/'));
      if (seen.get(name) !== list) {
        seen.set(name, seen.get(name) ?? list);
        continue;
      }
      yield { at: { pointer: `${place}/name` }, data: { label: action.label, name } };
    }
  },
});

const COMPARED: ReadonlySet<string> = new Set([...LIMIT_KEYWORDS, 'type', 'enum', 'default', 'required']);

/** Only inputSchema can allow null. */
const plainly = (value: Json): string =>
  JSON.stringify(
    [value]
      .flat()
      .filter((one) => one !== null && one !== 'null')
      .toSorted(),
  );

const inputsDiffer = rule('action', {
  id: 'awas/inputs-differ',
  isGeneral: true,
  *check({ value, parameters }) {
    const required = own(own(value, 'inputSchema'), 'required');
    const schemas = new Map(
      parameters.flatMap((one) => (one.from === 'schema' ? [[one.name, one.value]] : [])),
    );
    for (const { name, value: mine, place, label, from } of parameters) {
      const other = from === 'list' ? schemas.get(name) : undefined;
      if (!other) continue;
      const theirs = schemaFrom(other);
      const there = isList(required) ? { ...theirs, required: required.includes(name) } : theirs;
      const here: JsonObject = { ...mine, ...schemaFrom(mine) };
      for (const [field, value] of Object.entries(there)) {
        if (!COMPARED.has(field) || plainly(own(here, field) ?? value) === plainly(value)) continue;
        const at = { pointer: place + (own(mine, field) === undefined ? '' : pointer(field)) };
        yield { at, data: { label, field, here: own(here, field), there: value } };
        break;
      }
    }
  },
});

const KEYWORDS: ReadonlySet<string> = new Set([...LIMIT_KEYWORDS, ...words.validation.split(' ')]);
const MEANT_KEYWORDS: ReadonlyMap<string, string> = new Map(Object.entries(words.keywords));

function meantBy(word: string, type: Json | undefined): string | undefined {
  const ofType = type === 'string' ? 'Length' : type === 'array' && 'Items';
  return ofType && /^m(?:in|ax)$/.test(word) ? word + ofType : MEANT_KEYWORDS.get(word);
}

const keyword = rule('listed', {
  id: 'awas/validation-keyword-unknown',
  when: inWords('text'),
  *check({ value, label }) {
    const validation = own(value, 'validation');
    if (!isObject(validation)) return;
    for (const word of Object.keys(validation)) {
      if (KEYWORDS.has(word) || /^x-/.test(word)) continue;
      const meant = meantBy(word, own(value, 'type'));
      yield {
        at: pointer('validation', word),
        key: true,
        messageId: word === 'min' || word === 'max' ? 'of-upstream' : 'unknown',
        data: { label, word },
        fix: write(meant),
      };
    }
  },
});

const RANGES = [
  { low: 'minLength', high: 'maxLength' },
  { low: 'minimum', high: 'maximum' },
  { low: 'min', high: 'max' },
  { low: 'minItems', high: 'maxItems' },
] as const;

function isEmpty(holder: JsonObject, { low, high }: (typeof RANGES)[number]): boolean {
  const least = own(holder, low);
  if (typeof least !== 'number') return false;
  const most = own(holder, high);
  return typeof most === 'number' && least > most;
}

function* holdersOf(value: JsonObject): Iterable<readonly [holder: JsonObject, at: string]> {
  yield [value, ''];
  const validation = own(value, 'validation');
  if (isObject(validation)) yield [validation, '/validation'];
}

const range = rule('listed', {
  id: 'awas/validation-range-empty',
  *check({ value, label }) {
    for (const [holder, at] of holdersOf(value)) {
      for (const range of RANGES) {
        if (!isEmpty(holder, range)) continue;
        const { low, high } = range;
        const data = { label, low, high, least: holder[low], most: holder[high] };
        yield { at: `${at}/${low}`, data };
      }
    }
  },
});

const pattern = rule('listed', {
  id: 'awas/pattern-invalid',
  *check({ value, label }) {
    for (const [holder, at] of holdersOf(value)) {
      const declared = own(holder, 'pattern');
      if (!isString(declared)) continue;
      const fault = patternFault(declared);
      if (fault === null) continue;
      yield {
        at: `${at}/pattern`,
        outcome: fault === undefined ? 'needs-review' : undefined,
        messageId: fault === undefined ? 'too-long' : 'invalid',
        data: { label, declared, length: declared.length, fault },
      };
    }
  },
});

const contradictory = rule('listed', {
  id: 'awas/constraint-contradictory',
  *check({ value, label }) {
    const validation = own(value, 'validation');
    if (!isObject(validation) && !hasConstraint(value)) return;
    for (const { pointer: inner, message, fix } of contradictionsIn(value, validation)) {
      const name = inner.split('/')[1] ?? '';
      if (!/^(?:enum\/|pattern$)/.test(inner.slice(1)) && !KEYWORDS.has(name)) continue;
      if (inner === '/enum' || name === 'required') continue;
      if (name === 'enum' && own(value, 'type') === 'array') continue;
      const at = own(value, name) === undefined ? `/validation${inner}` : inner;
      yield { at, data: { label, problem: message }, fix };
    }
    for (const { pointer: inner, message, fix } of misshapen(value))
      yield { at: inner, data: { label, problem: message }, fix };
  },
});

function hasConstraint(value: JsonObject): boolean {
  for (const name in value) if (KEYWORDS.has(name)) return true;
  return false;
}

function misshapen(value: JsonObject): readonly SchemaFault[] {
  const beside = Object.entries(value).filter(([name]) => KEYWORDS.has(name) && !JUDGED.has(name));
  return beside.length === 0
    ? []
    : lint(Object.fromEntries(beside), { draft: 'any' }).filter(
        ({ isUseless, unsure }) => !isUseless && !unsure,
      );
}

const JUDGED = new Set(['enum', 'format', 'pattern', 'required']);

const unfit = rule('parameter', {
  id: 'awas/example-unfit',
  *check({ value, label }) {
    const samples = samplesOf(value);
    const whole = samples.length > 0 ? ownSchema(value) : {};
    // A value can't fit an empty range, which has its own finding.
    const isCrossed = [...holdersOf(value)].some(([holder]) =>
      RANGES.some((range) => isEmpty(holder, range)),
    );
    const schema = isCrossed ? typeOf(whole) : whole;
    for (const [tail, sample] of samples) {
      if (conforms(schema, sample)) continue;
      const [problem] = validate(schema, sample).problems;
      yield {
        at: tail,
        messageId: tail === '/default' ? 'default' : 'example',
        data: { label, sample, problem: problem ? `: ${problem.message}` : '.' },
      };
    }
  },
});

const typeOf = ({ type }: JsonSchema): JsonSchema => (type === undefined ? {} : { type });

function ownSchema(parameter: JsonObject): JsonSchema {
  const { default: _, examples: __, ...schema } = schemaFrom(parameter);
  const format = own(parameter, 'format') ?? own(own(parameter, 'validation'), 'format');
  return isString(format) && stringFormats.has(format.toLowerCase())
    ? { ...schema, format: format.toLowerCase() }
    : schema;
}

const MAX_SAMPLES = 20;

function samplesOf(parameter: JsonObject): readonly (readonly [tail: string, value: Json])[] {
  const found: (readonly [tail: string, value: Json])[] = [];
  const fallback = own(parameter, 'default');
  if (fallback !== undefined && fallback !== null) found.push(['/default', fallback]);
  const example = own(parameter, 'example');
  if (example !== undefined && example !== null) found.push(['/example', example]);
  for (const [index, value] of listAt(parameter, 'examples').slice(0, MAX_SAMPLES).entries())
    found.push([`/examples/${index}`, value]);
  return found;
}

const exampleMissing = rule('action', {
  id: 'awas/example-missing',
  check(action) {
    const bare = action.parameters.filter(
      ({ value, from, name }) => from === 'list' && name !== '' && !hasExample(value, name, action),
    );
    const [first] = bare;
    if (!first) return undefined;
    const names = bare.map(({ name }) => name);
    const sample = show(sampleFor(first.value));
    return {
      at: { pointer: first.place },
      messageId: names.length === 1 ? 'one' : 'several',
      data: {
        names: `${names
          .slice(0, 8)
          .map((name) => `“${name}”`)
          .join(', ')}${names.length > 8 ? ' …' : ''}`,
        label: action.label,
        field: action.shape === 'endpoint' ? `"examples": [${sample}]` : `"example": ${sample}`,
        first: first.name,
      },
    };
  },
});

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

const SCHEMAS = {
  inputSchema: 'inputs',
  request_schema: 'inputs',
  outputSchema: 'outputs',
  response_schema: 'outputs',
} as const;

function* schemasOf(document: Document): Iterable<JsonSchemaOf> {
  for (const { value, place, parameters } of declared(document).actions)
    for (const [called, field] of Object.entries(SCHEMAS)) {
      const schema = own(value, called);
      const isEmpty = isObject(own(schema, 'properties')) && field === 'inputs' && parameters.length === 0;
      if (isObject(schema) && !isEmpty) yield { value: schema, place: `${place}/${called}`, called, field };
    }
}

const schemas = jsonSchemaRules('awas', {
  formats: ['awas'],
  schemas: schemasOf,
  requirements: { valid: [], helpful: [] },
  draft: 'any',
  exempt: /^\/properties\/[^/]+\/(?:default|examples\/\d+)$/,
});

export const parameterRules = [
  ...schemas,
  descriptionMissing,
  type,
  format,
  nameDuplicate,
  inputsDiffer,
  keyword,
  range,
  pattern,
  contradictory,
  unfit,
  exampleMissing,
];
