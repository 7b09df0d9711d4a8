import type { PageName, PageRequest } from '../../../lib/messaging/contract/page.ts';
import type { PanelName, PanelRequest } from '../../../lib/messaging/contract/panel.ts';
import { DEFAULT_SETTINGS } from '../../../lib/messaging/contract/settings.ts';

export const facts = {
  url: 'https://shop.example/',
  title: '',
  attributes: [],
  selectors: {},
  links: [],
  metas: [],
  forms: [],
  elements: 3,
  truncated: false,
  scannedAt: 1,
};
export const settings = DEFAULT_SETTINGS;
/** The settings that an options page saves. Other settings have separate messages. */
const { agentModeOrigins: _mode, draftOrigins: _drafts, hiddenRules: _hidden, ...options } = settings;
const site = 'https://shop.example';
export const start = { tabId: 1, site, action: 'awas:search', arguments: { q: 'x' }, on: 'page' } as const;

/** One request of each message to the background. */
export const PANEL: { readonly [Name in PanelName]: PanelRequest<Name> } = {
  view: { tabId: 1 },
  refresh: { tabId: 1, known: { actions: { revision: '1a', from: 100 } } },
  report: { tabId: 1 },
  readiness: { tabId: 1 },
  recheck: { tabId: 1, fresh: true },
  allow: { tabId: 1, always: false },
  draft: { tabId: 1 },
  plan: start,
  run: start,
  answer: { runId: 'r', allow: true },
  cancel: { runId: 'r' },
  dismiss: { runId: 'r' },
  more: { runId: 'r' },
  file: { runId: 'r' },
  open: { tabId: 1, site, action: 'adp:send_email' },
  propose: { tabId: 1, site, action: 'awp:book' },
  giveCredential: { tabId: 1, site, action: 'awp:book', secret: 'sk-1' },
  signIn: { tabId: 1, site, action: 'awp:book', clientId: 'lens', scopes: ['book'] },
  redirectUri: null,
  create: { tabId: 1, from: 'openapi', text: '{}', as: 'awas' },
  addAction: { tabId: 1, of: 'form', named: '#search' },
  draftAction: { tabId: 1, form: '#search' },
  searchRegistry: { query: 'send email' },
  openService: { origin: 'https://mail.example' },
  siteStatus: { tabId: 1, document: 'https://shop.example/agent.json' },
  credentials: null,
  forgetCredentials: { site: 'https://shop.example' },
  overlay: { tabId: 1, on: true },
  agents: { tabId: 1 },
  agentMode: { tabId: 1, origin: 'https://shop.example', on: true },
  offerDrafts: { tabId: 1, origin: 'https://shop.example', on: true },
  offerToAgents: { tabId: 1, origin: 'https://shop.example', action: 'awas:search', on: false },
  dismissCalls: { tabId: 1 },
  callAsAgent: { tabId: 1, tool: 'search', arguments: { q: 'x' } },
  policy: null,
  grants: null,
  revoke: { site: 'https://shop.example' },
  reveal: { tabId: 1, selector: '#q' },
  pick: { tabId: 1 },
  setSelector: {
    tabId: 1,
    document: 'https://shop.example/.well-known/ai-actions.json',
    pointer: '/actions/0/parameters/0',
    selector: '#q',
  },
  stopPick: { tabId: 1 },
  rules: { tabId: 1 },
  hideRule: { tabId: 1, origin: 'https://shop.example', rule: 'awas/action-id-duplicate', hidden: true },
  served: { tabId: 1, document: 'https://shop.example/.well-known/ai-actions.json' },
  watch: { tabId: 1 },
  edit: { tabId: 1, document: 'https://shop.example/.well-known/ai-actions.json', text: '{}' },
  discard: { tabId: 1 },
  fixes: { tabId: 1, document: 'https://shop.example/.well-known/ai-actions.json' },
  changes: { tabId: 1 },
  fixAll: { tabId: 1 },
  applyFix: {
    tabId: 1,
    document: 'https://shop.example/.well-known/ai-actions.json',
    fix: { rule: 'awas/action-id', pointer: '/actions/0', line: null, message: 'It is wrong.' },
  },
  source: { tabId: 1, document: 'https://shop.example/agent.json' },
  settings: null,
  saveSettings: options,
  resetSettings: null,
};
export const PAGE: { readonly [Name in PageName]: PageRequest<Name> } = {
  hello: { url: 'https://shop.example/', links: [], hasAttributes: false },
  facts,
  runProgress: { runId: 'r', progress: 'Filling' },
  call: { tool: 'search', arguments: { q: 'x' }, call: '7' },
  cancelCall: { call: '7' },
  runOutcome: { runId: 'r', outcome: { ok: true, status: 0, data: { kind: 'nothing' }, tookMs: 1 } },
};
