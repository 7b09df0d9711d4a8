import type { SessionRule } from './session-rules.ts';

export function backgroundTabRules(tabId: number, origin: string): readonly SessionRule[] {
  const inTab = { tabIds: [tabId], resourceTypes: ['main_frame'] };
  const own = { urlFilter: `|${origin}/`, requestMethods: ['get', 'head'] };
  return [
    { priority: 1, action: { type: 'block' }, condition: inTab },
    { priority: 2, action: { type: 'allow' }, condition: { ...inTab, ...own } },
  ];
}
