import type { ControlKind, ElementFact } from '../../../model/index.ts';
import { isString } from '../../../model/index.ts';
import words from '../words.json' with { type: 'json' };
import { pageRule } from './page-subjects.ts';

export const kind = pageRule('control', {
  id: 'awas/control-kind-mismatch',
  check({ parameter, element, label }) {
    const { type, format } = parameter.schema;
    if (!element?.control || !isString(type)) return undefined;
    const textFormat = isString(format) ? format : undefined;
    const messageId = faultFor(type, textFormat, element);
    if (!messageId) return undefined;
    return {
      selector: element.path,
      messageId,
      data: {
        label,
        declared: textFormat === undefined ? type : `${type} (${textFormat})`,
        control: named(element),
        format: TEMPORAL.get(element.type),
        input: FORMAT_INPUTS.get(textFormat ?? ''),
      },
    };
  },
});

const TEMPORAL: ReadonlyMap<string, string> = new Map(Object.entries(words.temporal));
const FORMAT_INPUTS: ReadonlyMap<string, string> = new Map(Object.entries(words.inputs));
const FREE = ['', 'text', 'search', 'tel', 'password'];

function faultFor(type: string, format: string | undefined, element: ElementFact): string | undefined {
  switch (type) {
    case 'array':
      return faultForArray(element);
    case 'boolean':
      return faultForBoolean(element);
    case 'number':
    case 'integer':
      return faultForNumber(element);
    case 'object':
      return 'object';
    case 'string':
      return faultForText(format, element);
    default:
      return undefined;
  }
}

/** True if a script seems to set the control's value. */
function isDrawn({ kind, tag, type, name, readOnly, seen }: ElementFact): boolean {
  if (kind === 'choice' || kind === 'choices') return tag !== 'select' && !/^(?:radio|checkbox)$/.test(type);
  if (kind === 'moment') return tag !== 'input' || type === 'text';
  return seen !== undefined || (kind === 'text' && (readOnly || name === ''));
}

function faultForArray(element: ElementFact): string | undefined {
  const { kind } = element;
  if (kind === 'choices' || kind === 'file' || isDrawn(element)) return undefined;
  return kind === 'toggle' ? 'list-by-checkbox' : 'list-by-one';
}

function faultForBoolean({ kind, options = [] }: ElementFact): string | undefined {
  if (kind === 'toggle' || (kind === 'choice' && options.length <= 3)) return undefined;
  return kind === 'choices' ? 'boolean-by-choices' : 'boolean';
}

const isFree = ({ kind, type }: ElementFact): boolean => kind === 'text' && FREE.includes(type);

function faultForNumber(element: ElementFact): string | undefined {
  const { kind } = element;
  if (kind === 'number' || kind === 'choice' || isFree(element)) return undefined;
  return kind === 'toggle' ? 'number-by-checkbox' : 'number';
}

function faultForText(format: string | undefined, element: ElementFact): string | undefined {
  const { kind, type } = element;
  switch (kind) {
    case 'choices':
      return isDrawn(element) ? undefined : 'text-by-choices';
    case 'toggle':
      return 'text-by-checkbox';
    case 'number':
      return 'text-by-number';
    case 'choice':
    case 'rich':
      return undefined;
  }
  if (TEMPORAL.has(type) && format === undefined) return 'format-missing';
  const wanted = FORMAT_INPUTS.get(format ?? '');
  const isDrawnMoment =
    kind === 'moment' && FREE.includes(type) && /^(?:date|time|date-?time)$/.test(format ?? '');
  if (!wanted || wanted === type || isFree(element) || isDrawnMoment || type === 'hidden') return undefined;
  return 'format';
}

function named({ tag, type, kind, multiple }: ElementFact): string {
  if (tag === 'input') return `<input type="${type || 'text'}">`;
  if (tag === 'select') return multiple ? '<select multiple>' : '<select>';
  return tag === 'textarea' || kind === undefined ? `<${tag}>` : `${DRAWN[kind]} made with <${tag}>`;
}

const DRAWN: Readonly<Record<ControlKind, string>> = words.drawn;
