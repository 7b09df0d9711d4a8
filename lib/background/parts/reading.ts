/** Functions that request sites and read their answers, loaded at the first visit of a site. */
export { discover, fetchDocument, getWith, LIMITS } from '../../discovery/index.ts';
export {
  actionsFromAttributes,
  prefixedDetailUrl,
  readDocument,
  readServices,
  registryUrl,
  resolveDetail,
  toolsOfScripts,
  withPageTools,
} from '../../formats/reading.ts';
