import { resolve } from 'node:path';
import { defineConfig } from 'wxt';
import { inChunks } from './scripts/background-chunks.ts';

/** Tests need a fixed id to open the extension's pages in Firefox. */
export const GECKO_ID = 'awas-lens@awas-lens.org';

/** Zod tests if `new Function` works. Extensions forbid the call, and stores' linters report it. */
const withoutFunctionsOfText = {
  name: 'without-functions-of-text',
  transform: (code: string, id: string) =>
    id.endsWith('/zod/v4/core/util.js') ? code.replace('new F("")', 'throw new Error()') : undefined,
};

export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/webextension-polyfill'],
  imports: false,
  zip: {
    // Mozilla's reviewers build from the sources, which need no tests or docs.
    excludeSources: ['test/**', 'test-results/**', 'scripts/docs/**', 'docs/*.*', 'docs/store/**'],
  },
  hooks: {
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === 'background')) inChunks(config);
      // With ten shared files instead of one, the popup opened 20 % more slowly.
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
    // docs/permissions.md explains each of them.
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
    // Firefox doesn't support "split", so our own code separates the data of private windows.
    incognito: 'spanning',
    action: { default_title: '__MSG_name__' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+L' } },
      'check-page': { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_checkPage__' },
    },
    ...(browser === 'firefox'
      ? {
          // Firefox's default policy would turn ws: into wss:, even for loopback addresses.
          content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              // No older version has data_collection_permissions on every platform.
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : { minimum_chrome_version: '130', storage: { managed_schema: 'managed-schema.json' } }),
  }),
  vite: () => ({
    plugins: [withoutFunctionsOfText],
    // A constant for each member of a JSON file would slow down the start.
    json: { namedExports: false, stringify: true },
    build: {
      target: 'es2022',
      cssTarget: ['chrome130', 'firefox142'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
    },
    resolve: {
      alias: {
        'wxt/utils/content-script-context': resolve('entrypoints/shared/content-context.ts'),
        // The MCP client's validator generates code, which an extension's CSP forbids.
        '../validation/ajv-provider.js': resolve('lib/run/transports/mcp-validator.ts'),
      },
    },
  }),
});
