/**
 * The background's chunk that plans and sends, with the clients of MCP and A2A. Loaded when the person asks for
 * something.
 */
export { getWith } from '../../discovery/index.ts';
export { alsoHere, readinessOf } from '../../readiness/index.ts';
export { judgeSending } from '../../run/answer/evidence.ts';
export {
  execute,
  givenInputs,
  judgeAnswer,
  plan,
  planNext,
  planNextOnPage,
  propose,
  renew,
  signIn,
  signInAsked,
} from '../../run/index.ts';
