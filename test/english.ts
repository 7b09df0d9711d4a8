import type { Translate } from '../lib/text/index.ts';
import messages from '../public/_locales/en/messages.json' with { type: 'json' };

type Messages = Readonly<Record<string, { readonly message: string }>>;

/** The texts of a file of `_locales`, as `browser.i18n.getMessage` gives them. */
export function translator(locale: Messages): Translate {
  return (key, values) =>
    (Object.hasOwn(locale, key) ? (locale[key]?.message ?? '') : '').replaceAll(
      /\$([1-9])/g,
      (_, index) => values[Number(index) - 1] ?? '',
    );
}

export const english = translator(messages);
