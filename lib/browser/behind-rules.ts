import type { SessionRule } from './session-rules.ts';

/** A tab that the person does not look at shows pages of one origin: a redirect leads it nowhere else. */
export function behindRules(tabId: number, origin: string): readonly SessionRule[] {
  const inTab = { tabIds: [tabId], resourceTypes: ['main_frame'] };
  const own = { urlFilter: `|${origin}/`, requestMethods: ['get', 'head'] };
  return [
    { priority: 1, action: { type: 'block' }, condition: inTab },
    { priority: 2, action: { type: 'allow' }, condition: { ...inTab, ...own } },
  ];
}
