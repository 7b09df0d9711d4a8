/** What a headless page of the command needs of this folder: to be looked at, acted on, and sent by. */
export { executePage } from './execute.ts';
export { scan } from './scan.ts';
export { hasCsrfToken, send } from './send.ts';
