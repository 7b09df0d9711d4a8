export { appliedRules } from '../../check/applied.ts';
export { check } from '../../check/run.ts';
