import {
  type Action,
  answerTo,
  type DocumentRule,
  type Hit,
  type Outcome,
  own,
  type World,
} from '../../../model/index.ts';
import { show } from '../../../schema/index.ts';
import { validate } from '../../../schema/site.ts';

/** What shows only when an agent is invoked over REST (draft-gaikwad-woa-00 §4.3.1, §5.2, §6): judged by the last run of each. */
const WOA: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['woa'] };

const PROBLEM = 'application/problem+json';

/** The actions that were answered, with the answer; a run that brought no answer tells nothing of the host. */
function* answered(
  actions: readonly Action[],
  { outcomes }: World,
): Iterable<{ action: Action; outcome: Outcome; status: number }> {
  if (!outcomes) return;
  for (const action of actions) {
    const outcome = Object.hasOwn(outcomes, action.key) ? outcomes[action.key] : undefined;
    if (outcome?.status && action.transport.kind === 'woa') yield { action, outcome, status: outcome.status };
  }
}

function at(action: Action): Pick<Hit, 'pointer' | 'action'> {
  return { pointer: action.source.pointer, action: action.key };
}

const unlikeOutputs: DocumentRule = {
  ...WOA,
  id: 'woa/answer-not-as-declared',
  requirements: ['WOA-5.2-a'],
  severity: 'error',
  title: 'An agent answered something else than its outputs declare',
  why: 'Whoever calls the agent next takes from the answer what outputs promises; what is missing there fails far from its cause.',
  *check({ actions }, world) {
    for (const { action } of answered(actions, world)) {
      const answer = answerTo(world, action.key);
      if (answer === undefined || !action.output) continue;
      for (const { pointer, message } of validate(action.output, answer).problems.slice(0, 10)) {
        yield {
          ...at(action),
          message: `The last answer of ${show(action.id)} does not conform to its outputs${pointer === '' ? '' : ` at ${pointer}`}: ${message}`,
          fix: 'Mend the answer, or declare in outputs what is answered.',
        };
      }
    }
  },
};

const noJson: DocumentRule = {
  ...WOA,
  id: 'woa/answer-not-json',
  requirements: ['WOA-4.3.1-g'],
  severity: 'error',
  title: 'An agent answered with something other than JSON',
  why: 'The REST transport answers in JSON, successes and errors alike (§4.3.1). Clients parse nothing else.',
  *check({ actions }, world) {
    for (const { action, outcome, status } of answered(actions, world)) {
      if (!outcome.data || outcome.data.kind === 'json') continue;
      const type = mediaTypeOf(outcome);
      yield {
        ...at(action),
        message: `The last answer of ${show(action.id)} (${status}) is ${type === '' ? 'no JSON' : `${type}, not JSON`}.`,
        fix:
          status < 400
            ? 'Answer with a JSON body that conforms to outputs.'
            : `Answer with problem details as ${PROBLEM}.`,
      };
    }
  },
};

const noProblem: DocumentRule = {
  ...WOA,
  id: 'woa/error-without-problem-details',
  requirements: ['WOA-4.3.1-d', 'WOA-5.2-f'],
  severity: 'warning',
  title: 'An error is not told as problem details',
  why: 'Problem details (RFC 9457) tell a client what went wrong and what to do; anything else it can only show.',
  *check({ actions }, world) {
    for (const { action, outcome, status } of answered(actions, world)) {
      const type = mediaTypeOf(outcome);
      if (status < 400 || type === PROBLEM) continue;
      yield {
        ...at(action),
        message: `The last error of ${show(action.id)} (${status}) is ${type === '' ? 'without Content-Type' : `of type ${type}`}, not ${PROBLEM}.`,
        fix: `Answer with problem details (type, title, status, detail) as ${PROBLEM}.`,
      };
    }
  },
};

const guarded: DocumentRule = {
  ...WOA,
  id: 'woa/invocation-protected',
  requirements: ['WOA-6-c'],
  severity: 'info',
  title: 'An agent can be invoked by those only whom the host knows',
  why: 'Hosts may protect invocation by means that the document does not tell (§6). Clients learn of it from the answer only.',
  *check({ actions }, world) {
    for (const { action, status } of answered(actions, world)) {
      if ((status !== 401 && status !== 403) || action.extra?.authz !== undefined) continue;
      yield {
        ...at(action),
        message: `${show(action.id)} answered ${status}: it is protected by a mechanism that the document does not tell.`,
        fix: 'An authz object in the document, or WWW-Authenticate in the answer, tells clients what they need.',
      };
    }
  },
};

function mediaTypeOf({ headers, data }: Outcome): string {
  const header = (headers && own(headers, 'content-type')) ?? (data?.kind === 'text' ? data.contentType : '');
  return String(header).split(';')[0]?.trim().toLowerCase() ?? '';
}

export const invocationRules: readonly DocumentRule[] = [unlikeOutputs, noJson, noProblem, guarded];
