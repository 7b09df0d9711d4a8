import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TextsProvider } from '../../components/texts.tsx';
import { pageTexts } from './texts.ts';

export function mount(content: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <TextsProvider value={pageTexts()}>{content}</TextsProvider>
    </StrictMode>,
  );
}
