import {
  type Finding,
  type Json,
  namedAt,
  type Rule,
  type Said,
  type TextKey,
  type Violation,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { say, truncate } from '../text/index.ts';
import states from './states.json' with { type: 'json' };

const STATES = states as Readonly<Record<string, TextKey>>;

const MAX_NAME = 48;

const afterColon = (state: Said | string): Said | string =>
  typeof state === 'string'
    ? state.replace(/^(?:An?|The|Two|Several) /, (word) => word.toLowerCase())
    : state;

export function titleOf(
  rule: Pick<Rule, 'id' | 'title'>,
  violation: Violation,
  root: Json | undefined,
): Pick<Finding, 'title' | 'said'> {
  const { pointer, subject = namedAt(root, pointer ?? '').at(-1)?.name } = violation;
  const key = STATES[rule.id.slice(rule.id.indexOf('/') + 1)];
  const state = violation.state ?? (key ? say(key) : rule.title);
  const said =
    subject === undefined || subject === ''
      ? state
      : say('findingTitle', truncate(subject, MAX_NAME), afterColon(state));
  return { title: inEnglish(said), ...(typeof said === 'object' && { said }) };
}
