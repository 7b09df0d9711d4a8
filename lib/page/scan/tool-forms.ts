import type { JsonSchema, PageTool } from '../../model/index.ts';
import type { Control } from '../controls/family.ts';
import { controlsOf, isRequired, nameOf, typeOf } from '../controls/fill/control.ts';
import type { Names } from '../controls/find/names.ts';
import { attribute, queryAll } from '../dom/dom.ts';
import type { PageRoot } from '../dom/roots.ts';
import { cut } from './facts.ts';

export const TOOL_FORMS = 'form[toolname][tooldescription]';

const MAX_FORMS = 50;
const MAX_CONTROLS = 100;
const MAX_TEXT = 1_000;
const NAME = /^[\w.-]{1,128}$/;

/** Tools of forms with WebMCP attributes. Derives input schemas from the controls, as Chromium does. */
export function toolsOfForms(root: PageRoot, names: Names): readonly PageTool[] {
  const forms = [...queryAll(root.node, TOOL_FORMS)].slice(0, MAX_FORMS) as HTMLFormElement[];
  return forms.flatMap((form) => {
    const name = attribute(form, 'toolname') ?? '';
    if (!NAME.test(name)) return [];
    return {
      name,
      description: cut(attribute(form, 'tooldescription'), MAX_TEXT),
      inputSchema: schemaOf(form, names),
      declarative: true,
    };
  });
}

function schemaOf(form: HTMLFormElement, names: Names): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  const required = new Set<string>();
  for (const control of controlsOf(form, [], MAX_CONTROLS)) {
    const name = cut(nameOf(control), 200);
    if (name === '' || control.kind === 'file') continue;
    if (isRequired(control)) required.add(name);
    if (properties.has(name)) continue;
    const described = attribute(control.field ?? control.element, 'toolparamdescription');
    const description = cut(described ?? names.ofControl(control), MAX_TEXT);
    properties.set(name, { ...typed(control), ...(description !== '' && { description }) });
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
  };
}

function typed({ kind, choices, element }: Control): JsonSchema {
  const values = choices?.()
    .slice(0, MAX_CONTROLS)
    .map(({ value }) => cut(value, 200));
  const choice: JsonSchema = { type: 'string', ...(values && { enum: values }) };
  switch (kind) {
    case 'choice':
      return choice;
    case 'choices':
      return { type: 'array', items: choice };
    case 'toggle':
      return { type: 'boolean' };
    case 'number': {
      const [minimum, maximum] = ['min', 'max'].map(
        (name) => attribute(element, name) ?? attribute(element, `aria-value${name}`),
      );
      return {
        type: 'number',
        ...(minimum && { minimum: Number(minimum) }),
        ...(maximum && { maximum: Number(maximum) }),
      };
    }
    default:
      return typeOf(element) === 'date' ? { type: 'string', format: 'date' } : { type: 'string' };
  }
}
