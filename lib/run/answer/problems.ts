import {
  isObject,
  isString,
  type Json,
  own,
  type Problem,
  pointer,
  type RunData,
  steps as stepsOfPointer,
} from '../../model/index.ts';
import { truncate } from '../../text/index.ts';
import names from './names.json' with { type: 'json' };

const MAX_PROBLEMS = 20;
const MAX_MESSAGE = 300;
const MAX_POINTER = 200;

const PARTS: ReadonlySet<string> = new Set(names.problems.parts);

/** Reads RFC 9457 §3, JSON:API and the error formats of common frameworks. */
export function fieldProblems(data: RunData): readonly Problem[] {
  if (data.kind !== 'json' || !isObject(data.value)) return [];
  const body = data.value;
  const inner = own(body, 'error');
  for (const holder of isObject(inner) ? [body, inner] : [body]) {
    for (const key of names.problems.lists) {
      const found = problemsIn(own(holder, key));
      if (found.length > 0) return found.slice(0, MAX_PROBLEMS);
    }
  }
  return [];
}

function problemsIn(errors: Json | undefined): readonly Problem[] {
  if (Array.isArray(errors)) return errors.slice(0, 200).flatMap(problemOf);
  if (!isObject(errors)) return [];
  return Object.entries(errors)
    .slice(0, 200)
    .flatMap(([field, told]) => {
      const messages = [told].flat().filter(isString);
      return messages.length === 0 ? [] : [problem([field], messages.join(' '))];
    });
}

function problemOf(error: Json): readonly Problem[] {
  if (!isObject(error)) return [];
  const message = names.problems.messages
    .map((key) => own(error, key))
    .find((text) => isString(text) && text !== '');
  const field = names.problems.fields
    .map((key) => stepsOf(own(error, key)))
    .find((steps) => steps.length > 0);
  return isString(message) && field ? [problem(field, message)] : [];
}

/** Accepts `#/a/b`, `a.b`, `a[b]`, `["body", "a"]`, `{"pointer": "/a"}` and `{"parameter": "a"}`. */
function stepsOf(field: Json | undefined): readonly string[] {
  if (isObject(field)) return stepsOf(own(field, 'pointer') ?? own(field, 'parameter'));
  const steps = Array.isArray(field)
    ? field.filter((step) => isString(step) || typeof step === 'number').map(String)
    : stepsIn(isString(field) ? field : '');
  const named = steps.filter((step) => step !== '');
  const first = named.findIndex((step) => !PARTS.has(step));
  return first === -1 ? named.slice(-1) : named.slice(first);
}

function stepsIn(path: string): readonly string[] {
  if (!/^#?\//.test(path)) return path.split(/[.[\]]+/);
  return stepsOfPointer(path.replace(/^#/, ''));
}

const problem = (steps: readonly string[], message: string): Problem => ({
  pointer: pointer(...steps).slice(0, MAX_POINTER),
  message: truncate(message, MAX_MESSAGE),
});
