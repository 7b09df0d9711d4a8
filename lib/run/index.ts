export type { AccessContext, Caller } from './access.ts';
export { type ConsentSettings, needsConsent, type Question, questionOf } from './consent.ts';
export { type CopyFormat, copyAs } from './copy.ts';
export { planMore } from './page.ts';
export { type PlanContext, type Planned, plan } from './plan.ts';
export type { Refused } from './refused.ts';
export { refuseTarget } from './target.ts';
