import { renderToStaticMarkup } from 'react-dom/server';
import { Panel } from '../components/panel.tsx';
import type { PanelProps } from '../components/ports.ts';
import { createTexts, TextsProvider } from '../components/texts.tsx';
import messages from '../public/_locales/en/messages.json' with { type: 'json' };

/** The panel before anything is known, in the language in which the pages are written. */
export function panelMarkup(): string {
  const texts = createTexts((key) => (messages as Record<string, { message: string }>)[key]?.message ?? '');
  return renderToStaticMarkup(
    <TextsProvider value={texts}>
      <Panel {...({ view: null } as PanelProps)} />
    </TextsProvider>,
  );
}
