import { createContext, Fragment, type ReactNode, useContext } from 'react';
import type { Sentences } from '../lib/model/index.ts';
import { inWords, type TextKey, type Texts } from '../lib/text/index.ts';

export { type CountKey, createTexts, type TextKey, type Texts } from '../lib/text/index.ts';

const Context = createContext<Texts | null>(null);

export const TextsProvider = Context.Provider;

export function useTexts(): Texts {
  const texts = useContext(Context);
  if (!texts) throw new Error('TextsProvider is missing');
  return texts;
}

export function useSaid(): (said: Sentences) => string {
  const texts = useTexts();
  return (said) => inWords(said, texts);
}

export function useReason(): (of: { readonly message: string; readonly said?: Sentences }) => string {
  const words = useSaid();
  return ({ message, said = message }) => words(said);
}

export function useFailure(): (error: unknown) => string {
  const reason = useReason();
  return (error) => (error instanceof Error ? reason(error) : String(error));
}

export function Rich({ text, values }: { text: TextKey; values: readonly ReactNode[] }) {
  const { t } = useTexts();
  // Texts of the catalogue never contain U+001F, so this character can mark the values.
  const pieces = t(text, ...values.map((_, index) => `\u001f${index}\u001f`)).split('\u001f');
  return pieces.map((piece, index) => (
    <Fragment key={index}>{index % 2 === 1 ? values[Number(piece)] : piece}</Fragment>
  ));
}
