export { appliedRules, check } from '../../check/index.ts';
