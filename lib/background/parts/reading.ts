/** The file of the background that asks sites and reads their answers: every first visit loads it. */
export { discover, fetchDocument, getWith, LIMITS } from '../../discovery/index.ts';
export {
  actionsFromAttributes,
  prefixedDetailUrl,
  readDocument,
  readServices,
  registryUrl,
  resolveDetail,
} from '../../formats/reading.ts';
