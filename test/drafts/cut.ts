/** Finds labels, choices and descriptions that a tool definition shortens or omits. */
import { inputSchemaOf } from '../../lib/agent/definition.ts';
import { conform } from '../../lib/agent/profile.ts';
import { choicesOf } from '../../lib/draft/fields.ts';
import { fieldLabel } from '../../lib/draft/naming.ts';
import { choicesIn } from '../../lib/matching/offered.ts';
import {
  type Action,
  isObject,
  isString,
  type JsonSchema,
  type OwnField,
  type PageFacts,
  type Tool,
} from '../../lib/model/index.ts';
import { says } from './truth.ts';

const MAX_TEXT = 120;
const MAX_CHOICES = 300;

export function cutIn(
  page: PageFacts,
  actions: readonly Action[],
  tools: readonly Tool[],
): readonly string[] {
  const fields = new Map(
    (page.own?.forms ?? []).flatMap((one) => one.fields).map((one) => [one.selector, one]),
  );
  return actions.flatMap((action) => {
    const tool = tools.find((one) => one.action === action.key);
    if (!tool) return [];
    const asked = inputSchemaOf(action.parameters);
    const { keys } = conform(action.parameters);
    const inputs = action.parameters.flatMap(({ name, selector, schema, description = '' }) => {
      const field = selector === undefined ? undefined : fields.get(selector);
      const key = keys.get(name) ?? name;
      const inFull = `${key} ${inputOf(asked, key)}`;
      const listed = `${key} ${inputOf(tool.inputSchema, key) ?? inFull} ${tool.description}`;
      const wanted = [
        ...cut([...(field ? [fieldLabel(field)] : []), description, ...examplesOf(schema)], listed),
        ...cut(field ? labelsOf(field) : declaredIn(schema), inFull),
      ];
      return wanted.map((one) => `${action.id}.${key}: ${one}`);
    });
    return [...cut([action.description], tool.description), ...inputs];
  });
}

const cut = (texts: readonly string[], told: string): readonly string[] =>
  texts.filter((one) => one.length <= MAX_TEXT && !says(told, one));

function inputOf({ properties }: JsonSchema, key: string): string | undefined {
  return isObject(properties) && Object.hasOwn(properties, key) ? JSON.stringify(properties[key]) : undefined;
}

const examplesOf = ({ examples, pattern }: JsonSchema): readonly string[] =>
  pattern !== undefined && Array.isArray(examples) ? examples.slice(0, 1).filter(isString) : [];

function declaredIn(schema: JsonSchema): readonly string[] {
  const listed = Array.isArray(schema.enum) ? schema.enum.filter(isString) : [];
  const choices = [...listed, ...choicesIn(schema).flatMap(({ value, label }) => [value, label])];
  return choices.length > MAX_CHOICES ? [] : choices;
}

function labelsOf({ element }: OwnField): readonly string[] {
  const choices = element.disabled
    ? []
    : choicesOf(element).filter((one) => one.value !== '' && !one.disabled);
  return choices.length > MAX_CHOICES ? [] : choices.map(({ label }) => label);
}
