import type { KeptRun } from '../../../../lib/background/runs/store.ts';
import type { Guard, Watch } from '../../../../lib/browser/ports.ts';
import type { Asker, Outcome, PagePlan, Plan, Run } from '../../../../lib/model/index.ts';

export const SITE = 'https://shop.example';

const declared = {
  action: 'awp:find',
  risk: 'change',
  declarer: { document: `${SITE}/agent.json`, origin: SITE, foreign: false },
  effects: [],
  sends: [],
  consent: true,
  warnings: [],
} as const;

export const requestPlan = (method = 'POST'): Plan => ({
  ...declared,
  kind: 'request',
  request: { method, url: `${SITE}/api`, headers: {}, cookies: true, crossOrigin: false },
  summary: [`${method} ${SITE}/api`, 'sent as the page'],
});

export const pagePlan: PagePlan = {
  ...declared,
  kind: 'page',
  url: `${SITE}/`,
  steps: [
    { kind: 'fill', parameter: 'q', selector: '#q', path: '#q', value: 'Dune' },
    { kind: 'submit', selector: '#search', path: '#search', expects: { kind: 'script' } },
    { kind: 'wait', selector: '.results' },
  ],
  summary: ['type “Dune” into #q', 'send the form', 'wait for .results'],
};

export const GUARD: Guard = {
  blocked: () => [],
  went: () => true,
  seen: async () => [],
  release: async () => undefined,
};

export const WATCH: Watch = { seen: () => [], stop: () => undefined };

export const page = (origin = SITE): Asker => ({ kind: 'page', origin });

export const keptRun = (run: Partial<Run> = {}, more: Partial<KeptRun> = {}): KeptRun => ({
  run: {
    id: 'run-1',
    tabId: 1,
    origin: SITE,
    action: 'awp:find',
    actionName: 'Find',
    asker: { kind: 'person' },
    arguments: {},
    plan: requestPlan(),
    state: 'running',
    progress: '',
    startedAt: 0,
    ...run,
  },
  done: 0,
  ...more,
});

export const answered = (text: string): Outcome => ({
  ok: true,
  status: 200,
  tookMs: 1,
  data: { kind: 'text', text, contentType: 'text/plain' },
});
