/** What a headless page of the command needs of this folder: to be looked at, acted on, and sent by. */
export { executePage } from './act/execute.ts';
export { hasCsrfToken, send } from './act/send.ts';
export { scan } from './scan/scan.ts';
