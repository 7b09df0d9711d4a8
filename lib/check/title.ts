import { type Finding, type Json, namedAt, type Rule, type TextKey, type Violation } from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { say, truncate } from '../text/index.ts';
import states from './states.json' with { type: 'json' };

/** Short texts for failing states, by the part of a rule's ID after the slash. Other rules have their own title. */
const STATES = states as Readonly<Record<string, TextKey>>;

/** Longer names are cut, so that titles stay short. */
const MAX_NAME = 48;

/** A finding in a few words: the name of its subject, then the failing state. */
export function titleOf(
  rule: Pick<Rule, 'id' | 'title'>,
  violation: Violation,
  root: Json | undefined,
): Pick<Finding, 'title' | 'said'> {
  const { pointer, subject = namedAt(root, pointer ?? '').at(-1)?.name } = violation;
  const key = STATES[rule.id.slice(rule.id.indexOf('/') + 1)];
  const state = violation.state ?? (key ? say(key) : rule.title);
  const said =
    subject === undefined || subject === '' ? state : say('findingTitle', truncate(subject, MAX_NAME), state);
  return { title: inEnglish(said), ...(typeof said === 'object' && { said }) };
}
