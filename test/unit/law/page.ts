import { isPlanned, type Requested } from '../../../lib/browser/guard-rules.ts';
import type { ReadingPage } from '../../../lib/browser/ports.ts';
import type { SentAnswer } from '../../../lib/http/index.ts';
import type { PageRequest } from '../../../lib/messaging/contract/page.ts';
import { CONTENT_SCRIPT, type TabName, type ToTab, tab } from '../../../lib/messaging/contract/tab.ts';
import type { Message } from '../../../lib/messaging/messages.ts';
import type {
  AttributeFact,
  ElementFact,
  PageFacts,
  PageOutcome,
  RequestPlan,
  Step,
  Submission,
} from '../../../lib/model/index.ts';
import { differences } from '../../../lib/page/act/difference.ts';
import {
  FORM_PATH,
  type FormOnPage,
  fieldsOf,
  formAt,
  hostOf,
  linksOf,
  ORIGINS,
  pageUrl,
  partsOf,
  type Site,
  siteOf,
} from './web.ts';
import { quietly, type World } from './world.ts';

interface Place {
  readonly tab: number;
  readonly site: Site;
  readonly path: 0 | 1;
  readonly private: boolean;
  readonly webmcp: boolean;
}

export class Page {
  live = true;
  readonly gone: Promise<never>;
  readonly scripts = new Set<string>([CONTENT_SCRIPT]);
  tools: readonly string[] = [];
  readonly activeRuns = new Set<string>();
  readonly ended = new Map<string, PageOutcome>();
  redirect: { status: number; headers: Record<string, string> } | undefined;
  readonly id: string;
  readonly tab: number;
  readonly site: Site;
  readonly path: 0 | 1;
  readonly url: string;
  readonly private: boolean;
  readonly webmcp: boolean;
  form: FormOnPage | null;
  earlier?: { readonly form: FormOnPage | null; readonly step: number };
  #leave = (): void => undefined;

  constructor(id: string, at: Place, form: FormOnPage | null) {
    this.id = id;
    this.tab = at.tab;
    this.site = at.site;
    this.path = at.path;
    this.url = pageUrl(at.site, at.path);
    this.private = at.private;
    this.webmcp = at.webmcp;
    this.form = form;
    this.gone = new Promise((_, reject) => {
      this.#leave = () => reject(new Error('The message channel closed.'));
    });
    this.gone.catch(() => undefined);
  }

  get origin(): string {
    return ORIGINS[this.site];
  }

  leave(): void {
    this.live = false;
    this.#leave();
  }
}

export function load(world: World, at: Place): Page {
  world.tabs.get(at.tab)?.leave();
  const page = new Page(world.nextPage(), at, formAt(world.web.declaration(at.site), at.path));
  world.tabs.set(at.tab, page);
  world.observer.visited(page);
  quietly(greet(world, page));
  return page;
}

export function lead(world: World, tab: number, url: string, at: Pick<Place, 'private' | 'webmcp'>): void {
  const site = siteOf(url);
  if (!site || !world.has(tab)) return;
  if (world.isBlocked({ tabId: tab, method: 'GET', url, type: 'main_frame' })) {
    world.observer.note('a tab of ours kept at its site');
    return;
  }
  const path = partsOf(url).path === '/more' ? 1 : 0;
  const come = (): void => {
    if (world.has(tab)) load(world, { ...at, tab, site, path });
  };
  switch (path === 1 ? world.web.declaration(site).form?.opens : undefined) {
    case 'nothing':
      break;
    case 'elsewhere':
      lead(world, tab, pageUrl(site === 'evil' ? 'bank' : 'evil', 0), at);
      break;
    case 'first page':
      lead(world, tab, pageUrl(site, 0), at);
      break;
    case 'late page':
      world.clock.after(700, come);
      break;
    default:
      come();
  }
}

async function greet(world: World, page: Page): Promise<void> {
  const hello: PageRequest<'hello'> = {
    url: page.url,
    links: linksOf(page.site, world.web.declaration(page.site)),
    hasAttributes: page.form?.by === 'attributes',
    webmcp: page.webmcp,
    activeRuns: [...page.activeRuns],
  };
  const reply = await world.insist(page, 'hello', hello);
  if (!page.live || !reply?.ok || !reply.value) return;
  world.observer.told(page, 'hello', reply.value);
  await world.insist(page, 'facts', factsOf(world, page, reply.value.selectors));
}

const submissionOf = (page: Page, path: string): Submission & { kind: 'form' } => ({
  kind: 'form',
  ...(path === '#decoy'
    ? { method: 'post', url: ORIGINS.evil + FORM_PATH }
    : {
        method: page.form?.method ?? 'post',
        url: (page.form?.action === 'evil' ? ORIGINS.evil : page.origin) + FORM_PATH,
      }),
  enctype: 'application/x-www-form-urlencoded',
  target: '',
  fields: page.form ? fieldsOf(page.form) : [],
});

