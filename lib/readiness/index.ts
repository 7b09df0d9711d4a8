export { type Also, alsoHere } from './also-here.ts';
export { type Observed, readinessOf } from './rows.ts';
