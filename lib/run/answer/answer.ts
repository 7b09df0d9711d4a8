import { isObject, type Outcome, own, type Sentence, type Sentences } from '../../model/index.ts';
import { validate } from '../../schema/site.ts';
import { say, sentence } from '../../text/index.ts';
import { errorCodeOf } from '../execute.ts';
import { failure, withNotes } from '../outcome.ts';
import type { Expectation } from './expectation.ts';

/** Adds notes (WoA §4.2), GraphQL errors (GraphQL over HTTP §6) and the declared recovery (AWP §10). */
export function judgeAnswer(answer: Outcome, { output, recoveries, graphql }: Expectation): Outcome {
  const outcome = graphql ? withoutGraphqlErrors(answer) : answer;
  if (!outcome.ok) {
    const code = errorCodeOf(outcome.data) ?? '';
    const recovery = recoveries && Object.hasOwn(recoveries, code) ? recoveries[code] : undefined;
    if (recovery === undefined) return outcome;
    const next = say('siteSaysOf', code, recovery.slice(0, 500).replace(/\.\s*$/, ''));
    return { ...outcome, next: outcome.next === undefined ? next : say('andThen', next, outcome.next) };
  }
  if (!output || outcome.data.kind !== 'json' || outcome.truncated) return outcome;
  const { problems, unchecked } = validate(output, outcome.data.value);
  const notes = [
    ...problems
      .slice(0, 10)
      .map(({ pointer, message, said = message }) =>
        pointer === ''
          ? say('notAsDeclared', together(said))
          : say('notAsDeclaredAt', pointer, together(said)),
      ),
    ...(problems.length > 10 ? [say('notAsDeclaredMore', problems.length - 10)] : []),
    ...unchecked.slice(0, 3).map((why) => say('outputUnchecked', why)),
  ];
  return withNotes(outcome, notes);
}

const together = (said: Sentences): Sentence =>
  [said].flat().reduce((all, next) => say('andThen', all, next));

function withoutGraphqlErrors(outcome: Outcome): Outcome {
  if (!outcome.ok || outcome.data.kind !== 'json' || !isObject(outcome.data.value)) return outcome;
  const errors = own(outcome.data.value, 'errors');
  if (!Array.isArray(errors) || errors.length === 0) return outcome;
  const messages = errors
    .map((error) => own(error, 'message'))
    .filter((message) => typeof message === 'string')
    .slice(0, 3);
  const { status, headers, tookMs, data } = outcome;
  const told = sentence(messages.join(' – ').slice(0, 1_000)) || say('noneTold');
  const more = { status, data, tookMs, headers };
  return failure('http-error', say('serverErrors', told), more);
}