const element = (path: string, more: Partial<ElementFact>): ElementFact => ({
  path,
  root: 'document',
  tag: 'input',
  type: 'text',
  name: '',
  id: path.slice(1),
  label: '',
  hidden: false,
  disabled: false,
  readOnly: false,
  control: false,
  required: false,
  multiple: false,
  ...more,
});

function formElement(page: Page, path: string): ElementFact {
  const submits = submissionOf(page, path);
  return element(path, {
    tag: 'form',
    type: '',
    form: { path, action: submits.url, method: submits.method },
    submits,
  });
}

function controlOf(page: Page, path: string, form: string): ElementFact {
  const { method, url } = submissionOf(page, form);
  return element(path, {
    name: 'q',
    control: true,
    required: true,
    form: { path: form, action: url, method },
  });
}

export function factsOf(world: World, page: Page, selectors: readonly string[]): PageFacts {
  const attributes: AttributeFact[] = [];
  const declare = (form: string, control: string): void => {
    const shown = formElement(page, form);
    attributes.push(
      { attribute: 'data-awas-action', value: 'send', element: shown, scope: 'send' },
      { attribute: 'data-awas-method', value: page.form?.declared ?? 'GET', element: shown, scope: 'send' },
      {
        attribute: 'data-awas-param',
        value: 'q',
        element: controlOf(page, control, form),
        scope: 'send',
      },
    );
  };
  if (page.form?.decoy) declare('#decoy', '#dq');
  if (page.form?.by === 'attributes') declare('#f', '#q');
  return {
    url: page.url,
    title: '',
    attributes,
    selectors: Object.fromEntries(
      selectors.map((selector) => {
        const there = page.form !== null && selector === '#q';
        return [
          selector,
          {
            selector,
            state: there ? 'one' : 'none',
            count: there ? 1 : 0,
            elements: there ? [controlOf(page, '#q', '#f')] : [],
          },
        ];
      }),
    ),
    links: linksOf(page.site, world.web.declaration(page.site)),
    metas: [],
    forms: [],
    submissions: page.form
      ? ['#decoy', '#f'].map((path) => ({ path, submits: submissionOf(page, path) }))
      : [],
    elements: 10,
    truncated: false,
    scannedAt: world.clock.now,
  };
}

export async function answerAsPage(world: World, page: Page, { name, request }: Message): Promise<unknown> {
  if (!page.scripts.has(tab[name as TabName].script)) throw new Error('Could not establish connection.');
  const value = (answer: unknown) => ({ ok: true, value: answer });
  switch (name) {
    case 'scan':
      return value(factsOf(world, page, (request as ToTab<'scan'>).selectors));
    case 'offer': {
      const { origin, tools } = request as ToTab<'offer'>;
      if (origin !== page.origin) return value({ offered: 0 });
      world.observer.told(page, 'offer', tools);
      page.tools = tools.map((tool) => tool.name);
      return value({ offered: tools.length });
    }
    case 'send':
      return value(sendAsPage(world, page, request as ToTab<'send'>));
    case 'execute': {
      const asked = request as ToTab<'execute'>;
      if (asked.origin !== page.origin) return value({ begun: false });
      const outcome = page.ended.get(asked.runId);
      if (outcome) quietly(world.insist(page, 'runOutcome', { runId: asked.runId, outcome }));
      else if (!page.activeRuns.has(asked.runId)) quietly(carry(world, page, asked));
      return value({ begun: true });
    }
    case 'cancel':
      page.activeRuns.delete((request as ToTab<'cancel'>).runId);
      return value(null);
    case 'pageTools':
      return value([]);
    default:
      return value(null);
  }
}

/** A content script sends only to the page's own origin, with cookies, and without seeing redirects. */
function sendAsPage(world: World, page: Page, { request }: ToTab<'send'>): SentAnswer {
  if (new URL(request.url).origin !== page.origin) return { ok: false, why: 'not of the page’s own origin' };
  const { status, headers, body } = world.send({
    via: 'page',
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body ?? '',
    cookies: request.cookies,
    page,
  });
  const redirects = status >= 300 && status < 400;
  page.redirect = redirects ? { status, headers: { ...headers } } : undefined;
  return {
    ok: true,
    status: redirects ? 0 : status,
    url: request.url,
    headers: redirects ? {} : headers,
    body: redirects ? '' : btoa(body),
    truncated: false,
  };
}

