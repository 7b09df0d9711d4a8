/** The file of the background that plans and sends, with the clients of MCP and A2A: loaded for a plan or a request. */
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
} from '../../run/index.ts';
