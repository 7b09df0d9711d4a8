/** The vocabulary: types (and the few functions on JSON) that everything else speaks. */
export * from './action.ts';
export * from './agent.ts';
export type * from './contract.ts';
export type * from './declared.ts';
export * from './document.ts';
export * from './edited.ts';
export * from './fetched.ts';
export * from './finding.ts';
export * from './format.ts';
export * from './json.ts';
export * from './late.ts';
export * from './page.ts';
export type * from './page-facts.ts';
export * from './provenance.ts';
export type * from './rewrite.ts';
export * from './run.ts';
export * from './said.ts';
export * from './verdict.ts';
