/** Values that controls have before anybody fills them in. */
import type { ElementFact, OwnField } from '../../model/index.ts';
import { groupOf } from '../controls/families/boxes.ts';
import { type Input, typeOf } from '../controls/find/kinds.ts';
import { attribute, matches, tagOf } from '../dom/dom.ts';
import { cut } from './facts.ts';

/** Characters. */
const SHORT = 200;

/** The choice or number that the markup sets, unless it has changed since: that may be personal. */
export function chosenIn(control: Element, { kind }: ElementFact): Pick<OwnField, 'chosen'> {
  const options = tagOf(control) === 'select' ? [...(control as HTMLSelectElement).options] : [];
  const boxes = typeOf(control) === 'radio' ? groupOf(control as Input) : [];
  const first = (control as HTMLSelectElement).type === 'select-one' ? options[0] : undefined;
  const option = options.findLast((one) => one.defaultSelected) ?? first;
  const box = boxes.find((one) => one.defaultChecked);
  const chosen = option?.selected || box?.checked ? (option ?? box)?.value : undefined;
  const told = chosen ?? (kind === 'number' ? numberIn(control) : undefined);
  return told ? { chosen: cut(told, SHORT) } : {};
}

/** The number of a control before a person changes it. A range has one also without any markup. */
function numberIn(control: Element): string | undefined {
  const { value } = control as Partial<Input>;
  if (matches(control, ':user-valid,:user-invalid')) return undefined;
  if (typeOf(control) === 'range') return value;
  const written = attribute(control, 'value') ?? attribute(control, 'aria-valuenow');
  return value === undefined || value === written ? (written ?? undefined) : undefined;
}

/** True if a control already has a value. */
export function isPreset(control: Element, inGroup: number): boolean {
  const type = typeOf(control);
  if (tagOf(control) === 'select')
    return [...(control as HTMLSelectElement).options].some((one) => one.defaultSelected && one.value !== '');
  if (type === 'checkbox') return inGroup === 1 && (control as Input).defaultChecked;
  if (type === 'radio') return groupOf(control as Input).some((one) => one.defaultChecked);
  const isTyped = !/^(?:number|range|date|time|month|week|datetime-local|color)$/.test(type);
  return !isTyped && !!attribute(control, 'value');
}
