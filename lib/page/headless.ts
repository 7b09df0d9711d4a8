/** What a headless page of the command needs of this folder: to be looked at, and to be acted on. */
export { executePage } from './execute.ts';
export { scan } from './scan.ts';
