import { type Document, isDrafted, type Verdict } from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import type { Gap } from './json.ts';
import { isGap, refusalText } from './standing.ts';

export function gapsOf(all: readonly Document[], verdict: Verdict, page: string): readonly Gap[] {
  const documents = all.filter((document) => !isDrafted(document));
  const hasFound = documents.some(({ status }) => status === 'found');
  const gaps = documents.flatMap((document): Gap | [] => {
    const { url, refusal, fetched } = document;
    if (refusal && isGap(document, hasFound))
      return { place: url, because: refusal.code, message: `${url} ${refusalText(refusal)}.` };
    if (!fetched.unrenewed) return [];
    const since = new Date(fetched.fetchedAt).toISOString();
    return {
      place: url,
      because: 'stale',
      message: `${url} doesn’t answer now. This is its response from ${since}.`,
    };
  });
  if (verdict.state === 'checking')
    return [...gaps, { place: page, because: 'checking', message: 'The site is still being checked.' }];
  if (verdict.state !== 'incomplete' || gaps.length > 0) return gaps;
  return [{ place: page, because: 'incomplete', message: String(inEnglish(verdict.why)) }];
}
