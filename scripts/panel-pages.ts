/**
 * The pages of the panel (popup, side panel, developer tools) have the panel in them as it is before anything is known,
 * so that the first paint needs no script. It is rendered from the component itself as the extension is built.
 */
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const PLACE = '<!-- panel -->';

/** A plugin for any version of Vite: that of wxt is not that of the project. */
interface PagePlugin {
  readonly name: string;
  readonly transformIndexHtml: { readonly order: 'pre'; handler(html: string): Promise<string> };
}

/** Puts the rendered panel into pages that have a place for it. */
export function panelPages(): PagePlugin {
  let rendered: Promise<string> | undefined;
  return {
    name: 'panel-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(PLACE)) return html;
        rendered ??= renderPanel();
        return html.replace(PLACE, await rendered);
      },
    },
  };
}

async function renderPanel(): Promise<string> {
  const { module } = await runnerImport<typeof import('./panel-markup.tsx')>(
    resolve(import.meta.dirname, 'panel-markup.tsx'),
    { configFile: false, logLevel: 'error', oxc: { jsx: { runtime: 'automatic' } } },
  );
  return module.panelMarkup();
}
