import {
  type Finding,
  isObject,
  isString,
  type Json,
  own,
  type Rule,
  steps,
  type TextKey,
  type Violation,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { say, truncate } from '../text/index.ts';
import states from './states.json' with { type: 'json' };

/** Failing states in a few words, by the part of a rule's ID after the slash. Other rules have their own title. */
const STATES = states as Readonly<Record<string, TextKey>>;

/** Longer names are cut: a title is read at a glance. */
const MAX_NAME = 48;

/** A finding in a few words: the name it is about, then the failing state. */
export function titleOf(
  rule: Pick<Rule, 'id' | 'title'>,
  violation: Violation,
  root: Json | undefined,
): Pick<Finding, 'title' | 'said'> {
  const { pointer, subject = nameAt(root, pointer ?? '') } = violation;
  const key = STATES[rule.id.slice(rule.id.indexOf('/') + 1)];
  const state = violation.state ?? (key ? say(key) : rule.title);
  const said = subject === undefined ? state : say('findingTitle', truncate(subject, MAX_NAME), state);
  return { title: inEnglish(said), ...(typeof said === 'object' && { said }) };
}

/** Members whose entries have their key as a name. */
const MAPS: ReadonlySet<string> = new Set([
  'inputs',
  'outputs',
  'parameters',
  'properties',
  'entities',
  'fields',
]);

/** The name of the innermost parameter, action or the like that a place lies in. */
function nameAt(root: Json | undefined, pointer: string): string | undefined {
  let here = root;
  let name: string | undefined;
  let holder = '';
  for (const step of steps(pointer)) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isObject(here)) here = own(here, step);
    const called = isObject(here) ? (own(here, 'id') ?? own(here, 'name')) : undefined;
    if (isString(called) && called.trim() !== '') name = called;
    else if (MAPS.has(holder) && !Array.isArray(here) && !/^\d+$/.test(step)) name = step;
    holder = step;
  }
  return name;
}
