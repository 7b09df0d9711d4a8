/** The background's chunk with rules and compiled schemas, loaded if a site declares something. */
export { appliedRules, check } from '../../check/index.ts';
