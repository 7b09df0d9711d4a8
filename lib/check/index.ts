export { appliedRules } from './applied.ts';
export { check, rules, type Subject } from './run.ts';
export { scanRequest } from './scan-request.ts';
