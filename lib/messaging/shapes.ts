import type { PageProtocol, PanelProtocol } from './protocol.ts';
import {
  boolean,
  count,
  either,
  json,
  list,
  map,
  nothing,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  string,
} from './shape.ts';

/** The shapes of the requests, checked at run time: what TypeScript knows of a message ends where it is sent. */

const tabId = count;
const key = string(10_000);
const selector = string(10_000);
const url = string(100_000);
const within = optional(list(selector, 100));
const tab = object({ tabId });
const run = object({ runId: string(200) });
const start = object({
  tabId,
  action: key,
  arguments: (value) => typeof value === 'object' && !Array.isArray(value) && json()(value),
  on: oneOf('page', 'http'),
  pick: optional(selector),
  override: optional(boolean),
});

export const panelShapes: Readonly<Record<keyof PanelProtocol, Shape>> = {
  view: tab,
  recheck: object({ tabId, fresh: boolean }),
  allow: object({ tabId, always: boolean }),
  plan: start,
  run: start,
  answer: object({ runId: string(200), allow: boolean, remember: optional(boolean) }),
  cancel: run,
  dismiss: run,
  more: run,
  file: run,
  open: object({ tabId, action: key }),
  propose: object({ tabId, action: key }),
  giveCredential: object({ tabId, action: key, secret: string(10_000) }),
  signIn: object({
    tabId,
    action: key,
    clientId: string(1_000),
    clientSecret: optional(string(1_000)),
    scopes: optional(list(string(1_000), 200)),
  }),
  redirectUri: nothing,
  credentials: nothing,
  forgetCredentials: object({ site: optional(string(1_000)) }),
  report: either(tab, object({ tabId: nothing, url })),
  draft: object({ tabId, format: oneOf('awas', 'awp') }),
  searchRegistry: object({ query: string(1_000) }),
  openService: object({ origin: string(1_000) }),
  siteStatus: object({ tabId, document: url }),
  overlay: object({ tabId, on: boolean }),
  reveal: object({ tabId, selector, within }),
  source: object({ tabId, document: url }),
  grants: nothing,
  revoke: object({ site: string(1_000), id: optional(string(20_000)) }),
  agents: tab,
  agentMode: object({ tabId: optional(tabId), origin: string(1_000), on: boolean }),
  policy: nothing,
  settings: nothing,
  saveSettings: object({
    mode: oneOf('every-site', 'allowed-sites', 'on-click'),
    allowedOrigins: list(string(1_000), 10_000),
    agentName: string(200),
    agentsStopped: boolean,
    agentsMayRead: boolean,
    agentModeOrigins: list(string(1_000), 10_000),
    registry: optional(string(1_000)),
  }),
};

const links = list(object({ rel: string(10_000), href: url }), 10_000);

const submission = either(
  object({
    kind: oneOf('form'),
    method: oneOf('get', 'post', 'dialog'),
    url,
    enctype: string(200),
    target: string(200),
    fields: list(string(1_000), 1_000),
  }),
  object({ kind: oneOf('link'), url, target: string(200) }),
  object({ kind: oneOf('script') }),
);

const element = object({
  path: selector,
  root: oneOf('document', 'shadow', 'frame'),
  within,
  tag: string(1_000),
  type: string(1_000),
  name: string(10_000),
  id: string(10_000),
  label: string(10_000),
  hidden: boolean,
  disabled: boolean,
  readOnly: boolean,
  control: boolean,
  required: boolean,
  multiple: boolean,
  pattern: optional(string(10_000)),
  minLength: optional(number),
  maxLength: optional(number),
  min: optional(string(1_000)),
  max: optional(string(1_000)),
  step: optional(string(1_000)),
  options: optional(list(object({ value: string(10_000), label: string(10_000) }), 1_000)),
  form: optional(object({ path: selector, action: url, method: string(100) })),
  submits: optional(submission),
  awas: map(string(10_000), 1_000),
});

const facts = object({
  url,
  title: string(10_000),
  attributes: list(
    object({ attribute: string(1_000), value: string(10_000), element, scope: optional(string(10_000)) }),
    2_000,
  ),
  selectors: map(
    object({
      selector,
      state: oneOf('none', 'one', 'many', 'invalid', 'unchecked'),
      because: optional(oneOf('too-long', 'too-many', 'time')),
      count,
      elements: list(element, 100),
      owners: optional(count),
    }),
    10_000,
  ),
  links,
  strayLinks: optional(list(object({ rel: string(10_000), href: url, path: selector }), 100)),
  metas: list(object({ name: string(1_000), content: string(10_000) }), 1_000),
  forms: list(
    object({
      path: selector,
      action: url,
      method: string(100),
      label: string(10_000),
      controls: list(element, 1_000),
      submits: optional(submission),
    }),
    100,
  ),
  submissions: optional(list(object({ path: selector, within, submits: submission }), 5_000)),
  tools: optional(
    list(
      object({
        name: string(200),
        description: string(10_000),
        inputSchema: (value) => typeof value === 'object' && value !== null && json()(value),
        declarative: boolean,
        method: optional(string(100)),
      }),
      100,
    ),
  ),
  elements: count,
  truncated: boolean,
  scannedAt: number,
});

const row = list(string(1_000_000), 1_000);
const data = either(
  object({ kind: oneOf('json'), value: json(1_000_000) }),
  object({ kind: oneOf('text'), text: string(10_000_000), contentType: string(1_000) }),
  object({
    kind: oneOf('table'),
    columns: row,
    rows: list(row, 100_000),
    more: boolean,
    page: optional(string(10_000)),
  }),
  object({ kind: oneOf('nothing') }),
);
const headers = optional(map(string(100_000), 1_000));
const outcome = either(
  object({
    ok: oneOf(true),
    status: count,
    data,
    tookMs: number,
    headers,
    bytes: optional(count),
    truncated: optional(boolean),
    notes: optional(list(string(), 1_000)),
    // Only a request brings these, and the background itself sends it or reads its answer.
    file: nothing,
    more: nothing,
  }),
  object({
    ok: oneOf(false),
    code: string(100),
    message: string(),
    problems: optional(list(object({ pointer: string(), message: string() }), 10_000)),
    next: optional(string()),
    status: optional(count),
    data: optional(data),
    headers,
    tookMs: optional(number),
  }),
);

export const pageShapes: Readonly<Record<keyof PageProtocol, Shape>> = {
  hello: object({
    url,
    links,
    hasAttributes: boolean,
    webmcp: optional(boolean),
    carrying: optional(list(string(200), 1_000)),
  }),
  facts,
  runProgress: object({ runId: string(200), progress: string(), done: optional(count) }),
  runOutcome: object({ runId: string(200), outcome }),
  call: object({ tool: string(200), arguments: optional(json()) }),
};
