export { judgeAnswer } from './answer/answer.ts';
export { type Expectation, expectationOf } from './answer/expectation.ts';
export { backoff, jobResult, jobState, jobUrl } from './answer/job.ts';
export { formInputsOf, givenInputs } from './answer/own-form.ts';
export { nextPage, type Pagination, paginationOf, withMore } from './answer/pagination.ts';
export type { ExecuteContext } from './context.ts';
export {
  CONTRACT_PAUSE_MS,
  exampleArguments,
  runsUnasked,
  skipped,
  verdictOf,
} from './contract.ts';
export { readCredentialFile } from './credentials/credential-file.ts';
export {
  credentialFault,
  explainScheme,
  mask,
  withCredential,
} from './credentials/credentials.ts';
export {
  type OAuthContext,
  renew,
  type SignInContext,
  signIn,
  type Token,
} from './credentials/oauth.ts';
export { signInAsked } from './credentials/protected-resource.ts';
export { execute } from './execute.ts';
export type { RunLimits } from './limits.ts';
export { copyAs } from './plan/copy.ts';
export { missingBefore, propose } from './plan/dependencies.ts';
export { nextAddress } from './plan/opening.ts';
export { type PlanContext, plan, planNext, planNextOnPage } from './plan/plan.ts';
export type { PlanError, Planned } from './plan/plan-error.ts';
export { refuseTarget } from './plan/target.ts';
export { afterSending, limitOf, type RateRecord, retryAt, waitFor } from './rate.ts';
export {
  carryOut,
  JOB_MS,
  mayPoll,
  type RequestRun,
  type RequestRunPorts,
} from './request-run.ts';
export { type Send, sendByPage, sendWith } from './send.ts';
export { onlyLists } from './transports/mcp-call.ts';
export { asCalled, asChooser, toolsIn } from './transports/mcp-tools.ts';
