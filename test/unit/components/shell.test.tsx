import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Panel } from '../../../components/panel.tsx';
import type { PanelProps } from '../../../components/ports.ts';
import { createTexts, TextsProvider } from '../../../components/texts.tsx';
import messages from '../../../public/_locales/en/messages.json' with { type: 'json' };

const texts = createTexts((key) => (messages as Record<string, { message: string }>)[key]?.message ?? '');

/** What the panel shows before anything is known: it stands in the pages already, so that the first paint needs no script. */
const shell = renderToStaticMarkup(
  <TextsProvider value={texts}>
    <Panel {...({ view: null } as PanelProps)} />
  </TextsProvider>,
);

const flat = (markup: string) => markup.replaceAll(/>\s+</g, '><').trim();

it.each(['popup', 'sidepanel', 'devtools-panel'])(
  '%s.html paints the panel before its script runs',
  (page) => {
    const file = fileURLToPath(new URL(`../../../entrypoints/${page}/index.html`, import.meta.url));
    const [, root] = /<div id="root">(.*)<\/div>\s*<script/s.exec(readFileSync(file, 'utf8')) ?? [];
    expect(flat(root ?? '').replaceAll('&nbsp;', '\u00a0')).toBe(shell);
  },
);