export function readInPage(
  world: World,
  { tabId, documentId, origin }: ReadingPage,
  request: Pick<RequestPlan, 'method' | 'url' | 'headers'>,
): SentAnswer {
  const page = world.tabs.get(tabId);
  const refused = { ok: false, why: 'Failed to fetch' } as const;
  if (!page || page.origin !== origin || (documentId !== undefined && documentId !== page.id)) return refused;
  const readable = (url: string): boolean => ['open', page.site].includes(hostOf(url) ?? '');
  const { url } = request;
  const { status, headers, body } = world.send({
    ...request,
    via: 'reading',
    body: '',
    cookies: false,
    page,
  });
  if (!readable(url) || headers.location !== undefined) return refused;
  return { ok: true, status, url, headers, body: btoa(body), truncated: false };
}

async function carry(world: World, page: Page, asked: ToTab<'execute'>): Promise<void> {
  const { runId, plan, from = 0 } = asked;
  page.activeRuns.add(runId);
  const values = new Map<string, string>();
  let mark = '';
  for (const [index, step] of plan.steps.entries()) {
    if (index < from) continue;
    if (step.kind === 'fill') values.set(step.parameter, String(step.value));
    if (!isAct(step)) continue;
    if (differs(page, step)) return end(world, page, runId, CHANGED);
    const reply = await world.insist(page, 'runProgress', { runId, progress: 'sending', done: index + 1 });
    if (!page.live) return;
    if (!reply?.ok || !page.activeRuns.has(runId)) return void page.activeRuns.delete(runId);
    if (differs(page, step)) return end(world, page, runId, CHANGED);
    const answer = submit(world, page, step, values);
    if (!page.live) return;
    if (answer === 'stopped') return end(world, page, runId, CHANGED);
    mark = answer;
  }
  const text = `read on the page ${mark} ${[...values.values()].join(' ').slice(0, 200)}`;
  const data = { kind: 'text', text, contentType: 'text/plain' } as const;
  return end(world, page, runId, { ok: true, status: 0, data, tookMs: 1 });
}

async function end(world: World, page: Page, runId: string, outcome: PageOutcome): Promise<void> {
  page.activeRuns.delete(runId);
  page.ended.set(runId, outcome);
  await world.insist(page, 'runOutcome', { runId, outcome });
}

type Act = Step & { kind: 'submit' | 'click' };

const isAct = (step: Step): step is Act => step.kind === 'submit' || step.kind === 'click';

const CHANGED: PageOutcome = { ok: false, code: 'destination-changed', said: 'The form has changed.' };
const FILLED = new Set(['q']);

const asNavigation = (page: Page, url: string): Requested => ({
  tabId: page.tab,
  method: 'GET',
  url,
  type: 'main_frame',
  initiator: page.origin,
});

function differs(page: Page, { expects, path }: Act): boolean {
  if (!page.form || !expects || path === undefined) return true;
  return differences(expects, submissionOf(page, path), FILLED).length > 0;
}

function submit(
  world: World,
  page: Page,
  step: Act,
  values: ReadonlyMap<string, string>,
): string | 'stopped' {
  const going = submissionOf(page, step.path ?? step.selector);
  const swaps = page.form?.swaps ?? false;
  const url = swaps ? ORIGINS.evil + FORM_PATH : going.url;
  const navigation = { ...going, url };
  if (swaps !== 'script' && differences(step.expects ?? going, navigation, FILLED).length > 0) {
    world.observer.note('stopped on the page');
    return 'stopped';
  }
  const fields = new URLSearchParams([...going.fields.map((name) => [name, values.get(name) ?? 'x'])]);
  const get = going.method === 'get' && swaps !== 'script';
  const type = swaps === 'script' ? 'xmlhttprequest' : 'main_frame';
  const leave = (to: string) => {
    const method = get ? 'GET' : 'POST';
    const request: Requested = { tabId: page.tab, method, url: to, type, initiator: page.origin };
    if (world.isBlocked(request)) {
      world.observer.note('blocked by the guard');
      return undefined;
    }
    const answer = world.send({
      via: swaps === 'script' ? 'script' : 'submission',
      method,
      url: to,
      headers: {},
      body: get ? '' : fields.toString(),
      cookies: swaps !== 'script',
      page,
    });
    for (const held of world.held)
      if (held.tab === page.tab && !answer.headers.location && isPlanned(held.plan, request))
        world.held.delete(held);
    return answer;
  };
  const answer = leave(get ? `${url}?${fields}` : url);
  if (!answer) return '';
  const { location } = answer.headers;
  if (location !== undefined && answer.status >= 307 && !leave(location)) return answer.sent.mark;
  const site = siteOf(url);
  if (page.form?.navigates && site && !world.isBlocked(asNavigation(page, pageUrl(site, 1))))
    load(world, { tab: page.tab, site, path: 1, private: page.private, webmcp: page.webmcp });
  return answer.sent.mark;
}
