/** Controls Chromium's developer tools by their protocol, because Playwright can't see them. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executable } from './alike.ts';
import { poll } from './screen.ts';

const until = <Result>(what: string, ask: () => Promise<Result>): Promise<NonNullable<Result>> =>
  poll(what, ask, async () => '');

export type Evaluate = <Value>(expression: string) => Promise<Value>;

export interface Tools {
  readonly page: Evaluate;
  /** The active panel and the selected element, such as "elements SELECT genre". */
  selected(): Promise<string>;
  theme(name: 'dark' | 'default'): Promise<unknown>;
  panel(): Promise<Evaluate>;
  close(): Promise<void>;
}

const OPENED = `(async () => {
  const { ViewManager } = await import('./ui/legacy/legacy.js');
  const manager = ViewManager.ViewManager.instance();
  const id = [...manager.views.keys()].find((one) => /^chrome-extension:.*AWAS ?Lens$/.test(one));
  if (id) await manager.showView(id);
  return id !== undefined;
})()`;

const SELECTED = `(async () => {
  const { InspectorView, Context } = await import('./ui/legacy/legacy.js');
  const { DOMModel } = await import('./core/sdk/sdk.js');
  const node = Context.Context.instance().flavor(DOMModel.DOMNode);
  const { selectedTabId } = InspectorView.InspectorView.instance().tabbedPane;
  return [selectedTabId, node?.nodeName(), node?.getAttribute('name')].join(' ');
})()`;
const themed = (theme: string) => `(async () => {
  const { Settings } = await import('./core/common/common.js');
  Settings.Settings.instance().moduleSetting('ui-theme').set(${JSON.stringify(theme)});
})()`;

interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly title: string;
}

interface Reply {
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.onmessage = ({ data }) => {
    const { id, ...reply } = JSON.parse(String(data)) as Reply & { readonly id?: number };
    if (id !== undefined) waiting.get(id)?.(reply);
  };
  let last = 0;
  return async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    const id = ++last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    waiting.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result as Result;
  };
}

export async function openWithTools(extensionDir: string, url: string): Promise<Tools> {
  const profile = await mkdtemp(join(tmpdir(), 'awas-lens-tools-'));
  const browser = spawn(
    executable('chromium'),
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      '--auto-open-devtools-for-tabs',
      '--lang=en-US',
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  const port = await until('the browser’s port', async () => {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    return /^(\d+)\n(.+)/.exec(text);
  });
  const send = await connect(`ws://127.0.0.1:${port[1]}${port[2]}`);
  const target = (what: string, isIt: (one: Target) => boolean): Promise<Target> =>
    until(what, async () => {
      // With the default filter, frames and developer tools would be missing.
      const asked = { filter: [{}] };
      const { targetInfos } = await send<{ targetInfos: readonly Target[] }>('Target.getTargets', asked);
      return targetInfos.find(isIt);
    });
  const within = async ({ targetId }: Target): Promise<Evaluate> => {
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    return async <Value>(expression: string) => {
      const asked = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
      const { result, exceptionDetails } = await send<{
        result: { readonly value: Value };
        exceptionDetails?: object;
      }>('Runtime.evaluate', asked, sessionId);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails).slice(0, 1_000));
      return result.value;
    };
  };
  const { host } = new URL(url);
  const isPage = ({ type }: Target): boolean => type === 'page';
  // The tab must be active, since a hidden tab doesn't draw the panel.
  const page = await within(await target('the page', (one) => isPage(one) && one.url === 'about:blank'));
  await page(`void setTimeout(() => location.assign(${JSON.stringify(url)}))`);
  const tools = await target(
    'the developer tools',
    (one) => isPage(one) && one.url.startsWith('devtools:') && one.title.includes(host),
  );
  const frontend = await within(tools);
  return {
    page,
    selected: () => frontend<string>(SELECTED),
    theme: (name) => frontend(themed(name)),
    async panel() {
      await until('the panel’s tab', () => frontend<boolean>(OPENED));
      return within(await target('the panel', ({ url: at }) => /\/devtools-panel[.]html/.test(at)));
    },
    async close() {
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
