import puppeteer from 'puppeteer-core';
import { executable } from './alike.ts';
import type { Evaluate, Tools } from './devtools.ts';
import { type Bidi, runInBrowser } from './firefox.ts';
import { poll } from './screen.ts';

const OPEN = `(async () => {
  const { require } = ChromeUtils.importESModule('resource://devtools/shared/loader/Loader.sys.mjs');
  const { gDevTools } = require('devtools/client/framework/devtools');
  const toolbox = await gDevTools.showToolboxForTab(gBrowser.selectedTab, { toolId: 'inspector' });
  const tab = [...toolbox.doc.querySelectorAll('.devtools-tab')].find((one) => /AWAS Lens/.test(one.textContent));
  if (!tab) return false;
  await toolbox.selectTool(tab.dataset.id);
  const browsers = [...toolbox.doc.querySelectorAll('iframe')].map((one) => one.contentDocument?.querySelector('browser'));
  const panel = browsers.find((one) => /devtools-panel[.]html/.test(one?.currentURI?.spec ?? ''));
  if (!panel) return false;
  globalThis.lensTools = { toolbox, panel };
  return true;
})()`;

const SELECTED = `(() => {
  const { toolbox } = globalThis.lensTools;
  const node = toolbox.selection.nodeFront;
  const name = node?.attributes.find((one) => one.name === 'name')?.value;
  return [toolbox.currentToolId === 'inspector' ? 'elements' : '', node?.nodeName, name].join(' ');
})()`;

/** The panel's content security policy forbids eval, so a sandbox evaluates the expression. */
const inPanel = (expression: string): string => `new Promise((resolve) => {
  const { messageManager } = globalThis.lensTools.panel;
  const answered = ({ data }) => {
    messageManager.removeMessageListener('lens', answered);
    resolve(data);
  };
  messageManager.addMessageListener('lens', answered);
  const script = (text) => {
    const sandbox = new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    let data;
    try {
      data = JSON.stringify({ value: Cu.evalInSandbox(text, sandbox) });
    } catch (error) {
      data = JSON.stringify({ error: String(error) });
    }
    sendAsyncMessage('lens', data);
  };
  const call = '(' + script + ')(' + JSON.stringify(${JSON.stringify(expression)}) + ')';
  messageManager.loadFrameScript('data:,' + encodeURIComponent(call), false);
})`;

export async function openWithToolsInFirefox(extensionDir: string, url: string): Promise<Tools> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: executable('firefox'),
    headless: true,
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'remote.system-access-check.enabled': false,
      'intl.locale.requested': 'en-US',
    },
  });
  const bidi = (browser as unknown as { connection: Bidi }).connection;
  await bidi.send('webExtension.install', { extensionData: { type: 'path', path: extensionDir } });
  const tab = await browser.newPage();
  await tab.goto(url);
  await tab.bringToFront();
  const panel: Evaluate = async <Value>(expression: string) => {
    const { value, error } = JSON.parse(String(await runInBrowser(bidi, inPanel(expression)))) as {
      readonly value: Value;
      readonly error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  return {
    page: <Value>(expression: string) => tab.evaluate(expression) as Promise<Value>,
    selected: async () => String(await runInBrowser(bidi, SELECTED)),
    async theme(name) {
      const theme = name === 'dark' ? 'dark' : 'light';
      await runInBrowser(bidi, `Services.prefs.setCharPref('devtools.theme', '${theme}')`);
    },
    async panel() {
      await poll(
        'the panel',
        () => runInBrowser(bidi, OPEN),
        async () => '',
      );
      return panel;
    },
    close: () => browser.close(),
  };
}
