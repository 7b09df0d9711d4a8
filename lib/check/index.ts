export { check, rules, type Subject } from './run.ts';
