export type { AccessContext, Caller } from './access.ts';
export { judgeAnswer } from './answer.ts';
export {
  CONTRACT_PAUSE_MS,
  exampleArguments,
  runsUnasked,
  skipped,
  verdictOf,
  type WhySkipped,
} from './contract.ts';
export { type CopyFormat, copyAs } from './copy.ts';
export { type CredentialFile, readCredentialFile } from './credential-file.ts';
export {
  type CredentialPlace,
  credentialFault,
  explainScheme,
  mask,
  withCredential,
} from './credentials.ts';
export { missingBefore, type Proposal, propose } from './dependencies.ts';
export { type ExecuteContext, execute } from './execute.ts';
export { type Expectation, expectationOf } from './expectation.ts';
export { backoff, type JobState, jobResult, jobState, jobUrl } from './job.ts';
export type { RunLimits } from './limits.ts';
export { onlyLists } from './mcp-call.ts';
export { asCalled, asChooser, toolsIn } from './mcp-tools.ts';
export {
  type OAuthClient,
  type OAuthContext,
  renew,
  type SignInContext,
  signIn,
  type Token,
} from './oauth.ts';
export { isLatePlan, isRead, nextAddress, openingFirst } from './opening.ts';
export { type FormInput, formInputsOf, givenInputs } from './own-form.ts';
export { nextPage, type Pagination, paginationOf, withMore } from './pagination.ts';
export { type PlanContext, type Planned, plan, planNext } from './plan.ts';
export type { PlanError } from './plan-error.ts';
export { afterSending, limitOf, type RateRecord, retryAt, waitFor } from './rate.ts';
export {
  carryOut,
  type FollowedJob,
  JOB_MS,
  mayPoll,
  type RequestRun,
  type RequestRunPorts,
} from './request-run.ts';
export { type Send, type SendLimits, type Sent, sendByPage, sendWith } from './send.ts';
export { refuseTarget } from './target.ts';
