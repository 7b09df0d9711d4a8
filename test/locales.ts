import type { Translate } from '../lib/text/index.ts';
import ar from '../public/_locales/ar/messages.json' with { type: 'json' };
import de from '../public/_locales/de/messages.json' with { type: 'json' };
import en from '../public/_locales/en/messages.json' with { type: 'json' };

export type Messages = Readonly<Record<string, { readonly message: string }>>;

export const LOCALES: Readonly<Record<'en' | 'de' | 'ar', Messages>> = { en, de, ar };

export function translator(messages: Messages): Translate {
  const textOf = (key: string) =>
    [messages, LOCALES.en].find((all) => Object.hasOwn(all, key))?.[key]?.message;
  return (key, values) =>
    (textOf(key) ?? '').replaceAll(/\$([1-9])/g, (_, index) => values[Number(index) - 1] ?? '');
}

export const english = translator(en);
