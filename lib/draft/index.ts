export { withDraft } from './beside.ts';
export { type Created, type Creation, create, manifestOf } from './convert.ts';
export { draft } from './draft.ts';
export { fromForms, type OfPage } from './forms.ts';
export type { Loss } from './losses.ts';
export { fromOpenApi } from './openapi.ts';
export { parseOpenApi } from './openapi-text.ts';
export { type Advice, selectorsToTry } from './selectors.ts';
export { fromTools } from './tools.ts';
