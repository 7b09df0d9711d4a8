import { createTexts, type Texts } from '../../components/texts.tsx';
import { message } from '../../lib/browser/pages.ts';

export function pageTexts(): Texts {
  const texts = createTexts(message);
  document.documentElement.lang = texts.language;
  document.documentElement.dir = texts.direction;
  return texts;
}
