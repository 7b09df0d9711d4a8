export { withDraft } from './beside.ts';
export { type Created, type Creation, create, manifestOf } from './convert.ts';
export { draft } from './draft.ts';
export type { Loss } from './losses.ts';
export { MARKUPS, markup } from './markup.ts';
export { type Advice, leftOutOn, type OfPage, ofLink, ofPage, ofTools } from './of-page.ts';
export { fromOpenApi } from './openapi.ts';
export { parseOpenApi } from './openapi-text.ts';
export { tried } from './trial.ts';
