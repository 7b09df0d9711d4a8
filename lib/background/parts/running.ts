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
