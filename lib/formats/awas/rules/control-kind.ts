import type { ControlKind, ElementFact, Parameter } from '../../../model/index.ts';
import { isString } from '../../../model/index.ts';
import words from '../words.json' with { type: 'json' };
import { pageRule, parameterOf } from './page-subjects.ts';

export const kind = pageRule('control', {
  id: 'awas/control-kind-mismatch',
  check({ parameter, element, declared: action }) {
    if (!element?.control) return undefined;
    const fault = kindFault(parameter, element);
    if (!fault) return undefined;
    return {
      selector: element.path,
      message: `${parameterOf(parameter, action)} is declared as ${fault.declared}, but its control ${fault.control}.`,
      fix: fault.fix,
    };
  },
});

/** Controls for one kind of text, with the format that says so. */
const TEMPORAL: ReadonlyMap<string, string> = new Map(Object.entries(words.temporal));
/** The controls for texts of a format. */
const FORMAT_INPUTS: ReadonlyMap<string, string> = new Map(Object.entries(words.inputs));
/** Inputs of one line that take any text. */
const FREE = ['', 'text', 'search', 'tel', 'password'];

interface KindFault {
  /** Behind "its control …". */
  readonly control: string;
  readonly fix: string;
}

function kindFault(
  parameter: Parameter,
  element: ElementFact,
): (KindFault & { declared: string }) | undefined {
  const { type, format } = parameter.schema;
  if (!isString(type)) return undefined;
  const textFormat = isString(format) ? format : undefined;
  const fault = faultFor(type, textFormat, element);
  return fault && { declared: textFormat === undefined ? type : `${type} (${textFormat})`, ...fault };
}

function faultFor(type: string, format: string | undefined, element: ElementFact): KindFault | undefined {
  switch (type) {
    case 'array':
      return faultForArray(element);
    case 'boolean':
      return faultForBoolean(element);
    case 'number':
    case 'integer':
      return faultForNumber(element);
    case 'object':
      return {
        control: `is ${named(element)}, which holds one value`,
        fix: 'Declare the parts as parameters of their own, each with its control.',
      };
    case 'string':
      return faultForText(format, element);
    default:
      return undefined;
  }
}

/** Lists and fields of which a script makes what is sent say nowhere how many values they take. */
function isDrawn({ kind, tag, type, name, readOnly, seen }: ElementFact): boolean {
  if (kind === 'choice' || kind === 'choices') return tag !== 'select' && !/^(?:radio|checkbox)$/.test(type);
  if (kind === 'moment') return tag !== 'input' || type === 'text';
  return seen !== undefined || (kind === 'text' && (readOnly || name === ''));
}

function faultForArray(element: ElementFact): KindFault | undefined {
  const { kind } = element;
  if (kind === 'choices' || kind === 'file' || isDrawn(element)) return undefined;
  return {
    control: kind === 'toggle' ? 'is one checkbox' : 'takes one value only',
    fix: 'Declare the type of one value, or use <select multiple> or checkboxes of one name.',
  };
}

function faultForBoolean(element: ElementFact): KindFault | undefined {
  const { kind, options = [] } = element;
  if (kind === 'toggle' || (kind === 'choice' && options.length <= 3)) return undefined;
  return {
    control: `is ${named(element)}`,
    fix: `Declare ${kind === 'choices' ? '"type": "array"' : '"type": "string"'}, or use one checkbox.`,
  };
}

/** Whether it takes any text, as far as its type says. */
const isFree = ({ kind, type }: ElementFact): boolean => kind === 'text' && FREE.includes(type);

function faultForNumber(element: ElementFact): KindFault | undefined {
  const { kind } = element;
  if (kind === 'number' || kind === 'choice' || isFree(element)) return undefined;
  return {
    control: `is ${named(element)}`,
    fix:
      kind === 'toggle'
        ? 'Declare "type": "boolean", or use <input type="number">.'
        : 'Declare "type": "string" with the format of the control, or use <input type="number">.',
  };
}

function faultForText(format: string | undefined, element: ElementFact): KindFault | undefined {
  const { kind, type } = element;
  switch (kind) {
    case 'choices':
      return isDrawn(element)
        ? undefined
        : {
            control: 'takes several values',
            fix: 'Declare "type": "array" with "items": {"type": "string"}.',
          };
    case 'toggle':
      return { control: 'is one checkbox', fix: 'Declare "type": "boolean".' };
    case 'number':
      return { control: 'takes numbers only', fix: 'Declare "type": "number".' };
    case 'choice':
    case 'rich':
      return undefined;
  }
  const temporal = TEMPORAL.get(type);
  if (temporal !== undefined && format === undefined)
    return { control: `is ${named(element)}`, fix: `Add "format": "${temporal}".` };
  const wanted = FORMAT_INPUTS.get(format ?? '');
  const isDrawnMoment =
    kind === 'moment' && FREE.includes(type) && /^(?:date|time|date-time)$/.test(format ?? '');
  // A hidden one takes what its script makes of it.
  if (!wanted || wanted === type || isFree(element) || isDrawnMoment || type === 'hidden') return undefined;
  return {
    control: `is ${named(element)}`,
    fix: `Use <input type="${wanted}">, or declare the format of the control.`,
  };
}

/** As the markup has it; of what a script draws, what it is. */
function named({ tag, type, kind, multiple }: ElementFact): string {
  if (tag === 'input') return `<input type="${type || 'text'}">`;
  if (tag === 'select') return multiple ? '<select multiple>' : '<select>';
  return tag === 'textarea' || kind === undefined ? `<${tag}>` : `${DRAWN[kind]} drawn by <${tag}>`;
}

const DRAWN: Readonly<Record<ControlKind, string>> = words.drawn;
