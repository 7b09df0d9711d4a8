import { type Dispatch, type SetStateAction, StrictMode, useMemo, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FirstRun } from '../../components/first-run/first-run.tsx';
import { Options } from '../../components/options/options.tsx';
import { loadViews, Panel } from '../../components/panel.tsx';
import type { Memory, PanelPorts } from '../../components/ports.ts';
import { type Earlier, ReportView } from '../../components/report/report-view.tsx';
import { createTexts, TextsProvider } from '../../components/texts.tsx';
import { addTo } from '../../lib/background/tabs/add-action.ts';
import { createEditHandlers } from '../../lib/background/tabs/edit-handlers.ts';
import type { TabInspector } from '../../lib/background/tabs/inspector.ts';
import { sift } from '../../lib/background/tabs/judge.ts';
import { appliedRules } from '../../lib/check/applied.ts';
import { create, fromOpenApi, MARKUPS, manifestOf, markup, ofLink, ofPage } from '../../lib/draft/index.ts';
import type {
  PanelAnswer,
  PanelHandlers,
  PanelName,
  PanelRequest,
} from '../../lib/messaging/contract/panel.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/messaging/contract/settings.ts';
import type { AgentsView, GrantView, TabView } from '../../lib/messaging/contract/views.ts';
import { createClient, type PanelClient } from '../../lib/messaging/panel-client.ts';
import {
  type Action,
  type AlsoHere,
  type Counts,
  countFindings,
  type Document,
  type Json,
  type PageFacts,
  type Run,
  type Verdict,
} from '../../lib/model/index.ts';
import { readinessOf } from '../../lib/readiness/rows.ts';
import { readEarlier } from '../../lib/report/earlier.ts';
import { toHtml, toReport } from '../../lib/report/index.ts';
import { mask } from '../../lib/run/credentials/credentials.ts';
import { onlyLists, plan, toolsIn } from '../../lib/run/index.ts';
import { saying } from '../../lib/text/english.ts';
import { say } from '../../lib/text/index.ts';
import { LOCALES, translator } from '../locales.ts';
import { fetched, NOW, shownOf, staged } from './documents.ts';
import { element } from './page-facts.ts';
import { SCENES, type SceneName, TOOL_LIST } from './scenes.ts';

interface Gallery {
  readonly calls: unknown[][];
  change(alter: (view: TabView) => TabView): void;
  elapse(ms: number): void;
}

declare global {
  var gallery: Gallery;
  var showScene: (search: string) => Promise<void>;
}

let query = new URLSearchParams(location.search);
/** Each scene gets a new list, since calls of the previous scene may arrive late. */
let calls: unknown[][] = [];
let memory = memoryOf(new Map());

let passed = 0;
const now = () => NOW + passed;

