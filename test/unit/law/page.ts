import type { PageProtocol, SentAnswer, TabProtocol } from '../../../lib/messaging/protocol.ts';
import { CONTENT_SCRIPT, type Message, SCRIPT_OF } from '../../../lib/messaging/wire.ts';
import type { AttributeFact, ElementFact, PageFacts, Step } from '../../../lib/model/index.ts';
import { type FormOnPage, linksOf, ORIGINS, pageUrl, type Site, siteOf } from './web.ts';
import { quietly, type World } from './world.ts';

interface Place {
  readonly tab: number;
  readonly site: Site;
  readonly path: 0 | 1;
  readonly private: boolean;
  readonly webmcp: boolean;
}

/** A document in a tab with the scripts of the extension in it. */
export class Page {
  live = true;
  /** Rejects when the tab goes on. */
  readonly gone: Promise<never>;
  readonly scripts = new Set<string>([CONTENT_SCRIPT]);
  /** Names of the tools that are offered here. */
  tools: readonly string[] = [];
  /** Runs that its content script carries. */
  readonly carrying = new Set<string>();
  /** What the browser knows of the last redirect that the page may not see. */
  redirect: { status: number; headers: Record<string, string> } | undefined;
  readonly id: string;
  readonly tab: number;
  readonly site: Site;
  readonly url: string;
  readonly private: boolean;
  readonly webmcp: boolean;
  /** As it is now: a page can change it at any time. */
  form: FormOnPage | null;
  #leave = (): void => undefined;

  constructor(id: string, at: Place, form: FormOnPage | null) {
    this.id = id;
    this.tab = at.tab;
    this.site = at.site;
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

/** A page comes to a tab. */
export function load(world: World, at: Place): Page {
  world.tabs.get(at.tab)?.leave();
  const page = new Page(world.nextPage(), at, world.web.declaration(at.site).form);
  world.tabs.set(at.tab, page);
  quietly(greet(world, page));
  return page;
}

/** As the content script that is always there does it. */
async function greet(world: World, page: Page): Promise<void> {
  const hello: PageProtocol['hello'][0] = {
    url: page.url,
    links: linksOf(page.site, world.web.declaration(page.site)),
    hasAttributes: page.form?.by === 'attributes',
    webmcp: page.webmcp,
    carrying: [...page.carrying],
  };
  const reply = await world.insist(page, 'hello', hello);
  if (!page.live || !reply?.ok || !reply.value) return;
  world.observer.told(page, 'hello', reply.value);
  await world.insist(page, 'facts', factsOf(world, page, reply.value.selectors));
}

const FORM_PATH = '/sent/form';

/** Where a form goes, and how. */
export interface Going {
  readonly method: 'GET' | 'POST';
  readonly url: string;
}

const goingOf = (page: Page, selector: string): Going =>
  selector === '#decoy'
    ? { method: 'POST', url: ORIGINS.evil + FORM_PATH }
    : {
        method: page.form?.method === 'get' ? 'GET' : 'POST',
        url: (page.form?.action === 'evil' ? ORIGINS.evil : page.origin) + FORM_PATH,
      };

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
  awas: {},
  ...more,
});

function formElement(page: Page, path: string): ElementFact {
  const { method, url } = goingOf(page, path);
  return element(path, {
    tag: 'form',
    type: '',
    form: { path, action: url, method: method.toLowerCase() },
  });
}

function controlOf(page: Page, path: string, form: string): ElementFact {
  const { method, url } = goingOf(page, form);
  return element(path, {
    name: 'q',
    control: true,
    required: true,
    form: { path: form, action: url, method: method.toLowerCase() },
  });
}

/** What the scan of a page finds. */
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
    elements: 10,
    truncated: false,
    scannedAt: world.clock.now,
  };
}

/** What the scripts in a page answer to the background. */
export async function answerAsPage(world: World, page: Page, { name, request }: Message): Promise<unknown> {
  if (!page.scripts.has(SCRIPT_OF[name as keyof TabProtocol]))
    throw new Error('Could not establish connection.');
  const value = (answer: unknown) => ({ ok: true, value: answer });
  switch (name) {
    case 'scan':
      return value(factsOf(world, page, (request as TabProtocol['scan'][0]).selectors));
    case 'offer': {
      const { tools } = request as TabProtocol['offer'][0];
      world.observer.told(page, 'offer', tools);
      page.tools = tools.map((tool) => tool.name);
      return value({ offered: tools.length });
    }
    case 'send':
      return value(sendAsPage(world, page, request as TabProtocol['send'][0]));
    case 'execute': {
      const asked = request as TabProtocol['execute'][0];
      if (!page.carrying.has(asked.runId)) quietly(carry(world, page, asked));
      return value({ begun: true });
    }
    case 'pageTools':
      return value([]);
    default:
      return value(null);
  }
}

/** A request of a content script: to its own origin only, with cookies, redirects hidden from it. */
function sendAsPage(world: World, page: Page, { request }: TabProtocol['send'][0]): SentAnswer {
  if (new URL(request.url).origin !== page.origin)
    return { ok: false, message: 'not of the page’s own origin' };
  const { status, headers, body } = world.send({
    via: 'page',
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body ?? '',
    cookies: request.cookies,
    page: { origin: page.origin, private: page.private },
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

/** Carries a run on the page out: fills, sends the form, reads what came. */
async function carry(world: World, page: Page, asked: TabProtocol['execute'][0]): Promise<void> {
  const { runId, plan, from = 0 } = asked;
  page.carrying.add(runId);
  const values = new Map<string, string>();
  let mark = '';
  for (const [index, step] of plan.steps.entries()) {
    if (index < from) continue;
    if (step.kind === 'fill') values.set(step.parameter, String(step.value));
    if (step.kind !== 'submit' && step.kind !== 'click') continue;
    await world.insist(page, 'runProgress', { runId, progress: 'sending', done: index + 1 });
    if (!page.live) return;
    mark = submit(world, page, step, values);
    if (!page.live) return;
  }
  page.carrying.delete(runId);
  const text = `read on the page ${mark} ${[...values.values()].join(' ').slice(0, 200)}`;
  await world.insist(page, 'runOutcome', {
    runId,
    outcome: { ok: true, status: 0, data: { kind: 'text', text, contentType: 'text/plain' }, tookMs: 1 },
  });
}

/** What the browser does when a form is sent. @returns the mark of the answer */
function submit(
  world: World,
  page: Page,
  step: Step & { kind: 'submit' | 'click' },
  values: ReadonlyMap<string, string>,
): string {
  const going = goingOf(page, step.selector);
  const fields = new URLSearchParams([...values]).toString();
  // A listener of the page comes last.
  const real = page.form?.swaps ? { ...going, url: ORIGINS.evil + FORM_PATH } : going;
  const answer = world.send({
    via: 'submission',
    method: real.method,
    url: real.method === 'GET' ? `${real.url}?${fields}` : real.url,
    headers: {},
    body: real.method === 'GET' ? '' : fields,
    cookies: true,
    page: { origin: page.origin, private: page.private },
  });
  // 307 and 308: the browser sends it again, with all that is in it.
  const { location } = answer.headers;
  if (location !== undefined && answer.status >= 307)
    world.send({
      via: 'submission',
      method: real.method,
      url: location,
      headers: {},
      body: real.method === 'GET' ? '' : fields,
      cookies: true,
      page: { origin: page.origin, private: page.private },
    });
  const site = siteOf(real.url);
  if (page.form?.navigates && site)
    load(world, { tab: page.tab, site, path: 1, private: page.private, webmcp: page.webmcp });
  return answer.sent.mark;
}
