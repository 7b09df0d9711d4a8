import { answerTo, type Outcome, own } from '../../../model/index.ts';
import { show } from '../../../schema/index.ts';
import { validate } from '../../../schema/site.ts';
import { rule } from './subjects.ts';

/** Faults that show only when an agent is invoked by REST (draft-gaikwad-woa-00 §4.3.1, §5.2, §6): judged by its last run. */
const PROBLEM = 'application/problem+json';

const unlikeOutputs = rule('answered', {
  id: 'woa/answer-not-as-declared',
  isAboutAnswers: true,
  *check({ declared }, { context }) {
    const answer = answerTo(context, declared.key);
    if (answer === undefined || !declared.output) return;
    for (const { pointer, message } of validate(declared.output, answer).problems.slice(0, 10)) {
      yield {
        message: `The last answer of ${show(declared.id)} does not conform to its outputs${pointer === '' ? '' : ` at ${pointer}`}: ${message}`,
        fix: 'Fix the answer, or declare in outputs what is answered.',
      };
    }
  },
});

const noJson = rule('answered', {
  id: 'woa/answer-not-json',
  isAboutAnswers: true,
  check({ declared, ran, status }) {
    if (!ran.data || ran.data.kind === 'json') return undefined;
    const type = mediaTypeOf(ran);
    return {
      message: `The last answer of ${show(declared.id)} (${status}) is ${type === '' ? 'no JSON' : `${type}, not JSON`}.`,
      fix:
        status < 400
          ? 'Answer with a JSON body that conforms to outputs.'
          : `Answer with problem details as ${PROBLEM}.`,
    };
  },
});

const noProblem = rule('answered', {
  id: 'woa/error-without-problem-details',
  check({ declared, ran, status }) {
    const type = mediaTypeOf(ran);
    if (status < 400 || type === PROBLEM) return undefined;
    return {
      message: `The last error of ${show(declared.id)} (${status}) is ${type === '' ? 'without Content-Type' : `of type ${type}`}, not ${PROBLEM}.`,
      fix: `Answer with problem details (type, title, status, detail) as ${PROBLEM}.`,
    };
  },
});

const guarded = rule('answered', {
  id: 'woa/invocation-protected',
  check({ declared, status }) {
    if ((status !== 401 && status !== 403) || declared.extra?.authz !== undefined) return undefined;
    return {
      message: `${show(declared.id)} answered ${status}: it is protected by a mechanism that the document does not declare.`,
      fix: 'An authz object in the document, or WWW-Authenticate in the answer, tells clients what they need.',
    };
  },
});

function mediaTypeOf({ headers, data }: Outcome): string {
  const header = (headers && own(headers, 'content-type')) ?? (data?.kind === 'text' ? data.contentType : '');
  return String(header).split(';')[0]?.trim().toLowerCase() ?? '';
}

export const invocationRules = [unlikeOutputs, noJson, noProblem, guarded] as const;
