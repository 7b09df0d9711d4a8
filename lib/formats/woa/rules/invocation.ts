import { type Action, answerTo, type Outcome, own } from '../../../model/index.ts';
import { validate } from '../../../schema/site.ts';
import { rule } from './subjects.ts';

/**
 * Checks the last run, because some faults only appear in a call (draft-gaikwad-woa-00 §4.3.1, §5.2, §6).
 */
const PROBLEM = 'application/problem+json';

const unlikeOutputs = rule('answered', {
  id: 'woa/answer-not-as-declared',
  isAboutAnswers: true,
  *check({ declared }, { context }) {
    const answer = answerTo(context, declared.key);
    if (answer === undefined || !declared.output) return;
    for (const { pointer, message } of validate(declared.output, answer).problems.slice(0, 10)) {
      const place = pointer === '' ? '' : ` at ${pointer}`;
      yield { data: { id: declared.id, place, problem: message } };
    }
  },
});

const noJson = rule('answered', {
  id: 'woa/answer-not-json',
  isAboutAnswers: true,
  check({ declared, ran, status }) {
    if (!ran.data || ran.data.kind === 'json') return undefined;
    const type = mediaTypeOf(ran);
    const answer = type === '' ? 'no JSON' : `${type}, not JSON`;
    return { messageId: status < 400 ? 'success' : 'error', data: { id: declared.id, status, answer } };
  },
});

const noProblem = rule('answered', {
  id: 'woa/error-without-problem-details',
  check({ declared, ran, status }, { ids }) {
    const type = mediaTypeOf(ran);
    if (status < 400 || type === PROBLEM) return undefined;
    const isMismatch = status === 400 && otherAgentIn(declared, ids) !== undefined;
    return {
      requirements: ['WOA-4.3.1-d', 'WOA-5.2-f', ...(isMismatch ? ['WOA-5.2-d'] : [])],
      messageId: type === '' ? 'untyped' : 'typed',
      data: { id: declared.id, status, type },
    };
  },
});

const mismatch = rule('answered', {
  id: 'woa/agent-mismatch-accepted',
  isAboutAnswers: true,
  check({ declared, status }, { ids }) {
    const other = status < 400 ? otherAgentIn(declared, ids) : undefined;
    return other !== undefined && { data: { id: declared.id, other, status } };
  },
});

function otherAgentIn({ transport }: Action, ids: ReadonlySet<string>): string | undefined {
  if (transport.kind !== 'envelope') return undefined;
  const segments = URL.parse(transport.url)?.pathname.split('/') ?? [];
  return segments.includes(transport.agent) ? undefined : segments.find((segment) => ids.has(segment));
}

const guarded = rule('answered', {
  id: 'woa/invocation-protected',
  check({ declared, status }) {
    if ((status !== 401 && status !== 403) || declared.extra?.authz !== undefined) return undefined;
    return { data: { id: declared.id, status } };
  },
});

function mediaTypeOf({ headers, data }: Outcome): string {
  const header = (headers && own(headers, 'content-type')) ?? (data?.kind === 'text' ? data.contentType : '');
  return String(header).split(';')[0]?.trim().toLowerCase() ?? '';
}

export const invocationRules = [unlikeOutputs, noJson, noProblem, mismatch, guarded];
