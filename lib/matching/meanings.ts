import {
  type Action,
  type Arguments,
  isObject,
  type Json,
  type JsonSchema,
  type PageFacts,
  type Parameter,
} from '../model/index.ts';
import { addressedIn } from '../text/addressed.ts';
import { looseName, stripInvisible, truncateAtWord } from '../text/index.ts';
import { type Choice, indexOfChoice } from './choices.ts';
import { type Claims, claimsOn } from './claims.ts';
import { choicesIn } from './offered.ts';

const MAX_LABEL = 120;
const MAX_CHOICES = 300;

export function withMeanings(action: Action, page: PageFacts | null): Action {
  const claims = clearOn(action, page);
  return claims ? { ...action, parameters: action.parameters.map((one) => meant(one, claims)) } : action;
}

type Clear = Claims & { readonly ok: true };

function clearOn(action: Action, page: PageFacts | null): Clear | undefined {
  const claims = page && action.page ? claimsOn(action, page) : undefined;
  return claims?.ok ? claims : undefined;
}

function onlyControls(action: Action, page: PageFacts | null) {
  const claims = clearOn(action, page);
  return (claims ? action.parameters : []).flatMap((parameter) => {
    const [control, ...others] = claims?.controls(parameter) ?? [];
    return control && others.length === 0 ? [[parameter.name, control.element] as const] : [];
  });
}

export function labelsOn(action: Action, page: PageFacts | null): ReadonlyMap<string, string> {
  const labels = onlyControls(action, page).map(
    ([name, { type, label }]) => [name, type === 'radio' ? '' : clean(label)] as const,
  );
  const isOnly = (label: string): boolean => labels.filter(([, other]) => other === label).length === 1;
  return new Map(labels.filter(([, label]) => label !== '' && isOnly(label)));
}

export function typesOn(action: Action, page: PageFacts | null): ReadonlyMap<string, string> {
  return new Map(onlyControls(action, page).map(([name, { type }]) => [name, type]));
}

function meant(parameter: Parameter, claims: Clear): Parameter {
  const [control] = claims.controls(parameter);
  if (!control) return parameter;
  const label = clean(control.element.label);
  const { options = [], moreOptions } = control.element;
  const choices = moreOptions ? undefined : withLabels(parameter.schema, options);
  const means = !parameter.description && label !== '' && looseName(label) !== looseName(parameter.name);
  return {
    ...parameter,
    ...(means && { description: label }),
    ...(choices && { schema: choices }),
  };
}

function withLabels(schema: JsonSchema, choices: readonly Choice[]): JsonSchema | undefined {
  if (schema.type === 'array' && isObject(schema.items)) {
    const items = withLabels(schema.items, choices);
    return items && { ...schema, items };
  }
  if (schema.type !== 'string' || choices.length < 2 || schema.oneOf !== undefined) return undefined;
  const { enum: listed, ...open } = schema;
  const values = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : undefined;
  const offered = values
    ? values.map((value) => choices[indexOfChoice(value, choices)] ?? { value, label: '' })
    : choices.filter(({ value, disabled }) => value !== '' && !disabled);
  if (offered.length > MAX_CHOICES) return undefined;
  const says = values === undefined || offered.some(({ value, label }) => label !== '' && label !== value);
  if (!says || offered.length === 0) return undefined;
  const oneOf = offered.map(({ value, label }, index) => {
    const title = clean(label);
    const means = values?.[index] ?? value;
    return { const: means, ...(title !== '' && title !== means && { title }) };
  });
  return { ...open, oneOf };
}

function clean(text: string): string {
  const plain = truncateAtWord(stripInvisible(text.trim().replace(/[\s:*]+$/, '')), MAX_LABEL);
  return addressedIn(plain) ? '' : plain;
}

export function asValues(action: Action, given: Arguments, page: PageFacts | null): Arguments {
  const { parameters } = withMeanings(action, page);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const schema = parameters.find((one) => one.name === name)?.schema;
      return [name, schema ? asValue(schema, value) : value];
    }),
  );
}

function asValue(schema: JsonSchema, value: Json): Json {
  if (Array.isArray(value) && isObject(schema.items)) {
    const { items } = schema;
    return value.map((one) => asValue(items, one));
  }
  const choices = choicesIn(schema);
  if (typeof value !== 'string' || choices.length === 0) return value;
  return choices[indexOfChoice(value, choices)]?.value ?? value;
}
