export { type Also, type AlsoAsking, alsoHere } from './also-here.ts';
export { type Observed, readinessOf } from './rows.ts';
