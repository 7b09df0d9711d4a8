import type { JsonSchema, Outcome, Severity } from '../../model/index.ts';
import { validate } from '../../schema/site.ts';

/** Something in the answer to an invocation that is not as draft-gaikwad-woa-00 asks of the host. */
export interface InvocationFlaw {
  readonly requirements: readonly string[];
  readonly severity: Severity;
  readonly message: string;
  readonly fix: string;
}

const PROBLEM = 'application/problem+json';

/**
 * Judges the outcome of a REST invocation (§4.3.1, §5.2, §6): what no document shows, only a run. Without an answer
 * there is nothing to judge. An answer of 401 or 403 is no fault; it says that the invocation is protected.
 * @param output the declared outputs
 */
export function judgeInvocation(outcome: Outcome, output?: JsonSchema): readonly InvocationFlaw[] {
  const { status = 0, data } = outcome;
  if (status === 0) return [];
  const flaws: InvocationFlaw[] = [];
  const add = (requirements: readonly string[], severity: Severity, message: string, fix: string) =>
    flaws.push({ requirements, severity, message, fix });
  const type = mediaTypeOf(outcome);
  const isSuccess = status >= 200 && status < 300;
  if (data?.kind !== 'json') {
    add(
      isSuccess ? ['WOA-4.3.1-g', 'WOA-5.2-a'] : ['WOA-4.3.1-g'],
      'error',
      `The answer (${status}) is not JSON${type === '' ? '' : ` but ${type}`}.`,
      isSuccess
        ? 'Answer with a JSON body that conforms to outputs.'
        : `Answer with JSON of type ${PROBLEM}.`,
    );
  } else if (isSuccess && output && !(outcome.ok && outcome.truncated)) {
    for (const { pointer, message } of validate(output, data.value).problems.slice(0, 20)) {
      add(
        ['WOA-5.2-a'],
        'error',
        `The answer does not conform to outputs${pointer === '' ? '' : ` at ${pointer}`}: ${message}`,
        'Mend the answer, or outputs.',
      );
    }
  }
  if (isSuccess) return flaws;
  if (status < 400) {
    add(
      ['WOA-5.2-f'],
      'warning',
      `The answer is ${status}, neither a success nor an error.`,
      'Answer 2xx, 4xx or 5xx.',
    );
  } else if (type !== PROBLEM) {
    add(
      ['WOA-4.3.1-d', 'WOA-5.2-f'],
      'warning',
      `The error (${status}) is ${type === '' ? 'without Content-Type' : `of type ${type}`}, not ${PROBLEM}.`,
      `Answer with problem details (RFC 9457) as ${PROBLEM}.`,
    );
  }
  if (status === 401 || status === 403) {
    add(
      ['WOA-6-c'],
      'info',
      `The invocation is protected (${status}) by a mechanism that the document need not tell.`,
      'An authz object in the document, or WWW-Authenticate in the answer, tells clients what they need.',
    );
  }
  return flaws;
}

/**
 * Judges the outcome of a probe whose URL names one agent and whose envelope names another (§5.2). Nobody sends one
 * unasked: it is for those who answer for the host.
 */
export function judgeMismatch(outcome: Outcome): readonly InvocationFlaw[] {
  if (outcome.status === undefined || outcome.status === 0) return [];
  if (outcome.status !== 400) {
    const message = `The URL named one agent, the envelope another, and the host answered ${outcome.status}.`;
    return [{ requirements: ['WOA-5.2-c'], severity: 'error', message, fix: 'Answer 400 (Bad Request).' }];
  }
  if (mediaTypeOf(outcome) === PROBLEM) return [];
  return [
    {
      requirements: ['WOA-5.2-d'],
      severity: 'warning',
      message: 'The 400 to a mismatch of agents does not explain it.',
      fix: `Answer with problem details as ${PROBLEM}.`,
    },
  ];
}

/** Judges the outcome of a probe without `agent` in its envelope, where the URL names the agent (§5.2). */
export function judgeAgentless({ status = 0 }: Outcome): readonly InvocationFlaw[] {
  if (status === 0 || (status >= 200 && status < 300)) return [];
  return [
    {
      requirements: ['WOA-5.2-e'],
      severity: 'info',
      message: `An envelope without agent was answered with ${status}, although the URL names the agent.`,
      fix: 'The host may take the agent from the URL; clients that always send agent do not notice.',
    },
  ];
}

function mediaTypeOf({ headers, data }: Outcome): string {
  const header = headers?.['content-type'] ?? (data?.kind === 'text' ? data.contentType : '');
  return header.split(';')[0]?.trim().toLowerCase() ?? '';
}
