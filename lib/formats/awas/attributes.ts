import { placeKey, submissionOfForm } from '../../matching/index.ts';
import type {
  Action,
  AttributeFact,
  Document,
  ElementFact,
  Fetched,
  JsonSchema,
  PageFacts,
  Parameter,
  ParameterIn,
  Sentence,
  Submission,
  Transport,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { placeholders, resolveTemplate } from '../../url/index.ts';
import { defined, MAX_PARAMETERS, notRunnable, typeWord } from '../reader-kit.ts';

const PREFIXES = ['data-awas-', 'data-ai-'] as const;

export function actionsFromAttributes(page: PageFacts): readonly Action[] {
  const byElement = Map.groupBy(page.attributes, ({ element }) => pathOf(element));
  const found = new Map<string, Action>();
  for (const prefix of PREFIXES) {
    for (const fact of page.attributes) {
      if (fact.attribute !== `${prefix}action` || fact.value === '' || found.has(fact.value)) continue;
      found.set(fact.value, readAction(fact, prefix, page, byElement));
    }
  }
  return [...found.values()];
}

export const declaredByAttributes = (page: PageFacts, fetched: Fetched): Document => ({
  ...{ url: page.url, status: 'found', format: 'awas', dialect: 'unknown', looksLike: null, fetched },
  ...{ site: {}, value: undefined, actions: actionsFromAttributes(page), references: [], unread: [] },
});

type ByElement = ReadonlyMap<string, readonly AttributeFact[]>;
type AttributeOf = (element: ElementFact, name: string) => string | undefined;

function readAction(fact: AttributeFact, prefix: string, page: PageFacts, byElement: ByElement): Action {
  const { value: id, element } = fact;
  const attributeOf: AttributeOf = (of, name) =>
    byElement.get(pathOf(of))?.find(({ attribute }) => attribute === prefix + name)?.value;
  const controls = page.attributes
    .filter((each) => each.attribute === `${prefix}param` && each.value !== '' && each.scope === id)
    .map(({ value: name, element: control }) => ({ name, control }));
  const form = element.form ?? controls.find(({ control }) => control.form)?.control.form;
  const method = (attributeOf(element, 'method') ?? form?.method ?? '').toUpperCase();
  const transport = transportOf(method, attributeOf(element, 'endpoint'), page);
  const result = page.attributes.find((each) => each.attribute === `${prefix}result` && each.value === id);
  const submission = submissionOf(element, controls[0]?.control, page);
  const reads = READS.test(method) && (submission ? isRead(submission) : transport.kind === 'http');
  return {
    key: `awas:${id}`,
    id,
    name: element.label || id,
    description: attributeOf(element, 'context') ?? '',
    format: 'awas',
    document: page.url,
    source: {},
    risk: reads ? 'read' : 'change',
    riskReason: reads ? say('riskReads', method) : riskOf(method, submission),
    parameters: parametersOf(controls, transport, attributeOf),
    transport,
    page: {
      url: page.url,
      selector: element.path,
      ...(result && { result: { type: 'single', selector: result.element.path } }),
    },
    auth: { needed: 'unknown' },
    confirm: false,
    assumptions: ['No manifest declares this action. AWAS Lens read it from attributes on the page.'],
  };
}

function transportOf(method: string, endpoint: string | undefined, page: PageFacts): Transport {
  const url = resolveTemplate(endpoint, page.url);
  return url === undefined
    ? notRunnable('It is declared by attributes on the page, so it only runs on that page.')
    : { kind: 'http', method: method || 'GET', url, body: READS.test(method) ? 'none' : 'json' };
}

function parametersOf(
  controls: readonly { readonly name: string; readonly control: ElementFact }[],
  transport: Transport,
  attributeOf: AttributeOf,
): readonly Parameter[] {
  const locationOf = placeIn(transport);
  const parameters = new Map<string, Parameter>();
  for (const { name, control } of controls.slice(0, MAX_PARAMETERS)) {
    if (parameters.has(name)) continue;
    const required = attributeOf(control, 'param-required');
    parameters.set(name, {
      name,
      in: locationOf(name),
      required: required === undefined ? control.required : required === 'true',
      ...(control.label && { description: control.label }),
      schema: typed(schemaOfControl(control), attributeOf(control, 'param-type')),
      selector: control.path,
      source: {},
    });
  }
  return [...parameters.values()];
}

function placeIn(transport: Transport): (name: string) => ParameterIn {
  if (transport.kind !== 'http') return () => 'form';
  const inPath = placeholders(transport.url);
  const otherwise = transport.body === 'none' ? 'query' : 'body';
  return (name) => (inPath.includes(name) ? 'path' : otherwise);
}

function submissionOf(
  { submits }: ElementFact,
  control: ElementFact | undefined,
  page: PageFacts,
): Submission | undefined {
  if (submits || !control?.form) return submits;
  return submissionOfForm(page, placeKey(control.form))?.submits;
}

const isRead = (submission: Submission): boolean =>
  submission.kind === 'form' && submission.method !== 'post';

function riskOf(method: string, submission: Submission | undefined): Sentence {
  if (!READS.test(method) || !submission) return say('riskUndeclared');
  switch (submission.kind) {
    case 'form':
      return say('riskPosts', method);
    case 'link':
      return say('riskLink');
    case 'script':
      return say('riskScript');
  }
}

function typed(schema: JsonSchema, type: string | undefined): JsonSchema {
  if (type !== 'integer' && type !== 'number') return schema;
  const values = Array.isArray(schema.enum) ? schema.enum.map(Number).filter(Number.isFinite) : [];
  return { ...schema, type, ...(values.length > 0 && { enum: values }) };
}

const READS = /^(?:GET|HEAD)$/;

function pathOf({ within = [], path }: ElementFact): string {
  return [...within, path].join('\n');
}

function schemaOfControl(element: ElementFact): JsonSchema {
  const values = element.options?.map(({ value }) => value).filter((value) => value !== '') ?? [];
  if (values.length > 0) {
    const choice: JsonSchema = { type: 'string', enum: [...new Set(values)] };
    return element.kind === 'choices' ? { type: 'array', items: choice } : choice;
  }
  if (element.kind === 'choices') return { type: 'array', items: { type: 'string' } };
  if (element.kind === 'toggle') return { type: 'boolean' };
  const isNumber = element.kind === 'number' || element.type === 'range';
  const schema = (isNumber ? undefined : typeWord(element.type)) ?? { type: isNumber ? 'number' : 'string' };
  const number = (text: string | undefined) =>
    text !== undefined && text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  const limits =
    schema.type === 'number'
      ? { minimum: number(element.min), maximum: number(element.max) }
      : { minLength: element.minLength, maxLength: element.maxLength, pattern: element.pattern };
  return { ...schema, ...(defined<object>(limits) as JsonSchema) };
}
