import type { Finding } from '../model/index.ts';
import { inWords, type Words } from './said.ts';

export function titleParts(
  { said, title, message }: Pick<Finding, 'said' | 'title' | 'message'>,
  words: Words,
): { readonly subject?: string; readonly state: string } {
  if (said?.key !== 'findingTitle') return { state: said ? inWords(said, words) : (title ?? message) };
  const [subject, state = ''] = said.values;
  return {
    subject: String(subject),
    state: inWords(typeof state === 'number' ? String(state) : state, words),
  };
}
