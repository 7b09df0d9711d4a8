import { type Action, isObject, type Json, own, type Parameter, type RunData } from '../../model/index.ts';
import { validate } from '../../schema/site.ts';
import { looseName } from '../../text/index.ts';
import type { DeclaringDocument } from './access.ts';

const MAX_PREREQUISITES = 100;

/** Ids of the actions that must run first, in order (AWP §11). */
export function missingBefore(
  action: Action,
  documents: readonly DeclaringDocument[],
  done: ReadonlySet<string>,
): readonly string[] {
  const dependencies = documents.find(({ url }) => url === action.document)?.dependencies;
  if (!dependencies) return [];
  const order: string[] = [];
  const seen = new Set<string>([action.id]);
  const visit = (id: string): void => {
    const needs = Object.hasOwn(dependencies, id) ? (dependencies[id] ?? []) : [];
    for (const need of needs) {
      if (seen.has(need) || done.has(need) || seen.size > MAX_PREREQUISITES) continue;
      seen.add(need);
      visit(need);
      order.push(need);
    }
  };
  visit(action.id);
  return order;
}

export interface Proposal {
  readonly parameter: string;
  readonly value: Json;
  readonly from: string;
  readonly field: string;
}

const MAX_VALUES = 2_000;
const MAX_OF_PARAMETER = 20;

/** Proposes values from earlier results (AWP §11), without objects and lists. */
export function propose(
  action: Action,
  earlier: readonly { readonly action: string; readonly data: RunData }[],
): readonly Proposal[] {
  const wanted = new Map(
    action.parameters.filter((one) => !isOwn(one)).map((one) => [looseName(one.name), one]),
  );
  const found: Proposal[] = [];
  for (const { action: from, data } of earlier) {
    const answer = answerOf(data);
    if (answer === undefined) continue;
    for (const [field, value] of fieldsOf(answer)) {
      const parameter = wanted.get(looseName(field));
      if (parameter && fits(parameter, value) && isNew(found, parameter.name, value))
        found.push({ parameter: parameter.name, value, from, field });
    }
  }
  return found;
}

const PERSONAL =
  /\b(?:e?[- ]?mails?|(?:tele)?phones?|tel|mobile|fax|address(?:es)?|street|zip|postal ?code|post ?code|birth\w*|dob|age|gender|sex|(?:first|last|full|given|family|middle|maiden|user|your|guest|customer|passenger|contact|card ?holder) ?names?|surname|forename|nickname|username|login|passport|iban|bic|card|cvc|ssn|salary|vorname|nachname|anschrift|telefon|geburts\w*|nombre|apellidos?|prénom|courriel|teléfono|who|whom|whose)\b/i;
const COMMON =
  /^(?:name|names|title|label|value|text|description|comment|comments|message|note|notes|remark|subject|type|kind|status|content|body|count|number|quantity|total|date|time|from|to|start|end)$/i;

function isOwn({ name, description = '' }: Parameter): boolean {
  const words = `${name} ${description.slice(0, 300)}`
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[_.[\]-]+/g, ' ');
  return PERSONAL.test(words);
}

function fits({ name, schema }: Parameter, value: Json): boolean {
  const isListed = Array.isArray(schema.enum) || Array.isArray(schema.oneOf);
  return (isListed || !COMMON.test(name)) && validate(schema, value).valid;
}

function answerOf(data: RunData): Json | undefined {
  if (data.kind === 'json') return data.value;
  if (data.kind !== 'table') return undefined;
  return data.rows.map((row) =>
    Object.fromEntries(
      data.columns.flatMap((column, at): [string, Json][] => (row[at] ? [[column, row[at]]] : [])),
    ),
  );
}

function* fieldsOf(answer: Json): Generator<readonly [field: string, value: string | number | boolean]> {
  const waiting: Json[] = [answer];
  for (let index = 0; index < waiting.length && index < MAX_VALUES; index++) {
    const here = waiting[index];
    if (Array.isArray(here)) waiting.push(...here.slice(0, 100));
    if (!isObject(here)) continue;
    for (const field of Object.keys(here).slice(0, 200)) {
      const value = own(here, field);
      if (typeof value === 'object') waiting.push(value);
      else if (value !== undefined) yield [field, value];
    }
  }
}

function isNew(found: readonly Proposal[], parameter: string, value: Json): boolean {
  const known = found.filter((each) => each.parameter === parameter);
  return known.length < MAX_OF_PARAMETER && !known.some((each) => each.value === value);
}
