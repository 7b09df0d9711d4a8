export { discover } from '../../discovery/discover.ts';
export { fetchDocument, getWith, LIMITS } from '../../discovery/fetch-document.ts';
export {
  actionsFromAttributes,
  prefixedDetailUrl,
  readDocument,
  readServices,
  registryUrl,
  resolveDetail,
  withPageTools,
} from '../../formats/reading.ts';
