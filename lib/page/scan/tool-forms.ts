import type { JsonSchema, PageTool } from '../../model/index.ts';
import { groupOf, type Input, isControl, typeOf } from '../controls/control.ts';
import { attribute, ofForm, queryAll, tagOf } from '../dom/dom.ts';
import type { PageRoot } from '../dom/roots.ts';
import { cut, type Facts } from './facts.ts';

export const TOOL_FORMS = 'form[toolname][tooldescription]';

const MAX_FORMS = 50;
const MAX_CONTROLS = 100;
const MAX_TEXT = 1_000;
/** The characters and the length that a name of a tool may have. */
const NAME = /^[\w.-]{1,128}$/;

/**
 * The tools that forms of the document declare by the attributes of WebMCP, with their inputs as Chromium makes them
 * of the controls. The attributes are in the markup whether the browser knows them or not.
 */
export function toolsOfForms(root: PageRoot, facts: Facts): readonly PageTool[] {
  const forms = [...queryAll(root.node, TOOL_FORMS)].slice(0, MAX_FORMS) as HTMLFormElement[];
  return forms.flatMap((form) => {
    const name = attribute(form, 'toolname') ?? '';
    if (!NAME.test(name)) return [];
    return {
      name,
      description: cut(attribute(form, 'tooldescription'), MAX_TEXT),
      inputSchema: schemaOf(form, root, facts),
      declarative: true,
      method: ofForm(form, 'method').toUpperCase(),
    };
  });
}

function schemaOf(form: HTMLFormElement, root: PageRoot, facts: Facts): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  const required = new Set<string>();
  const elements = ofForm(form, 'elements') as unknown as ArrayLike<Element>;
  for (let index = 0; index < elements.length && index < MAX_CONTROLS; index++) {
    const control = elements[index] as HTMLInputElement;
    const name = cut(attribute(control, 'name'), 200);
    if (name === '' || !isControl(control) || typeOf(control) === 'file') continue;
    if (control.required) required.add(name);
    if (properties.has(name)) continue;
    const description = cut(
      attribute(control, 'toolparamdescription') ?? labelOf(control, root, facts),
      MAX_TEXT,
    );
    properties.set(name, { ...typed(control), ...(description !== '' && { description }) });
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  };
}

/** Of one of several boxes the label is that of a value. */
function labelOf(control: Input, root: PageRoot, facts: Facts): string {
  return isChoice(control) && groupOf(control).length > 1 ? '' : facts.label(control, root);
}

const isChoice = (control: Input): boolean => /^(?:radio|checkbox)$/.test(typeOf(control));

function typed(control: Input): JsonSchema {
  const type = typeOf(control);
  if (tagOf(control) === 'select') {
    const { options, multiple } = control as unknown as HTMLSelectElement;
    const values = [...options].slice(0, MAX_CONTROLS).map(({ value }) => cut(value, 200));
    return multiple
      ? { type: 'array', items: { type: 'string', enum: values } }
      : { type: 'string', enum: values };
  }
  if (isChoice(control)) {
    const values = groupOf(control)
      .slice(0, MAX_CONTROLS)
      .map(({ value }) => cut(value, 200));
    if (type === 'radio') return { type: 'string', enum: values };
    return values.length > 1
      ? { type: 'array', items: { type: 'string', enum: values } }
      : { type: 'boolean' };
  }
  if (type === 'number' || type === 'range') {
    const { min, max } = control;
    return {
      type: 'number',
      ...(min !== '' && { minimum: Number(min) }),
      ...(max !== '' && { maximum: Number(max) }),
    };
  }
  return type === 'date' ? { type: 'string', format: 'date' } : { type: 'string' };
}
