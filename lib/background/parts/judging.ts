/** The file of the background with rules and compiled schemas: loaded where a site declares something. */
export { appliedRules, check } from '../../check/index.ts';
