export { mediaType, servedUrl } from './served.ts';
