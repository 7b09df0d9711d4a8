import type { SessionRule } from './session-rules.ts';

/** Rules that limit a background tab to pages of one origin. They block redirects to other origins. */
export function backgroundTabRules(tabId: number, origin: string): readonly SessionRule[] {
  const inTab = { tabIds: [tabId], resourceTypes: ['main_frame'] };
  const own = { urlFilter: `|${origin}/`, requestMethods: ['get', 'head'] };
  return [
    { priority: 1, action: { type: 'block' }, condition: inTab },
    { priority: 2, action: { type: 'allow' }, condition: { ...inTab, ...own } },
  ];
}
