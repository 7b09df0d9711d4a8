import { indexOfChoice, parseBoolean, plainText } from '../../matching/choices.ts';
import {
  asTaken,
  constraintsOf,
  hasFixedChoices,
  isTick,
  momentsOf,
  tickOf,
} from '../../matching/constraints.ts';
import type { ControlClaim } from '../../matching/index.ts';
import { type ElementFact, type Json, type Problem, pointer, type Said } from '../../model/index.ts';
import { validate } from '../../schema/site.ts';
import { saying } from '../../text/english.ts';
import { say } from '../../text/index.ts';

export function unfitFor(
  values: ReadonlyMap<string, Json>,
  controls: ReadonlyMap<string, ControlClaim>,
): readonly Problem[] {
  const problems: Problem[] = [];
  let mayChange = false;
  for (const [name, { element, isLate }] of controls) {
    if (isLate) continue;
    const value = values.get(name);
    if (value !== undefined)
      for (const problem of unfit(element, value, mayChange))
        problems.push({ ...problem, pointer: pointer(name) + problem.pointer });
    mayChange ||= element.options !== undefined;
  }
  return problems;
}

function unfit(element: ElementFact, value: Json, mayChange: boolean): readonly Problem[] {
  if (element.type === 'file' || element.type === 'password') return [];
  if (isTick(element)) return validate(tickOf(element), parseBoolean(value) ?? value).problems;
  if (element.options)
    return hasFixedChoices(element)
      ? [value].flat().flatMap((one) => unfitChoice(element, one, mayChange))
      : [];
  if (Array.isArray(value) || !/^(?:input|textarea)$/.test(element.tag)) return [];
  const text = plainText(value);
  if (text === '') return element.required ? [problem(say('valueEmpty'))] : [];
  if (element.type === 'date' && /^\d{4}-\d\d-\d\d[T ]\d/.test(text)) return [];
  const { problems } = validate(constraintsOf(element), asTaken(element, text));
  return problems.length > 0 ? problems : beyond(element, text);
}

function beyond(element: ElementFact, text: string): readonly Problem[] {
  const { min, max } = momentsOf(element);
  // A range of times over midnight has a minimum that is later than the maximum.
  if (min !== undefined && max !== undefined && min > max) return [];
  // Only texts with the same precision can be compared.
  const isLike = (limit: string): boolean => limit.length === text.length || element.type === 'time';
  if (min !== undefined && isLike(min) && text < min) return [problem(say('valueMin', text, min))];
  if (max !== undefined && isLike(max) && text > max) return [problem(say('valueMax', text, max))];
  return [];
}

function unfitChoice(
  { options = [], required }: ElementFact,
  value: Json,
  mayChange: boolean,
): readonly Problem[] {
  const free = options.filter(({ disabled, value: sent }) => !disabled && sent !== '');
  if (indexOfChoice(value, free) >= 0 || mayChange) return [];
  const empty = options.filter((one) => one.value === '');
  if ((!required && indexOfChoice(value, empty) >= 0) || free.length === 0) return [];
  return validate({ enum: free.map((one) => one.value) }, value).problems;
}

const problem = (said: Said): Problem => ({ pointer: '', ...saying(said) });
