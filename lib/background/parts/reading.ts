export { discover, fetchDocument, getWith, LIMITS } from '../../discovery/index.ts';
export {
  actionsFromAttributes,
  prefixedDetailUrl,
  readDocument,
  readServices,
  registryUrl,
  resolveDetail,
  withPageTools,
} from '../../formats/reading.ts';