function memoryOf(kept: Map<string, Json>): Memory {
  return {
    read: (key) => kept.get(key),
    write: (key, value) => (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
}

const OPENED: Partial<Action> = {
  transport: { kind: 'http', method: 'POST', url: 'https://mail.example/v1/send', body: 'json' },
  parameters: [
    { name: 'to', in: 'body', required: true, schema: { type: 'string', format: 'email' }, source: {} },
    { name: 'attachment', in: 'file', required: false, schema: { type: 'string' }, source: {} },
  ],
};

const GRANTS: readonly GrantView[] = [
  {
    id: 'cart',
    kind: 'action',
    site: 'https://bookstore.example',
    targets: ['https://bookstore.example'],
    action: 'awas:add-to-cart',
    name: 'Add to cart',
    values: [{ name: 'sku', label: 'Article', shown: 'GD-030-P', origin: 'given' }],
  },
  {
    id: 'remove',
    kind: 'action',
    site: 'https://bookstore.example',
    targets: ['https://bookstore.example'],
    action: 'awas:remove-from-cart',
    name: 'Remove from cart',
  },
  {
    id: 'prices',
    kind: 'reads',
    site: 'https://bookstore.example',
    targets: ['https://prices.example'],
  },
  {
    id: 'airport',
    kind: 'rewrites',
    site: 'https://bookstore.example',
    targets: ['https://bookstore.example'],
    name: 'Airport',
    way: 'case',
  },
];

function agentsOf(view: TabView, unattended: boolean): AgentsView {
  return {
    origin: view.origin,
    way: unattended ? 'agent-mode' : 'webmcp',
    agentMode: unattended,
    drafts: false,
    stopped: false,
    siteOff: false,
    off: [],
    tokens: Object.fromEntries(view.actions.slice(0, 5).map(({ id }, at) => [id, 48 + 7 * at])),
    tools: view.actions.slice(0, 5).map((action) => ({
      name: action.id,
      title: action.name,
      description: action.description,
      inputSchema: { type: 'object' },
      annotations: {
        readOnlyHint: action.risk === 'read',
        untrustedContentHint: true,
        consequentialHint: action.risk !== 'read',
      },
      action: action.key,
    })),
    withheld: [{ id: 'search-books', reason: 'Two actions share this id.', next: 'Rename one of them.' }],
    unattended: unattended ? view.actions.slice(0, 2).map(({ key }) => key) : [],
    pageTools: [
      {
        tool: { name: 'findBooks', description: '', inputSchema: { type: 'object' }, declarative: false },
        ...(view.actions[0] && { action: view.actions[0].key }),
        conflicts: ['The tool is called read-only, but the action changes something.'],
      },
      {
        tool: { name: 'chat', description: '', inputSchema: { type: 'object' }, declarative: true },
        conflicts: [],
      },
    ],
  };
}

function recounted(view: TabView): TabView {
  const { findings, phase, verdict } = view;
  const of = (one: Verdict, counts: Counts): Verdict =>
    phase === 'ready' ? { ...one, counts } : { state: 'checking', counts };
  const countsOf = (url: string) => countFindings(findings.filter(({ document }) => document === url));
  return {
    ...view,
    verdict: of(verdict, countFindings(findings)),
    verdicts: Object.fromEntries(
      Object.entries(view.verdicts).map(([url, one]) => [url, of(one, countsOf(url))]),
    ),
  };
}

function Stage({ name }: { name: keyof typeof SCENES }) {
  const [{ view: first, texts: sources, documents }] = useState(() => staged(SCENES[name]));
  const [view, setView] = useState(first);
  const shown = useMemo(() => shownOf(view), [view]);
  globalThis.gallery = {
    calls,
    change: (alter) => setView((before) => recounted(alter(before))),
    elapse(ms) {
      passed += ms;
    },
  };
  const [background] = useState(() => stagedBackground({ scene: name, first, sources, documents, setView }));
  const [ports] = useState(() =>
    portsOf((name === 'bench' && !query.has('popup')) || query.has('workbench')),
  );
  return (
    <Panel
      view={shown}
      background={background}
      ports={ports}
      memory={memory}
      now={now}
      shownRun={query.get('run') ?? undefined}
    />
  );
}

function stagedEdits(name: keyof typeof SCENES, setView: Dispatch<SetStateAction<TabView>>) {
  const edits = new Map<string, string>();
  let revision = 0;
  const stage = () =>
    staged({
      ...SCENES[name],
      answers: SCENES[name].answers.map((answer) => {
        const text = edits.get(answer.url);
        return text === undefined
          ? answer
          : fetched(answer.url, text, answer.refusal && { unsent: true as const });
      }),
    });
  let now = stage();
  const show = () => {
    now = stage();
    revision += 1;
    const { documents, actions, findings, verdict, verdicts } = now.view;
    const edited = [...edits.keys()].map((url) => ({ url, revision: String(revision) }));
    setView(({ edited: _before, ...view }) => ({
      ...view,
      documents,
      actions,
      findings,
      verdict,
      verdicts,
      ...(edited.length > 0 && { edited }),
    }));
  };
  const inspector = {
    view: async () => ({
      ...now.view,
      edited: [...edits.keys()].map((url) => ({ url, revision: String(revision) })),
    }),
    documents: {
      servedText: async (_tab: number, url: string) =>
        SCENES[name].answers.find((answer) => answer.url === url)?.text ?? '',
      async edit(_tab: number, url: string, text: string) {
        edits.set(url, text);
        show();
        return { url, revision: String(revision) };
      },
      async discard(_tab: number, url?: string) {
        if (url === undefined) edits.clear();
        else edits.delete(url);
        show();
      },
    },
    shown: async () => ({ declaration: { documents: now.documents } }),
  } as unknown as TabInspector;
  const addAction: PanelHandlers['addAction'] = async ({ of, named }) => {
    const page = now.view.page as PageFacts;
    const link = (page.anchors ?? []).find(({ url }) => of === 'link' && url === named);
    const forms = (page.own?.forms ?? []).filter(({ element }) => of === 'form' && element.path === named);
    const made = link ? ofLink(link, page, NOW) : ofPage({ ...page, own: { forms, entries: [] } }, NOW);
    const added = addTo(now.documents, made.manifest);
    if (!added.ok) return { ok: false, code: 'not-runnable', message: String(added.why), problems: [] };
    await inspector.documents.edit(1, added.document, added.text);
    return added;
  };
  return { ...createEditHandlers(inspector, () => NOW), addAction, textOf: (url: string) => edits.get(url) };
}

function recorder() {
  const into = calls;
  return (...call: unknown[]) => void into.push(call);
}

const portsOf = (hasWorkbench: boolean, record = recorder()): PanelPorts => ({
  grant: async () => record('grant'),
  saveFile: async (id) => record('saveFile', id),
  saveRuns: async (runs) => record('saveRuns', runs.length),
  saveConfig: async (rules) => record('saveConfig', rules),
  saveCalls: async (runs) => record('saveCalls', runs.length),
  saveText: async (name) => record('saveText', name),
  copy: async (text) => record('copy', text),
  showPage: async (url) => record('showPage', url),
  staysOpen: query.has('devtools'),
  hasWorkbench,
  ...(query.has('devtools') && {
    inspect: async (place: unknown) => {
      record('inspect', place);
      return true;
    },
  }),
  openOptions: () => record('openOptions'),
  openReport: () => record('openReport'),
  openRun: (id) => record('openRun', id),
  openSidePanel: () => record('openSidePanel'),
  sidePanelText: 'openSidePanel',
});

const UNASKED: readonly PanelName[] = [
  'plan',
  'propose',
  'credentials',
  'redirectUri',
  'agents',
  'grants',
  'source',
  'served',
  'fixes',
  'fixAll',
  'changes',
  'watch',
  'rules',
  'stopPick',
  'report',
];

type Handlers = {
  readonly [Name in PanelName]?: (
    request: PanelRequest<Name>,
  ) => Promise<PanelAnswer<Name> | null> | Promise<void>;
};

function clientOf(handlers: Handlers, record = recorder()): PanelClient {
  return createClient(async (name, request) => {
    const { tabId: _, ...rest } = (request ?? {}) as { readonly tabId?: number };
    if (!UNASKED.includes(name)) record(name, rest);
    const handle = handlers[name] as ((request: unknown) => Promise<unknown>) | undefined;
    return handle?.(request);
  }, 1);
}

function stagedBackground({
  scene,
  first,
  sources,
  documents,
  setView,
}: {
  readonly scene: keyof typeof SCENES;
  readonly first: TabView;
  readonly sources: ReadonlyMap<string, string>;
  readonly documents: readonly Document[];
  readonly setView: Dispatch<SetStateAction<TabView>>;
}): PanelClient {
  const changeRun = (id: string, change: Partial<Run>): null => {
    setView((before) => ({
      ...before,
      runs: before.runs.map((run) => (run.id === id ? { ...run, ...change } : run)),
    }));
    return null;
  };
  let listed = false;
  const { textOf, ...edits } = stagedEdits(scene, setView);
  const planned: PanelHandlers['plan'] = async ({ action: key, arguments: args, on, pick, override }) => {
    const action = first.actions.find((each) => each.key === key);
    if (!action) throw new Error('No such action.');
    const opened = action.transport.kind === 'detail' ? { ...action, ...OPENED } : action;
    return plan(opened, args, {
      on,
      pick,
      override: override === true,
      by: 'person',
      pageUrl: first.url,
      page: first.page,
      documents: first.documents,
      agentName: DEFAULT_SETTINGS.agentName,
      agentsMayRead: DEFAULT_SETTINGS.agentsMayRead,
      readable: new Set(),
      idempotencyKey: '00000000-0000-4000-8000-000000000000',
    });
  };
  return clientOf({
    plan: planned,
    async create({ from, as, document: url, text = '' }) {
      const document = documents.find((one) => one.url === url);
      const drafted = from === 'forms' && first.page ? ofPage(first.page, NOW) : undefined;
      const read = from === 'openapi' ? fromOpenApi(JSON.parse(text), first.origin, NOW) : undefined;
      const manifest =
        drafted?.manifest ?? (read?.ok ? read.manifest : document && manifestOf(document, first.origin, NOW));
      const isMarkup = drafted?.page && MARKUPS.includes(as);
      const created = isMarkup ? markup(drafted.page, as) : manifest && create(manifest, as);
      if (created?.ok) return { ...created, advice: drafted?.advice ?? [] };
      const message = created?.message ?? 'There is nothing to make it of.';
      return { ok: false, code: 'not-runnable', message, problems: [] };
    },
    async run(request) {
      const answer = await planned(request);
      if (!answer.ok) return answer;
      const { action: key } = request;
      const lists = answer.plan.kind === 'request' && onlyLists(answer.plan.request);
      listed ||= lists;
      const run: Run = {
        id: `run-${calls.length}`,
        tabId: first.tabId,
        origin: first.origin,
        action: key,
        actionName: first.actions.find((each) => each.key === key)?.name ?? key,
        asker: { kind: 'person' },
        arguments: request.arguments,
        plan: answer.plan,
        state: lists ? 'done' : answer.plan.consent ? 'awaiting-consent' : 'running',
        progress: '',
        startedAt: NOW,
        ...(lists && { outcome: { ok: true, status: 200, tookMs: 84, data: TOOL_LIST } }),
      };
      setView((before) => ({ ...before, runs: [...before.runs, run] }));
      return run;
    },
    answer: async ({ runId, allow }) =>
      changeRun(runId, {
        state: 'done',
        outcome: allow
          ? { ok: true, status: 200, tookMs: 84, data: { kind: 'json', value: { done: true } } }
          : { ok: false, code: 'refused', ...saying([say('youDeclined'), say('nothingDone')]) },
      }),
    cancel: async ({ runId }) =>
      changeRun(runId, {
        state: 'done',
        outcome: {
          ok: false,
          code: 'cancelled',
          message: 'The request was sent; its answer was not waited for.',
        },
      }),
    async dismiss({ runId }) {
      setView((before) => ({ ...before, runs: before.runs.filter((run) => run.id !== runId) }));
      return null;
    },
    async more() {
      throw new Error('The next page could not be reached.');
    },
    async open({ action: key }) {
      const action = first.actions.find((each) => each.key === key);
      if (!action) throw new Error('No such action.');
      if (key.endsWith(':broken')) {
        return { ok: false, code: 'network', message: 'The detail answered 404.', problems: [] };
      }
      const { transport } = action;
      if (transport.kind === 'mcp') {
        const tools = listed ? toolsIn(TOOL_LIST) : [];
        return { ok: true, action: { ...action, transport: { ...transport, tools } } };
      }
      return { ok: true, action: { ...action, ...OPENED } };
    },
    propose: async () => [
      { parameter: 'query', value: 'Dune Messiah', from: 'Search books', field: 'title' },
    ],
    credentials: async () => [],
    async giveCredential({ secret }) {
      if (secret === 'wrong') {
        return { ok: false, code: 'invalid-arguments', message: 'The credential is empty.', problems: [] };
      }
      return { ok: true, credential: { site: first.origin, target: first.origin, masked: mask(secret) } };
    },
    signIn: async ({ scopes }) => ({
      ok: true,
      credential: {
        site: first.origin,
        target: first.origin,
        masked: '••••9c21',
        scopes: scopes?.slice(0, 1),
      },
    }),
    pick: async () => ({
      element: element({ id: 'find', required: true, maxLength: 80 }),
      selectors: ["input[name='query']"],
      attributes: [{ name: 'data-awas-param', value: 'query' }],
      proposals: [
        { selector: '#find', by: 'id' },
        { selector: "input[name='query']", by: 'name' },
        { selector: 'html > body > form > input', by: 'position' },
      ],
    }),
    report: async () => {
      const { url, findings, page } = first;
      const report = toReport([{ target: url, files: false, documents, findings, page }]);
      return { tabId: first.tabId, report };
    },
    redirectUri: async () => 'https://abcdefghijklmnop.chromiumapp.org/',
    siteStatus: async () => ({
      ok: true,
      operational: true,
      degraded: ['select_seat'],
      outcome: {
        ok: true,
        status: 200,
        tookMs: 31,
        data: { kind: 'json', value: { operational: true, degraded_actions: ['select_seat'] } },
      },
    }),
    agents: async () => agentsOf(first, scene === 'unattended'),
    offerToAgents: async () => null,
    dismissCalls: async () => null,
    draftAction: async ({ named }) => ({ ok: true, text: `{ "id": "${named}" }` }),
    callAsAgent: async () => ({ ok: true, status: 200, data: [{ title: 'Dune', price: 8.99 }] }),
    grants: async () => (scene === 'unattended' ? GRANTS : []),
    async overlay({ on }) {
      setView((before) => ({ ...before, overlay: on }));
      return null;
    },
    async hideRule({ rule, hidden }) {
      setView((before) => {
        const rules = new Set(before.hiddenRules.map((one) => one.rule));
        if (hidden) rules.add(rule);
        else rules.delete(rule);
        return recounted({ ...before, ...sift(first.findings, [...rules]) });
      });
      return null;
    },
    readiness: async () => {
      const { url: target, actions, findings, page } = first;
      const also: readonly AlsoHere[] = [
        {
          kind: 'llmsTxt',
          url: `${target}llms.txt`,
          state: 'here',
          says: [say('alsoLlms', '<b>Shop</b> \u202e', 4)],
        },
        { kind: 'sitemap', state: 'unread', says: [], refusal: { code: 'forbidden', status: 403 } },
      ];
      return readinessOf({
        target,
        documents,
        actions,
        findings,
        page: page && { own: { forms: [], entries: [] }, ...page },
        also,
      });
    },
    rules: async () => appliedRules({ documents, page: first.page, findings: first.findings, hasRun: false }),
    source: async ({ document }) => ({ text: textOf(document) ?? sources.get(document) ?? '' }),
    served: async ({ document }) => ({ text: sources.get(document) ?? '' }),
    watch: async () => ({ changed: false }),
    ...edits,
  });
}

function stagedOptions(): PanelClient {
  let settings = OPTIONS.settings;
  let grants = GRANTS;
  const change = async (next: Partial<Settings>) => {
    settings = { ...settings, ...next };
    return settings;
  };
  return clientOf({
    saveSettings: change,
    resetSettings: async () => DEFAULT_SETTINGS,
    agentMode: ({ origin }) =>
      change({ agentModeOrigins: settings.agentModeOrigins.filter((other) => other !== origin) }),
    offerDrafts: () => change({ draftOrigins: [] }),
    grants: async () => grants,
    async revoke({ id }) {
      grants = grants.filter((one) => one.id !== id);
      return null;
    },
    async searchRegistry({ query }) {
      if (query === 'refused')
        return { ok: false, code: 'network', message: 'Refused', said: say('registryOdd'), problems: [] };
      const capabilities = [{ name: 'send_email', description: 'Sends an email' }];
      return {
        ok: true,
        services: [{ name: 'Mailforge', origin: 'https://api.mailforge.example', capabilities }],
      };
    },
    openService: async ({ origin }) => ({
      ok: true,
      origin,
      documents: [],
      actions: [],
      findings: [],
      verdict: { state: 'nothing', counts: countFindings([]) },
    }),
    forgetCredentials: async () => null,
    credentials: async () => [],
  });
}

const OPTIONS = {
  settings: {
    ...DEFAULT_SETTINGS,
    mode: 'allowed-sites',
    agentModeOrigins: ['https://bookstore.example'],
    registry: 'https://registry.example',
    allowedOrigins: ['http://localhost:3000', 'https://bookstore.example'],
  } satisfies Settings as Settings,
  grants: GRANTS,
  credentials: [{ site: 'https://mail.example', target: 'https://api.mail.example', masked: '••••7f3a' }],
};

function OptionsStage() {
  const [background] = useState(stagedOptions);
  const [open] = useState(
    () => new Set(query.has('withheld') ? [] : ['all-sites', ...OPTIONS.settings.allowedOrigins]),
  );
  return (
    <Options
      first={OPTIONS}
      background={background}
      access={{ has: async (site) => open.has(site), request: async (site) => open.add(site).has(site) }}
      onFirstSteps={() => void calls.push(['openFirstRun'])}
    />
  );
}

function ReportStage() {
  const [earlier, setEarlier] = useState<Earlier | undefined>(undefined);
  globalThis.gallery = { calls, change: () => undefined, elapse: () => undefined };
  const [report] = useState(() => {
    const { url, documents, findings, page } = staged(SCENES.full).view;
    return toReport([{ target: url, files: false, documents, findings, page }]);
  });
  return (
    <ReportView
      report={report}
      form={query.has('plain') ? 'json' : undefined}
      page={toHtml(report, { version: '0', at: NOW, rules: [], ...(earlier && { earlier: earlier.report }) })}
      save={async (_report, as) => void calls.push(['save', as])}
      earlier={earlier}
      compare={async (file) => {
        if (!file) return setEarlier(undefined);
        const read = readEarlier(await file.text());
        if (!read.ok) throw new Error(read.message);
        setEarlier({ name: file.name, report: read.report });
      }}
      takePicture={async () => void calls.push(['takePicture'])}
    />
  );
}

function FirstRunStage() {
  globalThis.gallery = { calls, change: () => undefined, elapse: () => undefined };
  return (
    <FirstRun
      mode="every-site"
      shortcut="Alt+Shift+L"
      onMode={async () => undefined}
      onOptions={() => void calls.push(['openOptions'])}
      onStart={() => void calls.push(['start'])}
    />
  );
}

function Shown({ scene }: { scene: SceneName }) {
  if (scene === 'options') return <OptionsStage />;
  if (scene === 'report') return <ReportStage />;
  if (scene === 'firstRun') return <FirstRunStage />;
  if (scene === 'loading' || scene === 'failure') {
    const failure =
      scene === 'failure' ? 'The background did not answer: Could not establish connection.' : undefined;
    return (
      <Panel
        view={null}
        failure={failure}
        background={clientOf({})}
        ports={portsOf(false)}
        memory={memory}
        now={() => NOW}
      />
    );
  }
  return <Stage name={scene} />;
}

const STYLES: Readonly<Record<string, () => Promise<unknown>>> = {
  options: () => import('../../components/styles/options.css'),
  report: () => import('../../components/styles/report.css'),
  firstRun: () => import('../../components/styles/first-run.css'),
};
const panelStyles = () => import('../../components/styles/panel.css');

const sheetsOf = new Map<() => Promise<unknown>, readonly CSSStyleSheet[]>();

async function dress(wanted: SceneName): Promise<void> {
  const load = STYLES[wanted] ?? panelStyles;
  if (!sheetsOf.has(load)) {
    const before = new Set(document.styleSheets);
    await load();
    sheetsOf.set(
      load,
      [...document.styleSheets].filter((sheet) => !before.has(sheet)),
    );
  }
  for (const [of, sheets] of sheetsOf) for (const sheet of sheets) sheet.disabled = of !== load;
}

let shown: Root | undefined;

globalThis.showScene = async (search) => {
  shown?.unmount();
  [query, passed] = [new URLSearchParams(search), 0];
  [calls, memory] = [[], memoryOf(new Map())];
  const scene = (query.get('scene') ?? 'full') as SceneName;
  const texts = createTexts(translator(LOCALES[(query.get('language') ?? 'en') as keyof typeof LOCALES]));
  document.documentElement.lang = texts.language;
  document.documentElement.dir = query.get('dir') ?? texts.direction;
  await dress(scene);
  if (!query.has('late') && !(scene in STYLES)) await loadViews();
  const root = document.getElementById('root');
  if (!root) return;
  shown = createRoot(root);
  shown.render(
    <StrictMode>
      <TextsProvider value={texts}>
        <Shown scene={scene} />
      </TextsProvider>
    </StrictMode>,
  );
};
await showScene(location.search);
