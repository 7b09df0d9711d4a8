import { resolve } from 'node:path';
import { defineConfig } from 'wxt';
import { inChunks } from './scripts/background-chunks.ts';

/** The identity of the extension in Firefox; tests pin a UUID to it to open its pages. */
export const GECKO_ID = 'awas-lens@awas-lens.org';

/** Zod tests if it may create functions from text. Extensions may not, and linters of stores report the attempt. */
const withoutFunctionsOfText = {
  name: 'without-functions-of-text',
  transform: (code: string, id: string) =>
    id.endsWith('/zod/v4/core/util.js') ? code.replace('new F("")', 'throw new Error()') : undefined,
};

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  imports: false,
  zip: {
    // Reviewers of the sources build the extension from them, which needs neither tests nor docs.
    excludeSources: ['test/**', 'test-results/**', 'scripts/docs/**', 'docs/*.*', 'docs/store/**'],
  },
  hooks: {
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === 'background')) inChunks(config);
      // With ten shared files of the pages, the popup took a fifth longer than with one.
      if (entrypoints.some(({ type }) => type === 'popup'))
        Object.assign(config.build?.rollupOptions?.output ?? {}, {
          codeSplitting: { groups: [{ name: 'shared', test: /shared[/\\]mount-panel[.]tsx$/ }] },
        });
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    // storage: what was found, per session. scripting: the content script follows the person's choice of sites.
    // activeTab: "only when I click". alarms: a worker that dies keeps its appointments. identity: signing in by OAuth 2
    // on the service's own page.
    // webRequest: reads the Location of a redirect without following it; learns what a guard has blocked, and how the page
    // of a run is left. No listener is there while none of these is under way.
    // declarativeNetRequestWithHostAccess: takes cookies off our WebSockets, holds a tab to the planned submission, and
    // sets the User-Agent where the browser drops the header that fetch is given. Only where the person gives access.
    // webRequestBlocking, Firefox: the answer to a planned submission waits until its guard is removed. Chromium has none.
    // unlimitedStorage: settings in IndexedDB aren't evicted, e.g. when a site fills the disk.
    // contextMenus: "Check this page".
    // offscreen: no rule applies to a WebSocket of Chromium's service worker, so that an offscreen document opens it.
    permissions: [
      'storage',
      'unlimitedStorage',
      'scripting',
      'activeTab',
      'alarms',
      'webRequest',
      'identity',
      'contextMenus',
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'firefox' ? ['webRequestBlocking'] : ['offscreen']),
    ],
    host_permissions: ['<all_urls>'],
    // One background for private and regular windows ("split" is unknown to Firefox, and shares session storage in
    // Chromium): data from private windows is kept apart, and deleted with the last one.
    incognito: 'spanning',
    action: { default_title: '__MSG_name__' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+L' } },
      'check-page': { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_checkPage__' },
    },
    ...(browser === 'firefox'
      ? {
          // Firefox would turn every ws: address into wss:, even loopback during development. One place decides for
          // both browsers which plain addresses are refused.
          content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              // The first version that reads data_collection_permissions on every platform.
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : { minimum_chrome_version: '130', storage: { managed_schema: 'managed-schema.json' } }),
  }),
  vite: () => ({
    plugins: [withoutFunctionsOfText],
    // The background's catalogue as one string, so that engines don't compile a constant for each text.
    json: { namedExports: false, stringify: true },
    build: {
      target: 'es2022',
      // The minimum versions in the manifests, so that style sheets stay as written.
      cssTarget: ['chrome130', 'firefox142'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
    },
    resolve: {
      alias: {
        'wxt/utils/content-script-context': resolve('entrypoints/shared/content-context.ts'),
        // The MCP client includes a validator that an extension's CSP forbids, although it gets ours.
        '../validation/ajv-provider.js': resolve('lib/run/transports/mcp-validator.ts'),
      },
    },
  }),
});
