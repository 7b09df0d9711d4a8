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
