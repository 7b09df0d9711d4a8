export { type Cover, changesSince, coverOf } from './cover.ts';
export {
  type Circumstances,
  type Decision,
  decide,
  type Judged,
  mayBeRemembered,
  realRisk,
} from './decide.ts';
export { declarerOf, httpOrigin, isPlainRead, isReadMethod, pageEffect, requestEffects } from './effects.ts';
export { allows, allowsPlan, type Policy, readPolicy } from './unattended.ts';
