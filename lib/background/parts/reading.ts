export { discover } from '../../discovery/discover.ts';
export { fetchDocument, getWith } from '../../discovery/fetch-document.ts';
export {
  actionsFromAttributes,
  openDetail,
  readDocument,
  readServices,
  registryUrl,
  withPageTools,
} from '../../formats/reading.ts';
